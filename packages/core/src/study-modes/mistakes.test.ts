import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { confusablePairs } from './confusable-pairs.ts'
import { contrastCard } from './contrast-card.ts'
import type { PracticeAnswer } from './practice-answer.ts'
import { returningMistakes } from './sure-mistakes.ts'
import { moment } from './testing/study-cards.ts'

let turn = 0
function answer(cardId: string, changes: Partial<PracticeAnswer> = {}): PracticeAnswer {
  turn += 1
  const own = {
    kind: 'practice' as const,
    mode: 'learn' as const,
    turn,
    cardId,
    form: 'choice' as const,
    isRight: true,
  }
  const given = { isOverruled: false, chosenCardId: null, offeredCardIds: [], typed: null }
  return { ...own, ...given, ...moment(turn), ...changes }
}

const sure = { isRight: false, confidence: 'sure' as const }

test('sure but wrong returns on a later day until it is right on a later day', () => {
  const log = [
    answer('a', { ...sure, studyDay: '2026-03-01' }),
    answer('b', { isRight: false, confidence: 'guess', studyDay: '2026-03-01' }),
  ]
  expect(returningMistakes(log, '2026-03-01')).toEqual([])
  expect(returningMistakes(log, '2026-03-02')).toEqual(['a'])
  const sameDay = [...log, answer('a', { studyDay: '2026-03-01' })]
  expect(returningMistakes(sameDay, '2026-03-02')).toEqual(['a'])
  const nextDay = [...sameDay, answer('a', { studyDay: '2026-03-02' })]
  expect(returningMistakes(nextDay, '2026-03-03')).toEqual([])
  expect(returningMistakes([...nextDay, answer('a', { ...sure, studyDay: '2026-03-03' })], '2026-03-04')).toEqual(['a'])
})

test('the latest sure mistake comes first, whatever the order of the log', () => {
  const log = ['a', 'b', 'c'].map((id) => answer(id, { ...sure, studyDay: '2026-03-01' }))
  expect(returningMistakes(log, '2026-03-02')).toEqual(['c', 'b', 'a'])
  expect(returningMistakes([...log].reverse(), '2026-03-02')).toEqual(['c', 'b', 'a'])
})

const confusion = (asked: string, chosen: string) =>
  answer(asked, { isRight: false, chosenCardId: chosen, offeredCardIds: [chosen, 'x', 'y'] })
const apart = (asked: string, offered: string) => answer(asked, { offeredCardIds: [offered, 'x', 'y'] })

test('a pair is confusable from two confusions, in either direction', () => {
  expect(confusablePairs([confusion('a', 'b')])).toEqual([])
  const [pair, ...others] = confusablePairs([confusion('a', 'b'), confusion('b', 'a')])
  expect(pair).toMatchObject({ cardIds: ['a', 'b'], events: 2, chances: 2 })
  // (2 + 1) / (0 + 9) against 1 / 9.
  expect(pair?.logOdds).toBeCloseTo(Math.log(3))
  expect(others).toEqual([])
})

test('a confusion that was avoided many times is none', () => {
  const avoided = Array.from({ length: 30 }, () => apart('a', 'b'))
  expect(confusablePairs([confusion('a', 'b'), confusion('a', 'b'), ...avoided])).toEqual([])
})

test('typed answers that belong to another card count, overruled ones do not', () => {
  const typed = (isRight: boolean) =>
    answer('a', { form: 'typed', typed: 'b', isRight, chosenCardId: isRight ? null : 'b' })
  expect(confusablePairs([typed(false), typed(false)])).toMatchObject([{ cardIds: ['a', 'b'], chances: 2 }])
  expect(confusablePairs([typed(true), typed(false)])).toEqual([])
})

test('the surest pair comes first, the same whatever the order of the log', () => {
  const log = [...Array(4).fill(['a', 'b']), ...Array(2).fill(['c', 'd']), ...Array(3).fill(['e', 'f'])].map(
    ([one, other]) => confusion(one, other),
  )
  const expected = confusablePairs(log)
  expect(expected.map(({ cardIds }) => cardIds.join(''))).toEqual(['ab', 'ef', 'cd'])
  fc.assert(
    fc.property(fc.shuffledSubarray(log, { minLength: log.length }), (mixed) => {
      expect(confusablePairs(mixed)).toEqual(expected)
    }),
  )
})

test('a contrast card puts two cards beside each other in their own words', () => {
  const mitosis = { front: 'Division that gives two equal cells', back: 'mitosis' }
  const meiosis = { front: 'Division that gives gametes', back: 'Meiosis.' }
  expect(contrastCard(mitosis, meiosis)).toEqual({
    front:
      'mitosis or Meiosis: which is which?\n\n1. Division that gives two equal cells\n2. Division that gives gametes',
    back: '1. mitosis\n2. Meiosis',
  })
  const long = { front: 'Osmosis', back: 'the movement of water through a membrane that lets nothing else pass' }
  expect(contrastCard(long, meiosis)?.back).toBe('1. Osmosis\n2. Meiosis')
  expect(contrastCard(mitosis, { front: 'another', back: '**Mitosis**' })).toBeNull()
  expect(contrastCard(mitosis, { front: 'x', back: '![y](y.png)' })).toBeNull()
})
