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

export type OpenedFile =
  | { readonly kind: 'package' }
  | { readonly kind: 'text'; readonly bytes: Uint8Array; readonly encoding: Encoding }
  | { readonly kind: 'problem'; readonly problem: 'too-large' | 'workbook' | 'not-text' | 'unreadable' }

/** Longer text than that is refused when it is read, so the file is not even opened. */
const MOST_BYTES = DOOR_LIMITS.chars * 2
const ZIP = [0x50, 0x4b]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** Looks into a file: what it is by its bytes; the name tells packed files apart. */
export async function openFile(file: File): Promise<OpenedFile> {
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    if (startsWith(head, OLD_OFFICE)) return { kind: 'problem', problem: 'workbook' }
    if (startsWith(head, ZIP))
      return /\.(?:xlsx|xlsm|ods|numbers|docx|odt)$/i.test(file.name)
        ? { kind: 'problem', problem: 'workbook' }
        : { kind: 'package' }
    if (/\.(?:apkg|colpkg)$/i.test(file.name)) return { kind: 'package' }
    if (file.size > MOST_BYTES) return { kind: 'problem', problem: 'too-large' }
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isBinary(bytes)) return { kind: 'problem', problem: 'not-text' }
    return { kind: 'text', bytes, encoding: detectEncoding(bytes).encoding }
  } catch (error) {
    // Moved or locked since it was chosen.
    if (!(error instanceof DOMException)) throw error
    return { kind: 'problem', problem: 'unreadable' }
  }
}

/** The text of the bytes; what they do not spell becomes the sign for that. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

const startsWith = (head: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => head[at] === byte)
