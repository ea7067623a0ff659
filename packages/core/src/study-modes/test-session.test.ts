import { expect, test } from 'vitest'
import { feedbackOf } from './feedback.ts'
import { prepareDeck, type StudyDeck } from './study-deck.ts'
import {
  startTest,
  TEST_TYPES,
  type TestQuestion,
  type TestResponse,
  type TestState,
  takeTest,
  testResults,
} from './test-session.ts'
import { expectWholeSheets } from './testing/any-sheet.ts'
import { aCard, moment, namedCards } from './testing/study-cards.ts'

const sorted = (ids: readonly string[]) => [...ids].sort()
const all = [...TEST_TYPES]

function rightOf(question: TestQuestion, deck: StudyDeck): TestResponse {
  switch (question.type) {
    case 'choice':
      return { kind: 'choose', cardId: question.cardId }
    case 'typed':
      return { kind: 'type', text: deck.cardOf(question.cardId)!.answer }
    case 'true-false':
      return { kind: 'say', isTrue: question.statedId === question.cardId }
    case 'matching':
      return { kind: 'match', pairs: question.leftIds.map((id) => [id, id] as const) }
    default:
      return question satisfies never
  }
}

function answerAll(state: TestState, deck: StudyDeck, respond = rightOf): TestState {
  const filled = state.questions.reduce(
    (sheet, question, index) => takeTest(sheet, { kind: 'respond', index, response: respond(question, deck) }, deck),
    state,
  )
  return takeTest(filled, { kind: 'hand-in', moment: moment(1, 'sure') }, deck)
}

test('each card drawn is in one question or left out, each is answered once, and a few sheets end', () =>
  expectWholeSheets(15))

test('a sheet without a fault scores in full, whatever its types', () => {
  for (const types of [all, ...all.map((type) => [type])]) {
    const deck = prepareDeck(namedCards(20))
    const done = answerAll(startTest({ deck, seed: 't', types, count: 20 }), deck)
    expect(testResults(done)).toEqual({ right: 20, total: 20, wrong: [] })
    const asked = new Set(done.questions.map(({ type }) => type))
    if (types.length === 1) expect([...asked]).toEqual(types)
    else expect(asked.size).toBe(4)
  }
})

test('half of the statements are true', () => {
  const deck = prepareDeck(namedCards(20))
  const { questions } = startTest({ deck, seed: 'h', types: ['true-false'], count: 20 })
  expect(
    questions.filter((question) => question.type === 'true-false' && question.statedId === question.cardId),
  ).toHaveLength(10)
})

test('results say what the chosen option really is, sure mistakes first', () => {
  const deck = prepareDeck(namedCards(8))
  const state = startTest({ deck, seed: 'w', types: ['choice'], count: 8 })
  const done = answerAll(state, deck, (question) => {
    if (question.type !== 'choice') throw new Error('Inconsistent: no choice')
    return { kind: 'choose', cardId: question.optionIds.find((id) => id !== question.cardId)! }
  })
  const { right, wrong } = testResults(done)
  expect([right, wrong.length]).toEqual([0, 8])
  const feedback = feedbackOf(deck, wrong[0]!)
  expect(feedback).toMatchObject({ isRight: false, isSureMistake: true, mayOverrule: false })
  expect(feedback.quote).toBe(`The sentence of ${wrong[0]!.cardId}.`)
  expect(feedback.chosen).toMatchObject({
    cardId: wrong[0]!.chosenCardId,
    back: deck.cardOf(wrong[0]!.chosenCardId!)!.back,
  })
})

test('what cannot be asked as wished is asked otherwise, and the sheet says so', () => {
  const one = prepareDeck([aCard('a', 'iron')])
  expect(startTest({ deck: one, seed: 's', types: ['choice', 'matching'], count: 5 })).toMatchObject({
    questions: [{ type: 'typed', cardId: 'a' }],
    replaced: ['choice', 'matching'],
  })
  const image = prepareDeck([aCard('a', '![x](x.png)')])
  expect(startTest({ deck: image, seed: 's', types: ['typed'], count: 5 }).questions[0]).toEqual({
    type: 'true-false',
    cardId: 'a',
    statedId: 'a',
  })
  expect(startTest({ deck: prepareDeck([]), seed: 's', types: all, count: 5 }).phase).toBe('finished')
})

test('answers change until the sheet is handed in; a typed grade can be overruled after', () => {
  const deck = prepareDeck(namedCards(4))
  let state = startTest({ deck, seed: 'o', types: ['typed'], count: 4 })
  state = takeTest(state, { kind: 'respond', index: 0, response: { kind: 'type', text: 'nonsense' } }, deck)
  expect(takeTest(state, { kind: 'respond', index: 9, response: null }, deck)).toBe(state)
  const done = takeTest(state, { kind: 'hand-in', moment: moment(1) }, deck)
  const [question] = done.questions
  if (question?.type !== 'typed') throw new Error('Inconsistent: not typed')
  expect(takeTest(done, { kind: 'respond', index: 0, response: null }, deck)).toBe(done)
  const overruled = takeTest(done, { kind: 'was-right', cardId: question.cardId }, deck)
  expect(testResults(overruled).right).toBe(1)
  expect(overruled.answers[0]).toMatchObject({ isRight: true, isOverruled: true, typed: 'nonsense' })
  // Nothing typed, nothing to overrule.
  const empty = done.questions[1]
  expect(takeTest(done, { kind: 'was-right', cardId: empty?.type === 'typed' ? empty.cardId : '' }, deck)).toBe(done)
})

test('a matching says which card was put in the place of which', () => {
  const deck = prepareDeck(namedCards(5))
  const state = startTest({ deck, seed: 'm', types: ['matching'], count: 5 })
  const [question] = state.questions
  if (question?.type !== 'matching') throw new Error('Inconsistent: no matching')
  expect(sorted(question.rightIds)).toEqual(sorted(question.leftIds))
  const [a = '', b = '', ...rest] = question.leftIds
  const pairs = [[a, b] as const, [b, a] as const, ...rest.map((id) => [id, id] as const)]
  const answered = takeTest(state, { kind: 'respond', index: 0, response: { kind: 'match', pairs } }, deck)
  const { right, wrong } = testResults(takeTest(answered, { kind: 'hand-in', moment: moment(1) }, deck))
  expect(right).toBe(3)
  expect(wrong.map(({ cardId, chosenCardId }) => [cardId, chosenCardId])).toEqual([
    [a, b],
    [b, a],
  ])
})
