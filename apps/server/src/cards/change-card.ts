import type { CardChange } from '@cairn/contract/cards'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tx } from '../db/schema.ts'
import { requireDeck } from '../decks/require-deck.ts'
import { notFound, orNotFound } from '../http/app-error.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import {
  type CardChangeRow,
  type CardRow,
  findCard,
  findNote,
  findSiblings,
  type NoteRow,
  updateCard,
  updateNote,
} from './cards.store.ts'
import { deckMoves } from './deck-moves.ts'
import { moveSiblings } from './move-siblings.ts'
import { fieldsOf, noteEdits } from './note-edits.ts'
import { fieldsFrom, followsFields, sharesText, sidesOf } from './note-fields.ts'
import { parseTags } from './parse-tags.ts'
import { searchTextOf } from './search-text.ts'

interface Change {
  readonly userId: string
  readonly id: string
  readonly version: number
  readonly change: CardChange
  readonly now: number
  /** The session that changes it. */
  readonly writer: string
}

interface Moment {
  readonly updated_at: number
  readonly seq: number
}

/**
 * Changes a card given the version it was read at; `ok: false` carries the row as it stands. Text, tags and deck belong
 * to the note: its siblings follow.
 */
export function changeCard(
  engine: Engine,
  { userId, id, version, change, now, writer }: Change,
): Promise<{ readonly ok: boolean; readonly card: CardRow }> {
  return inTransaction(engine, async (tx) => {
    const { seq, schedule: learner } = await nextSeqAndSchedule(tx, userId)
    const moment = { updated_at: now, seq }
    const current = orNotFound(await findCard(tx, userId, id), 'card', id)
    if (current.deleted_at !== null) throw notFound('card', id)
    if (current.version !== version) return { ok: false, card: current }
    if (change.deckId !== undefined) await requireDeck(tx, userId, change.deckId)
    const card = await applyChange(tx, current, change, moment)
    await noteEdits(tx, { before: current, after: card, fields: fieldsOf(change), editedAt: () => now, writer, now })
    if (card.deck_id !== current.deck_id) {
      const moves = deckMoves(tx, userId)
      moves.note(current.deck_id, card.deck_id)
      await moveSiblings(tx, card, { moment, movedAt: now, writer, moves })
      await moves.foldAnew({ userId, seq, now, learner })
    }
    return { ok: true, card }
  })
}

/** Writes a change that may be made, to the card and what shares its text. Answers the new row. */
export async function applyChange(tx: Tx, current: CardRow, change: CardChange, moment: Moment): Promise<CardRow> {
  const texts = { front: change.front ?? current.front, back: change.back ?? current.back }
  const tags = change.tags ?? parseTags(current.tags)
  const card = await updateCard(tx, current, { ...ownFields(change), ...textFields(texts, tags), ...moment })
  const isShared = change.front !== undefined || change.back !== undefined || change.tags !== undefined
  if (isShared) await changeNote(tx, card, moment)
  return card
}

/** What is the card's alone, and the deck, in which its siblings follow by `moveSiblings`. */
function ownFields({
  deckId,
  kind,
  aliases,
  position,
  starred,
  flag,
  suspended,
  buriedUntilDay,
}: CardChange): Partial<CardChangeRow> {
  return {
    ...(deckId !== undefined && { deck_id: deckId }),
    ...(kind !== undefined && { kind }),
    ...(aliases !== undefined && { aliases: JSON.stringify(aliases) }),
    ...(position !== undefined && { position }),
    ...(starred !== undefined && { starred: Number(starred) }),
    ...(flag !== undefined && { flag }),
    ...(suspended !== undefined && { suspended: Number(suspended) }),
    ...(buriedUntilDay !== undefined && { buried_until_day: buriedUntilDay }),
  }
}

function textFields(texts: { readonly front: string; readonly back: string }, tags: readonly string[]) {
  return { ...texts, tags: JSON.stringify(tags), search_text: searchTextOf({ ...texts, tags }) }
}

async function changeNote(tx: Tx, card: CardRow, moment: Moment): Promise<void> {
  const note = orNotFound(await findNote(tx, card.user_id, card.note_id), 'note', card.note_id)
  const fields = fieldsFrom(card.kind, card)
  const isOwn = sharesText(note)
  await updateNote(tx, note, { ...(isOwn && { fields: JSON.stringify(fields) }), tags: card.tags, ...moment })
  for (const sibling of await findSiblings(tx, card.user_id, card.note_id)) {
    if (sibling.id === card.id) continue
    const texts = isOwn && followsFields(card) && followsFields(sibling) ? sidesOf(sibling.kind, fields) : sibling
    await updateSibling(tx, sibling, { texts, tags: card.tags, moment })
  }
}

interface SiblingChange {
  readonly texts: { readonly front: string; readonly back: string }
  readonly tags: NoteRow['tags']
  readonly moment: Moment
}

async function updateSibling(tx: Tx, sibling: CardRow, { texts, tags, moment }: SiblingChange): Promise<void> {
  const { front, back } = texts
  if (front === sibling.front && back === sibling.back && tags === sibling.tags) return
  await updateCard(tx, sibling, { ...textFields({ front, back }, parseTags(tags)), ...moment })
}
