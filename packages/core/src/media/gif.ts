import { joined, letters, uint16Le } from './bytes.ts'
import type { PictureFile } from './jpeg.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const COMMENT = 0xfe
const APPLICATION = 0xff

/** A GIF by its blocks; comments and the parts of programs go, but for how often it repeats. Null for a damaged file. */
export function readGif(bytes: Uint8Array): PictureFile | null {
  const screen = 13 + colours(bytes[10] ?? 0)
  const kept: Uint8Array[] = [bytes.subarray(0, screen)]
  let frames = 0
  for (let place = screen; place < bytes.length; ) {
    const kind = bytes[place]
    if (kind === TRAILER) {
      const [width, height] = [uint16Le(bytes, 6), uint16Le(bytes, 8)]
      const clean = joined([...kept, new Uint8Array([TRAILER])])
      return frames === 0 ? null : { width, height, isAnimated: frames > 1, clean }
    }
    if (kind !== EXTENSION && kind !== IMAGE) return null
    const data = kind === IMAGE ? place + 11 + colours(bytes[place + 9] ?? 0) : place + 2
    const end = endOfBlocks(bytes, data)
    if (end === null) return null
    if (kind === IMAGE) frames += 1
    if (kind === IMAGE || isKept(bytes, place)) kept.push(bytes.subarray(place, end))
    place = end
  }
  return null
}

/** Bytes of the table of colours that the flags announce. */
const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function endOfBlocks(bytes: Uint8Array, from: number): number | null {
  for (let place = from; place < bytes.length; place += (bytes[place] ?? 0) + 1)
    if (bytes[place] === 0) return place + 1
  return null
}

function isKept(bytes: Uint8Array, place: number): boolean {
  const label = bytes[place + 1]
  if (label === APPLICATION) return ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(letters(bytes, place + 3, 11))
  return label !== COMMENT
}
