/**
 * The `count` values with the smallest keys, in ascending order, of equal keys the earlier ones. Looks at each value a
 * few times however many are wanted (C. A. R. Hoare's quickselect), and makes no object for it.
 */
export function leastOf<T>(values: readonly T[], keyOf: (value: T) => number, count: number): readonly T[] {
  const wanted = Math.max(0, Math.min(Math.ceil(count), values.length))
  if (wanted === 0) return []
  const keys = new Float64Array(values.length)
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    if (value !== undefined) keys[index] = keyOf(value)
  }
  const limit = wanted === values.length ? Number.POSITIVE_INFINITY : kthSmallest(keys.slice(), wanted - 1)
  const chosen: number[] = []
  for (let index = 0; index < keys.length; index += 1) if ((keys[index] ?? 0) <= limit) chosen.push(index)
  chosen.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other)
  return chosen.slice(0, wanted).flatMap((index) => values[index] ?? [])
}

/** The key that would stand at place `k` (from 0) if they were sorted; the keys are shuffled about. */
function kthSmallest(keys: Float64Array, k: number): number {
  let low = 0
  let high = keys.length - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1] ?? 0
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left += 1
      while ((keys[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const moved = keys[left] ?? 0
      keys[left] = keys[right] ?? 0
      keys[right] = moved
      left += 1
      right -= 1
    }
    if (k <= right) high = right
    else if (k >= left) low = left
    else break
  }
  return keys[k] ?? 0
}
