import type { Card, CardChange } from '@cairn/contract/cards'
import { mergeCards } from '@cairn/core/duplicates/duplicates'
import { bringBackCards, changeCards, trashCards } from '../../data/card-changes.ts'
import { type CardWithMemory, cardsWithMemory } from '../../data/queries.ts'
import type { Repeat } from '../../lib/duplicate-bench.ts'
import { forgetPairs, keepPairs, pairOf } from '../../lib/kept-pairs.ts'

/** As many as a card may have. */
const MOST_TAGS = 50
const MOST_ALIASES = 20

/** Ids of cards that say the same, two or more, the oldest first. */
export type DuplicateIds = readonly string[]

/** Pairs put together: what is the same as the same is one group. */
export function groupRepeats(pairs: readonly Repeat[]): readonly DuplicateIds[] {
  const groupOf = new Map<string, string[]>()
  for (const { earlier, later } of pairs) {
    const group = groupOf.get(earlier) ?? [earlier]
    const joined = groupOf.get(later) ?? [later]
    if (group === joined) continue
    group.push(...joined)
    for (const id of group) groupOf.set(id, group)
  }
  return [...new Set(groupOf.values())].map((group) => group.toSorted())
}

/** The cards of a group that are still here. */
export const cardsOfGroup = (ids: DuplicateIds): Promise<CardWithMemory[]> => cardsWithMemory(ids)

/** The card whose history says most of what is known: the longest remembered, then the oftenest reviewed, then the oldest. */
export function bestKnown(entries: readonly CardWithMemory[]): CardWithMemory | undefined {
  const known = ({ row: { state } }: CardWithMemory) => [state?.stability ?? 0, state?.reps ?? 0] as const
  return entries.toSorted((one, other) => {
    const [a, b] = [known(one), known(other)]
    return b[0] - a[0] || b[1] - a[1] || one.card.createdAt - other.card.createdAt
  })[0]
}

/** What merging makes of the card that stays: its text with what the others say beyond it, and the tags and answers of all. */
export function mergedChange(kept: Card, others: readonly Card[]): CardChange {
  const text = others.reduce((sum, card) => mergeCards(sum, card), { front: kept.front, back: kept.back })
  const all = [kept, ...others]
  // A cloze shows its answer inside its front: joining backs would say it twice.
  const sides = kept.kind === 'cloze' ? {} : { front: text.front, back: text.back }
  return {
    ...sides,
    tags: distinct(all.flatMap(({ tags }) => tags)).slice(0, MOST_TAGS),
    aliases: distinct(all.flatMap(({ aliases }) => aliases)).slice(0, MOST_ALIASES),
    starred: all.some(({ starred }) => starred),
  }
}

/** One way back, whatever was done. */
export type Undo = () => Promise<void>

/** Keeps one card as it is; the others go into the trash. */
export async function keepOne(entries: readonly CardWithMemory[], keptId: string): Promise<Undo> {
  const others = entries.flatMap(({ card }) => (card.id === keptId ? [] : [card]))
  await trashCards(others.map(({ id }) => id))
  return async () => void (await bringBackCards(others))
}

/** Makes one card of them, the one that is known best; the others go into the trash. */
export async function mergeGroup(entries: readonly CardWithMemory[]): Promise<Undo> {
  const best = bestKnown(entries)
  if (best === undefined) return async () => undefined
  const kept = best.card
  const others = entries.flatMap(({ card }) => (card.id === kept.id ? [] : [card]))
  await changeCards(new Map([[kept.id, mergedChange(kept, others)]]))
  await trashCards(others.map(({ id }) => id))
  const { front, back, tags, aliases, starred } = kept
  return async () => {
    await bringBackCards(others)
    await changeCards(new Map([[kept.id, { front, back, tags, aliases, starred }]]))
  }
}

/** Remembers on this device that they are to stay as they are. */
export function keepAll(ids: DuplicateIds): Undo {
  const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => pairOf(one, other)))
  keepPairs(pairs)
  return async () => forgetPairs(pairs)
}

/** Each once, whatever its case; as it was written first. */
function distinct(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.filter((text) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
}
