import { DOOR_LIMITS } from '@cairn/core/tables/door-card'
import { detectEncoding, isBinary, type TextEncoding } from '@cairn/core/tables/text-encoding'

/** Encodings to choose from where the file does not say which it is in, as the Encoding Standard names them. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'iso-8859-2',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const satisfies readonly (TextEncoding | string)[]
export type Encoding = (typeof ENCODINGS)[number]

/** A text that was pasted, or a file that holds one. */
export interface Brought {
  readonly fileName: string | null
  readonly content: { readonly text: string } | { readonly file: File }
}

export type FileProblem = 'too-large' | 'workbook' | 'not-text' | 'unreadable'

export type OpenedFile =
  | { readonly kind: 'package' }
  | { readonly kind: 'text' }
  | { readonly kind: 'problem'; readonly problem: FileProblem }

/** Longer text than that is refused when it is read, so the file is not even opened. */
const MOST_BYTES = DOOR_LIMITS.chars * 2
/** Enough to tell text from what is none. */
const HEAD_BYTES = 4_096
const ZIP = [0x50, 0x4b]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** Looks into a file: what it is by its first bytes; the name tells packed files apart. */
export async function openFile(file: File): Promise<OpenedFile> {
  const head = await unlessUnreadable(async () => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (head === null) return { kind: 'problem', problem: 'unreadable' }
  if (startsWith(head, OLD_OFFICE)) return { kind: 'problem', problem: 'workbook' }
  if (startsWith(head, ZIP))
    return /\.(?:xlsx|xlsm|ods|numbers|docx|odt)$/i.test(file.name)
      ? { kind: 'problem', problem: 'workbook' }
      : { kind: 'package' }
  if (/\.(?:apkg|colpkg)$/i.test(file.name)) return { kind: 'package' }
  if (file.size > MOST_BYTES) return { kind: 'problem', problem: 'too-large' }
  return isBinary(head) ? { kind: 'problem', problem: 'not-text' } : { kind: 'text' }
}

export interface OpenedText {
  /** Null where there is none to choose: pasted text, and what is surely UTF-8. */
  readonly encoding: Encoding | null
  /** The text, read as chosen or, with null, as found; what the bytes do not spell becomes the sign for that. */
  readonly text: (encoding: Encoding | null) => string
}

/** All of what was brought; null for a file that can no longer be read. */
export async function openText(content: Brought['content']): Promise<OpenedText | null> {
  if ('text' in content) return { encoding: null, text: () => content.text }
  const bytes = await unlessUnreadable(() => content.file.arrayBuffer())
  if (bytes === null) return null
  const found = detectEncoding(new Uint8Array(bytes)).encoding
  return {
    encoding: found === 'utf-8' ? null : found,
    text: (encoding) => new TextDecoder(encoding ?? found).decode(bytes),
  }
}

/** Null where the file was moved or locked since it was chosen. */
async function unlessUnreadable<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return null
  }
}

const startsWith = (head: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => head[at] === byte)
