/** Names as the Encoding Standard has them. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface DetectedEncoding {
  readonly encoding: TextEncoding
  /** The file does not say how it is written, and UTF-8 it is not. */
  readonly guessed: boolean
}

const SAMPLE = 4_096

/** How a text file is written: by its mark, else UTF-16 by its zeros, else UTF-8 where it is valid, else Windows-1252. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', guessed: false }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', guessed: false }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', guessed: false }
  const wide = wideEncoding(bytes.subarray(0, SAMPLE))
  if (wide !== null) return { encoding: wide, guessed: true }
  return isUtf8(bytes) ? { encoding: 'utf-8', guessed: false } : { encoding: 'windows-1252', guessed: true }
}

/** Whether the bytes are no text in any encoding: text holds no zeros, but for UTF-16. */
export function isBinary(bytes: Uint8Array): boolean {
  const { encoding } = detectEncoding(bytes)
  if (encoding.startsWith('utf-16')) return false
  return bytes.subarray(0, SAMPLE).includes(0)
}

/** Most signs of UTF-16 have a zero in one of two places. */
function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = head.length >> 1
  if (pairs < 2) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even += 1
    if (head[at + 1] === 0) odd += 1
  }
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be'
  return null
}

/** Overlong forms and surrogates are not looked for. */
function isUtf8(bytes: Uint8Array): boolean {
  let due = 0
  for (const byte of bytes) {
    if (due > 0) {
      if (byte >> 6 !== 0b10) return false
      due -= 1
    } else if (byte >= 0x80) {
      due = followers(byte)
      if (due === 0) return false
    }
  }
  return due === 0
}

/** How many bytes belong to the one that begins a sign; 0 where none begins with it. */
function followers(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
}
