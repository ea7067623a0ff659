import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayLoad } from './day-load.ts'
import { openLocalDb } from './local-db.ts'
import { withState } from './study-row.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const TODAY = '2026-03-20'
const NOW = Date.parse('2026-03-20T12:00:00Z')

beforeEach(freshDevice)
afterEach(() => vi.unstubAllGlobals())

test('counts the reviews of each coming day across a change of clocks, and nothing else', async () => {
  const learner = aLearner()
  const settings = { ...learner.settings, timeZone: 'Europe/Berlin' }
  // Due in days from today; 20 cards, two of which do not count: one in learning, one suspended.
  const dueIn = [-4, 0, 1, 1, 2, 9, 10, 10, 11, 30, 30, 30, 399, 400, 401, 1_000, 5, 6, 8, 12]
  const server = new FakeServer({ ...learner, settings }).install().put(aDeck(1))
  for (const number of dueIn.keys()) server.put(aCard(number, { suspended: number === 19 }))
  const me = (await signedIn(server)).id
  const { idb } = await openLocalDb(me)
  for (const [number, days] of dueIn.entries()) {
    const id = idOf('card', number)
    const dueDay = addDays(TODAY, days)
    const state = {
      phase: number === 18 ? ('learning' as const) : ('review' as const),
      ...{ step: 0, stability: 9, difficulty: 5, reps: 2, lapses: 0, lastReviewAt: 1, lastStudyDay: '2026-01-01' },
      ...{ dueDay, dueAt: startOfStudyDay(dueDay, 'Europe/Berlin', 4), intervalDays: 9 },
    }
    await idb.put('memory', withState(id, await idb.get('memory', id), state))
  }
  const expected = new Map<string, number>()
  for (const days of dueIn.slice(0, 18))
    if (days >= 1 && days <= 400) expected.set(addDays(TODAY, days), (expected.get(addDays(TODAY, days)) ?? 0) + 1)
  expect([...(await dayLoad(NOW))].sort()).toEqual([...expected].sort())
})

test('is empty when nobody is signed in', async () => {
  expect(await dayLoad(NOW)).toEqual(new Map())
})
