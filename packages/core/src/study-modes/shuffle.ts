import { stableHash } from '../scheduling/seeded-random.ts'

/** The items in an order that depends on the seed and their keys alone, whatever order they come in; equal keys keep theirs. */
export function shuffled<Item>(items: readonly Item[], seed: string, keyOf: (item: Item) => string): Item[] {
  return items
    .map((item, index) => {
      const key = keyOf(item)
      return { item, index, key, order: stableHash(`${seed}\n${key}`) }
    })
    .sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
    .map(({ item }) => item)
}
