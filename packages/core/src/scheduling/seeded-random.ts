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
