/**
 * Changes of a card, written here at once and sent with the next synchronisation, so they need no network. Who wants to
 * know of a conflict asks the server first (`edit-card.ts`).
 */
import type { Card, CardChange } from '@cairn/contract/cards'
import { dayStartAt } from '@cairn/core/scheduling/mastered-day'
import { announce } from './live.ts'
import { openLocalDb, type PendingChange } from './local-db.ts'
import type { WriteTransaction } from './local-schema.ts'
import { localStudySettings } from './schedule-settings.ts'
import { localLearner } from './session.ts'
import { studyRowOfCard } from './study-row.ts'
import { THIS_TAB } from './this-tab.ts'

export type CardFlags = Pick<CardChange, 'starred' | 'flag' | 'suspended' | 'buriedUntilDay'>

/** As `changeCard`, for marks. */
export function changeFlags(cardId: string, change: CardFlags): Promise<Card | null> {
  return changeCard(cardId, change)
}

/**
 * Changes a card on this device at once, also without network; it is sent with the next synchronisation, the last
 * writer of each field winning (`at`, ms, is when it was written). Answers the card as it now is, null when it is not on
 * this device. Rejects when the browser refuses to store it.
 */
export async function changeCard(cardId: string, change: CardChange, at = Date.now()): Promise<Card | null> {
  return write(cardId, changed(change, at))
}

/** The write of `changeCard`, for who has a transaction. */
export function changed(change: CardChange, at: number): Wanted['write'] {
  return (card, waiting) => {
    // What stands there already was written when it was written: saying it again must not win over others.
    const fresh = Object.fromEntries(Object.entries(change).filter(([field, value]) => !isSame(card, field, value)))
    return withChange(card, waiting, fresh, at)
  }
}

const isSame = (card: Card, field: string, value: unknown): boolean =>
  JSON.stringify(Reflect.get(card, field)) === JSON.stringify(value)

/** Puts a card into the trash on this device, and on the server with the next synchronisation. */
export async function trashCard(cardId: string, at = Date.now()): Promise<Card | null> {
  return (await trashCards([cardId], at))[0] ?? null
}

/** Takes back a `trashCard` that was not sent yet; null when there is none to take back. */
export async function untrashCard(card: Card): Promise<Card | null> {
  const learner = localLearner()
  if (learner === null) return null
  const { idb } = await openLocalDb(learner.id)
  const waiting = await idb.get('changes', card.id)
  if (waiting?.deletedAt == null) return null
  return write(
    card.id,
    (_, row) => {
      const { deletedAt: _taken, ...rest } = row
      return { card: { ...card, ...rest.change, deletedAt: null }, waiting: rest }
    },
    card,
  )
}

/** As `changeCard`, for many cards in one transaction: all of them or none. Answers those that are on this device. */
export function changeCards(changes: ReadonlyMap<string, CardChange>, at = Date.now()): Promise<Card[]> {
  const wanted = [...changes].map(([cardId, change]) => ({
    cardId,
    write: (card: Card, waiting: PendingChange) => withChange(card, waiting, change, at),
  }))
  return writeAll(wanted)
}

/** As `trashCard`, for many cards in one transaction. */
export function trashCards(cardIds: readonly string[], at = Date.now()): Promise<Card[]> {
  return writeAll(cardIds.map((cardId) => ({ cardId, write: trashed(at) })))
}

/** The write of `trashCards`, for who has a transaction. */
export function trashed(at: number): Wanted['write'] {
  return (card, waiting) => ({ card: { ...card, deletedAt: at }, waiting: { ...waiting, deletedAt: at } })
}

/**
 * Brings cards back as they were before `trashCards`, whether or not the server has heard of that: an edit of a text
 * that is later than a deletion undoes it, so each front is written once more.
 */
export function bringBackCards(cards: readonly Card[], at = Date.now()): Promise<Card[]> {
  return writeAll(cards.map((known) => ({ cardId: known.id, known, write: broughtBack(known, at) })))
}

/** The write of `bringBackCards`, for who has a transaction. */
export function broughtBack(known: Card, at: number): Wanted['write'] {
  return (_, { deletedAt: _taken, ...waiting }) =>
    withChange({ ...known, ...waiting.change, deletedAt: null }, waiting, { front: known.front }, at)
}

interface Written {
  readonly card: Card
  readonly waiting: PendingChange
}

/** A card with some fields written at an instant, ms. */
export function withChange(card: Card, waiting: PendingChange, change: CardChange, at: number): Written {
  return {
    card: { ...card, ...change },
    waiting: {
      ...waiting,
      change: { ...waiting.change, ...change },
      editedAt: { ...waiting.editedAt, ...Object.fromEntries(Object.keys(change).map((field) => [field, at])) },
    },
  }
}

/** One card to write, inside a transaction. */
export interface Wanted {
  readonly cardId: string
  readonly write: (card: Card, waiting: PendingChange) => Written
  /** The card where this device no longer shows it. */
  readonly known?: Card
}

async function write(cardId: string, change: Wanted['write'], known?: Card): Promise<Card | null> {
  const [card] = await writeAll([{ cardId, write: change, ...(known && { known }) }])
  return card ?? null
}

/** What a change of cards may touch: with it others may come to be. */
export const CARD_STORES = ['cards', 'memory', 'changes', 'newCards'] as const
export type CardTransaction = WriteTransaction<[...typeof CARD_STORES]>

/** Cards, study rows and what waits in one transaction. */
async function writeAll(wanted: readonly Wanted[]): Promise<Card[]> {
  const learner = localLearner()
  if (learner === null || wanted.length === 0) return []
  const { idb } = await openLocalDb(learner.id)
  const tx = idb.transaction(CARD_STORES, 'readwrite')
  const written = await Promise.all(wanted.map((one) => writeIn(tx, one)))
  await tx.done
  announce(
    ['cards', 'memory', 'changes'],
    learner.id,
    wanted.map(({ cardId }) => cardId),
  )
  return written.filter((card) => card !== null)
}

/** Writes a card, its study row and what waits of it. Answers the card as it now is, null when it is not known. */
export async function writeIn(tx: CardTransaction, { cardId, write: change, known }: Wanted): Promise<Card | null> {
  const [cards, memory, changes] = [tx.objectStore('cards'), tx.objectStore('memory'), tx.objectStore('changes')]
  const [here, earlier, row] = await Promise.all([cards.get(cardId), changes.get(cardId), memory.get(cardId)])
  const before = here ?? known
  if (before === undefined) return null
  const base: PendingChange = earlier ?? { cardId, change: {}, seenVersion: before.version }
  const now = Date.now()
  // What was refused is not sent again, and what is done since stands for itself.
  const { card, waiting } = change(before, base.rejection === undefined ? base : freshChange(before))
  await Promise.all([
    card.deletedAt === null ? cards.put(card) : cards.delete(cardId),
    memory.put(studyRowOfCard(card, row, { ...dayStartAt(now, localStudySettings()), changedAt: now })),
    isEmpty(waiting) ? changes.delete(cardId) : changes.put(withLost(base, waiting)),
  ])
  return card
}

const TEXTS = ['front', 'back', 'tags', 'aliases'] as const

/** With the texts that were on their way from another tab and are written over by this one. */
function withLost(before: PendingChange, { tabs = {}, lost = [], ...waiting }: PendingChange): PendingChange {
  const isWritten = (field: string) => before.editedAt?.[field] !== waiting.editedAt?.[field]
  const written = Object.keys(waiting.change).filter(isWritten)
  const isLost = (field: (typeof TEXTS)[number]) =>
    written.includes(field) &&
    before.rejection === undefined &&
    before.change[field] !== undefined &&
    (before.tabs?.[field] ?? THIS_TAB) !== THIS_TAB &&
    JSON.stringify(before.change[field]) !== JSON.stringify(waiting.change[field])
  const over = TEXTS.filter(isLost).map((field) => ({
    change: { [field]: before.change[field] },
    editedAt: { [field]: before.editedAt?.[field] ?? 0 },
  }))
  const all = [...lost, ...over]
  const now = { ...tabs, ...Object.fromEntries(written.map((field) => [field, THIS_TAB])) }
  return { ...waiting, tabs: now, ...(all.length > 0 && { lost: all }) }
}

const freshChange = ({ id, version }: Card): PendingChange => ({ cardId: id, change: {}, seenVersion: version })

const isEmpty = ({ change, deletedAt }: PendingChange): boolean => Object.keys(change).length === 0 && deletedAt == null
