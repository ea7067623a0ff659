import type { Card, CardChange } from '@cairn/contract/cards'
import { bringBackCards, changeCards, trashCards } from '../../data/card-changes.ts'
import { cardsForChange } from './search-cards.ts'

/** As many as a card may have. */
const MOST_TAGS = 50

export type BulkChange =
  | { readonly kind: 'tag' | 'untag'; readonly tag: string }
  | { readonly kind: 'suspend' | 'star'; readonly on: boolean }
  | { readonly kind: 'delete' }

export interface BulkDone {
  /** Cards that are now other than they were. */
  readonly count: number
  /** Makes each of them as it was: one step, whatever the number. */
  readonly undo: () => Promise<void>
}

/** What a change means for one card; null when it is so already. */
export function changeFor(card: Pick<Card, 'tags' | 'suspended' | 'starred'>, change: BulkChange): CardChange | null {
  switch (change.kind) {
    case 'tag':
      return hasTag(card, change.tag) || card.tags.length >= MOST_TAGS ? null : { tags: [...card.tags, change.tag] }
    case 'untag':
      return hasTag(card, change.tag) ? { tags: card.tags.filter((tag) => !isSame(tag, change.tag)) } : null
    case 'suspend':
      return card.suspended === change.on ? null : { suspended: change.on }
    case 'star':
      return card.starred === change.on ? null : { starred: change.on }
    case 'delete':
      return null
  }
}

/** Changes many cards on this device, in one transaction; they are sent with the next synchronisation. */
export async function changeInBulk(ids: readonly string[], change: BulkChange): Promise<BulkDone> {
  if (change.kind === 'delete') {
    const cards = await cardsForChange(ids)
    await trashCards(cards.map(({ id }) => id))
    return { count: cards.length, undo: async () => void (await bringBackCards(cards)) }
  }
  const changes = new Map<string, CardChange>()
  const before = new Map<string, CardChange>()
  for (const card of await cardsForChange(ids)) {
    const own = changeFor(card, change)
    if (own === null) continue
    changes.set(card.id, own)
    before.set(card.id, { tags: card.tags, suspended: card.suspended, starred: card.starred })
  }
  await changeCards(changes)
  const touched = new Map([...changes].map(([id, own]) => [id, only(before.get(id) ?? {}, own)]))
  return { count: changes.size, undo: async () => void (await changeCards(touched)) }
}

/** Tags in use, each once, in the order of the alphabet. */
export async function tagsInUse(ids: readonly string[]): Promise<string[]> {
  const tags = (await cardsForChange(ids)).flatMap((card) => card.tags)
  return [...new Set(tags)].sort((one, other) => one.localeCompare(other))
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const hasTag = ({ tags }: Pick<Card, 'tags'>, wanted: string) => tags.some((tag) => isSame(tag, wanted))

/** The values that a change replaces. */
function only(before: CardChange, change: CardChange): CardChange {
  return Object.fromEntries(Object.entries(before).filter(([field]) => field in change))
}
