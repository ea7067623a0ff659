import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../scheduling/study-day.ts'
import { doesDayCount, type StreakDay, streakOf } from './streak.ts'

const TODAY = '2026-03-02'
const day = (daysAgo: number, changes: Partial<StreakDay> = {}): StreakDay => ({
  studyDay: addDays(TODAY, -daysAgo),
  reviews: 10,
  durationMs: 0,
  ...changes,
})

test.each([
  ['10 reviews', { reviews: 10 }, true],
  ['9 reviews', { reviews: 9 }, false],
  ['5 minutes', { reviews: 1, durationMs: 300_000 }, true],
  ['a moment less', { reviews: 1, durationMs: 299_999 }, false],
  ['all due done', { reviews: 3, allDue: true }, true],
  ['an assessment', { reviews: 0, assessed: true }, true],
  ['not all due done', { reviews: 3, allDue: false }, false],
])('%s', (_, changes, counts) => {
  expect(doesDayCount(day(0, changes))).toBe(counts)
})

test.each([
  ['no days', [], { days: 0, countsToday: false, longest: 0 }],
  ['today only', [0], { days: 1, countsToday: true, longest: 1 }],
  ['today is still open', [1, 2, 3], { days: 3, countsToday: false, longest: 3 }],
  ['yesterday was missed', [2, 3], { days: 0, countsToday: false, longest: 2 }],
  ['a gap starts again', [0, 1, 3, 4, 5, 6], { days: 2, countsToday: true, longest: 4 }],
  ['tomorrow is not counted', [-1, 0], { days: 1, countsToday: true, longest: 1 }],
])('%s', (_, daysAgo, expected) => {
  expect(
    streakOf(
      daysAgo.map((ago) => day(ago)),
      TODAY,
    ),
  ).toEqual(expected)
})

test('days that do not count break a streak', () => {
  expect(streakOf([day(0), day(1, { reviews: 2 }), day(2)], TODAY).days).toBe(1)
})

test('a bridged day neither breaks nor lengthens a streak', () => {
  const bridged = new Set([addDays(TODAY, -1), addDays(TODAY, -2)])
  expect(streakOf([day(0), day(3)], TODAY, bridged)).toEqual({ days: 2, countsToday: true, longest: 2 })
  expect(streakOf([day(3), day(4)], TODAY, bridged)).toEqual({ days: 2, countsToday: false, longest: 2 })
  expect(streakOf([day(0), day(4)], TODAY, bridged)).toEqual({ days: 1, countsToday: true, longest: 1 })
})

test('days at the edge of the calendar come to an end', () => {
  const edge = [{ studyDay: '0000-01-01', reviews: 10, durationMs: 0 }]
  expect(streakOf(edge, '0000-01-01', new Set(['0000-01-01', '9999-12-31'])).days).toBe(1)
  expect(streakOf([{ ...edge[0]!, studyDay: '9999-12-31' }], '9999-12-31', new Set(['9999-12-31'])).days).toBe(1)
})

test('a streak is what counting back day by day gives, in any order of the days', () => {
  const agos = fc.uniqueArray(fc.integer({ min: 0, max: 25 }))
  fc.assert(
    fc.property(agos, (list) => {
      let back = list.includes(0) ? 0 : 1
      let expected = 0
      for (; list.includes(back); back += 1) expected += 1
      expect(
        streakOf(
          list.map((ago) => day(ago)),
          TODAY,
        ).days,
      ).toBe(expected)
    }),
  )
})
