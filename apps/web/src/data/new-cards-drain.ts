/**
 * Sends decks and cards made on this device. Both calls answer what is there when they are repeated, so an answer that
 * got lost costs nothing. Expects to run under the lock that `sync.ts` takes. Throws as `api` does; what was not
 * answered stays.
 */
import type { Card, NewCard } from '@cairn/contract/cards'
import { unwrap } from 'idb'
import { writeInTwos } from '../lib/write-in-twos.ts'
import { type Announcer, announcer } from './announcer.ts'
import { ApiError, api } from './api-client.ts'
import { announce } from './live.ts'
import type { LocalDb } from './local-db.ts'
import { cardsAmong, MERGE_STORES, mergeRows } from './merge-rows.ts'
import { localStudySettings } from './schedule-settings.ts'

/** As many as the server takes at once. */
const MOST_CARDS = 200
/** Of UTF-16 units; three bytes for each are still what the server takes. */
const MOST_CHARS = 300_000

export async function pushNew(db: LocalDb): Promise<void> {
  await pushDecks(db)
  const sent = announcer(db.learnerId)
  try {
    await pushAll(db, sent)
  } finally {
    sent.flush()
  }
}

/** While one batch is on its way, this device takes note of the answer to the one before. */
async function pushAll(db: LocalDb, sent: Announcer): Promise<void> {
  let count: number
  do {
    count = 0
    await writeInTwos(answers(db), (answered) => {
      count += 1
      return settle(db, answered, sent)
    })
    // Once more from the beginning: cards with earlier ids may have been made meanwhile.
  } while (count > 0)
}

async function* answers(db: LocalDb): AsyncGenerator<Answered> {
  for (let after: string | null = null; ; ) {
    const batch = await nextBatch(db, after)
    const last = batch.at(-1)
    if (last === undefined) return
    const cards = await firstsFirst(db, batch)
    if (cards.length > 0) yield pushCards(db, cards)
    after = last.id
  }
}

async function pushDecks(db: LocalDb): Promise<void> {
  for (const deck of await db.idb.getAll('newDecks')) {
    const isTrashed = (await db.idb.get('deckChanges', deck.id))?.trashed === true
    if (isTrashed) {
      await dropDeck(db, deck.id)
      continue
    }
    const made = await api('POST /api/decks', { body: deck, learnerId: db.learnerId })
    const tx = db.idb.transaction(MERGE_STORES, 'readwrite')
    await tx.objectStore('newDecks').delete(deck.id)
    await mergeRows(tx, db, { decks: [made] }, { settings: localStudySettings() })
    await tx.done
    announce(['decks', 'changes'], db.learnerId)
  }
}

/** Made and put into the trash before anybody else heard of it: there is nothing to send. */
async function dropDeck(db: LocalDb, deckId: string): Promise<void> {
  const tx = db.idb.transaction(['newDecks', 'newCards', 'deckChanges'], 'readwrite')
  const cards = tx.objectStore('newCards')
  for (const id of await cards.index('by-deck').getAllKeys(deckId)) void cards.delete(id)
  void tx.objectStore('newDecks').delete(deckId)
  void tx.objectStore('deckChanges').delete(deckId)
  await tx.done
  announce(['changes'], db.learnerId)
}

/** The next cards after an id, all of one deck: where the server no longer has the deck, that says nothing of others. */
async function nextBatch(db: LocalDb, after: string | null): Promise<NewCard[]> {
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true)
  const waiting = await db.idb.getAll('newCards', range, MOST_CARDS)
  const batch: NewCard[] = []
  let chars = 0
  for (const card of waiting) {
    chars += JSON.stringify(card).length
    if (card.deckId !== waiting[0]?.deckId || (batch.length > 0 && chars > MOST_CHARS)) break
    batch.push(card)
  }
  return batch
}

/**
 * The first cards of notes before the further ones, whose ids may be lower. The server takes none of a note that it does not
 * know: where the first card goes out with another batch, the further ones wait for the next time round.
 */
async function firstsFirst({ idb }: LocalDb, batch: readonly NewCard[]): Promise<NewCard[]> {
  const ids = new Set(batch.map(({ id }) => id))
  const isFirst = ({ id, noteId = id }: NewCard) => id === noteId
  const elsewhere = new Set(batch.flatMap(({ id, noteId = id }) => (ids.has(noteId) ? [] : [noteId])))
  for (const noteId of elsewhere) if ((await idb.getKey('newCards', noteId)) === undefined) elsewhere.delete(noteId)
  const further = batch.filter((card) => !isFirst(card) && !elsewhere.has(card.noteId ?? card.id))
  return [...batch.filter(isFirst), ...further]
}

interface Answered {
  readonly cards: readonly NewCard[]
  readonly made: readonly Card[]
}

/** Those that are made, with the server's answer. */
async function pushCards(db: LocalDb, cards: readonly NewCard[]): Promise<Answered> {
  try {
    const answer = await api('POST /api/cards', { body: { cards: [...cards] }, learnerId: db.learnerId })
    return { cards, made: answer.cards }
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 409, 422].includes(error.status)) throw error
    if (error.status === 404 || cards.length === 1) {
      await reject(db, cards, error.status)
      return { cards: [], made: [] }
    }
    // One of them is not as the server wants it; the others are made.
    const middle = cards.length >> 1
    const [some, others] = [await pushCards(db, cards.slice(0, middle)), await pushCards(db, cards.slice(middle))]
    return { cards: [...some.cards, ...others.cards], made: [...some.made, ...others.made] }
  }
}

/** A card that was made as it was sent is not written once more: its number and its times come with the next pull. */
async function settle(db: LocalDb, { cards, made }: Answered, sent: Announcer): Promise<void> {
  const asSent = new Map(cards.map((card) => [card.id, card]))
  const others = made.filter((card) => !isAsSent(card, asSent.get(card.id)))
  const tx = db.idb.transaction(MERGE_STORES, 'readwrite')
  const unsent = unwrap(tx.objectStore('newCards'))
  for (const { id } of cards) unsent.delete(id)
  const touched = await mergeRows(tx, db, { cards: others }, { settings: localStudySettings() })
  await tx.done
  sent.add(['changes', ...touched], cardsAmong({ cards: others }))
}

function isAsSent(made: Card, card: NewCard | undefined): boolean {
  if (card === undefined || made.version !== 1 || made.deletedAt !== null) return false
  const { deckId, kind = 'basic', front, back, tags = [], aliases = [], position } = card
  const isSame = made.front === front && made.back === back && made.kind === kind && made.position === position
  return isSame && made.deckId === deckId && areEqual(made.tags, tags) && areEqual(made.aliases, aliases)
}

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at])

/** The cards stay here, and their texts among what was refused, to be seen and kept elsewhere. */
async function reject(db: LocalDb, cards: readonly NewCard[], status: number): Promise<void> {
  const tx = db.idb.transaction(['newCards', 'changes'], 'readwrite')
  const rejection = status === 404 ? 'card-not-found' : 'invalid'
  for (const { id, deckId: _deck, kind: _kind, ...change } of cards) {
    void tx.objectStore('newCards').delete(id)
    void tx.objectStore('changes').put({ cardId: id, change, seenVersion: 1, rejection })
  }
  await tx.done
  announce(['changes'], db.learnerId)
}
