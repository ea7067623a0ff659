import { RATINGS } from '@cairn/core/scheduling/memory-state'
import { newCardState, previewRatings } from '@cairn/core/scheduling/schedule'
import { addDays } from '@cairn/core/scheduling/study-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayLoad } from '../../data/day-load.ts'
import { openLocalDb } from '../../data/local-db.ts'
import { localCard } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { aCard, aDeck, aLearner, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { setDue } from './review-acts.ts'
import { momentAt } from './review-event.ts'
import { ReviewSession } from './review-session.ts'

/* The days of reviews are chosen by what is due on each by now, the answers of this sitting among it. */

const T0 = Date.parse('2026-03-02T12:00:00Z')
let now = T0

beforeEach(async () => {
  now = T0
  await freshDevice()
  const learner = aLearner()
  const server = new FakeServer({ ...learner, settings: { ...learner.settings, newPerDay: 60, sittingCards: 12 } })
  server.install().put(aDeck(1), ...Array.from({ length: 40 }, (_, index) => aCard(index + 1)))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

async function open(): Promise<ReviewSession> {
  const session = new ReviewSession({ deckId: null, now: () => now })
  await session.begin()
  session.balance(await dayLoad(now))
  return session
}

/** The intervals on the buttons, and those that the database asks for. */
async function intervals(session: ReviewSession) {
  if (session.view.shown?.revealed === false) session.reveal()
  const { card, previews } = session.view.shown!
  const state = (await localCard(card.id))?.row.state ?? null
  const moment = momentAt(now, session.settings)
  const asked = state ?? newCardState(now, moment.studyDay)
  const wanted = previewRatings(asked, moment, session.settings, card.id, await dayLoad(now))
  const days = (made: typeof wanted) => RATINGS.map((rating) => made[rating].intervalDays)
  return { shown: days(previews!), wanted: days(wanted) }
}

async function answerEasy(session: ReviewSession): Promise<void> {
  const { shown, wanted } = await intervals(session)
  expect(shown).toEqual(wanted)
  now += 4_000
  await session.rate('easy')
}

test('each answer counts for those after it, and undo takes it out again', async () => {
  const session = await open()
  for (let card = 0; card < 11; card += 1) await answerEasy(session)
  for (let step = 0; step < 8; step += 1) {
    await session.undo()
    const { shown, wanted } = await intervals(session)
    expect(shown).toEqual(wanted)
  }
  for (let card = 0; card < 8; card += 1) await answerEasy(session)
})

test('the next sitting goes on with what was counted', async () => {
  const session = await open()
  for (let card = 0; card < 12; card += 1) await answerEasy(session)
  expect(session.view.state).toBe('end')
  await session.more()
  for (let card = 0; card < 12; card += 1) await answerEasy(session)
})

test('a day set by hand counts, also where it is taken back', async () => {
  const session = await open()
  for (let card = 0; card < 6; card += 1) {
    session.reveal()
    await setDue(session, addDays('2026-03-02', 8))
  }
  for (let card = 0; card < 3; card += 1) await answerEasy(session)
  for (let step = 0; step < 9; step += 1) await session.undo()
  for (let card = 0; card < 3; card += 1) await answerEasy(session)
})

test('an answer that was not stored counts nowhere', async () => {
  const session = await open()
  for (let card = 0; card < 4; card += 1) await answerEasy(session)
  const { idb } = await openLocalDb(localLearner()!.id)
  const full = vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  for (let tries = 0; tries < 6; tries += 1) {
    session.reveal()
    await session.rate('easy')
  }
  full.mockRestore()
  expect(session.view.problem).toBe('storage-full')
  for (let card = 0; card < 5; card += 1) await answerEasy(session)
})
