/**
 * Whole shares of `count` in proportion to the weights, at least the minimum each while the count allows; below that
 * they are spread evenly along the list instead of favouring its beginning. Deterministic.
 */
export function apportion(weights: readonly number[], count: number, minimum: readonly number[] = []): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const needed = minimum.reduce((sum, least) => sum + least, 0)
  if (total <= 0) return weights.map((_, index) => (index === 0 ? count : 0))
  if (count < needed || count < weights.length) return spread(weights, total, count, count >= needed ? minimum : [])
  const ideal = weights.map((weight) => (weight / total) * count)
  const shares = ideal.map((share, index) => Math.max(minimum[index] ?? 0, Math.floor(share)))
  let left = count - shares.reduce((sum, share) => sum + share, 0)
  while (left !== 0) {
    const step = Math.sign(left)
    const gaps = ideal.map((share, index) => step * (share - (shares[index] ?? 0)))
    const movable = gaps.map((gap, index) =>
      step < 0 && (shares[index] ?? 0) <= (minimum[index] ?? 0) ? Number.NEGATIVE_INFINITY : gap,
    )
    const best = movable.indexOf(Math.max(...movable))
    shares[best] = (shares[best] ?? 0) + step
    left -= step
  }
  return shares
}

/** Systematic sampling: a card wherever the running weight passes the middle of a step. */
function spread(weights: readonly number[], total: number, count: number, minimum: readonly number[]): number[] {
  const reserved = weights.map((_, index) => minimum[index] ?? 0)
  const rest = count - reserved.reduce((sum, least) => sum + least, 0)
  let passed = 0
  let given = 0
  return weights.map((weight, index) => {
    passed += weight
    const due = Math.min(rest, Math.floor((passed / total) * rest + 0.5 + 1e-9))
    const share = due - given
    given = due
    return share + (reserved[index] ?? 0)
  })
}
