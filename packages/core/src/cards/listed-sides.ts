/** Cards as lists show them: a text with gaps as it is asked or as it reads, never with the marks it is written with. */

import { askedText } from './asked-text.ts'
import type { CardKind, Flashcard } from './card.ts'
import { clozeNumbers, filledIn } from './cloze.ts'
import { gapNumberOf, studySides } from './siblings.ts'

interface Listed extends Flashcard {
  readonly kind: CardKind
  readonly ordinal: number
}

/** Both sides of a card in Markdown: of a text with gaps this card's gap is blank, and the back says what stands in it. */
export function listedSides({ kind, ordinal, front, back }: Listed): Flashcard {
  const asked = studySides({ kind, ordinal, front, back, aliases: [] })
  return { front: askedText(asked.front), back: asked.back }
}

/** As `listedSides`, for a place that shows text as it is typed. */
export function listedText({ kind, ordinal, front, back }: Listed): Flashcard {
  const asked = studySides({ kind, ordinal, front, back, aliases: [] })
  return { front: askedText(asked.front, '[…]'), back: asked.back }
}

/** A text with its gaps filled in, for a place that cannot tell which of its cards is meant. */
export function readableText(text: string): string {
  return text.includes('{{c') ? filledIn(text) : text
}

/**
 * As `listedSides`, for a list of cards of which nobody knows which gap they ask for: the first card with a text shows
 * its first gap, the next one with the same text the next.
 */
export function listedInTurn<Card extends Flashcard & { readonly kind: CardKind | null }>(
  cards: readonly Card[],
): readonly Card[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const { kind, front, back } = card
    if (kind !== 'cloze') return card
    const turn = seen.get(front) ?? 0
    seen.set(front, turn + 1)
    const number = clozeNumbers(front)[turn] ?? gapNumberOf(front, 0) ?? 1
    return { ...card, ...listedSides({ kind, ordinal: number - 1, front, back }) }
  })
}
