import type { CardChange, NewCard } from '@cairn/contract/cards'
import { siblingId } from '@cairn/core/cards/siblings'
import type { DoorCard } from '@cairn/core/tables/door-card'
import { type CardsPlan, type CardUpdate, isCloze, type KnownCard } from '@cairn/core/tables/plan-cards'
import { changeCards, trashCards } from '../../data/card-changes.ts'
import { type ChangeBefore, changeText, takeTextBack } from '../../data/change-text.ts'
import { addCards, addDecks, announceNew, trashDeckHere } from '../../data/new-cards.ts'
import { cardIdsOfDeck, localDb } from '../../data/queries.ts'
import { syncBehind } from '../../data/sync.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { writeInTwos } from '../../lib/write-in-twos.ts'
import type { DoorPlan } from './door-bench.ts'
import type { DoorClient } from './door-client.ts'

/** What an import wrote so far: enough to take all of it back. */
export interface ImportRecord {
  readonly newDecks: readonly string[]
  readonly added: readonly string[]
  readonly updated: readonly ChangeBefore[]
}

/**
 * `no-room`: the browser would not store more; `stopped`: the learner had enough. What is in `record` is there, and the
 * same import goes on from it.
 */
export type ImportEnd = { readonly kind: 'whole' | 'no-room' | 'stopped'; readonly record: ImportRecord }

/** Rows that one transaction writes: an answer or a tap that comes meanwhile waits for two of them at most. */
const AT_ONCE = 200

interface Writing {
  /** Where the rows of the plan are. */
  readonly client: DoorClient
  readonly onDone: (cards: number) => void
  readonly signal: AbortSignal
}

/**
 * Writes what was planned into the local database, in portions that each stand for themselves: cut off between two, the
 * same import finds the first ones and goes on. The server hears of it with the synchronisation that follows.
 */
export async function applyImport(plan: DoorPlan, { client, onDone, signal }: Writing): Promise<ImportEnd> {
  const record = { newDecks: [] as string[], added: [] as string[], updated: [] as ImportRecord['updated'][number][] }
  const at = Date.now()
  const isStored = await unlessFull(async () => {
    const toCard = numbering(await makeDecks(plan, at, record.newDecks))
    const portions = async function* () {
      for (let from = 0; from < plan.adds && !signal.aborted; from += AT_ONCE)
        yield toCard((await client.ask({ kind: 'adds', from, most: AT_ONCE })).rows)
    }
    await writeInTwos(portions(), async (cards) => {
      await addCards(cards, at)
      record.added.push(...cards.map(({ id }) => id))
      onDone(record.added.length)
    })
    for (let from = 0; from < plan.updates && !signal.aborted; from += AT_ONCE) {
      const { rows } = await client.ask({ kind: 'updates', from, most: AT_ONCE })
      await writeUpdates(rows, at, record.updated)
      await told(onDone, record)
    }
  })
  announceNew()
  syncBehind()
  const isWhole = record.added.length + record.updated.length === plan.adds + plan.updates
  return { kind: !isStored ? 'no-room' : isWhole ? 'whole' : 'stopped', record }
}

/** Texts with gaps one by one, as cards come and go with their gaps; all others together. */
async function writeUpdates(rows: CardsPlan['updates'], at: number, done: ChangeBefore[]): Promise<void> {
  const hasGaps = ({ known, change: { front } }: CardsPlan['updates'][number]) =>
    front !== undefined && (isCloze(front) || isCloze(known.front))
  const others = rows.filter((row) => !hasGaps(row))
  await changeCards(new Map(others.map(({ known, change }) => [known.id, cardChange(change)])), at)
  done.push(...others.map(({ known, change }) => ({ cardId: known.id, before: before(known, change) })))
  for (const { known, change } of rows.filter(hasGaps)) {
    const { made = [], gone = [] } = (await changeText(known.id, cardChange(change), at)) ?? {}
    done.push({ cardId: known.id, before: before(known, change), made, gone })
  }
}

/**
 * Takes an import back: what it added goes into the trash, what it changed is as it was. False where the browser would
 * not store all of that; run again it goes on.
 */
export async function undoImport(record: ImportRecord): Promise<boolean> {
  const ok = await unlessFull(() => takeBack(record, Date.now()))
  announceNew()
  syncBehind()
  return ok
}

async function takeBack({ newDecks, added, updated }: ImportRecord, at: number): Promise<void> {
  const own = new Set(added)
  const withDeck = new Set<string>()
  for (const deckId of newDecks) {
    const inside = await cardIdsOfDeck(deckId)
    // Cards written into it since keep their deck.
    if (!inside.every((id) => own.has(id))) continue
    for (const id of inside) withDeck.add(id)
    await trashDeckHere(deckId, at)
  }
  const left = added.filter((id) => !withDeck.has(id))
  for (const portion of inPortions(left)) await trashCards(portion, at)
  const [texts, others] = [updated.filter(({ made }) => made), updated.filter(({ made }) => !made)]
  // The last one first: a card may have gone with one text before its own was changed.
  for (const text of texts.toReversed()) await takeTextBack(text, at)
  for (const portion of inPortions(others))
    await changeCards(new Map(portion.map(({ cardId, before: was }) => [cardId, was])), at)
}

/** False where there is no room left, or the database was taken away: a portion is in as a whole or not at all. */
async function unlessFull(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

async function told(onDone: (cards: number) => void, { added, updated }: ImportRecord): Promise<void> {
  onDone(added.length + updated.length)
  // Between two portions the screen is drawn and taps are heard.
  await new Promise((resolve) => setTimeout(resolve))
}

function* inPortions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}

/** Makes the decks that cards are added to; answers the deck of each place. */
async function makeDecks(
  { places, newDecks }: DoorPlan,
  at: number,
  made: string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(places.map((place) => [place, newDecks.has(place) ? uuid7() : place]))
  const decks = [...newDecks].flatMap(([place, title]) => {
    const id = ids.get(place)
    return id === undefined ? [] : { id, title }
  })
  await addDecks(decks, at)
  made.push(...decks.map(({ id }) => id))
  return ids
}

/** Gives rows their decks, notes, ids and places at the end of the deck, portion after portion. */
function numbering(decks: ReadonlyMap<string, string>): (rows: CardsPlan['adds']) => Promise<NewCard[]> {
  const ends = new Map<string, number>()
  const taken = new Set<string>()
  let noteId = ''
  return async (rows) => {
    for (const { place } of rows) {
      const deckId = decks.get(place) ?? place
      if (!ends.has(deckId)) ends.set(deckId, await lastPosition(deckId))
    }
    return rows.map(({ card, place, ordinal }) => {
      const deckId = decks.get(place) ?? place
      const position = (ends.get(deckId) ?? 0) + 1
      ends.set(deckId, position)
      const own = card.id === null || taken.has(card.id) ? uuid7() : card.id
      if (ordinal === 0) noteId = own
      const id = ordinal === 0 ? own : siblingId(noteId, ordinal)
      taken.add(id)
      return { id, deckId, noteId, ordinal, kind: kindOf(card), position, ...textsOf(card) }
    })
  }
}

const textsOf = ({ front, back, tags, aliases }: DoorCard) => ({
  front,
  back,
  ...(tags !== null && { tags: [...tags] }),
  ...(aliases !== null && { aliases: [...aliases] }),
})

/** A reversed card comes as the card it is: the other side of its note may not be in the file. */
function kindOf({ front, kind }: DoorCard): NonNullable<NewCard['kind']> {
  if (isCloze(front)) return 'cloze'
  return kind === 'typed' ? 'typed' : 'basic'
}

async function lastPosition(deckId: string): Promise<number> {
  const db = await localDb()
  const range = IDBKeyRange.bound([deckId], [deckId, []])
  const cursor = await db?.idb.transaction('cards').store.index('by-deck').openCursor(range, 'prev')
  return cursor?.value.position ?? 0
}

const cardChange = ({ tags, aliases, ...sides }: CardUpdate): CardChange => ({
  ...sides,
  ...(tags && { tags: [...tags] }),
  ...(aliases && { aliases: [...aliases] }),
})

/** The fields that a change writes, as they were. */
function before(known: KnownCard, change: CardUpdate): CardChange {
  return cardChange({
    ...(change.front !== undefined && { front: known.front }),
    ...(change.back !== undefined && { back: known.back }),
    ...(change.tags && { tags: known.tags }),
    ...(change.aliases && { aliases: known.aliases }),
  })
}
