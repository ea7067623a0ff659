import type { NewCard } from '@cairn/contract/cards'
import { siblingId } from '@cairn/core/cards/siblings'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { AppError, orNotFound } from '../../platform/http/app-error.ts'
import { requireDeck } from '../decks/require-deck.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { type CardRow, findCards, findNote, insertCards, insertNotes, lastPosition } from './cards.store.ts'
import { type CardSeed, newRows } from './new-rows.ts'
import { sharesText } from './note-fields.ts'

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
    await requireNotes(tx, userId, fresh)
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
  await insertNotes(
    tx,
    rows.flatMap(({ note }) => note ?? []),
  )
  const cards = rows.map(({ card }) => card)
  await insertCards(tx, cards)
  return cards
}

/**
 * A further card belongs to a note that was written here, stored or made along with it. It has the id that is its own on
 * every device; parts of a picture, of which some go and others come, have ids of their own. Throws 404 and 400 otherwise.
 */
async function requireNotes(tx: Tx, userId: string, fresh: readonly NewCard[]): Promise<void> {
  const firsts = fresh.filter(({ noteId, id }) => (noteId ?? id) === id)
  const made = new Map(firsts.map(({ id, kind = 'basic' }) => [id, kind]))
  for (const { id, noteId = id, ordinal = 0, kind } of fresh) {
    const isPart = kind === 'occlusion'
    const isNext = isPart || (siblingId(noteId, ordinal) === id && (kind !== 'reversed' || ordinal === 1))
    const noteKind = made.get(noteId) ?? (await ownNoteKind(tx, userId, noteId))
    if (!isNext || (noteKind === 'occlusion') !== isPart)
      throw new AppError(400, 'bad-request', { message: 'This is not the next card of its note.' })
  }
}

async function ownNoteKind(tx: Tx, userId: string, noteId: string): Promise<string> {
  const note = orNotFound(await findNote(tx, userId, noteId), 'note', noteId)
  if (!sharesText(note))
    throw new AppError(400, 'bad-request', { message: 'The cards of an imported note are made by its template.' })
  return note.kind
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
