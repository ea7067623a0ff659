/** Endings of files that hold text as it is. */
export const TEXT_FILES =
  '.txt,.md,.markdown,.html,.htm,.csv,.tex,.srt,.vtt,text/plain,text/markdown,text/html,text/csv'
/** A text of the longest kind in markup many times its size. */
const MOST_BYTES = 20_000_000

export type FileOutcome =
  | { readonly ok: true; readonly text: string; readonly title: string }
  | { readonly ok: false; readonly problem: 'too-large' | 'unreadable' }

/** The text of a file on this device; its name without the ending as a title. Nothing is sent. */
export async function readTextFile(file: File): Promise<FileOutcome> {
  if (file.size > MOST_BYTES) return { ok: false, problem: 'too-large' }
  try {
    const title = file.name
      .replace(/\.[^.]{1,9}$/, '')
      .replace(/[_-]+/g, ' ')
      .trim()
    return { ok: true, text: await file.text(), title }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error // moved, deleted or not allowed to be read
    return { ok: false, problem: 'unreadable' }
  }
}
