/** 64 bits as two unsigned halves. */
export interface SimHash {
  readonly high: number
  readonly low: number
}

/** A fingerprint of tokens and their neighbouring pairs: texts that share most of them differ in few bits (Charikar 2002). */
export function simHash(tokens: readonly string[]): SimHash {
  const votes = new Int32Array(64)
  const vote = (feature: string, weight: number) => {
    const low = fnv1a(feature, 0x811c9dc5)
    const high = fnv1a(feature, 0x9e3779b9)
    for (let bit = 0; bit < 32; bit += 1) {
      votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1 ? weight : -weight)
      votes[bit + 32] = (votes[bit + 32] ?? 0) + ((high >>> bit) & 1 ? weight : -weight)
    }
  }
  tokens.forEach((token, index) => {
    vote(token, 2)
    if (index > 0) vote(`${tokens[index - 1]} ${token}`, 1)
  })
  return { low: bitsOf(votes, 0), high: bitsOf(votes, 32) }
}

/** In how many of the 64 bits two fingerprints differ. */
export function hammingDistance(a: SimHash, b: SimHash): number {
  return ones(a.low ^ b.low) + ones(a.high ^ b.high)
}

function bitsOf(votes: Int32Array, from: number): number {
  let bits = 0
  for (let bit = 0; bit < 32; bit += 1) if ((votes[from + bit] ?? 0) > 0) bits |= 1 << bit
  return bits >>> 0
}

/** FNV-1a with a final mix, so that short texts differ in all bits: 32 bits, unsigned. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function ones(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
