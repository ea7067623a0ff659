import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLocalDb } from '../../data/local-db.ts'
import { setLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ReviewPage from './review-page.tsx'
import { ReviewSession } from './review-session.ts'
import { watchSitting } from './watch-sitting.ts'

/* What a review does that has nothing to show: it looks again. */

const MINUTE_MS = 60_000
let now = Date.parse('2026-03-02T12:00:00Z')
let server: FakeServer
let left: AbortController

beforeEach(async () => {
  await freshDevice()
  now = Date.parse('2026-03-02T12:00:00Z')
  left = new AbortController()
  server = new FakeServer().install().put(aDeck(1))
})
afterEach(() => {
  left.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const question = () => screen.findByRole('region', { name: 'Question' })

test('a new browser says that the cards are on their way, and begins once all of them are here', async () => {
  server.put(...Array.from({ length: 7 }, (_, index) => aCard(index + 1)))
  server.pageSize = 2
  await setLearner(server.learner!)
  await renderScreen('/review', <ReviewPage />)
  expect(await screen.findByText(/are still on their way to this device/)).toBeTruthy()
  expect(screen.queryByText(/No cards yet|Nothing to review now/)).toBeNull()
  await syncNow()
  await question()
  expect(screen.getByRole('banner').textContent).toContain('7 new')
})

test('without a connection it says that they have not come, and begins when they do', async () => {
  server.put(aCard(1))
  server.weather = 'offline'
  await setLearner(server.learner!)
  await renderScreen('/review', <ReviewPage />)
  await syncNow()
  expect(await screen.findByText(/have not reached this device yet/)).toBeTruthy()
  server.weather = 'fine'
  await syncNow()
  expect((await question()).textContent).toContain('Question 1')
})

test('where there was nothing to review, it begins with what another device made', async () => {
  await signedIn(server)
  await renderScreen('/review', <ReviewPage />)
  await screen.findByRole('heading', { name: 'No cards yet' })
  server.put(aCard(1))
  await syncNow()
  expect((await question()).textContent).toContain('Question 1')
})

async function watched(): Promise<ReviewSession> {
  const session = new ReviewSession({ deckId: null, now: () => now })
  await session.begin()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  watchSitting(session, left.signal, (cause) => {
    throw cause
  })
  return session
}

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    now += MINUTE_MS
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Cards that were answered wait for an hour. */
async function withAnHour(...numbers: readonly number[]): Promise<void> {
  server.learner = aLearner({ settings: { ...aLearner().settings, learningStepsMinutes: [60, 90] } })
  server.put(...numbers.map((number) => aCard(number)))
  await signedIn(server)
}

test('where there was nothing to review, it begins when the next card is wanted', async () => {
  await withAnHour(1)
  const earlier = new ReviewSession({ deckId: null, now: () => now })
  await earlier.begin()
  earlier.reveal()
  await earlier.rate('again')
  earlier.leave()
  const session = await watched()
  expect(session.view).toMatchObject({ state: 'nothing-due', summary: { nextDueAt: now + 60 * MINUTE_MS } })
  await pass(30)
  expect(session.view.state).toBe('nothing-due')
  await pass(31)
  expect(session.view).toMatchObject({ state: 'card', shown: { card: { id: idOf('card', 1) } } })
})

test('the end says how many more there are when the next card is wanted, and stays', async () => {
  await withAnHour(1)
  const session = await watched()
  session.reveal()
  await session.rate('again')
  expect(session.view).toMatchObject({ state: 'end', moreCards: 0, summary: { nextDueAt: now + 60 * MINUTE_MS } })
  const { summary } = session.view
  await pass(30)
  expect(session.view).toMatchObject({ state: 'end', moreCards: 0, summary })
  await pass(31)
  expect(session.view).toMatchObject({ state: 'end', moreCards: 1, canUndo: true })
  expect(session.view.summary).toMatchObject({ answered: 1, cards: 1 })
  await session.more()
  expect(session.view.shown?.card.id).toBe(idOf('card', 1))
})

test('the end counts what another device made or took away', async () => {
  await withAnHour(1)
  const session = await watched()
  vi.useRealTimers()
  session.reveal()
  await session.rate('easy')
  expect(session.view).toMatchObject({ state: 'end', moreCards: 0 })
  server.put(aCard(2), aCard(3))
  await syncNow()
  await waitFor(() => expect(session.view).toMatchObject({ state: 'end', moreCards: 2 }))
  server.put(aCard(2, { version: 2, suspended: true }))
  await syncNow()
  await waitFor(() => expect(session.view.moreCards).toBe(1))
})

test('whoever left the review is not brought back into it', async () => {
  await signedIn(server)
  const session = await watched()
  left.abort()
  server.put(aCard(1))
  await syncNow()
  await pass(3)
  expect(session.view.state).toBe('nothing-due')
})

test('what was being read when the learner left and signed out is no failure', async () => {
  const { id } = await signedIn(server)
  const session = new ReviewSession({ deckId: null, now: () => now })
  await session.begin()
  const failed = vi.fn()
  const signOut = async () => {
    left.abort()
    await closeLocalDb(id)
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  }
  const looking = vi.spyOn(session, 'lookAgain').mockImplementation(signOut)
  watchSitting(session, left.signal, failed)
  await waitFor(() => expect(looking).toHaveBeenCalled())
  await expect(looking.mock.results[0]?.value).rejects.toThrow('closing')
  await new Promise((resolve) => setImmediate(resolve))
  expect(failed).not.toHaveBeenCalled()
})
