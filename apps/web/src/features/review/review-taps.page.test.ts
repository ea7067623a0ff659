import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsyncedCount } from '../../data/outbox.ts'
import { localCard } from '../../data/queries.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { toggleStar } from './review-acts.ts'
import { ReviewSession } from './review-session.ts'

/* Taps that come while the one before is still being done. */

beforeEach(async () => {
  await freshDevice()
  await signedIn(new FakeServer().install().put(aDeck(1), aCard(1), aCard(2)))
})
afterEach(() => vi.unstubAllGlobals())

async function open(): Promise<ReviewSession> {
  const session = new ReviewSession({ deckId: null })
  await session.begin()
  return session
}

const front = (session: ReviewSession) => session.view.shown?.card.front

test('a double tap is one event', async () => {
  const session = await open()
  session.reveal()
  await Promise.all([session.rate('good'), session.rate('good'), session.rate('easy')])
  expect(await unsyncedCount()).toBe(1)
  expect(front(session)).toBe('Question 2')
})

test('a rating while the card is being starred counts once that is done, and once only', async () => {
  const session = await open()
  session.reveal()
  const starring = toggleStar(session)
  await Promise.resolve() // it has begun
  await Promise.resolve()
  await Promise.all([session.rate('good'), session.rate('good'), starring])
  expect(front(session)).toBe('Question 2')
  expect(await unsyncedCount()).toBe(2) // the star and one answer
  const known = await localCard(idOf('card', 1))
  expect(known?.card.starred).toBe(true)
  expect(known?.row.state?.reps).toBe(1)
})
