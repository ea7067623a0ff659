import type { FileKind } from '@cairn/contract/uploads'

/*
 * What a file is by how it begins. A name or a header of the sender proves nothing; the name only tells kinds of plain
 * text apart.
 */

/** So many bytes decide. */
export const HEAD_BYTES = 4_096

export interface Sniffed {
  /** `zip` is decided by what is inside, `text` is some plain text, `ole` an old or encrypted Office file. */
  readonly form: 'pdf' | 'zip' | 'ole' | 'image' | 'audio' | 'text' | 'empty' | 'other'
  /** The kind as far as the head tells it: whose limit holds while the rest arrives. */
  readonly kind: FileKind
  readonly contentType: string
}

const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06']
const PNG = '\x89PNG\r\n\x1a\n'
const TIFF = ['II*\0', 'MM\0*']

const is = (form: Sniffed['form'], kind: FileKind, contentType: string): Sniffed => ({ form, kind, contentType })

/** Looks at the first bytes of a file, however many are there. */
export function sniff(bytes: Uint8Array, name: string): Sniffed {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head.length === 0) return is('empty', 'other', 'application/octet-stream')
  const latin = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
  if (latin.slice(0, 1_024).includes('%PDF-')) return is('pdf', 'pdf', 'application/pdf')
  if (ZIP_STARTS.some((start) => latin.startsWith(start))) return sniffZip(latin)
  if (latin.startsWith('\xd0\xcf\x11\xe0')) return is('ole', 'other', 'application/x-ole-storage')
  if (latin.startsWith(PNG)) return is('image', 'image', 'image/png')
  if (TIFF.some((start) => latin.startsWith(start))) return is('image', 'image', 'image/tiff')
  const media = MEDIA.find(([pattern]) => pattern.test(latin))
  if (media) return is(media[1], media[1], media[2])
  return isText(head, latin) ? sniffText(latin, name) : is('other', 'other', 'application/octet-stream')
}

const MEDIA: readonly [RegExp, 'image' | 'audio', string][] = [
  [/^\xff\xd8\xff/, 'image', 'image/jpeg'],
  [/^GIF8[79]a/, 'image', 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image', 'image/webp'],
  [/^[\s\S]{4}ftypavi[fs]/, 'image', 'image/avif'],
  [/^[\s\S]{4}ftyp(?:heic|heix|mif1|msf1)/, 'image', 'image/heic'],
  [/^(?:ID3|\xff[\xfb\xf3\xf2])/, 'audio', 'audio/mpeg'],
  [/^OggS/, 'audio', 'audio/ogg'],
  [/^fLaC/, 'audio', 'audio/flac'],
  [/^RIFF[\s\S]{4}WAVE/, 'audio', 'audio/wav'],
  [/^[\s\S]{4}ftypM4A/, 'audio', 'audio/mp4'],
]

/** By the first entry alone: enough to know whose limit holds while the rest arrives. */
function sniffZip(latin: string): Sniffed {
  const first = latin.slice(30, 30 + latin.charCodeAt(26) + latin.charCodeAt(27) * 256)
  if (first === 'mimetype' || first.startsWith('META-INF/')) return is('zip', 'epub', 'application/epub+zip')
  if (/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|ppt\/|xl\/)/.test(first))
    return is('zip', 'docx', 'application/zip')
  if (/^(?:collection\.anki2|media$|meta$|\d+$)/.test(first)) return is('zip', 'anki', 'application/zip')
  return is('zip', 'epub', 'application/zip')
}

/** No NUL where no UTF-16 explains it, and hardly any control characters. */
function isText(head: Uint8Array, latin: string): boolean {
  if (/^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/.test(latin)) return true
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (zeros > 0) return looksLikeUtf16(head) !== null
  const odd = head.reduce((count, byte) => count + (isOdd(byte) ? 1 : 0), 0)
  return odd <= head.length * 0.01
}

/** A control character other than those from tab to carriage return, and escape. */
const isOdd = (byte: number) => byte === 0x7f || (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b)

/** The byte order of a UTF-16 text without a mark, told by where its zeros stand; null for anything else. */
export function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, HEAD_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const half = sample.length / 2
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le'
  return even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : null
}

const MARKUP =
  /^\s*(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|body|svg|[a-z])/i

function sniffText(latin: string, name: string): Sniffed {
  const ending = /\.([a-z0-9]{1,9})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const plain = latin.replaceAll('\0', '')
  const markup = MARKUP.exec(plain)?.[1]?.toLowerCase() ?? ''
  if (markup === 'svg' || ending === 'svg') return is('other', 'image', 'image/svg+xml')
  if (plain.startsWith('{\\rtf')) return is('other', 'other', 'application/rtf')
  if (/^(?:!doctype|html|head|body)/.test(markup) || (markup !== '' && /^x?html?$/.test(ending)))
    return is('text', 'html', 'text/html')
  if (/^(?:csv|tsv|tab)$/.test(ending)) return is('text', 'csv', 'text/csv')
  if (/^(?:md|markdown|mdown|mkd)$/.test(ending)) return is('text', 'markdown', 'text/markdown')
  return is('text', 'text', 'text/plain')
}
