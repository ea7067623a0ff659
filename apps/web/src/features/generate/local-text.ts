/** A text longer than this is cut by the server into as many sources as it takes. */
const MOST_BYTES = 1_000_000
const PLAIN = /\.(?:txt|text|md|markdown|tex|srt|vtt)$/i

export interface LocalText {
  readonly text: string
  readonly title: string
}

/** The text of a short plain file in UTF-8, read here without sending it; null for every other file. */
export async function readLocalText(file: File): Promise<LocalText | null> {
  if (!PLAIN.test(file.name) || file.size > MOST_BYTES || file.size === 0) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    // Zeros are of UTF-16, which the server knows to read.
    return text.includes('\0') ? null : { text, title: titleOf(file.name) }
  } catch (error) {
    if (error instanceof TypeError) return null
    if (error instanceof DOMException) return null // moved, deleted or not allowed to be read: sending it says so
    throw error
  }
}

/** A file's name as a title. */
export const titleOf = (name: string) =>
  name
    .replace(/\.[^.]{1,9}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
