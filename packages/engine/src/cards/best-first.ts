/** What is taken out of a queue: the entry of the highest worth, of equals the one that came first. */
export interface BestFirst<Entry> {
  readonly next: () => Entry | null
}

interface Weighed<Entry> {
  readonly entry: Entry
  readonly worth: number
  readonly place: number
}

/** A queue over entries that are worth more than nothing. Making it is linear; each `next` takes the logarithm of their number. */
export function createBestFirst<Entry>(entries: Iterable<Entry>, worthOf: (entry: Entry) => number): BestFirst<Entry> {
  const heap: Weighed<Entry>[] = []
  let place = 0
  for (const entry of entries) {
    const worth = worthOf(entry)
    if (worth > 0) heap.push({ entry, worth, place })
    place += 1
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at -= 1) sink(heap, at)
  return {
    next: () => {
      const [top] = heap
      const last = heap.pop()
      if (top === undefined || last === undefined) return null
      if (heap.length > 0) {
        heap[0] = last
        sink(heap, 0)
      }
      return top.entry
    },
  }
}

function sink<Entry>(heap: Weighed<Entry>[], from: number): void {
  const entry = heap[from]
  if (entry === undefined) return
  let at = from
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    const right = heap[child + 1]
    const left = heap[child]
    const best = right !== undefined && left !== undefined && isBetter(right, left) ? child + 1 : child
    const other = heap[best]
    if (other === undefined || !isBetter(other, entry)) break
    heap[at] = other
    at = best
  }
  heap[at] = entry
}

function isBetter(a: Weighed<unknown>, b: Weighed<unknown>): boolean {
  return a.worth > b.worth || (a.worth === b.worth && a.place < b.place)
}
