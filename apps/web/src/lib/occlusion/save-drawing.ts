import type { Card, CardChange, NewCard } from '@cairn/contract/cards'
import { type Occlusion, occlusionFront, occlusionOf, withOcclusion } from '@cairn/core/cards/occlusion'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { changeCards, trashCards } from '../../data/card-changes.ts'
import { cameInPackage } from '../../data/note-fields.ts'
import { localDb } from '../../data/queries.ts'
import { storeServerRows } from '../../data/sync.ts'
import type { Drawing, Part } from './drawing.ts'

export interface DrawingPlace {
  readonly deckId: string
  /** The note of the cards that there are; null for a new picture. */
  readonly noteId: string | null
  /** Of the card that the new ones follow. */
  readonly after: number
}

export type SaveOutcome =
  | { readonly ok: true; readonly made: number }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/**
 * Makes a card of every part, changes those that are there and puts those into the trash whose part is gone. New cards
 * need the network and are made first: without them nothing is changed.
 */
export async function saveDrawing(drawing: Drawing, place: DrawingPlace): Promise<SaveOutcome> {
  const fresh = newCards(drawing, place)
  const changes = new Map<string, CardChange>()
  try {
    const { cards: made } =
      fresh.length === 0 ? { cards: [] } : await api('POST /api/cards', { body: { cards: fresh } })
    await storeServerRows({ cards: made })
    // Made by an earlier try whose answer got lost, they are as they were then.
    for (const { id, front, back } of fresh)
      if (made.some((card) => card.id === id && (card.front !== front || card.back !== back)))
        changes.set(id, { front, back })
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    return error.status === 401
      ? { ok: false, problem: 'signed-out' }
      : { ok: false, problem: 'refused', message: error.message }
  }
  const siblings = await siblingsOf(place.noteId)
  for (const [asked, { cardId, label }] of drawing.parts.entries()) {
    const side = siblings.find(({ id }) => id === cardId)?.front ?? ''
    // A card that came in with a package has words around its picture.
    if (cardId !== null)
      changes.set(cardId, { front: withOcclusion(side, occlusionOfPart(drawing, asked)), back: label })
  }
  await changeCards(changes)
  const gone = siblings.filter(({ id }) => !changes.has(id) && !fresh.some((card) => card.id === id))
  await trashCards(gone.map(({ id }) => id))
  return { ok: true, made: fresh.length }
}

function occlusionOfPart({ picture, alt, mode, parts }: Drawing, asked: number): Occlusion {
  if (picture === null) throw new Error('Inconsistent: parts of no picture')
  return { address: picture, alt, mode, asked, parts }
}

function newCards(drawing: Drawing, { deckId, noteId, after }: DrawingPlace): NewCard[] {
  const fresh = [...drawing.parts.entries()].filter(([, { cardId, isCard }]) => isCard && cardId === null)
  const shared = noteId ?? fresh[0]?.[1].id ?? ''
  return fresh.map(([asked, { id, label }], at) => ({
    id,
    deckId,
    kind: 'occlusion' as const,
    noteId: shared,
    ordinal: asked,
    front: occlusionFront(occlusionOfPart(drawing, asked)),
    back: label,
    position: after + (at + 1) / (fresh.length + 1),
  }))
}

async function siblingsOf(noteId: string | null): Promise<readonly Card[]> {
  const db = noteId === null ? null : await localDb()
  return db === null || noteId === null ? [] : db.idb.getAllFromIndex('cards', 'by-note', noteId)
}

/** The drawing that the cards of a note were made from; null when they hold none. */
export async function readDrawing(noteId: string): Promise<Drawing | null> {
  const found = (await siblingsOf(noteId)).flatMap((card) => {
    const occlusion = occlusionOf(card.front)
    return occlusion === null ? [] : [{ card, occlusion }]
  })
  const [first] = found
  if (first === undefined) return null
  const { address, alt, mode } = first.occlusion
  const parts = first.occlusion.parts.flatMap((part, at): readonly Part[] => {
    const card = found.find(({ occlusion }) => occlusion.asked === at)?.card
    if (card !== undefined) return [{ ...part, id: card.id, cardId: card.id, isCard: true, label: card.back }]
    // A part whose card is in the trash goes with the next change; what a package only covers stays.
    const isKept = part.covering === 'always' || cameInPackage(noteId)
    return isKept ? [{ ...part, id: `covered-${at}`, cardId: null, isCard: false, label: '' }] : []
  })
  return { picture: address, alt, mode, parts }
}
