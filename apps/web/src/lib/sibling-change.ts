import type { Card, NewCard } from '@cairn/contract/cards'
import type { CardKind } from '@cairn/core/cards/card'
import { plannedCards, siblingId } from '@cairn/core/cards/siblings'

/** Which further cards of a note are missing, and which have lost their ground. */
export interface SiblingChange {
  readonly missing: readonly NewCard[]
  readonly superfluous: readonly Card[]
}

interface NoteText {
  readonly kind: CardKind
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
}

/**
 * What a note written here lacks and has too many of, going by its kind and its text: null where it has the cards that
 * they ask for. `lead` is the first card of it that there is, and stays whatever the text says; `further` are the others.
 */
export function siblingChange(text: NoteText, lead: Card, further: readonly Card[]): SiblingChange | null {
  const keyOf = ({ ordinal, kind }: Pick<Card, 'ordinal' | 'kind'>) => `${ordinal} ${kind}`
  const planned = plannedCards(text.kind, text.front).filter(({ ordinal }) => ordinal > 0)
  const there = new Set([lead, ...further].map(keyOf))
  const wanted = new Set(planned.map(keyOf))
  const superfluous = further.filter((card) => !wanted.has(keyOf(card)))
  const missing = planned
    .filter((card) => !there.has(keyOf(card)))
    .map(({ ordinal, kind }): NewCard => {
      const { deckId, noteId, position } = lead
      const { front, back, tags } = text
      const sides = kind === 'reversed' ? { front: back, back: front } : { front, back }
      return { id: siblingId(noteId, ordinal), deckId, noteId, ordinal, kind, ...sides, tags: [...tags], position }
    })
  return missing.length === 0 && superfluous.length === 0 ? null : { missing, superfluous }
}

/** Whether a card is one of a note that was written here: the ids of such cards are made from their note's. */
export const isOfOwnNote = ({ id, noteId, ordinal }: Pick<Card, 'id' | 'noteId' | 'ordinal'>): boolean =>
  siblingId(noteId, ordinal) === id
