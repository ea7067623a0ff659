/**
 * A server whose database is an older copy of what it was. What this device holds and the server does not is written
 * down as waiting to be sent, in one transaction, and then everything is pulled from the beginning. Expects to run under
 * the lock that `sync.ts` takes, before anything is sent: answers to cards that are lost would be refused.
 */

import type { Card } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import { MAX_EVENTS_PER_BATCH, PRACTICE_DAYS } from '@cairn/contract/limits'
import { api } from './api-client.ts'
import { announce } from './live.ts'
import type { LocalDb, LocalMedia } from './local-db.ts'
import { mediaKeptFor } from './media-cache.ts'
import { noteReturned } from './returned.ts'
import { type HeldHere, type Missing, whatIsMissing } from './what-is-missing.ts'

interface OnServer {
  readonly decks: Deck[]
  readonly cards: Card[]
  readonly practice: Set<string>
  readonly sources: ReadonlySet<string>
}

/** Everything that the server numbers, without keeping it: the comparison is with what it has now. */
async function readServer({ learnerId }: LocalDb): Promise<OnServer> {
  const [decks, cards, practice]: [Deck[], Card[], Set<string>] = [[], [], new Set()]
  for (let cursor = 0, more = true; more; ) {
    const page = await api('GET /api/sync', { query: { cursor: String(cursor) }, learnerId })
    decks.push(...page.decks)
    cards.push(...page.cards)
    for (const { id } of page.practice) practice.add(id)
    ;({ next: cursor, more } = page)
  }
  const { sources } = await api('GET /api/sources', { learnerId })
  return { decks, cards, practice, sources: new Set(sources.map(({ id }) => id)) }
}

async function readDevice({ idb }: LocalDb): Promise<HeldHere> {
  const tx = idb.transaction(['decks', 'cards', 'memory', 'newDecks', 'newCards', 'changes', 'deckChanges', 'meta'])
  const [decks, cards, memory, newDecks, newCards, changes, deckChanges, cursor] = await Promise.all([
    tx.objectStore('decks').getAll(),
    tx.objectStore('cards').getAll(),
    tx.objectStore('memory').getAll(),
    tx.objectStore('newDecks').getAllKeys(),
    tx.objectStore('newCards').getAllKeys(),
    tx.objectStore('changes').getAll(),
    tx.objectStore('deckChanges').getAll(),
    tx.objectStore('meta').get('cursor'),
  ])
  return {
    decks,
    cards,
    cursor: Number(cursor ?? 0),
    trashed: new Set(memory.filter(({ deleted }) => deleted).map(({ cardId }) => cardId)),
    newDecks: new Set(newDecks),
    newCards: new Set(newCards),
    changes: new Map(changes.map((row) => [row.cardId, row])),
    deckChanges: new Map(deckChanges.map((row) => [row.deckId, row])),
  }
}

/** Writes down what the server no longer has, in its new epoch. Throws as `api` does. */
export async function offerAgain(db: LocalDb, epoch: string): Promise<void> {
  const server = await readServer(db)
  const missing = whatIsMissing(await readDevice(db), server)
  const known = await sendSources(db, server.sources)
  const media = await mediaKeptFor(db, missing.cards)
  await forgetNumbers(db)
  const practice = await writeOffers(db, { missing, media, known, practice: server.practice, epoch })
  const { edits, deletions, decks, cards } = missing
  await noteReturned(db, {
    ...{ decks: decks.length, cards: cards.length, edits, deletions, practice },
    ...{ sources: known.size - server.sources.size, media: media.length },
  })
  announce(['decks', 'cards', 'memory', 'outbox', 'changes', 'days', 'practice', 'media'], db.learnerId)
}

/** Texts that are kept on this device; answers all that the server has then. */
async function sendSources({ idb, learnerId }: LocalDb, there: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const known = new Set(there)
  for (const id of await idb.getAllKeys('sourceTexts')) {
    const source = known.has(id) ? undefined : await idb.get('sourceTexts', id)
    if (source === undefined) continue
    await api('POST /api/sources', { body: { id, title: source.title, text: source.text }, learnerId })
    known.add(id)
  }
  return known
}

const DAY_MS = 86_400_000
/** Rows that one transaction writes: a rating that comes meanwhile waits no longer than this takes. */
const ROWS_AT_ONCE = 500

/** The numbers of states are of another time: whatever the server has of a card now is news. */
async function forgetNumbers({ idb }: LocalDb): Promise<void> {
  let after: IDBKeyRange | null = null
  for (;;) {
    const tx = idb.transaction('memory', 'readwrite')
    const rows = await tx.store.getAll(after, ROWS_AT_ONCE)
    await Promise.all([...rows.filter(({ seq }) => seq > 0).map((row) => tx.store.put({ ...row, seq: 0 })), tx.done])
    const last = rows.at(-1)
    if (last === undefined) return
    after = IDBKeyRange.lowerBound(last.cardId, true)
  }
}

interface Offers {
  readonly missing: Missing
  readonly media: readonly LocalMedia[]
  /** Sources and practice answers that the server has. */
  readonly known: ReadonlySet<string>
  readonly practice: ReadonlySet<string>
  readonly epoch: string
}

const OFFER_STORES = [
  ...(['newDecks', 'newCards', 'changes', 'deckChanges', 'outbox', 'rejected'] as const),
  ...(['practice', 'media', 'days', 'dayDetails', 'calibration', 'meta'] as const),
] as const

/** All of it or nothing: cut off before, the next synchronisation finds the same. Answers how many practice answers wait. */
async function writeOffers({ idb }: LocalDb, { missing, media, known, practice, epoch }: Offers): Promise<number> {
  const tx = idb.transaction(OFFER_STORES, 'readwrite')
  for (const { id, title, description, sourceId } of missing.decks)
    void tx
      .objectStore('newDecks')
      .put({ id, title, description, sourceId: known.has(sourceId ?? '') ? sourceId : null })
  for (const card of missing.cards) {
    void tx.objectStore('newCards').put(card)
    // What was refused for want of the card stands in it.
    const change = await tx.objectStore('changes').get(card.id)
    if (change?.rejection !== undefined) void tx.objectStore('changes').delete(card.id)
  }
  for (const change of missing.changes) void tx.objectStore('changes').put(change)
  for (const change of missing.deckChanges) void tx.objectStore('deckChanges').put(change)
  for (const file of media) void tx.objectStore('media').put(file)
  // Refused for want of their cards, which come back now.
  for (const { rejection, ...row } of await tx.objectStore('rejected').getAll()) {
    if (rejection !== 'card-not-found') continue
    void tx.objectStore('outbox').put(row)
    void tx.objectStore('rejected').delete(row.seq)
  }
  // The server tells of these only.
  const since = Date.now() - (PRACTICE_DAYS - 1) * DAY_MS
  let answers = 0
  for (const { rejection, ...row } of await tx.objectStore('practice').getAll()) {
    if (practice.has(row.id) || row.at < since || (rejection !== undefined && rejection !== 'card-not-found')) continue
    if (row.pending === undefined) answers += 1
    void tx.objectStore('practice').put({ ...row, pending: 1 })
  }
  for (const store of ['days', 'dayDetails', 'calibration'] as const) void tx.objectStore(store).clear()
  const meta = tx.objectStore('meta')
  void meta.put(0, 'cursor')
  void meta.put(1, 'resend')
  void meta.put(epoch, 'epoch')
  await tx.done
  return answers
}

/**
 * Sends every answer that this device has a record of, after the cards they are to. Those that the server has are
 * repeats to it and change nothing.
 */
export async function resendAnswers(db: LocalDb): Promise<void> {
  const answers = (await db.idb.getAll('events')).filter(({ sentAs }) => sentAs !== undefined)
  let reviews = 0
  for (let at = 0; at < answers.length; at += MAX_EVENTS_PER_BATCH) {
    const batch = answers.slice(at, at + MAX_EVENTS_PER_BATCH)
    const events = batch.map(({ event, sentAs }) => ({ ...event, deviceId: db.deviceId, deviceSeq: sentAs }))
    const body = { sentAt: Date.now(), events }
    const { results } = await api('POST /api/reviews', { body, learnerId: db.learnerId })
    reviews += results.filter(({ status }) => status === 'accepted').length
  }
  await noteReturned(db, { reviews })
  await db.idb.delete('meta', 'resend')
}
