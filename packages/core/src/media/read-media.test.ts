import { expect, test } from 'vitest'
import { joined } from './bytes.ts'
import { contentTypeOf, mediaAddress, mediaIn } from './content-type.ts'
import { MOST_PIXELS, readMedia } from './read-media.ts'
import { sha256 } from './sha256.ts'
import { gif, jpeg, mp4, part, png, SECRET, text, webm, webp } from './testing/media-files.ts'

const read = (bytes: Uint8Array) => {
  const found = readMedia(bytes)
  if (!found.ok) throw new Error(found.problem)
  return found
}
const words = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const PICTURES = [
  ['image/jpeg', jpeg({ width: 640, height: 480 })],
  ['image/png', png({ width: 640, height: 480 })],
  ['image/webp', webp({ width: 640, height: 480 })],
  ['image/gif', gif({ width: 640, height: 480, frames: 1 })],
] as const

test.each(PICTURES)('%s: what it is and how large, and nothing of where it was made', (contentType, bytes) => {
  expect(words(bytes)).toContain(SECRET)
  const found = read(bytes)
  expect(found).toMatchObject({ kind: 'picture', contentType, width: 640, height: 480, isAnimated: false })
  expect(words(found.clean)).not.toContain(SECRET)
  expect(contentTypeOf(found.clean)).toBe(contentType)
  expect(read(found.clean).clean).toEqual(found.clean)
})

test.each(PICTURES)('%s: a file cut off anywhere is damaged or shorter, and nothing throws', (_, bytes) => {
  for (let length = 0; length < bytes.length; length += 1) {
    const found = readMedia(bytes.subarray(0, length))
    if (found.ok) expect(words(found.clean)).not.toContain(SECRET)
  }
})

test('a JPEG keeps its colours, its density and which way up it is', () => {
  const icc = part(0xe2, text('ICC_PROFILE\0\x01\x01profile'))
  const jfif = part(0xe0, text('JFIF\0\x01\x01\0\0\x48\0\x48\0\0'))
  const turned = read(jpeg({ width: 3, height: 2, parts: [jfif, icc], orientation: 6 })).clean
  expect(words(turned)).toContain('profile')
  expect(words(turned).indexOf('JFIF')).toBeLessThan(words(turned).indexOf('Exif'))
  const exif = words(turned).split('Exif\0\0')
  expect(exif).toHaveLength(2)
  expect(exif[1]!.slice(0, 26)).toBe('MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0')
  expect(words(read(jpeg({ width: 3, height: 2, orientation: 1 })).clean)).not.toContain('Exif')
})

test('animated pictures are told, and go on repeating', () => {
  const moving = read(gif({ width: 2, height: 2, frames: 3 }))
  expect(moving.isAnimated).toBe(true)
  expect(words(moving.clean)).toContain('NETSCAPE2.0')
  expect(read(webp({ width: 2, height: 2, frames: 2 })).isAnimated).toBe(true)
})

test('a picture of too many pixels is refused by its head, whatever its size', () => {
  const side = Math.ceil(Math.sqrt(MOST_PIXELS)) + 1
  for (const bytes of [
    jpeg({ width: side, height: side }),
    png({ width: 2 ** 31, height: 2 ** 31 }),
    webp({ width: side, height: side }),
    gif({ width: 65_535, height: 65_535, frames: 1 }),
  ])
    expect(readMedia(bytes)).toEqual({ ok: false, problem: 'too-many-pixels' })
  expect(readMedia(png({ width: 0, height: 10 }))).toEqual({ ok: false, problem: 'damaged' })
})

test.each([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')],
  ['a page', text('<!doctype html><script>x</script>')],
  ['nothing', new Uint8Array()],
  ['a film', webm(['video', 'audio'])],
  ['another film', mp4(['vide', 'soun'])],
  ['a PDF', text('%PDF-1.7')],
])('%s is no media for a card', (_, bytes) => {
  expect(readMedia(bytes)).toEqual({ ok: false, problem: 'not-media' })
})

test.each([
  ['audio/webm', webm(['audio'])],
  ['audio/mp4', mp4(['soun'])],
  ['audio/mpeg', text('ID3\x04')],
  ['audio/ogg', text('OggS')],
  ['audio/wav', text('RIFF\0\0\0\0WAVE')],
])('%s is a sound, kept as it is', (contentType, bytes) => {
  expect(read(bytes)).toMatchObject({ kind: 'sound', contentType, width: null, clean: bytes })
})

test('addresses name a file by its sum, and are found again in texts', () => {
  const one = sha256(text('one'))
  const other = sha256(text('other'))
  expect(mediaAddress(one, 'audio/webm')).toBe(`/api/media/${one}.weba`)
  const side = `![a](${mediaAddress(one, 'image/png')}) [b](${mediaAddress(other, 'audio/mpeg')}) ![](/api/media/${one})`
  expect(mediaIn(side)).toEqual([one, other])
  expect(mediaIn('/api/media/short')).toEqual([])
})

test('sums are those of SHA-256', () => {
  expect(sha256(text('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256(new Uint8Array())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  for (const length of [55, 56, 63, 64, 65, 119, 120])
    expect(sha256(new Uint8Array(length))).toBe(sha256(joined([new Uint8Array(length)])))
  const twoBlocks = 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'
  expect(sha256(text(twoBlocks))).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
})

test.each([
  ['WebM', [0x1a, 0x45, 0xdf, 0xa3, 0x80], [0xae, 0xff]],
  ['MP4', [0, 0, 0, 12, ...'ftypmp42'].map((byte) => (typeof byte === 'string' ? byte.charCodeAt(0) : byte)), null],
])('a %s whose parts stand in one another without end is no media, and no burden', (_, head, pair) => {
  const parts = 60_000
  const bytes = new Uint8Array(head.length + parts * 8)
  bytes.set(head)
  for (let at = 0; at < parts; at += 1) {
    const place = head.length + at * (pair?.length ?? 8)
    if (pair !== null) bytes.set(pair, place)
    else {
      new DataView(bytes.buffer).setUint32(place, bytes.length - place)
      bytes.set([0x6d, 0x6f, 0x6f, 0x76], place + 4)
    }
  }
  expect(readMedia(bytes)).toEqual({ ok: false, problem: 'not-media' })
})
