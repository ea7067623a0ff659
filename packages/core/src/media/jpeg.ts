import { joined, letters, uint16, uint16Le, uint32, uint32Le } from './bytes.ts'

/** What a picture's file says of it without decoding it. */
export interface PictureFile {
  /** Pixels as they are stored. */
  readonly width: number
  readonly height: number
  /** Whether it holds more than one frame. */
  readonly isAnimated: boolean
  /** The file without what it tells of where, when, with what and by whom it was made. */
  readonly clean: Uint8Array
}

interface Segment {
  readonly marker: number
  /** With its marker. */
  readonly start: number
  readonly end: number
}

const SOS = 0xda
const EOI = 0xd9
/** Frame headers; DHT, JPG and DAC lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * A JPEG up to its end mark: what hangs behind it (further pictures, films of phones) goes. Of the application parts the
 * density, colours and Adobe's transform stay; of EXIF only which way up the picture is. Null for a damaged file.
 */
export function readJpeg(bytes: Uint8Array): PictureFile | null {
  const segments = segmentsOf(bytes)
  const frame = segments?.find(({ marker }) => isFrame(marker))
  if (!segments || !frame || !segments.some(({ marker }) => marker === SOS)) return null
  const [height, width] = [uint16(bytes, frame.start + 5), uint16(bytes, frame.start + 7)]
  const kept = segments.filter((segment) => isKept(bytes, segment))
  const parts = kept.map(({ start, end }) => bytes.subarray(start, end))
  const orientation = segments.map((segment) => orientationIn(bytes, segment)).find((found) => found > 1)
  const upright = orientation === undefined ? [] : [orientationPart(orientation)]
  const head = parts[0]?.[1] === 0xe0 ? 1 : 0
  const clean = joined([bytes.subarray(0, 2), ...parts.slice(0, head), ...upright, ...parts.slice(head), END])
  return { width, height, isAnimated: false, clean }
}

const END = new Uint8Array([0xff, EOI])

/** Null when the parts do not follow one another up to the end mark. */
function segmentsOf(bytes: Uint8Array): readonly Segment[] | null {
  const segments: Segment[] = []
  for (let place = 2; place < bytes.length; ) {
    if (bytes[place] !== 0xff) return null
    while (bytes[place + 1] === 0xff) place += 1
    const marker = bytes[place + 1] ?? 0
    if (marker === EOI) return segments
    const length = uint16(bytes, place + 2)
    if (marker < 0xc0 || length < 2) return null
    const body = place + 2 + length
    const end = marker === SOS ? endOfScan(bytes, body) : body
    if (end > bytes.length) return null
    segments.push({ marker, start: place, end })
    place = end
  }
  return null
}

/** Coded data goes up to the next mark that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let place = bytes.indexOf(0xff, from); place !== -1; place = bytes.indexOf(0xff, place + 1)) {
    const next = bytes[place + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return place
  }
  return bytes.length + 1
}

function isKept(bytes: Uint8Array, { marker, start }: Segment): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = letters(bytes, start + 4, 11)
  if (marker === 0xe0) return name.startsWith('JFIF\0')
  if (marker === 0xe2) return name === 'ICC_PROFILE'
  return marker === 0xee && name.startsWith('Adobe')
}

/** 1 to 8 as EXIF counts them; 0 where it says nothing. */
function orientationIn(bytes: Uint8Array, { marker, start, end }: Segment): number {
  if (marker !== 0xe1 || letters(bytes, start + 4, 6) !== 'Exif\0\0') return 0
  const tiff = bytes.subarray(start + 10, end)
  const isLittle = letters(tiff, 0, 2) === 'II'
  const [short, long] = isLittle ? [uint16Le, uint32Le] : [uint16, uint32]
  const first = long(tiff, 4)
  for (let index = 0; index < Math.min(short(tiff, first), 200); index += 1) {
    const entry = first + 2 + index * 12
    const value = short(tiff, entry + 8)
    if (short(tiff, entry) === 0x0112) return value >= 1 && value <= 8 ? value : 0
  }
  return 0
}

/** An EXIF part that holds the orientation and nothing else. */
function orientationPart(orientation: number): Uint8Array {
  const exif = [...'Exif\0\0MM'].map((char) => char.charCodeAt(0))
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return new Uint8Array([0xff, 0xe1, 0, 34, ...exif, 0, 42, 0, 0, 0, 8, ...directory])
}
