/** What a file is by its first bytes; what is not known is served as nothing but bytes. */
export const OTHER = 'application/octet-stream'

interface Signature {
  readonly type: string
  readonly at: number
  readonly bytes: readonly number[]
}

const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0))
const sign = (type: string, bytes: readonly number[], at = 0): Signature => ({ type, at, bytes })

const SIGNATURES: readonly Signature[] = [
  sign('image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]),
  sign('image/jpeg', [0xff, 0xd8, 0xff]),
  sign('image/gif', ascii('GIF8')),
  sign('image/webp', ascii('WEBP'), 8),
  sign('image/avif', ascii('ftypavif'), 4),
  sign('audio/mpeg', ascii('ID3')),
  sign('audio/mpeg', [0xff, 0xfb]),
  sign('audio/mpeg', [0xff, 0xf3]),
  sign('audio/mpeg', [0xff, 0xf2]),
  sign('audio/ogg', ascii('OggS')),
  sign('audio/wav', ascii('WAVE'), 8),
  sign('audio/flac', ascii('fLaC')),
  sign('audio/mp4', ascii('ftypM4A'), 4),
  sign('video/mp4', ascii('ftyp'), 4),
  sign('video/webm', [0x1a, 0x45, 0xdf, 0xa3]),
]

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'audio/webm': 'weba',
  'video/webm': 'webm',
}

/** The type of a file by its beginning (512 bytes do). */
export function contentTypeOf(start: Uint8Array): string {
  const found = SIGNATURES.find(({ at, bytes }) => bytes.every((byte, index) => start[at + index] === byte))
  if (found) return found.type
  const text = String.fromCharCode(...start.subarray(0, 512)).trimStart()
  return /^(?:\uFEFF|ï»¿)?(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>|\s)*<svg[\s>]/i.test(text)
    ? 'image/svg+xml'
    : OTHER
}

/** The address under which a file of the learner is shown: `sha256` in hex, the ending for people only. */
export function mediaAddress(sha256: string, contentType: string): string {
  const ending = ENDINGS[contentType]
  return `/api/media/${sha256}${ending === undefined ? '' : `.${ending}`}`
}

const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|audio\/|video\/)/

const ADDRESS = /\/api\/media\/([0-9a-f]{64})/g

/** The sums of all files whose addresses stand in a text, each once. */
export function mediaIn(text: string): readonly string[] {
  return text.includes('/api/media/') ? [...new Set([...text.matchAll(ADDRESS)].map(([, sha256 = '']) => sha256))] : []
}

/** Whether a browser may show it by itself; everything else is a download. */
export const isShown = (contentType: string) => SHOWN.test(contentType)

/** A picture that could hold scripts: within a page no browser runs them, by itself it is a download. */
export const isDrawing = (contentType: string) => contentType === 'image/svg+xml'
