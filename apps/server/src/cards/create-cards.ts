import type { NewCard } from '@cairn/contract/cards'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tx } from '../db/schema.ts'
import { requireDeck } from '../decks/require-deck.ts'
import { AppError, notFound } from '../http/app-error.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { type CardRow, findCards, findNote, insertCards, insertNotes, lastPosition } from './cards.store.ts'
import { type CardSeed, newRows } from './new-rows.ts'

interface Creation {
  readonly userId: string
  readonly cards: readonly NewCard[]
  readonly now: number
}

/** Makes cards, all or none; for an id that exists it answers the card that is there. In the order given. */
export function createCards(engine: Engine, { userId, cards, now }: Creation): Promise<CardRow[]> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const existing = await findCards(tx, userId, idsOf(cards))
    const known = new Map(existing.map((card) => [card.id, card]))
    const fresh = firstOfEach(cards.filter(({ id }) => !known.has(id)))
    for (const deckId of new Set(fresh.map((card) => card.deckId))) await requireDeck(tx, userId, deckId)
    const seeds = fresh.map((card) => ({ ...card, kind: card.kind ?? 'basic', tags: card.tags ?? [], support: null }))
    for (const row of await insertSeeds(tx, seeds, { userId, now, seq })) known.set(row.id, row)
    return cards.flatMap(({ id }) => known.get(id) ?? [])
  })
}

/** Inserts cards that are surely new, each with its note, inside a transaction that has taken `seq`. */
export async function insertSeeds(
  tx: Tx,
  seeds: readonly CardSeed[],
  moment: { readonly userId: string; readonly now: number; readonly seq: number },
): Promise<CardRow[]> {
  if (seeds.length === 0) return []
  const rows = seeds.map((seed) => newRows(seed, moment))
  const notes = new Map(rows.map(({ note }) => [note.id, note]))
  for (const id of await sharedNotes(tx, moment.userId, seeds)) notes.delete(id)
  await insertNotes(tx, [...notes.values()])
  const cards = rows.map(({ card }) => card)
  await insertCards(tx, cards)
  return cards
}

/** Notes that are there and get further cards: pictures of the learner's own. Throws 404 for any other. */
async function sharedNotes(tx: Tx, userId: string, seeds: readonly CardSeed[]): Promise<readonly string[]> {
  const ids = new Set(seeds.flatMap(({ id, noteId = id }) => (noteId === id ? [] : [noteId])))
  const known: string[] = []
  for (const id of ids) {
    const note = await findNote(tx, userId, id)
    if (note === undefined) continue
    if (note.kind !== 'occlusion' || note.note_type_id !== null) throw notFound('note', id)
    known.push(id)
  }
  return known
}

/** Throws 409 when one of the ids is taken by a card that exists. */
export async function refuseTakenIds(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await findCards(tx, userId, ids)).length > 0)
    throw new AppError(409, 'conflict', { message: 'A card with this id exists already.' })
}

/** Position of the deck's last card, deleted ones included; 0 for an empty deck. */
export const endOfDeck = lastPosition

const idsOf = (cards: readonly NewCard[]) => cards.map(({ id }) => id)

function firstOfEach(cards: readonly NewCard[]): readonly NewCard[] {
  const seen = new Set<string>()
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id))
}
