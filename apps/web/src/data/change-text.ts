/**
 * What a card says, changed on this device. A text with gaps that was written here has one card for each gap: cards whose
 * gap comes are made and those whose gap goes are put into the trash, in the transaction that stores the text. All of it
 * is sent with the next synchronisation, new cards first.
 */
import type { Card, CardChange } from '@cairn/contract/cards'
import { isOfOwnNote, type SiblingChange, siblingChange } from '../lib/sibling-change.ts'
import {
  broughtBack,
  CARD_STORES,
  type CardTransaction,
  changed,
  trashed,
  type Wanted,
  withChange,
  writeIn,
} from './card-changes.ts'
import { announce } from './live.ts'
import { openLocalDb, type PendingChange } from './local-db.ts'
import { cardFrom } from './new-cards.ts'
import { localLearner } from './session.ts'

/** What came of a change, enough to take it back. */
export interface TextChange {
  /** The card and those that share its text, as they now are. */
  readonly cards: readonly Card[]
  /** Ids of the cards that were made for gaps. */
  readonly made: readonly string[]
  /** Cards that lost their gap, as they were before. */
  readonly gone: readonly Card[]
}

/**
 * As `changeCard`; where a front is given, the cards of a text with gaps come and go with it. Null when the card is not on
 * this device. Rejects when the browser refuses to store it, and then nothing was changed.
 */
export async function changeText(cardId: string, change: CardChange, at = Date.now()): Promise<TextChange | null> {
  const opened = await openNote(cardId, change)
  if (opened === null) return null
  const { tx, card, note } = opened
  const { missing, superfluous } = change.front === undefined ? NO_CHANGE : gapChange({ ...card, ...change }, note)
  for (const made of missing) void tx.objectStore('newCards').put(made)
  const cards = await writeNote(
    opened,
    [
      { cardId, write: changed(change, at) },
      // Where the card is in the trash this brings it back: an edit of a text is stronger than a deletion.
      ...missing.map((made) => {
        const known = cardFrom(made, at)
        return { cardId: made.id, known, write: broughtBack(known, at) }
      }),
      ...superfluous.map(({ id }) => ({ cardId: id, write: withoutText(trashed(at)) })),
    ],
    at,
  )
  return { cards, made: missing.map(({ id }) => id), gone: superfluous }
}

/** The fields of a card as they were before a change, and the cards that came and went with it. */
export interface ChangeBefore {
  readonly cardId: string
  readonly before: CardChange
  readonly made?: readonly string[]
  readonly gone?: readonly Card[]
}

/** Takes a change back. Answers the cards that it touched as they now are; none where the card is not on this device. */
export async function takeTextBack(
  { cardId, before, made = [], gone = [] }: ChangeBefore,
  at: number,
): Promise<Card[]> {
  const opened = await openNote(cardId, before, gone)
  if (opened === null) return []
  return writeNote(
    opened,
    [
      ...gone.map((known) => ({ cardId: known.id, known, write: broughtBack(known, at) })),
      ...made.map((id) => ({ cardId: id, write: withoutText(trashed(at)) })),
      { cardId, write: changed(before, at) },
    ],
    at,
  )
}

interface OpenNote {
  readonly learnerId: string
  readonly tx: CardTransaction
  readonly card: Card
  /** Whether other cards hold the text that changes: those of a text with gaps do. */
  readonly isShared: boolean
  /** The cards that hold it, by their ordinal. */
  readonly note: readonly Card[]
}

async function openNote(cardId: string, change: CardChange, gone: readonly Card[] = []): Promise<OpenNote | null> {
  const learner = localLearner()
  if (learner === null) return null
  const { idb } = await openLocalDb(learner.id)
  const tx = idb.transaction(CARD_STORES, 'readwrite')
  const card = (await tx.objectStore('cards').get(cardId)) ?? gone.find(({ id }) => id === cardId)
  if (card === undefined) return null
  const isShared = isOfOwnGaps(card) && (change.front !== undefined || change.back !== undefined)
  return { learnerId: learner.id, tx, card, isShared, note: isShared ? await cardsOfNote(tx, card) : [] }
}

async function cardsOfNote(tx: CardTransaction, { noteId }: Card): Promise<readonly Card[]> {
  const cards = await tx.objectStore('cards').index('by-note').getAll(noteId)
  return cards.filter(isOfOwnGaps).sort((one, other) => one.ordinal - other.ordinal)
}

const isOfOwnGaps = (card: Card): boolean => card.kind === 'cloze' && isOfOwnNote(card)
const NO_CHANGE: SiblingChange = { missing: [], superfluous: [] }

/** Which cards come and go with the text of this one, of a note that has these. */
function gapChange(card: Card, [lead, ...further]: readonly Card[]): SiblingChange {
  return (lead && siblingChange(card, lead, further)) ?? NO_CHANGE
}

const SIDES = ['front', 'back'] as const

/** A card that leaves its text says nothing more of it. */
function withoutText(write: Wanted['write']): Wanted['write'] {
  return (card, { change: { front: _front, back: _back, ...change }, ...waiting }) =>
    write(card, { ...waiting, change })
}

/** Writes what is wanted at an instant (ms) one after the other, and then the text of the card to those that share it. */
async function writeNote(
  { learnerId, tx, card, isShared }: OpenNote,
  wanted: readonly Wanted[],
  at: number,
): Promise<Card[]> {
  const written = new Map<string, Card>()
  let text = card
  for (const one of wanted) {
    const now = await writeIn(tx, one)
    if (now === null) continue
    written.set(now.id, now)
    if (now.id === card.id) text = now
  }
  const { front, back } = text
  for (const other of isShared ? await cardsOfNote(tx, card) : []) {
    const now = { ...other, front, back }
    written.set(now.id, now)
    if (other.front === front && other.back === back) continue
    // The server copies the text by itself. What waits to be said of it for this card is of an earlier one.
    const said = (waiting: PendingChange) => SIDES.filter((side) => waiting.change[side] !== undefined)
    const write: Wanted['write'] = (_, waiting) =>
      withChange(now, waiting, Object.fromEntries(said(waiting).map((side) => [side, text[side]])), at)
    await writeIn(tx, { cardId: other.id, write })
  }
  await tx.done
  announce(['cards', 'memory', 'changes'], learnerId, [...written.keys()])
  return [...written.values()].filter(({ deletedAt }) => deletedAt === null)
}
