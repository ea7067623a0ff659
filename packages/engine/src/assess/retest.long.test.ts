import {
  buildAssessmentQuestionsRequest,
  parseAssessmentQuestionsReply,
} from '@cairn/core/assessment/assessment-questions'
import { checkItems } from '@cairn/core/assessment/check-items'
import { plainText } from '@cairn/core/assessment/plain-text'
import { stemsToAvoid } from '@cairn/core/assessment/retest'
import { buildGameContentRequest } from '@cairn/core/games/game-content'
import { expect, test } from 'vitest'
import { answerChat } from '../chat.ts'
import { createEngine } from '../engine.ts'
import { shippedTexts } from '../testing/shipped-texts.ts'

const engine = createEngine()
const LONG = ['huxley-piece-of-chalk', 'cell-transport', 'steam-and-factories', 'money-and-prices']
const textOf = (name: string): string => shippedTexts().find((shipped) => shipped.name === name)?.text ?? ''

test.each(LONG)('four tests in a row on %s ask nothing twice, and each keeps every rule', (name) => {
  const text = textOf(name)
  const tests: { readonly question: string }[][] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const avoidStems = stemsToAvoid(tests)
    const reply = [...answerChat(engine, buildAssessmentQuestionsRequest({ text, avoidStems }))].join('')
    const questions = parseAssessmentQuestionsReply(reply)
    expect(checkItems(questions, { text, usedStems: avoidStems })).toEqual([])
    tests.push([...questions])
  }
  expect(new Set(tests.flat().map(({ question }) => plainText(question))).size).toBe(20)
})

test('answers of a retest are marked by the keys of its own questions, although they are not sent', () => {
  const text = textOf('money-and-prices')
  const first = engine.questions(text)
  const second = engine.questions(text, first.ok ? first.questions.map(({ question }) => question) : [])
  if (!second.ok) throw new Error('Inconsistent: no second test')
  const asked = second.questions.map(({ question, options }) => ({ question, options }))
  const answers = Object.fromEntries(second.questions.map(({ answer }, index) => [String(index), answer]))
  expect(engine.evaluate({ context: text, questions: asked, answers })).toMatchObject({ score: 5, inferredKeys: 0 })
})

test('a text that was asked through says that it has no five new questions', () => {
  const text = textOf('honeybee-note')
  const used: string[] = []
  for (let turn = 0; turn < 30; turn += 1) {
    const set = engine.questions(text, used)
    if (!set.ok) {
      expect(set.problem).toBe('questions-used-up')
      expect(set.found).toBeLessThan(5)
      return
    }
    used.push(...set.questions.map(({ question }) => question))
  }
  expect.unreachable()
})

test('the seed of a game request reaches the dealer', () => {
  const cards = 'osmosis diffusion membrane enzyme vesicle receptor nucleus ribosome lysosome protein'
    .split(' ')
    .map((back, index) => ({ id: `c${index}`, front: `What takes part in step ${index}?`, back }))
  const dealt = (day: string): string =>
    [
      ...answerChat(
        engine,
        buildGameContentRequest({ cards, gameType: 'match', seed: { deckId: 'd', version: 1, day } }),
      ),
    ].join('')
  expect(dealt('2026-03-01')).toBe(dealt('2026-03-01'))
  const week = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map(dealt)
  expect(new Set(week).size).toBeGreaterThan(1)
})
