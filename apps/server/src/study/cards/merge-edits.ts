import { CardEdit, type CardEditBatch } from '@cairn/contract/card-edits'
import type { CardChange } from '@cairn/contract/cards'
import { correctAnsweredAt } from '@cairn/core/reviews/correct-clock'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { sessionOf } from '../../platform/http/writer.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import { type FieldRow, fieldsOfCard, keepLost, saveFields } from './card-edits.store.ts'
import { type CardRow, findCard, updateCard } from './cards.store.ts'
import { applyChange, raiseSiblings } from './change-card.ts'
import { type DeckMoves, deckMoves } from './deck-moves.ts'
import { moveSiblings } from './move-siblings.ts'
import { type Field, fieldsOf, isText, noteEdits, spelled } from './note-edits.ts'
import { presentCard } from './present-card.ts'

/*
 * Edits made on devices that were apart. Of each field the last writer wins, by the instant of writing and not of
 * arrival, so that every order of arrival leads to the same card; the text that loses is kept. An edit of a text
 * brings a card back from the trash, and a deletion that did not see it changes nothing. A card that is moved to a deck
 * that is no more stays where it was; one that left with its old deck comes back in its new one.
 */

interface Merging {
  readonly userId: string
  /** The session that sends, and which of its tabs. */
  readonly writer: string
  readonly batch: CardEditBatch
  readonly receivedAt: number
}

export type MergedEdit =
  | { readonly ok: true; readonly card: CardRow; readonly lost: readonly string[]; readonly deckGone: boolean }
  | { readonly ok: false; readonly cardId: string; readonly problem: 'invalid' | 'card-not-found' }

interface Context extends Omit<Merging, 'batch'> {
  readonly seq: number
  /** A device's instant by the server's clock. */
  readonly corrected: (instant: number) => number
  readonly moves: DeckMoves
}

/** Merges a batch in one transaction; one answer for each edit in the order sent. A bad one stops no other. */
export function mergeEdits(engine: Engine, { batch, ...sender }: Merging): Promise<MergedEdit[]> {
  const { userId, receivedAt } = sender
  const offset = batch.sentAt - receivedAt
  const corrected = (instant: number) => Math.max(0, correctAnsweredAt(instant, offset, receivedAt))
  return inTransaction(engine, async (tx) => {
    const { seq, schedule: learner } = await nextSeqAndSchedule(tx, userId)
    const moves = deckMoves(tx, userId)
    const context = { ...sender, corrected, seq, moves }
    const merged: MergedEdit[] = []
    for (const value of batch.edits) {
      const edit = CardEdit.safeParse(value)
      merged.push(
        edit.success
          ? await mergeEdit(tx, context, withTimes(edit.data, batch.sentAt))
          : { ok: false, cardId: idOf(value), problem: 'invalid' },
      )
    }
    await moves.foldAnew({ userId, seq, now: receivedAt, learner })
    return merged
  })
}

interface TimedEdit extends Omit<CardEdit, 'editedAt'> {
  readonly editedAt: (field: Field) => number
}

const withTimes = (edit: CardEdit, sentAt: number): TimedEdit => ({
  ...edit,
  editedAt: (field) => edit.editedAt[field] ?? sentAt,
})

async function mergeEdit(tx: Tx, context: Context, edit: TimedEdit): Promise<MergedEdit> {
  const current = await findCard(tx, context.userId, edit.cardId)
  if (current === undefined) return { ok: false, cardId: edit.cardId, problem: 'card-not-found' }
  const known = await fieldsOfCard(tx, context.userId, edit.cardId)
  const decision = decide(current, known, edit, context)
  const { lost, again } = decision
  const deckGone = await isToNoDeck(context, edit, decision)
  const won = deckGone ? decision.won.filter((field) => !PLACE.has(field)) : decision.won
  await keepTexts(tx, context, edit, lost)
  await noteRepeats(tx, context, edit, { current, known, again })
  const card = await write(tx, context, edit, { current, known, won })
  return { ok: true, card: await deleteUnlessOvertaken(tx, context, edit, { card, known }), lost, deckGone }
}

/** Where a card is: a position means something in its deck alone. */
const PLACE: ReadonlySet<string> = new Set(['deckId', 'position'])

async function isToNoDeck({ moves }: Context, { change }: TimedEdit, { won }: Decision): Promise<boolean> {
  return change.deckId !== undefined && won.includes('deckId') && !(await moves.isAlive(change.deckId))
}

interface Decision {
  /** Fields that are this writer's now. */
  readonly won: readonly Field[]
  /** Fields of which a later value stands there. */
  readonly lost: readonly Field[]
  /** Fields in which the same was written later than what stands there. */
  readonly again: readonly Field[]
}

function decide(
  current: CardRow,
  known: ReadonlyMap<string, FieldRow>,
  { change, editedAt }: TimedEdit,
  { corrected }: Context,
): Decision {
  const here = presentCard(current)
  const isSame = (field: Field) => spelled(change[field]) === spelled(here[field])
  const lead = (field: Field) => corrected(editedAt(field)) - (known.get(field)?.edited_at ?? -1)
  // Written at the same instant: the same one wins whichever came first.
  const isLater = (field: Field) =>
    lead(field) > 0 || (lead(field) === 0 && spelled(change[field]) > spelled(here[field]))
  const fields = fieldsOf(change)
  const differing = fields.filter((field) => !isSame(field))
  return {
    won: differing.filter(isLater),
    lost: differing.filter((field) => !isLater(field)),
    again: fields.filter((field) => isSame(field) && lead(field) > 0),
  }
}

/** What was written twice was written last the second time; the card itself stays as it is. */
async function noteRepeats(
  tx: Tx,
  { writer, corrected }: Context,
  edit: TimedEdit,
  { current, known, again }: Omit<Standing, 'won'> & Pick<Decision, 'again'>,
): Promise<void> {
  const editedAt = (field: Field) => corrected(edit.editedAt(field))
  const rows = again.map((field) => ({
    user_id: current.user_id,
    card_id: current.id,
    field,
    edited_at: editedAt(field),
    version: known.get(field)?.version ?? current.version,
    writer: known.get(field)?.writer ?? writer,
  }))
  await saveFields(tx, rows)
  await raiseSiblings(tx, current, again, { writer, editedAt })
}

async function keepTexts(tx: Tx, context: Context, edit: TimedEdit, lost: readonly Field[]): Promise<void> {
  const rows = lost.filter(isText).map((field) => ({
    user_id: context.userId,
    card_id: edit.cardId,
    field,
    value: spelled(edit.change[field]),
    edited_at: context.corrected(edit.editedAt(field)),
    lost_at: context.receivedAt,
  }))
  await keepLost(tx, rows)
}

interface Standing {
  readonly current: CardRow
  readonly known: ReadonlyMap<string, FieldRow>
  readonly won: readonly Field[]
}

async function write(tx: Tx, context: Context, edit: TimedEdit, { current, known, won }: Standing): Promise<CardRow> {
  const moment = { updated_at: context.receivedAt, seq: context.seq }
  const comesBack = edit.deletedAt === null && (await isWantedBack(context, edit, { current, won }))
  const alive = comesBack ? await updateCard(tx, current, { deleted_at: null, ...moment }) : current
  if (won.length === 0) return alive
  const { writer, corrected, receivedAt } = context
  const editedAt = (field: Field) => corrected(edit.editedAt(field))
  const after = await applyChange(tx, alive, only(edit.change, won), { moment, writing: { writer, editedAt } })
  await noteEdits(tx, { before: alive, after, fields: won, editedAt, writer, now: receivedAt }, known)
  if (after.deck_id !== alive.deck_id) {
    await moveSiblings(tx, after, { moment, movedAt: editedAt('deckId'), writer, moves: context.moves })
    context.moves.note(alive.deck_id, after.deck_id)
  }
  return after
}

/** A card in the trash is, when a text of it was edited, or when it is moved away from the deck that it left with. */
async function isWantedBack(
  { moves }: Context,
  { change }: TimedEdit,
  { current, won }: Pick<Standing, 'current' | 'won'>,
): Promise<boolean> {
  if (current.deleted_at === null) return false
  const target = won.includes('deckId') ? change.deckId : undefined
  const isEdited = fieldsOf(change).some(isText)
  if (!isEdited && (target === undefined || !(await moves.leftWithDeck(current)))) return false
  return moves.isAlive(target ?? current.deck_id)
}

/** Not what was written by somebody else since the device last saw the card: that edit wins. */
async function deleteUnlessOvertaken(
  tx: Tx,
  { seq, receivedAt, writer }: Context,
  { deletedAt, seenVersion }: TimedEdit,
  { card, known }: { readonly card: CardRow; readonly known: ReadonlyMap<string, FieldRow> },
): Promise<CardRow> {
  if (deletedAt === null || card.deleted_at !== null) return card
  const unseen = [...known.values()].some(
    (row) => isText(row.field) && row.version > seenVersion && sessionOf(row.writer) !== sessionOf(writer),
  )
  if (unseen) return card
  return updateCard(tx, card, { deleted_at: receivedAt, updated_at: receivedAt, seq })
}

function only(change: CardChange, fields: readonly Field[]): CardChange {
  return Object.fromEntries(Object.entries(change).filter(([field]) => fields.some((wanted) => wanted === field)))
}

function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('cardId' in value)) return ''
  return typeof value.cardId === 'string' ? value.cardId.slice(0, 100) : ''
}
