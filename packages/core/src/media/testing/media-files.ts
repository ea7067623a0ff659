import { joined } from '../bytes.ts'

/* Files as programs write them, as far as nobody decodes them: heads, parts and what tells of their making. */

/** Stands in every part that says where a picture was made. */
export const SECRET = 'GPS 52.63 N 1.29 E'

/** Latin letters as bytes. */
export const text = (letters: string): Uint8Array => Uint8Array.from(letters, (char) => char.charCodeAt(0))
const be16 = (value: number) => [(value >> 8) & 255, value & 255]
const be32 = (value: number) => [Math.floor(value / 2 ** 24) & 255, (value >> 16) & 255, ...be16(value & 0xffff)]
const le = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** at) & 255)
const bytes = (...values: readonly number[]) => new Uint8Array(values)

interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a JPEG. */
export const part = (marker: number, body: Uint8Array): Uint8Array =>
  joined([bytes(0xff, marker, ...be16(body.length + 2)), body])

/** EXIF with a place, a comment, film behind its end, a restart mark and a stuffed byte in its data. */
export function jpeg({
  width,
  height,
  parts = [],
  orientation = 0,
}: Size & { parts?: Uint8Array[]; orientation?: number }) {
  const entry = bytes(...le(0x0112, 2), ...le(3, 2), ...le(1, 4), ...le(orientation, 2), 0, 0)
  const exif = joined([
    text('Exif\0\0II'),
    bytes(...le(42, 2), ...le(8, 4), ...le(1, 2)),
    entry,
    text(`\0\0\0\0${SECRET}`),
  ])
  return joined([
    bytes(0xff, 0xd8),
    ...parts,
    part(0xe1, exif),
    part(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)),
    part(0xed, text(`Photoshop 3.0\0${SECRET}`)),
    part(0xfe, text(SECRET)),
    part(0xdb, new Uint8Array(65)),
    part(0xc0, bytes(8, ...be16(height), ...be16(width), 1, 1, 0x11, 0)),
    part(0xda, bytes(1, 1, 0, 0, 63, 0)),
    bytes(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9),
    text(`ftyp film ${SECRET}`),
  ])
}

const pngPart = (name: string, body: Uint8Array) =>
  joined([bytes(...be32(body.length)), text(name), body, new Uint8Array(4)])

/** `extra`: so many bytes of picture more. */
export function png({ width, height, extra = 0 }: Size & { extra?: number }) {
  return joined([
    bytes(0x89, ...text('PNG\r\n\x1a\n')),
    pngPart('IHDR', bytes(...be32(width), ...be32(height), 8, 2, 0, 0, 0)),
    pngPart('eXIf', text(SECRET)),
    pngPart('tEXt', text(`Comment\0${SECRET}`)),
    pngPart('iTXt', text(`XML:com.adobe.xmp\0${SECRET}`)),
    pngPart('IDAT', joined([bytes(1, 2, 3), new Uint8Array(extra)])),
    pngPart('IEND', new Uint8Array()),
    text(SECRET),
  ])
}

const webpPart = (name: string, body: Uint8Array) =>
  joined([text(name), bytes(...le(body.length, 4)), body, new Uint8Array(body.length % 2)])

export function webp({ width, height, frames = 0 }: Size & { frames?: number }) {
  const body = joined([
    webpPart('VP8X', bytes(0b0010_1100, 0, 0, 0, ...le(width - 1, 3), ...le(height - 1, 3))),
    ...Array.from({ length: frames }, () => webpPart('ANMF', new Uint8Array(20))),
    webpPart('VP8 ', bytes(0, 0, 0, 0x9d, 1, 0x2a, ...le(width % 16_384, 2), ...le(height % 16_384, 2), 0)),
    webpPart('EXIF', text(SECRET)),
    webpPart('XMP ', text(`${SECRET}!`)),
  ])
  return joined([text('RIFF'), bytes(...le(body.length + 4, 4)), text('WEBP'), body])
}

export function gif({ width, height, frames }: Size & { frames: number }) {
  const frame = bytes(0x2c, 0, 0, 0, 0, ...le(width, 2), ...le(height, 2), 0, 2, 2, 0x44, 0x01, 0)
  return joined([
    text('GIF89a'),
    bytes(...le(width, 2), ...le(height, 2), 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    joined([bytes(0x21, 0xff, 11), text('NETSCAPE2.0'), bytes(3, 1, 0, 0, 0)]),
    joined([bytes(0x21, 0xff, 11), text('XMP DataXMP'), bytes(SECRET.length), text(SECRET), bytes(0)]),
    joined([bytes(0x21, 0xfe, SECRET.length), text(SECRET), bytes(0)]),
    ...Array.from({ length: frames }, () => frame),
    bytes(0x3b),
    text(SECRET),
  ])
}

const ebml = (id: readonly number[], body: Uint8Array) => joined([bytes(...id, 0x80 | body.length), body])

/** As a browser's recorder writes it: the segment without an end. */
export function webm(tracks: readonly ('video' | 'audio')[]) {
  const entries = tracks.map((kind) => ebml([0xae], ebml([0x83], bytes(kind === 'video' ? 1 : 2))))
  return joined([
    ebml([0x1a, 0x45, 0xdf, 0xa3], text('webm')),
    bytes(0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255),
    ebml([0x16, 0x54, 0xae, 0x6b], joined(entries)),
    bytes(0x1f, 0x43, 0xb6, 0x75, 0x81, 0),
  ])
}

const box = (name: string, body: Uint8Array) => joined([bytes(...be32(body.length + 8)), text(name), body])

export function mp4(tracks: readonly ('vide' | 'soun')[]) {
  const traks = tracks.map((kind) => box('trak', box('mdia', box('hdlr', joined([new Uint8Array(8), text(kind)])))))
  return joined([box('ftyp', text('iso5\0\0\0\0')), box('mdat', new Uint8Array(9)), box('moov', joined(traks))])
}
