/** A 32-bit hash of a text that is the same on every machine (FNV-1a, then the finaliser of MurmurHash3). */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number in [0, 1) that depends on the text alone. */
export function seededUnit(seed: string): number {
  return stableHash(seed) / 0x1_0000_0000
}

/**
 * Numbers in [0, 1), one after the other, the same for the same text on every machine (mulberry32 by Tommy Ettinger,
 * public domain). For simulations; nothing secret may depend on it.
 */
export function randomStream(seed: string): () => number {
  let state = stableHash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/**
 * A number in [0, 1) that depends on three whole numbers alone: the n-th throw of one of many dice, whatever was thrown
 * before.
 */
export function unitAt(seed: number, die: number, turn: number): number {
  let mixed = (seed ^ Math.imul(die + 1, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
}
