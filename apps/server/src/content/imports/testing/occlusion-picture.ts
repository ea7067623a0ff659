import { crc32, deflateSync } from 'node:zlib'

/** Width and height of the picture that is asked about, in dots. */
export const PICTURE = { width: 400, height: 300 } as const

/** Middles of the magenta squares of the picture, each the answer of a mask. */
export const SPOTS = {
  A: [60, 50],
  B: [160, 50],
  C: [260, 50],
  D: [355, 53],
  E: [60, 150],
  F: [160, 150],
  G: [388, 150],
  H: [260, 150],
} as const
export type Spot = keyof typeof SPOTS

const HALF = 8
type Colour = readonly [red: number, green: number, blue: number]

/** A cell with organelles of our own, and a magenta square wherever an answer stands. */
export function drawPicture(): Uint8Array {
  const { width, height } = PICTURE
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]),
  )
}

function colourAt(x: number, y: number): Colour {
  for (const [left, top] of Object.values(SPOTS))
    if (Math.abs(x - left) <= HALF && Math.abs(y - top) <= HALF) return [255, 0, 255]
  const inCell = ((x - 200) / 195) ** 2 + ((y - 150) / 145) ** 2
  const inNucleus = ((x - 120) / 60) ** 2 + ((y - 230) / 45) ** 2
  const inFold = ((x - 290) / 70) ** 2 + ((y - 225) / 32) ** 2
  if (inNucleus < 1) return inNucleus > 0.85 ? [60, 40, 110] : [140, 120, 200]
  if (inFold < 1) return Math.sin(x / 5) > 0 ? [200, 110, 60] : [240, 170, 110]
  if (inCell < 1) return inCell > 0.96 ? [30, 90, 60] : [205, 232, 214]
  return [250, 250, 245]
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
