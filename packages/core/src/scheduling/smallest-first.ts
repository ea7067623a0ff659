interface Ranked<T> {
  readonly value: T
  readonly key: number
  readonly tie: number
}

/**
 * Values by ascending key, equal keys by ascending tie-breaker, made as they are asked for: the first few of many cost
 * hardly more than looking at each once (a binary heap), all of them no more than sorting.
 */
export function* smallestFirst<T>(
  values: readonly T[],
  keyOf: (value: T) => number,
  tieOf: (value: T) => number,
): Generator<T, void, undefined> {
  const heap = values.map((value): Ranked<T> => ({ value, key: keyOf(value), tie: tieOf(value) }))
  for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) sift(heap, index)
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    yield top.value
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    heap[0] = last
    sift(heap, 0)
  }
}

function sift<T>(heap: Ranked<T>[], from: number): void {
  const sinking = heap[from]
  if (sinking === undefined) return
  let place = from
  for (;;) {
    const left = heap[2 * place + 1]
    const right = heap[2 * place + 2]
    if (left === undefined) break
    const isRight = right !== undefined && isBefore(right, left)
    const child = isRight ? right : left
    if (!isBefore(child, sinking)) break
    heap[place] = child
    place = 2 * place + (isRight ? 2 : 1)
  }
  heap[place] = sinking
}

function isBefore<T>(one: Ranked<T>, other: Ranked<T>): boolean {
  return one.key < other.key || (one.key === other.key && one.tie < other.tie)
}
