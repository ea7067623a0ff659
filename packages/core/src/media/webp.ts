import { joined, letters, uint16Le, uint24Le, uint32Le } from './bytes.ts'
import type { PictureFile } from './jpeg.ts'

const HEAD_BYTES = 12
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Of the extended header: EXIF and XMP are there. */
const METADATA_FLAGS = 0b0000_1100

interface Chunk {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** A WebP by its parts, EXIF and XMP left out. Null for a damaged file. */
export function readWebp(bytes: Uint8Array): PictureFile | null {
  const chunks = chunksOf(bytes)
  const first = chunks?.[0]
  const size = first ? sizeIn(bytes, first) : null
  if (!chunks || size === null) return null
  const kept = chunks.filter(({ name }) => KEPT.has(name)).map((chunk) => cleaned(bytes, chunk))
  const body = joined(kept)
  const head = bytes.slice(0, HEAD_BYTES)
  new DataView(head.buffer).setUint32(4, body.length + 4, true)
  return { ...size, isAnimated: chunks.some(({ name }) => name === 'ANMF'), clean: joined([head, body]) }
}

function chunksOf(bytes: Uint8Array): readonly Chunk[] | null {
  const whole = Math.min(bytes.length, uint32Le(bytes, 4) + 8)
  const chunks: Chunk[] = []
  for (let place = HEAD_BYTES; place + 8 <= whole; ) {
    const length = uint32Le(bytes, place + 4)
    const end = place + 8 + length + (length % 2)
    // The last part's filling byte is left out by some programs.
    if (place + 8 + length > bytes.length) return null
    chunks.push({ name: letters(bytes, place, 4), start: place, end: Math.min(end, bytes.length) })
    place = end
  }
  return chunks
}

function cleaned(bytes: Uint8Array, { name, start, end }: Chunk): Uint8Array {
  const part = bytes.slice(start, end)
  if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~METADATA_FLAGS
  return part
}

function sizeIn(bytes: Uint8Array, { name, start }: Chunk): { width: number; height: number } | null {
  const at = start + 8
  if (name === 'VP8X') return { width: uint24Le(bytes, at + 4) + 1, height: uint24Le(bytes, at + 7) + 1 }
  if (name === 'VP8L') {
    const bits = uint32Le(bytes, at + 1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (name !== 'VP8 ') return null
  return { width: uint16Le(bytes, at + 6) & 0x3fff, height: uint16Le(bytes, at + 8) & 0x3fff }
}
