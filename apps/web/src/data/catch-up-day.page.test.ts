import { type CatchUpPlan, catchUpProgress } from '@cairn/core/planning/catch-up'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchUpStanding } from './catch-up-day.ts'
import { openLocalDb } from './local-db.ts'
import { withState } from './study-row.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const TODAY = '2026-03-02'
const NOON = Date.parse('2026-03-02T12:00:00Z')
const DAY_MS = 86_400_000
let me: string

beforeEach(async () => {
  await freshDevice()
  const server = new FakeServer().install()
  server.put(aDeck(1), ...Array.from({ length: 12 }, (_, at) => aCard(at + 1)))
  me = (await signedIn(server)).id
})
afterEach(() => vi.unstubAllGlobals())

async function due(numbers: readonly number[], dueDay: string, answeredOn: string): Promise<void> {
  const { idb } = await openLocalDb(me)
  for (const number of numbers) {
    const id = idOf('card', number)
    const state: MemoryState = {
      phase: 'review',
      step: 0,
      stability: 10,
      difficulty: 5,
      dueAt: startOfStudyDay(dueDay, 'UTC', 4),
      dueDay,
      reps: 4,
      lapses: 0,
      lastReviewAt: Date.parse(answeredOn),
      lastStudyDay: answeredOn,
      intervalDays: 10,
      reviewedDay: answeredOn,
    }
    await idb.put('memory', withState(id, await idb.get('memory', id), state))
  }
}

const plan: CatchUpPlan = {
  startsOn: TODAY,
  endsOn: addDays(TODAY, 2),
  days: 3,
  overdue: 9,
  perDay: 3,
  reviewsPerDay: 3,
  minutesPerDay: 1,
  overLimit: false,
}

test('the end of a plan stays where it is while its day is worked through, and progress never runs backwards', async () => {
  const endAt = async (now: number, today: string) => {
    const standing = (await catchUpStanding(plan, now))!
    return { done: standing.done, endsOn: catchUpProgress(plan, today, standing.overdueAtStart)?.endsOn }
  }
  const tomorrow = addDays(TODAY, 1)
  await due([1, 2, 3, 4, 5, 6, 7, 8, 9], addDays(TODAY, -5), addDays(TODAY, -15))
  expect(await endAt(NOON, TODAY)).toEqual({ done: 0, endsOn: plan.endsOn })
  await due([1, 2], addDays(TODAY, 8), TODAY)
  expect(await endAt(NOON + 1_000, TODAY)).toEqual({ done: 2, endsOn: plan.endsOn })
  await due([3], addDays(TODAY, 8), TODAY)
  expect(await endAt(NOON + 2_000, TODAY)).toEqual({ done: 3, endsOn: plan.endsOn })
  // Two cards of yesterday were left: they are overdue as well now, and nothing that was done is undone by it.
  await due([10, 11], TODAY, addDays(TODAY, -10))
  expect(await endAt(NOON + DAY_MS, tomorrow)).toEqual({ done: 3, endsOn: addDays(plan.endsOn, 1) })
  await due([4, 5, 6], addDays(TODAY, 9), tomorrow)
  expect(await endAt(NOON + DAY_MS + 1_000, tomorrow)).toEqual({ done: 6, endsOn: addDays(plan.endsOn, 1) })
})

test('a device that comes in during the day takes what was reviewed for the plan’s share', async () => {
  await due([4, 5, 6, 7, 8, 9], addDays(TODAY, -5), addDays(TODAY, -15))
  await due([1, 2, 3], addDays(TODAY, 8), TODAY)
  expect(await catchUpStanding(plan, NOON)).toMatchObject({ overdueAtStart: 9, done: 3 })
})
