import { expect, test } from 'vitest'
import { drill, drillQuestion, startDrill } from './drill.ts'
import { feedbackOf } from './feedback.ts'
import { type LearnState, learn, learnQuestion, learnSummary, MOST_MISSES, ROUND_CARDS, startLearn } from './learn.ts'
import type { Response } from './practice-answer.ts'
import { prepareDeck, type StudyDeck } from './study-deck.ts'
import { rightResponse } from './testing/play.ts'
import { aCard, moment, namedCards } from './testing/study-cards.ts'

const deck = prepareDeck(namedCards(10))
const asked = (state: LearnState) => state.queue[0]!.cardId

function reply(state: LearnState, response: Response, sure = false, on: StudyDeck = deck): LearnState {
  const turn = state.turn + 1
  return learn(state, { kind: 'answer', turn, response, moment: moment(turn, sure ? 'sure' : null) }, on)
}

function knows(state: LearnState, on: StudyDeck = deck): LearnState {
  const answered = reply(state, rightResponse(learnQuestion(state, on)!, on), false, on)
  return learn(answered, { kind: 'continue' }, on)
}

const miss = (state: LearnState, sure = false) =>
  learn(reply(state, { kind: 'skip' }, sure), { kind: 'continue' }, deck)

test('a round has seven cards, each chosen first and typed later, and ends with a summary', () => {
  let state = startLearn({ deck, seed: 'l' })
  const forms: string[] = []
  const ids = state.order.slice(0, ROUND_CARDS)
  while (state.phase !== 'summary') {
    forms.push(learnQuestion(state, deck)!.form)
    state = knows(state)
  }
  expect(forms).toEqual([...Array(7).fill('choice'), ...Array(7).fill('typed')])
  expect(learnSummary(state)).toMatchObject({ round: 1, answered: 14, atOnce: ids, afterMisses: [], remaining: 3 })
  state = learn(state, { kind: 'next-round' }, deck)
  expect(state.queue.map(({ cardId }) => cardId)).toEqual(state.order.slice(7))
})

test('a missed card comes back after three others, a sure mistake after one', () => {
  const state = startLearn({ deck, seed: 'l' })
  const first = asked(state)
  expect(miss(state).queue.findIndex(({ cardId }) => cardId === first)).toBe(3)
  expect(miss(state, true).queue.findIndex(({ cardId }) => cardId === first)).toBe(1)
})

test('the second half of a double tap changes nothing', () => {
  const state = startLearn({ deck, seed: 'l' })
  const event = { kind: 'answer' as const, turn: 1, response: { kind: 'skip' as const }, moment: moment(1) }
  const once = learn(state, event, deck)
  expect(learn(once, event, deck)).toBe(once)
  const next = learn(once, { kind: 'continue' }, deck)
  expect(learn(next, event, deck)).toBe(next)
})

test('"I was right" turns a typed miss, not a choice, and not nothing', () => {
  const one = prepareDeck([aCard('a', 'tariff')])
  const typed = reply(startLearn({ deck: one, seed: 'o' }), { kind: 'type', text: 'import duty' }, false, one)
  expect(typed.last).toMatchObject({ form: 'typed', isRight: false })
  expect(feedbackOf(one, typed.last!)).toMatchObject({
    mayOverrule: true,
    rightAnswer: 'tariff',
    grade: { reason: 'different' },
  })
  const right = learn(typed, { kind: 'was-right' }, one)
  expect(right.last).toMatchObject({ isRight: true, isOverruled: true, turn: 1 })
  expect(learn(right, { kind: 'was-wrong' }, one).last).toMatchObject({ isRight: false })
  expect(learn(right, { kind: 'continue' }, one).phase).toBe('summary')
  const chosen = reply(startLearn({ deck, seed: 'l' }), { kind: 'skip' })
  expect(learn(chosen, { kind: 'was-right' }, deck)).toBe(chosen)
})

test('an alias accepted by "I was right" is right from then on', () => {
  const known = prepareDeck([aCard('a', 'tariff', { aliases: ['import duty'] })])
  expect(
    reply(startLearn({ deck: known, seed: 'o' }), { kind: 'type', text: 'Import duty' }, false, known).last?.isRight,
  ).toBe(true)
})

test('a card missed too often is put aside for another day', () => {
  const one = prepareDeck([aCard('a', 'tariff')])
  let state = startLearn({ deck: one, seed: 'o' })
  for (let count = 0; count < MOST_MISSES; count += 1) {
    expect(state.phase).toBe('question')
    state = learn(reply(state, { kind: 'skip' }, false, one), { kind: 'continue' }, one)
  }
  expect(learnSummary(state)).toMatchObject({ putAside: ['a'], remaining: 0 })
  expect(learn(state, { kind: 'next-round' }, one).phase).toBe('finished')
})

test('a wrong option says what it really is, and stands beside the card again', () => {
  const state = startLearn({ deck, seed: 'l' })
  const question = learnQuestion(state, deck)!
  if (question.form !== 'choice') throw new Error('Inconsistent: no choice')
  const wrong = question.options.find(({ cardId }) => cardId !== question.cardId)!
  const answered = reply(state, { kind: 'choose', cardId: wrong.cardId })
  const feedback = feedbackOf(deck, answered.last!)
  expect(feedback.chosen).toEqual({ cardId: wrong.cardId, front: deck.cardOf(wrong.cardId)!.front, back: wrong.text })
  expect(feedback.quote).toBe(`The sentence of ${question.cardId}.`)
  const next = learn(answered, { kind: 'continue' }, deck)
  expect(next.confusions).toEqual([[question.cardId, wrong.cardId]])
})

test('what is too long to type, or an image, is recalled', () => {
  const long = prepareDeck([aCard('a', 'many words '.repeat(12)), aCard('b', '![x](x.png)'), aCard('c', 'short')])
  const forms = startDrill('write', { deck: long, seed: 's', shuffle: false })
  const first = drillQuestion(forms, long)
  expect(first?.form).toBe('recall')
  const after = drill(
    drill(forms, { kind: 'answer', turn: 1, response: { kind: 'recall', knew: false }, moment: moment(1) }, long),
    { kind: 'was-right' },
    long,
  )
  expect(after.last).toMatchObject({ isRight: true, isOverruled: true })
})

test('gaps are filled and graded one by one', () => {
  const gaps = prepareDeck([aCard('a', 'heart; lungs', { kind: 'cloze', front: 'The ____ pumps blood to the ____.' })])
  const state = startDrill('write', { deck: gaps, seed: 's' })
  const answer = (texts: readonly string[]) => {
    const answered = drill(
      state,
      { kind: 'answer', turn: 1, response: { kind: 'type-gaps', texts }, moment: moment(1) },
      gaps,
    )
    return feedbackOf(gaps, answered.last!)
  }
  expect(answer(['heart', 'the lungs']).isRight).toBe(true)
  expect(answer(['heart', 'liver']).gaps?.gaps.map(({ verdict }) => verdict)).toEqual(['correct', 'wrong'])
})

test('stopping ends at once and keeps what is left for the summary', () => {
  const state = learn(miss(startLearn({ deck, seed: 'l' })), { kind: 'stop' }, deck)
  expect(state.phase).toBe('finished')
  expect(learnSummary(state).remaining).toBe(10)
  expect(learnQuestion(state, deck)).toBeNull()
})
