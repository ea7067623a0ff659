/**
 * Things that become due, soonest first: a leftist heap. Values are never changed, adding and taking share what they
 * can and cost O(log n), so every earlier heap stays usable (undo keeps thirty of them).
 */
export interface DueHeap<T> {
  readonly dueAt: number
  readonly value: T
  readonly rank: number
  readonly left: DueHeap<T> | null
  readonly right: DueHeap<T> | null
}

/** A heap of values sorted by their instants (ms), which also keeps the order of equal ones; linear. */
export function heapOfSorted<T>(values: readonly T[], dueAtOf: (value: T) => number): DueHeap<T> | null {
  return values.reduceRight<DueHeap<T> | null>(
    (left, value) => ({ dueAt: dueAtOf(value), value, rank: 1, left, right: null }),
    null,
  )
}

/** The heap with one more value. */
export function addDue<T>(heap: DueHeap<T> | null, dueAt: number, value: T): DueHeap<T> {
  return merge(heap, { dueAt, value, rank: 1, left: null, right: null })
}

/** The heap without its soonest value. */
export function withoutSoonest<T>(heap: DueHeap<T>): DueHeap<T> | null {
  return heap.left === null ? heap.right : merge(heap.left, heap.right)
}

/** The heap without the values of a kind; linear. */
export function withoutValues<T>(heap: DueHeap<T> | null, isGone: (value: T) => boolean): DueHeap<T> | null {
  const toVisit = [heap]
  let left: DueHeap<T> | null = null
  for (let node = toVisit.pop(); node !== undefined; node = toVisit.pop()) {
    if (node === null) continue
    if (!isGone(node.value)) left = addDue(left, node.dueAt, node.value)
    toVisit.push(node.left, node.right)
  }
  return left
}

/** How many values are due at or before an instant; looks only at those and their neighbours. */
export function countDueBy<T>(heap: DueHeap<T> | null, instantMs: number): number {
  return sumDueBy(heap, instantMs, () => 1)
}

/** The sum of something over the values due at or before an instant; looks only at those and their neighbours. */
export function sumDueBy<T>(heap: DueHeap<T> | null, instantMs: number, of: (value: T) => number): number {
  const toVisit = [heap]
  let sum = 0
  // A loop, not recursion: a heap made from a sorted list is as deep as the list is long.
  for (let node = toVisit.pop(); node !== undefined; node = toVisit.pop()) {
    if (node === null || node.dueAt > instantMs) continue
    sum += of(node.value)
    toVisit.push(node.left, node.right)
  }
  return sum
}

function merge<T>(one: DueHeap<T> | null, other: DueHeap<T>): DueHeap<T>
function merge<T>(one: DueHeap<T>, other: DueHeap<T> | null): DueHeap<T>
function merge<T>(one: DueHeap<T> | null, other: DueHeap<T> | null): DueHeap<T> | null {
  if (one === null) return other
  if (other === null) return one
  const [top, rest] = other.dueAt < one.dueAt ? [other, one] : [one, other]
  const merged = merge(top.right, rest)
  const [left, right] = rankOf(top.left) >= merged.rank ? [top.left, merged] : [merged, top.left]
  return { dueAt: top.dueAt, value: top.value, rank: rankOf(right) + 1, left, right }
}

function rankOf<T>(heap: DueHeap<T> | null): number {
  return heap === null ? 0 : heap.rank
}
