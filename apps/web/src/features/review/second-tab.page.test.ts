import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../../data/live.ts'
import { unsyncedCount } from '../../data/outbox.ts'
import { localCard } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { leaveToOthers } from './answered-elsewhere.ts'
import { setDue } from './review-acts.ts'
import { ReviewSession } from './review-session.ts'

/* Two tabs of one browser with a review open in each. */

const T0 = Date.parse('2026-03-02T12:00:00Z')
const ids = [1, 2, 3].map((at) => idOf('card', at))
let now = T0

beforeEach(async () => {
  now = T0
  await freshDevice()
  const server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2), aCard(3))
  await signedIn(server)
  server.weather = 'offline'
})
afterEach(() => vi.unstubAllGlobals())

async function twoTabs(): Promise<readonly [ReviewSession, ReviewSession]> {
  const open = async () => {
    sessionStorage.clear() // each tab has its own
    const session = new ReviewSession({ deckId: null, now: () => now })
    await session.begin()
    return session
  }
  return [await open(), await open()]
}

async function rate(session: ReviewSession, rating: 'again' | 'good' | 'easy'): Promise<void> {
  session.reveal()
  now += 4_000
  await session.rate(rating)
}

const front = ({ view }: ReviewSession) => view.shown?.card.front
const reps = async (at: number) => (await localCard(ids[at] ?? ''))?.row.state?.reps

test('a rating of a card that the other tab rated is refused with a word, and the next card comes', async () => {
  const [here, there] = await twoTabs()
  await rate(there, 'good')
  await rate(here, 'easy')
  expect(here.view).toMatchObject({ problem: 'answered-elsewhere', canUndo: false })
  expect(front(here)).toBe('Question 2')
  expect(await reps(0)).toBe(1)
  expect(await unsyncedCount()).toBe(1)
  await rate(here, 'easy')
  expect(here.view.problem).toBeNull()
  expect(await reps(1)).toBe(1)
})

test('cards that were rated in the other tab are gone once that is heard', async () => {
  const [here, there] = await twoTabs()
  await rate(there, 'easy')
  await rate(there, 'easy')
  await leaveToOthers(here, ids)
  expect(here.view).toMatchObject({ problem: 'answered-elsewhere', remaining: { new: 1 } })
  expect(front(here)).toBe('Question 3')
})

test('a card waiting further on goes without a word, and the one shown stays as it is turned', async () => {
  const [here, there] = await twoTabs()
  await rate(here, 'easy')
  here.reveal()
  await leaveToOthers(there, ids)
  await rate(there, 'easy')
  await rate(there, 'easy')
  expect(front(here)).toBe('Question 2')
  await leaveToOthers(here, ids.slice(2))
  expect(here.view).toMatchObject({ problem: null, remaining: { new: 1 }, shown: { revealed: true } })
})

test('a card that the other tab is learning comes here as it is by then, and is rated here', async () => {
  const [here, there] = await twoTabs()
  await rate(there, 'again')
  await leaveToOthers(here, ids)
  expect(front(here)).toBe('Question 2')
  now += 2 * 60_000
  await rate(here, 'easy')
  expect(front(here)).toBe('Question 1')
  await rate(here, 'good')
  expect(here.view.problem).toBeNull()
  expect(await reps(0)).toBe(2)
})

test('what is done to a card in this tab never makes it outdated here', async () => {
  const [here] = await twoTabs()
  await rate(here, 'again')
  await here.undo()
  expect(await setDue(here, '2026-03-02')).toBe(true)
  await rate(here, 'again')
  await here.undo()
  await rate(here, 'easy')
  expect(here.view.problem).toBeNull()
  announce(['memory'], localLearner()!.id, ids)
  await leaveToOthers(here, ids)
  expect(front(here)).toBe('Question 2')
  expect(here.view.problem).toBeNull()
})
