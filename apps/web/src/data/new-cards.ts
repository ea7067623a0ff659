/**
 * Decks and cards made on this device: they are here at once, also without a network, and are sent with the next
 * synchronisation, before anything that was done to them.
 */
import type { Card, NewCard } from '@cairn/contract/cards'
import type { Deck, NewDeck } from '@cairn/contract/decks'
import { dayStartAt } from '@cairn/core/scheduling/mastered-day'
import { unwrap } from 'idb'
import { announce } from './live.ts'
import { openLocalDb } from './local-db.ts'
import { localStudySettings } from './schedule-settings.ts'
import { localLearner } from './session.ts'
import { studyRowOfCard } from './study-row.ts'

/** Writes decks, all or none, and answers them. Nothing is announced: who makes many rows does so once, with `announceNew`. */
export async function addDecks(decks: readonly NewDeck[], at: number): Promise<readonly Deck[]> {
  const { idb } = await openLocalDb(signedInLearner())
  const made = decks.map((deck) => deckFrom(deck, at))
  const tx = idb.transaction(['decks', 'newDecks'], 'readwrite')
  for (const deck of made) void tx.objectStore('decks').put(deck)
  for (const deck of decks) void tx.objectStore('newDecks').put(deck)
  await tx.done
  return made
}

/** As `addDecks`, for cards of decks that are on this device. Written once more they stay as they are. */
export async function addCards(cards: readonly NewCard[], at: number): Promise<void> {
  const { idb } = await openLocalDb(signedInLearner())
  const tx = idb.transaction(['cards', 'memory', 'newCards'], 'readwrite')
  // The stores themselves: nobody hears of single rows, and a promise and its listeners for each cost as much as the row.
  const [stored, memory, unsent] = [
    unwrap(tx.objectStore('cards')),
    unwrap(tx.objectStore('memory')),
    unwrap(tx.objectStore('newCards')),
  ]
  for (const made of cards) {
    const card = cardFrom(made, at)
    stored.put(card)
    memory.put(studyRowOfCard(card, undefined))
    unsent.put(made)
  }
  await tx.done
}

/** Whether a card was made here and the server has not heard of it. */
export async function isUnsent(cardId: string): Promise<boolean> {
  const learner = localLearner()
  if (learner === null) return false
  const { idb } = await openLocalDb(learner.id)
  return (await idb.getKey('newCards', cardId)) !== undefined
}

/** `cardIds` names the cards that were made; without them it is not known which. */
export function announceNew(cardIds?: readonly string[]): void {
  announce(['decks', 'cards', 'memory', 'changes'], signedInLearner(), cardIds)
}

/**
 * Puts a deck with its cards into the trash on this device, and on the server with the next synchronisation. What the
 * server has never seen is dropped then.
 */
export async function trashDeckHere(deckId: string, at: number): Promise<void> {
  const { idb } = await openLocalDb(signedInLearner())
  const tx = idb.transaction(['decks', 'deckChanges'], 'readwrite')
  const deck = await tx.objectStore('decks').get(deckId)
  if (deck !== undefined) {
    void tx.objectStore('deckChanges').put({ deckId, trashed: true })
    void tx.objectStore('decks').delete(deckId)
  }
  await tx.done
  for (;;) {
    const cards = await idb.getAllFromIndex('cards', 'by-deck', IDBKeyRange.bound([deckId], [deckId, []]), AT_ONCE)
    if (cards.length === 0) return
    await hideCards(cards, at)
  }
}

const AT_ONCE = 250

async function hideCards(cards: readonly Card[], at: number): Promise<void> {
  const { idb } = await openLocalDb(signedInLearner())
  const tx = idb.transaction(['cards', 'memory'], 'readwrite')
  const memory = tx.objectStore('memory')
  const moment = { ...dayStartAt(at, localStudySettings()), changedAt: at }
  for (const card of cards) {
    const row = studyRowOfCard({ ...card, deletedAt: at }, await memory.get(card.id), moment)
    void tx.objectStore('cards').delete(card.id)
    void memory.put(row)
  }
  await tx.done
}

function signedInLearner(): string {
  const learner = localLearner()
  if (learner === null) throw new Error('Inconsistent: cards are made while nobody is signed in')
  return learner.id
}

/** As the server will have it. */
function deckFrom({ id, title, description = '', sourceId = null }: NewDeck, at: number): Deck {
  const settings = { examDate: null }
  const place = { folderId: null, visibility: 'private', sourceId, settings } as const
  return { id, title, description, ...place, createdAt: at, updatedAt: at, deletedAt: null, version: 1, seq: 0 }
}

/** A new card as the server will have it. */
export function cardFrom({ kind = 'basic', tags = [], aliases = [], ...made }: NewCard, at: number): Card {
  const marks = { starred: false, flag: 0, suspended: false, buriedUntilDay: null }
  const source = { sourceId: null, start: null, end: null, quote: null, grade: null }
  const row = { createdAt: at, updatedAt: at, deletedAt: null, version: 1, seq: 0 }
  return { noteId: made.id, ordinal: 0, ...made, kind, tags, aliases, ...marks, ...source, ...row }
}
