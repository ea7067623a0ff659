import { joined, letters, uint32 } from './bytes.ts'
import type { PictureFile } from './jpeg.ts'

const SIGNATURE_BYTES = 8
/** What a browser needs to draw it; texts, times, EXIF and parts of programs' own go. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/** A PNG by its parts, without what hangs behind the last. Null for a damaged file. */
export function readPng(bytes: Uint8Array): PictureFile | null {
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  const names = new Set<string>()
  for (let place = SIGNATURE_BYTES; place + 12 <= bytes.length; ) {
    const end = place + 12 + uint32(bytes, place)
    const name = letters(bytes, place + 4, 4)
    if (end > bytes.length || (names.size === 0 && name !== 'IHDR')) return null
    names.add(name)
    if (KEPT.has(name)) kept.push(bytes.subarray(place, end))
    if (name === 'IEND') break
    place = end
  }
  if (!names.has('IEND') || !names.has('IDAT')) return null
  const [width, height] = [uint32(bytes, 16), uint32(bytes, 20)]
  return { width, height, isAnimated: names.has('acTL'), clean: joined(kept) }
}
