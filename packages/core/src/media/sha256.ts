/** Fractions of the roots of the first primes, as FIPS 180-4 gives them. */
const K = rootFractions(64, 1 / 3)
const START = rootFractions(8, 1 / 2)

/**
 * SHA-256 of the bytes, in hex. For browsers that offer none: they do so on https and localhost alone. About 60 MB/s.
 */
export function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(START)
  const words = new Uint32Array(64)
  const whole = padded(bytes)
  const view = new DataView(whole.buffer)
  for (let block = 0; block < whole.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4)
    mix(state, words)
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n)
  return whole
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function mix(state: Uint32Array, w: Uint32Array): void {
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [w[at - 15] ?? 0, w[at - 2] ?? 0]
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    w[at] = (w[at - 16] ?? 0) + one + (w[at - 7] ?? 0) + other
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + big + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + (w[at] ?? 0)) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word
}

/** The first 32 bits behind the point of the roots of the first primes. */
function rootFractions(count: number, power: number): readonly number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next += 1)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes.map((prime) => Math.floor((prime ** power % 1) * 2 ** 32))
}
