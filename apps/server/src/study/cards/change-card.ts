import type { CardChange } from '@cairn/contract/cards'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import { requireDeck } from '../decks/require-deck.ts'
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
import { type Field, fieldsOf, noteEdits, raiseTimes } from './note-edits.ts'
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

/** Who wrote the fields of a change, and when each, ms. */
export interface Writing {
  readonly writer: string
  readonly editedAt: (field: Field) => number
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
    const writing = { writer, editedAt: () => now }
    const card = await applyChange(tx, current, change, { moment, writing })
    await noteEdits(tx, { before: current, after: card, fields: fieldsOf(change), ...writing, now })
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
export async function applyChange(
  tx: Tx,
  current: CardRow,
  change: CardChange,
  { moment, writing }: { readonly moment: Moment; readonly writing: Writing },
): Promise<CardRow> {
  const texts = { front: change.front ?? current.front, back: change.back ?? current.back }
  const tags = change.tags ?? parseTags(current.tags)
  const card = await updateCard(tx, current, { ...ownFields(change), ...textFields(texts, tags), ...moment })
  const shared = SHARED.filter((field) => change[field] !== undefined)
  if (shared.length > 0) await changeNote(tx, card, { shared, moment, writing })
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

/** Fields that belong to the note, whichever of its cards they are written on. */
const SHARED = ['front', 'back', 'tags'] as const
type SharedField = (typeof SHARED)[number]

interface NoteChange {
  readonly shared: readonly SharedField[]
  readonly moment: Moment
  readonly writing: Writing
}

async function changeNote(tx: Tx, card: CardRow, { shared, moment, writing }: NoteChange): Promise<void> {
  const note = orNotFound(await findNote(tx, card.user_id, card.note_id), 'note', card.note_id)
  const fields = fieldsFrom(card.kind, card)
  const isOwn = sharesText(note)
  await updateNote(tx, note, { ...(isOwn && { fields: JSON.stringify(fields) }), tags: card.tags, ...moment })
  for (const sibling of await findSiblings(tx, card.user_id, card.note_id)) {
    if (sibling.id === card.id) continue
    const texts = isFollowing(note, card, sibling) ? sidesOf(sibling.kind, fields) : sibling
    await updateSibling(tx, sibling, { texts, tags: card.tags, moment })
  }
  await raiseSiblings(tx, card, shared, writing)
}

/** What was written on one card of a note was written on all that show it: none of them may let an earlier text win. */
export async function raiseSiblings(tx: Tx, card: CardRow, fields: readonly Field[], writing: Writing): Promise<void> {
  const shared = SHARED.filter((field) => fields.includes(field))
  if (shared.length === 0) return
  const siblings = (await findSiblings(tx, card.user_id, card.note_id)).filter(({ id }) => id !== card.id)
  if (siblings.length === 0) return
  const note = orNotFound(await findNote(tx, card.user_id, card.note_id), 'note', card.note_id)
  for (const sibling of siblings) {
    const isTurned = (card.kind === 'reversed') !== (sibling.kind === 'reversed')
    const followed = shared.filter((field) => field === 'tags' || isFollowing(note, card, sibling))
    const times = followed.map((field): [Field, number] => [isTurned ? TURNED[field] : field, writing.editedAt(field)])
    await raiseTimes(tx, sibling, times, writing.writer)
  }
}

const isFollowing = (note: NoteRow, card: CardRow, sibling: CardRow): boolean =>
  sharesText(note) && followsFields(card) && followsFields(sibling)

/** Where a side of a card stands on the one that asks the other way round. */
const TURNED = { front: 'back', back: 'front', tags: 'tags' } as const

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
