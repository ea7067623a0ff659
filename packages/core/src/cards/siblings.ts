/**
 * Which cards a note written here makes, and what each of them asks. All of them hold the note's text: the reversed one
 * with its sides swapped, those of a cloze text as it is, told apart by their ordinal.
 */

import type { CardKind } from './card.ts'
import { clozeNumbers, clozeOnly, withGapsOf } from './cloze.ts'

export interface PlannedCard {
  readonly ordinal: number
  readonly kind: CardKind
}

/** Far apart, so that the ids of notes that were numbered one after the other do not meet. */
const STRIDE = 0x9e3779b1
const TAIL_DIGITS = 8

/**
 * The id (UUID) of a note's card with this ordinal; the first card carries the note's own. The same on every device, so
 * that two of them that add a sibling at once add the same one.
 */
export function siblingId(noteId: string, ordinal: number): string {
  const tail = (Number.parseInt(noteId.slice(-TAIL_DIGITS), 16) + ordinal * STRIDE) % 2 ** 32
  return noteId.slice(0, -TAIL_DIGITS) + tail.toString(16).padStart(TAIL_DIGITS, '0')
}

/** The cards of a note of this kind with this front, the first one always first: it is there whatever the text says. */
export function plannedCards(kind: CardKind, front: string): readonly PlannedCard[] {
  if (kind === 'reversed')
    return [
      { ordinal: 0, kind: 'basic' },
      { ordinal: 1, kind: 'reversed' },
    ]
  if (kind !== 'cloze') return [{ ordinal: 0, kind }]
  const first = gapNumberOf(front, 0)
  const others = clozeNumbers(front).filter((number) => number !== first)
  return [0, ...others.map((number) => number - 1)].map((ordinal) => ({ ordinal, kind }))
}

/**
 * The number of the gap that a card asks for: one more than its ordinal. The first card asks for the lowest number there
 * is where nothing is numbered 1. Null when the text has no such gap.
 */
export function gapNumberOf(front: string, ordinal: number): number | null {
  const numbers = clozeNumbers(front)
  if (numbers.includes(ordinal + 1)) return ordinal + 1
  return ordinal === 0 ? (numbers[0] ?? null) : null
}

interface Sides {
  readonly kind: CardKind
  readonly ordinal: number
  readonly front: string
  readonly back: string
  readonly aliases: readonly string[]
}

/**
 * A card as it is studied. Of a cloze text with marked gaps only this card's gaps stay marked, the others are filled in,
 * and the back begins with what stands in them. Any other card is answered as it is.
 */
export function studySides<Card extends Sides>(card: Card): Card {
  if (card.kind !== 'cloze' || !card.front.includes('{{c')) return card
  const number = gapNumberOf(card.front, card.ordinal)
  if (number === null) return card
  const answer = clozeOnly(card.front, number, false)
  const isWhole = card.back.trim() === ''
  return {
    ...card,
    front: withGapsOf(card.front, number),
    back: isWhole ? answer : `${answer}\n\n${card.back}`,
    aliases: isWhole ? card.aliases : [...card.aliases, answer],
  }
}
