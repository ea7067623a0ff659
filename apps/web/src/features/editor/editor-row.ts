import type { Card, CardChange, NewCard } from '@cairn/contract/cards'
import type { CardKind, Flashcard } from '@cairn/core/cards/card'
import { clozeNumbers } from '@cairn/core/cards/cloze'
import { type SeenText, seenOf, type UnsavedText } from '../../data/unsaved-text.ts'
import { isOfOwnNote, type SiblingChange, siblingChange } from '../../lib/sibling-change.ts'

export const SIDES = ['front', 'back'] as const
export type Side = (typeof SIDES)[number]

/**
 * Where a row's text is: `blank` has none and no card, `waiting` will be sent in a moment, `kept` is safe on this
 * device and goes out when the server is reached, `refused` needs the learner.
 */
export type SaveStatus = 'blank' | 'waiting' | 'saving' | 'saved' | 'kept' | 'signed-out' | 'refused'

/** What the learner writes of a row, for the whole note: `reversed` makes a second card that asks for front by back. */
export type RowContent = Omit<SeenText, 'version'>

/** One line of the editor: a note with its first card. Everything typed lives here, whether or not it is on screen. */
export interface EditorRow extends RowContent {
  readonly id: string
  /** The first card as the server last had it; null before it was made. */
  readonly base: Card | null
  /** The further cards of the note. */
  readonly siblings: readonly Card[]
  readonly status: SaveStatus
  /** Text of another device that was typed over meanwhile, so that it can be taken back. */
  readonly overwritten: Readonly<Partial<Record<Side, string>>>
  /** Why it was refused, in the server's words. */
  readonly reason: string | null
  /** What was learned so far: edits are held against it. */
  readonly learned: Flashcard
}

export const EMPTY_CONTENT: Omit<RowContent, 'position'> = { kind: 'basic', front: '', back: '', tags: [], aliases: [] }

export function rowOfCard(base: Card, siblings: readonly Card[] = []): EditorRow {
  const { id, front, back, tags, aliases, position } = base
  const kind = siblings.some((sibling) => sibling.kind === 'reversed') ? 'reversed' : base.kind
  const content: RowContent = { kind, front, back, tags, aliases, position }
  return { id, ...content, base, siblings, status: 'saved', overwritten: {}, reason: null, learned: { front, back } }
}

export function blankRow(id: string, content: Pick<RowContent, 'position'> & Partial<RowContent>): EditorRow {
  const full = { ...EMPTY_CONTENT, ...content }
  const { front, back } = full
  const learned = { front, back }
  return { id, ...full, base: null, siblings: [], status: 'blank', overwritten: {}, reason: null, learned }
}

export const contentOf = ({ kind, front, back, tags, aliases, position }: RowContent): RowContent => ({
  kind,
  front,
  back,
  tags,
  aliases,
  position,
})

/** Whether a card is a further one of a note written here, which is shown in the row of the first. */
const isFurther = (card: Card): boolean => card.ordinal > 0 && isOfOwnNote(card)

/** Rows of cards: those of one note are one row where its first card is among them. */
export function rowsOfCards(cards: readonly Card[]): EditorRow[] {
  const firsts = new Set(cards.filter(({ id, noteId }) => id === noteId).map(({ id }) => id))
  const siblings = new Map<string, Card[]>()
  const heads = cards.filter((card) => {
    if (!isFurther(card) || !firsts.has(card.noteId)) return true
    siblings.set(card.noteId, [...(siblings.get(card.noteId) ?? []), card])
    return false
  })
  return heads.map((card) => rowOfCard(card, siblings.get(card.id)))
}

/** Rows of a deck with the text that did not reach the server on top, in order. */
export function rowsOf(cards: readonly Card[], unsaved: readonly UnsavedText[]): EditorRow[] {
  const rows = new Map(rowsOfCards(cards).map((row) => [row.id, row]))
  for (const text of unsaved) rows.set(text.id, withUnsaved(rows.get(text.id), text))
  return inOrder([...rows.values()])
}

/** What is kept of a row until the server has it. */
export const unsavedOf = (row: EditorRow): UnsavedText => ({
  id: row.id,
  ...contentOf(row),
  ...(row.base && { seen: seenOf(row.base) }),
})

/**
 * A row with what was typed and did not get away. What another device did to the card since then is neither taken for
 * what was typed over nor undone by fields that were only kept along.
 */
function withUnsaved(row: EditorRow | undefined, { seen, ...text }: UnsavedText): EditorRow {
  if (row === undefined) return { ...blankRow(text.id, text), status: 'kept' }
  const typed: EditorRow = { ...row, ...text, status: 'kept' }
  if (row.base === null || seen === undefined || seen.version === row.base.version) return typed
  const rebased = rebase(
    { ...typed, base: { ...row.base, ...seen, tags: [...seen.tags], aliases: [...seen.aliases] } },
    row.base,
  )
  return isUnsaved(rebased) ? rebased : { ...rebased, status: 'saved' }
}

/** By place, and by id where two devices chose the same one: every device shows the same order. */
export const inOrder = (rows: readonly EditorRow[]): EditorRow[] =>
  rows.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])

/** The first card of a note that was written here: only such a note has further cards of our making. */
export const leadsNote = ({ id, noteId, kind }: Card): boolean =>
  id === noteId && kind !== 'reversed' && kind !== 'occlusion'

/** The kind of the first card where it changed; reversed cards and parts of pictures stay what they are. */
function kindChange(base: Card, kind: CardKind): Pick<CardChange, 'kind'> {
  if (base.kind === 'reversed' || base.kind === 'occlusion' || kind === 'occlusion') return {}
  const first = kind === 'reversed' ? 'basic' : kind
  return first === base.kind ? {} : { kind: first }
}

/** What the server has to be told of the first card; null when it knows everything. */
export function changeOf(row: EditorRow): CardChange | null {
  const { base } = row
  if (base === null) return null
  const change: CardChange = {
    ...kindChange(base, row.kind),
    ...(row.front === base.front ? {} : { front: row.front }),
    ...(row.back === base.back ? {} : { back: row.back }),
    ...(isSameList(row.tags, base.tags) ? {} : { tags: [...row.tags] }),
    ...(isSameList(row.aliases, base.aliases) ? {} : { aliases: [...row.aliases] }),
    ...(row.position === base.position ? {} : { position: row.position }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** Null where the note has the cards that its kind and text ask for. */
export function siblingChangeOf(row: EditorRow): SiblingChange | null {
  const { base } = row
  return base === null || !leadsNote(base) ? null : siblingChange(row, base, row.siblings)
}

/** The card to make from a row that has none; null while nothing is typed. */
export function newCardOf(row: EditorRow, deckId: string): NewCard | null {
  const { id, front, back, position } = row
  if (row.base !== null || (front.trim() === '' && back.trim() === '')) return null
  return {
    ...{ id, deckId, kind: row.kind === 'reversed' ? 'basic' : row.kind, front, back, position },
    ...(row.tags.length > 0 && { tags: [...row.tags] }),
    ...(row.aliases.length > 0 && { aliases: [...row.aliases] }),
  }
}

/**
 * What typing does to a row: marking a gap in a question without an answer makes a text with gaps of it, which would be
 * a card that nobody can answer.
 */
export function typedChange(row: EditorRow | undefined, side: Side, text: string): Partial<RowContent> {
  const isQuestion = side === 'front' && row?.kind === 'basic' && row.back.trim() === '' && row.siblings.length === 0
  const isOwn = row !== undefined && (row.base === null || leadsNote(row.base))
  return { [side]: text, ...(isQuestion && isOwn && clozeNumbers(text).length > 0 && { kind: 'cloze' as const }) }
}

/** Whether something of the row exists on this device alone. */
export function isUnsaved(row: EditorRow): boolean {
  if (row.base === null) return row.front !== '' || row.back !== ''
  return changeOf(row) !== null || siblingChangeOf(row) !== null
}

/**
 * The row after another device changed the card first: what was written here stays (the last writer of a field wins),
 * a text that it replaces is kept beside it, and fields that were not touched here are taken over.
 */
export function rebase(row: EditorRow, current: Card): EditorRow {
  const mine = changeOf(row) ?? {}
  const theirs = contentOf(rowOfCard(current, row.siblings))
  const overwritten: Partial<Record<Side, string>> = { ...row.overwritten }
  for (const side of SIDES) {
    const isTouchedThere = current[side] !== (row.base?.[side] ?? '')
    if (mine[side] !== undefined && isTouchedThere && current[side] !== row[side]) overwritten[side] = current[side]
  }
  const kindBefore = row.base === null ? null : rowOfCard(row.base, row.siblings).kind
  const kind = row.kind === kindBefore ? theirs.kind : row.kind
  return { ...row, ...theirs, ...mine, kind, base: current, overwritten }
}

/** Whether a row says this, field by field. */
export function isStill(row: EditorRow, content: Partial<RowContent>): boolean {
  const now: Readonly<Record<string, unknown>> = { ...contentOf(row) }
  return Object.entries(content).every(([field, value]) => JSON.stringify(now[field]) === JSON.stringify(value))
}

/** A row after another device's changes have come (`fresh`); what is unsaved or on its way stays as it is. */
export function refreshedRow(row: EditorRow | undefined, fresh: EditorRow, isSending: boolean): EditorRow {
  if (row === undefined || fresh.base === null) return fresh
  if (isUnsaved(row) || isSending) return row
  if (row.base === null || row.base.version < fresh.base.version)
    return { ...fresh, overwritten: row.overwritten, learned: row.learned }
  const isSame = row.siblings.length === fresh.siblings.length
  return isSame ? row : { ...row, siblings: fresh.siblings, kind: fresh.kind }
}
