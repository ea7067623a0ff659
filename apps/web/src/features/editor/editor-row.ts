import type { Card, CardChange, NewCard } from '@cairn/contract/cards'
import type { UnsavedText } from '../../data/unsaved-text.ts'

export const SIDES = ['front', 'back'] as const
export type Side = (typeof SIDES)[number]

/**
 * Where a row's text is: `blank` has none and no card, `waiting` will be sent in a moment, `kept` is safe on this
 * device and goes out when the server is reached, `refused` needs the learner.
 */
export type SaveStatus = 'blank' | 'waiting' | 'saving' | 'saved' | 'kept' | 'signed-out' | 'refused'

/** One line of the editor. Everything typed lives here, whether or not the line is on screen. */
export interface EditorRow {
  readonly id: string
  readonly front: string
  readonly back: string
  readonly position: number
  /** The card as the server last had it; null before it was made. */
  readonly base: Card | null
  readonly status: SaveStatus
  /** Text of another device that was typed over meanwhile, so that it can be taken back. */
  readonly overwritten: Readonly<Partial<Record<Side, string>>>
  /** Why it was refused, in the server's words. */
  readonly reason: string | null
}

export function rowOfCard(card: Card): EditorRow {
  const { id, front, back, position } = card
  return { id, front, back, position, base: card, status: 'saved', overwritten: {}, reason: null }
}

export function blankRow(id: string, position: number): EditorRow {
  return { id, front: '', back: '', position, base: null, status: 'blank', overwritten: {}, reason: null }
}

/** Rows of a deck with the text that did not reach the server on top, in order. */
export function rowsOf(cards: readonly Card[], unsaved: readonly UnsavedText[]): EditorRow[] {
  const rows = new Map(cards.map((card) => [card.id, rowOfCard(card)]))
  for (const text of unsaved) {
    const row = rows.get(text.id) ?? blankRow(text.id, text.position)
    rows.set(text.id, { ...row, ...text, status: 'kept' })
  }
  return [...rows.values()].sort((one, other) => one.position - other.position)
}

/** What the server has to be told; null when it knows everything. */
export function changeOf(row: EditorRow): CardChange | null {
  const { base } = row
  if (base === null) return null
  const change: CardChange = {
    ...(row.front === base.front ? {} : { front: row.front }),
    ...(row.back === base.back ? {} : { back: row.back }),
    ...(row.position === base.position ? {} : { position: row.position }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** The card to make from a row that has none; null while nothing is typed. */
export function newCardOf(row: EditorRow, deckId: string): NewCard | null {
  if (row.base !== null || (row.front.trim() === '' && row.back.trim() === '')) return null
  return { id: row.id, deckId, front: row.front, back: row.back, position: row.position }
}

/** Whether something of the row exists on this device alone. */
export function isUnsaved(row: EditorRow): boolean {
  return row.base === null ? row.front !== '' || row.back !== '' : changeOf(row) !== null
}

/**
 * The row after another device changed the card first: what was typed here stays (the last writer of a side wins),
 * what it replaces is kept beside it, and sides that were not touched here are taken over.
 */
export function rebase(row: EditorRow, current: Card): EditorRow {
  const overwritten: Partial<Record<Side, string>> = { ...row.overwritten }
  const texts: Record<Side, string> = { front: row.front, back: row.back }
  for (const side of SIDES) {
    const before = row.base?.[side] ?? ''
    const touchedHere = row[side] !== before
    const touchedThere = current[side] !== before
    if (!touchedHere) texts[side] = current[side]
    else if (touchedThere && current[side] !== row[side]) overwritten[side] = current[side]
  }
  return { ...row, ...texts, base: current, overwritten }
}

/** Positions closer than this leave no room for another card between them. */
const LEAST_GAP = 1e-6

/** A position between two neighbours; undefined stands for an end of the deck. */
export function positionBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 1 : after - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/**
 * The rows with room around the one at `index`: where halving has used it up, as many neighbours as needed are spread
 * evenly. The order stays as it is; rows that need not move are the same objects.
 */
export function withRoom(rows: readonly EditorRow[], index: number): readonly EditorRow[] {
  for (let reach = 1; ; reach *= 2) {
    const from = Math.max(0, index - reach)
    const to = Math.min(rows.length - 1, index + reach)
    const before = rows[from - 1]?.position ?? (rows[from]?.position ?? 1) - (to - from + 1)
    const after = rows[to + 1]?.position ?? before + (to - from + 2)
    const step = (after - before) / (to - from + 2)
    const crowded = rows
      .slice(from, to + 2)
      .some((row, at) => row.position - (rows[from + at - 1]?.position ?? before) < LEAST_GAP)
    if (!crowded) return rows
    if (step < LEAST_GAP * 4 && (from > 0 || to < rows.length - 1)) continue
    return rows.map((row, at) => (at < from || at > to ? row : { ...row, position: before + step * (at - from + 1) }))
  }
}
