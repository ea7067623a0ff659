import { letters, uint32 } from './bytes.ts'

/*
 * WebM and MP4 hold films and sounds alike; what a recording is, its tracks say. Only as much is read as that takes.
 */

const VIDEO_TRACK = 1
const AUDIO_TRACK = 2
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const TRACK_TYPE = 0x83
const CLUSTER = 0x1f43b675

/** Whether a WebM has sound and no picture. */
export function isSoundOnlyWebm(bytes: Uint8Array): boolean {
  const kinds: number[] = []
  collectTracks(bytes, { start: 0, end: bytes.length, depth: 0 }, kinds)
  return kinds.includes(AUDIO_TRACK) && !kinds.includes(VIDEO_TRACK)
}

interface Stretch {
  readonly start: number
  readonly end: number
  /** How many others it stands in. */
  readonly depth: number
}

/** Tracks stand no deeper than this in either container; a file that goes on has been made to. */
const DEEPEST = 4

function collectTracks(bytes: Uint8Array, { start, end, depth }: Stretch, kinds: number[]): void {
  for (let place = start; place < end; ) {
    const id = numberAt(bytes, place, true)
    const size = id && numberAt(bytes, id.next, false)
    if (!id || !size || id.value === CLUSTER) return
    const body = { start: size.next, end: Math.min(end, size.next + size.value), depth: depth + 1 }
    const isNested = id.value === SEGMENT || id.value === TRACKS || id.value === TRACK
    if (isNested && depth < DEEPEST) collectTracks(bytes, body, kinds)
    if (id.value === TRACK_TYPE) kinds.push(bytes[body.start] ?? 0)
    place = body.end
  }
}

/** A number of EBML's: its first bits say how long it is. An id keeps them; a size of ones alone means to the end. */
function numberAt(bytes: Uint8Array, place: number, isId: boolean): { value: number; next: number } | null {
  const first = bytes[place] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > 8 || place + length > bytes.length) return null
  let value = isId ? first : first & (0xff >> length)
  let isOpen = !isId && value === 0xff >> length
  for (let at = 1; at < length; at += 1) {
    value = value * 256 + (bytes[place + at] ?? 0)
    isOpen &&= bytes[place + at] === 0xff
  }
  return { value: isOpen ? Number.MAX_SAFE_INTEGER / 2 : value, next: place + length }
}

/** Whether an MP4 has sound and no picture. */
export function isSoundOnlyMp4(bytes: Uint8Array): boolean {
  const kinds: string[] = []
  collectHandlers(bytes, { start: 0, end: bytes.length, depth: 0 }, kinds)
  return kinds.includes('soun') && !kinds.includes('vide')
}

const NESTED = new Set(['moov', 'trak', 'mdia'])

function collectHandlers(bytes: Uint8Array, { start, end, depth }: Stretch, kinds: string[]): void {
  for (let place = start; place + 8 <= end; ) {
    const length = uint32(bytes, place)
    const name = letters(bytes, place + 4, 4)
    if (length < 8) return
    const body = { start: place + 8, end: Math.min(end, place + length), depth: depth + 1 }
    if (NESTED.has(name) && depth < DEEPEST) collectHandlers(bytes, body, kinds)
    if (name === 'hdlr') kinds.push(letters(bytes, body.start + 8, 4))
    place += length
  }
}
