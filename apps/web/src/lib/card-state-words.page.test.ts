import type { Settings } from '@cairn/contract/accounts'
import { newCardState } from '@cairn/core/scheduling/schedule'
import { startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { expect, test } from 'vitest'
import type { CardWithMemory } from '../data/queries.ts'
import { studyDayAt } from '../data/queries.ts'
import { setLearner } from '../data/session.ts'
import { studyRowOfCard, withState } from '../data/study-row.ts'
import { aCard, aLearner } from '../data/testing/fake-server.ts'
import { freshDevice } from '../data/testing/fresh-device.ts'
import { cardStateWords, isLeechRow, missedWords } from './card-state-words.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const day = { now, today: '2026-03-02' }
const DAY = 86_400_000

function entry(number: number, dueInDays: number | null, change: { lapses?: number; starred?: boolean } = {}) {
  const card = aCard(number, { starred: change.starred ?? false })
  const row = studyRowOfCard(card, undefined)
  if (dueInDays === null) return { card, row }
  const dueAt = now + dueInDays * DAY
  const dueDay = new Date(dueAt).toISOString().slice(0, 10)
  const state = { ...newCardState(dueAt, dueDay), phase: 'review' as const, reps: 3, lapses: change.lapses ?? 0 }
  return { card, row: withState(card.id, row, state) }
}

const cards: CardWithMemory[] = [
  entry(1, null),
  entry(2, -1, { lapses: 1 }),
  entry(3, 4, { starred: true, lapses: 2 }),
  entry(4, 200),
]

test('every state has its words', () => {
  expect(cards.map(({ row }) => cardStateWords(row, day))).toEqual([
    'new',
    'due now',
    'next in 4 days',
    'next in 7 months',
  ])
  expect(cards.map(({ row }) => missedWords(row))).toEqual([null, 'forgotten once', 'forgotten 2 times', null])
  const [, , , { row }] = cards as [CardWithMemory, CardWithMemory, CardWithMemory, CardWithMemory]
  const old = withState(row.cardId, row, { ...row.state!, intervalDays: 21 })
  expect(cardStateWords(old, day)).toBe('mature, next in 7 months')
  const fresh = withState(row.cardId, row, { ...row.state!, phase: 'learning', dueAt: now + 60_000, dueDay: day.today })
  expect(cardStateWords(fresh, day)).toBe('learning, next in 1 minute')
  expect([7, 8].map((lapses) => isLeechRow(withState(row.cardId, row, { ...row.state!, lapses })))).toEqual([
    false,
    true,
  ])
  const card = aCard(5, { suspended: true })
  expect(cardStateWords(studyRowOfCard(card, undefined), day)).toBe('suspended')
  const buried = aCard(6, { buriedUntilDay: '2026-03-03' })
  expect(cardStateWords(studyRowOfCard(buried, undefined), day)).toBe('put off until tomorrow')
})

test.each<[string, Pick<Settings, 'timeZone' | 'rolloverHour'>, string, string, string]>([
  ['moved later', { timeZone: 'UTC', rolloverHour: 6 }, '2026-05-12T05:00:00Z', '2026-05-12', 'next in 1 hour'],
  ['moved later', { timeZone: 'UTC', rolloverHour: 9 }, '2026-05-12T05:00:00Z', '2026-05-12', 'next tomorrow'],
  ['moved earlier', { timeZone: 'UTC', rolloverHour: 2 }, '2026-05-12T03:00:00Z', '2026-05-12', 'due now'],
  ['moved earlier', { timeZone: 'UTC', rolloverHour: 2 }, '2026-05-12T01:00:00Z', '2026-05-12', 'next in 1 hour'],
  [
    'gone west',
    { timeZone: 'America/New_York', rolloverHour: 4 },
    '2026-05-12T04:30:00Z',
    '2026-05-12',
    'next tomorrow',
  ],
])(
  'with the beginning of the day %s a review comes back when its day begins now',
  async (_, day, at, dueDay, words) => {
    await freshDevice()
    const learner = aLearner()
    await setLearner({ ...learner, settings: { ...learner.settings, ...day } })
    const now = Date.parse(at)
    const card = aCard(1)
    const state = { ...newCardState(startOfStudyDay(dueDay, 'UTC', 4), dueDay), phase: 'review' as const, reps: 3 }
    const row = withState(card.id, studyRowOfCard(card, undefined), state)
    expect(cardStateWords(row, { now, today: studyDayAt(now) })).toBe(words)
  },
)
