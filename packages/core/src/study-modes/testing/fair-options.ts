import * as fc from 'fast-check'
import { expect } from 'vitest'
import { isAccepted } from '../../answers/grade.ts'
import { gradeAgainst } from '../../answers/grade-answer.ts'
import { choiceQuestion } from '../question.ts'
import { prepareDeck } from '../study-deck.ts'
import { anyCards } from './study-cards.ts'

/** One option is right, the others are wrong, and no two are alike: for every card of as many decks as asked for. */
export function expectFairOptions(decks: number): void {
  fc.assert(
    fc.property(anyCards, fc.string(), fc.boolean(), (cards, seed, swap) => {
      const deck = prepareDeck(cards, { swap })
      for (const id of deck.ids) {
        const card = deck.cardOf(id)!
        const question = choiceQuestion(deck, card, { seed })
        if (question?.form !== 'choice') continue
        expect(question).toEqual(choiceQuestion(deck, card, { seed }))
        const wrong = question.options.filter(({ cardId }) => cardId !== id)
        expect(wrong.length).toBe(question.options.length - 1)
        expect(question.hasFewOptions).toBe(question.options.length < 4)
        expect(new Set(question.options.map(({ text }) => text.trim())).size).toBe(question.options.length)
        for (const { cardId } of wrong) {
          const other = deck.cardOf(cardId)!
          expect(deck.sameFront(card)).not.toContain(cardId)
          if (other.answer !== '') expect(isAccepted(gradeAgainst(deck.expectedOf(card), other.answer))).toBe(false)
        }
      }
    }),
    { numRuns: decks },
  )
}
