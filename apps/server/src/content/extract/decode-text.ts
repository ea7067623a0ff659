import { looksLikeUtf16 } from './sniff.ts'

export interface DecodedText {
  readonly text: string
  /** The file does not say how it is written, and UTF-8 it is not. */
  readonly guessed: boolean
}

/** Text of a file: by its mark, else UTF-16 by its zeros, else UTF-8 when it is valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return decoded('utf-8', bytes.subarray(3))
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes.subarray(2))
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes.subarray(2))
  const wide = looksLikeUtf16(bytes)
  if (wide !== null) return decoded(wide, bytes)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true }
  }
}

const decoded = (encoding: string, bytes: Uint8Array): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  guessed: false,
})

/** As `decodeText`, but a page may also name its own encoding, or its sender may have. */
export function decodePage(bytes: Uint8Array, charset: string | null): DecodedText {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')
  const named = charset ?? /<meta[^>]+charset=["']?\s*([\w-]{2,40})/i.exec(head)?.[1] ?? null
  const byMark = decodeText(bytes)
  if (named === null || !byMark.guessed) return byMark
  try {
    return { text: new TextDecoder(named).decode(bytes), guessed: false }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // a name that nobody knows
    return byMark
  }
}
