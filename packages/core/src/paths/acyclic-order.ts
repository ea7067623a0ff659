/** A directed edge between two numbered nodes. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/**
 * The edges that stay when every cycle is broken at its weakest edge: they are added by falling weight, and one that
 * would close a cycle is left out. Of equal weights the one given first stays. Keeps an order of the nodes along the way
 * (Pearce and Kelly 2006), so that edges that agree with it cost nothing.
 */
export function withoutCycles(count: number, edges: readonly Edge[]): Edge[] {
  const place = Array.from({ length: count }, (_, node) => node)
  const after: number[][] = place.map(() => [])
  const before: number[][] = place.map(() => [])
  const kept = edges
    .map((edge, index) => ({ edge, index }))
    .sort((a, b) => b.edge.weight - a.edge.weight || a.index - b.index)
    .filter(({ edge: { from, to } }) => {
      if (from === to) return false
      if (placeOf(place, to) < placeOf(place, from)) {
        const ahead = reached(to, after, (node) => placeOf(place, node) <= placeOf(place, from))
        if (ahead.includes(from)) return false
        const behind = reached(from, before, (node) => placeOf(place, node) >= placeOf(place, to))
        movedApart(place, behind, ahead)
      }
      after[from]?.push(to)
      before[to]?.push(from)
      return true
    })
  return kept.sort((a, b) => a.index - b.index).map(({ edge }) => edge)
}

const placeOf = (place: readonly number[], node: number): number => place[node] ?? 0

/** Nodes reached from `start` (included) through nodes that lie within reach. */
function reached(start: number, links: readonly (readonly number[])[], isWithin: (node: number) => boolean): number[] {
  const found = [start]
  const seen = new Set(found)
  for (const node of found)
    for (const next of links[node] ?? [])
      if (!seen.has(next) && isWithin(next)) {
        seen.add(next)
        found.push(next)
      }
  return found
}

/** Gives the places of both groups to the first group in its order, then to the second. */
function movedApart(place: number[], first: readonly number[], second: readonly number[]): void {
  const sorted = (nodes: readonly number[]): number[] => nodes.toSorted((a, b) => placeOf(place, a) - placeOf(place, b))
  const nodes = [...sorted(first), ...sorted(second)]
  const places = nodes.map((node) => placeOf(place, node)).sort((a, b) => a - b)
  nodes.forEach((node, index) => {
    place[node] = places[index] ?? 0
  })
}

/** Nodes in an order in which every edge points forward; of those that may come next the lowest number comes. */
export function topologicalOrder(count: number, edges: readonly Pick<Edge, 'from' | 'to'>[]): number[] {
  const waiting = Array.from({ length: count }, () => 0)
  const after: number[][] = waiting.map(() => [])
  for (const { from, to } of edges) {
    after[from]?.push(to)
    waiting[to] = (waiting[to] ?? 0) + 1
  }
  const ready = waiting.flatMap((needs, node) => (needs === 0 ? [node] : []))
  const order: number[] = []
  for (let next = ready.shift(); next !== undefined; next = ready.shift()) {
    order.push(next)
    for (const node of after[next] ?? []) {
      const left = (waiting[node] ?? 0) - 1
      waiting[node] = left
      if (left === 0) insertSorted(ready, node)
    }
  }
  if (order.length !== count) throw new Error('Inconsistent: the edges hold a cycle')
  return order
}

function insertSorted(sorted: number[], value: number): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, value)
}
