import * as fc from 'fast-check'
import { expect } from 'vitest'
import { restoreSession } from '../restore-session.ts'
import { prepareDeck } from '../study-deck.ts'
import { startTest, TEST_TYPES, type TestQuestion, takeTest } from '../test-session.ts'
import { testQuestion } from '../test-view.ts'
import { anyCards, moment } from './study-cards.ts'

const cardsOf = (question: TestQuestion) => (question.type === 'matching' ? question.leftIds : [question.cardId])
const sorted = (ids: readonly string[]) => [...ids].sort()

/** Each card drawn is in one question or left out, each is answered once, and the sheet ends: as many sheets as asked for. */
export function expectWholeSheets(sheets: number): void {
  fc.assert(
    fc.property(anyCards, fc.subarray([...TEST_TYPES]), fc.nat(30), fc.string(), (cards, types, count, seed) => {
      const deck = prepareDeck(cards)
      const state = startTest({ deck, seed, types, count })
      expect(state).toEqual(startTest({ deck, seed, types, count }))
      const asked = state.questions.flatMap(cardsOf)
      expect(new Set(asked).size).toBe(asked.length)
      expect(asked.length + state.leftOut.length).toBe(Math.min(count, deck.ids.length))
      const restored = restoreSession(JSON.parse(JSON.stringify(state)), deck)
      expect(restored).toEqual({ ok: true, state })
      for (const index of state.questions.keys()) expect(testQuestion(state, index, deck)).not.toBeNull()
      const done = state.phase === 'open' ? takeTest(state, { kind: 'hand-in', moment: moment(1) }, deck) : state
      expect(done.phase).toBe('finished')
      expect(sorted(done.answers.map(({ cardId }) => cardId))).toEqual(sorted(asked))
    }),
    { numRuns: sheets },
  )
}
