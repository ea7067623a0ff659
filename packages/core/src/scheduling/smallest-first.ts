interface Ranked<T> {
  readonly value: T
  readonly key: number
  readonly tie: number
}

/** How values are ranked, and how many of them will probably be asked for: with 0, none are given. */
export interface Ranking<T> {
  readonly keyOf: (value: T) => number
  /** Decides between equal keys. */
  readonly tieOf: (value: T) => number
  readonly wanted: number
}

/**
 * Values by ascending key, equal keys by ascending tie-breaker. A few of many are made as they are asked for (a binary
 * heap), which costs hardly more than looking at each value once; if most are wanted, sorting is the faster way.
 */
export function smallestFirst<T>(values: readonly T[], { keyOf, tieOf, wanted }: Ranking<T>): Iterable<T> {
  if (wanted <= 0) return []
  const ranked = values.map((value): Ranked<T> => ({ value, key: keyOf(value), tie: tieOf(value) }))
  if (wanted < values.length / 2) return fromHeap(ranked)
  return ranked.sort((one, other) => one.key - other.key || one.tie - other.tie).map(({ value }) => value)
}

function* fromHeap<T>(heap: Ranked<T>[]): Generator<T, void, undefined> {
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
