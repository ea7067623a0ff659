import type { Card, CardChange } from '@cairn/contract/cards'
import { bringBackCards, changeCards, trashCards } from '../../data/card-changes.ts'
import { moveCards } from '../../data/move-cards.ts'
import { studyDayAt } from '../../data/queries.ts'
import { resetCards, type Scheduled, setDueDays } from '../../data/schedule-card.ts'
import { cardsForChange } from './search-cards.ts'

/** As many as a card may have. */
const MOST_TAGS = 50

export type BulkChange =
  | { readonly kind: 'tag' | 'untag'; readonly tag: string }
  | { readonly kind: 'suspend' | 'star'; readonly on: boolean }
  | { readonly kind: 'flag'; readonly flag: number }
  | { readonly kind: 'delete' | 'reset' | 'due-today' }
  | { readonly kind: 'move'; readonly deckId: string; readonly title: string }

/** What changes a card by itself; the others change where it is or when it comes. */
type OwnChange = Extract<BulkChange, { readonly kind: 'tag' | 'untag' | 'suspend' | 'star' | 'flag' }>

export interface BulkDone {
  /** Cards that are now other than they were. */
  readonly count: number
  /** Makes each of them as it was: one step, whatever the number. */
  readonly undo: () => Promise<unknown>
}

/** Events of the log that the browser refused to store. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError'
}

/** What a change means for one card; null when it is so already. */
export function changeFor(
  card: Pick<Card, 'tags' | 'suspended' | 'starred' | 'flag'>,
  change: OwnChange,
): CardChange | null {
  switch (change.kind) {
    case 'tag':
      return hasTag(card, change.tag) || card.tags.length >= MOST_TAGS ? null : { tags: [...card.tags, change.tag] }
    case 'untag':
      return hasTag(card, change.tag) ? { tags: card.tags.filter((tag) => !isSame(tag, change.tag)) } : null
    case 'suspend':
      return card.suspended === change.on ? null : { suspended: change.on }
    case 'star':
      return card.starred === change.on ? null : { starred: change.on }
    case 'flag':
      return card.flag === change.flag ? null : { flag: change.flag }
  }
}

/**
 * Changes many cards on this device, in one transaction; they are sent with the next synchronisation. Rejects with a
 * `DOMException` or a `NotStoredError` when the browser refuses to store it.
 */
export async function changeInBulk(ids: readonly string[], change: BulkChange): Promise<BulkDone> {
  switch (change.kind) {
    case 'delete':
      return deleteInBulk(ids)
    case 'move':
      return (await moveCards(ids, change.deckId)) ?? { count: 0, undo: async () => undefined }
    case 'reset':
      return scheduled(await resetCards(ids))
    case 'due-today':
      return scheduled(await setDueDays(ids, studyDayAt(Date.now())))
    default:
      return changeEach(ids, change)
  }
}

async function deleteInBulk(ids: readonly string[]): Promise<BulkDone> {
  const cards = await cardsForChange(ids)
  await trashCards(cards.map(({ id }) => id))
  return { count: cards.length, undo: async () => void (await bringBackCards(cards)) }
}

function scheduled(outcome: Scheduled): BulkDone {
  if (!outcome.ok) throw new NotStoredError('The browser did not store the cards', { cause: outcome })
  return outcome
}

async function changeEach(ids: readonly string[], change: OwnChange): Promise<BulkDone> {
  const changes = new Map<string, CardChange>()
  const before = new Map<string, CardChange>()
  for (const card of await cardsForChange(ids)) {
    const own = changeFor(card, change)
    if (own === null) continue
    changes.set(card.id, own)
    const { tags, suspended, starred, flag } = card
    before.set(card.id, { tags, suspended, starred, flag })
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
