import { expect, test } from 'vitest'
import { advanceDemo, type DemoRun, partsOf } from './demo-run.ts'

const text = 'Iron rusts. Gold does not.'
const card = (start: number, end: number, quote = text.slice(start, end)) => ({
  front: 'f',
  back: 'b',
  start,
  end,
  quote,
})
const reply = (...flashcards: ReturnType<typeof card>[]) => ({ suggestedTitle: '', flashcards })
const answer = (...flashcards: ReturnType<typeof card>[]): DemoRun =>
  advanceDemo({ state: 'asking', text }, { type: 'answer', reply: reply(...flashcards) })

test('cards are shown one after the other', () => {
  let run = answer(card(0, 11), card(12, 26))
  expect(run).toMatchObject({ state: 'showing', shown: 1 })
  run = advanceDemo(run, { type: 'next' })
  run = advanceDemo(run, { type: 'next' })
  expect(run).toMatchObject({ shown: 2 })
})

test('a card counts as verified only when its quote stands at its place', () => {
  const run = answer(card(0, 11), card(0, 11, 'Iron rests.'), card(5, 5, ''))
  expect(run.state === 'showing' && run.cards.map((shown) => shown.verified)).toEqual([true, false, false])
})

test('no cards is a failure with its own words', () => {
  expect(answer()).toEqual({ state: 'failed', problem: { kind: 'no-facts' } })
})

test('an answer that comes after the text was changed is ignored', () => {
  expect(advanceDemo({ state: 'idle' }, { type: 'answer', reply: reply(card(0, 11)) })).toEqual({ state: 'idle' })
})

test('the parts are the text again, also with overlapping quotes', () => {
  const run = answer(card(0, 11), card(5, 20))
  const parts = run.state === 'showing' ? partsOf(text, run.cards) : []
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map((part) => part.cards)).toEqual([[0], [0, 1], [1], []])
})

test('a card that is not verified marks nothing', () => {
  const run = answer(card(0, 11, 'Iron rests.'))
  expect(run.state === 'showing' && partsOf(text, run.cards)).toEqual([{ text, start: 0, cards: [] }])
})
