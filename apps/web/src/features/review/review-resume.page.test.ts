import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayTotals, localCard } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, reload, signedIn } from '../../data/testing/fresh-device.ts'
import { toggleStar } from './review-acts.ts'
import { ReviewSession } from './review-session.ts'

/* Which cards a sitting goes on with after a reload of its tab. */

let now = Date.parse('2026-03-02T12:00:00Z')
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2), aCard(3))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

async function open(): Promise<ReviewSession> {
  const session = new ReviewSession({ deckId: null, now: () => now })
  await session.begin()
  return session
}

async function reopened(): Promise<ReviewSession> {
  await reload()
  return open()
}

async function answerCard(session: ReviewSession, rating: 'again' | 'good' | 'easy'): Promise<void> {
  session.reveal()
  now += 4_000
  await session.rate(rating)
}

const front = (session: ReviewSession) => session.view.shown?.card.front

test('the sitting goes on to its twenty cards, and no further', async () => {
  server.learner = aLearner({ version: 2, settings: { ...aLearner().settings, newPerDay: 50 } })
  server.put(...Array.from({ length: 40 }, (_, index) => aCard(10 + index)))
  await syncNow()
  const session = await open()
  for (let card = 0; card < 12; card += 1) await answerCard(session, 'easy')
  const after = await reopened()
  expect(after.view.progress).toBeCloseTo(12 / 20)
  for (let step = 0; after.view.state === 'card' && step < 60; step += 1) await answerCard(after, 'easy')
  expect(after.view).toMatchObject({ state: 'end', moreCards: 20, summary: { answered: 20, cards: 20 } })
  await after.more()
  expect(after.view).toMatchObject({ state: 'card', canUndo: true, progress: 0 })
})

async function manyCards(change: Partial<ReturnType<typeof aLearner>['settings']>): Promise<void> {
  const settings = { ...aLearner().settings, newPerDay: 60, minutesPerDay: 600, ...change }
  server.learner = aLearner({ version: 2, settings })
  server.put(...Array.from({ length: 60 }, (_, index) => aCard(10 + index)))
  await syncNow()
}

/** Answers all cards of some sittings, one after the other. */
async function sittings(session: ReviewSession, count: number): Promise<string[]> {
  const answered: string[] = []
  for (let sitting = 1; ; sitting += 1) {
    while (session.view.shown !== null) {
      answered.push(session.view.shown.card.id)
      await answerCard(session, 'easy')
    }
    if (sitting === count) return answered
    await session.more()
  }
}

/** Takes back all that can be: the cards that came, and whether they are new again. */
async function undoAll(session: ReviewSession): Promise<(string | undefined)[]> {
  const undone: (string | undefined)[] = []
  for (let step = 0; session.view.canUndo && step < 99; step += 1) {
    await session.undo()
    undone.push(session.view.shown?.card.id)
  }
  return undone
}

test('in the next sitting undo goes on to what was done in those before, thirty steps in all', async () => {
  await manyCards({ sittingCards: 8 })
  const session = await open()
  const answered = await sittings(session, 5)
  expect(session.view.summary).toMatchObject({ answered: 8, cards: 8 })
  await session.more()
  expect(session.view).toMatchObject({ state: 'card', canUndo: true, progress: 0 })
  expect(await undoAll(session)).toEqual(answered.slice(-30).toReversed())
  for (const id of answered.slice(-30)) expect((await localCard(id))?.row.state).toBeNull()
  expect((await localCard(answered[9] ?? ''))?.row.state).not.toBeNull()
})

test('a reload in the next sitting takes none of these steps away, and adds none', async () => {
  await manyCards({ sittingCards: 8 })
  const session = await open()
  await toggleStar(session)
  const answered = await sittings(session, 3)
  await session.more()
  await answerCard(session, 'easy')
  await session.undo()
  await session.undo()
  const after = await reopened()
  expect(after.id).toBe(session.id)
  expect(await undoAll(after)).toEqual([...answered.slice(0, -1).toReversed(), answered[0]])
  expect((await localCard(answered[0] ?? ''))?.card.starred).toBe(false)
  expect((await reopened()).view.canUndo).toBe(false)
})

test('a reload counts the thirty steps over all sittings', async () => {
  await manyCards({ sittingCards: 20 })
  const session = await open()
  const answered = await sittings(session, 2)
  expect(await undoAll(await reopened())).toEqual(answered.slice(-30).toReversed())
})

test('two taps on what goes on start one sitting', async () => {
  await manyCards({ sittingCards: 2 })
  const session = await open()
  await sittings(session, 1)
  await Promise.all([session.more(), session.more()])
  const { id } = session
  const eventId = session.view.shown?.eventId
  await session.more()
  expect([session.id, session.view.shown?.eventId]).toEqual([id, eventId])
})

test('who goes on the next morning does not take back what was done the evening before', async () => {
  await manyCards({ sittingCards: 2 })
  now = Date.parse('2026-03-02T22:00:00Z')
  const session = await open()
  await sittings(session, 1)
  now = Date.parse('2026-03-03T07:00:00Z')
  await session.more()
  expect(session.view).toMatchObject({ state: 'card', canUndo: false })
})

test('cards being learned come back in it when the day has no others', async () => {
  server.learner = aLearner({ version: 2, settings: { ...aLearner().settings, newPerDay: 20 } })
  server.put(...Array.from({ length: 40 }, (_, index) => aCard(10 + index)))
  await syncNow()
  const session = await open()
  for (let card = 0; card < 3; card += 1) await answerCard(session, 'good')
  const after = await reopened()
  expect(after.view.remaining).toEqual({ new: 17, learning: 3, due: 0 })
  expect(after.view.progress).toBeCloseTo(1.5 / 20) // three with one of two steps behind them
  const shown: (string | undefined)[] = []
  for (let step = 0; after.view.state === 'card' && step < 60; step += 1) {
    shown.push(front(after))
    await answerCard(after, 'easy')
  }
  expect(shown.slice(-3).toSorted()).toEqual(['Question 1', 'Question 2', 'Question 3'])
  expect(after.view).toMatchObject({ state: 'end', summary: { answered: 23, cards: 20, asked: 0 } })
})

test('cards that were known wait for their time while the day has others, failed ones come back', async () => {
  server.learner = aLearner({ version: 2, settings: { ...aLearner().settings, newPerDay: 50 } })
  server.put(...Array.from({ length: 40 }, (_, index) => aCard(10 + index)))
  await syncNow()
  const session = await open()
  for (const rating of ['good', 'again', 'good'] as const) await answerCard(session, rating)
  const after = await reopened()
  expect(after.view.remaining).toEqual({ new: 17, learning: 1, due: 0 })
  expect(after.view.progress).toBeCloseTo(2 / 20)
  const shown: (string | undefined)[] = []
  for (let step = 0; after.view.state === 'card' && step < 60; step += 1) {
    shown.push(front(after))
    await answerCard(after, 'good')
  }
  expect(shown).toHaveLength(18)
  expect(shown.filter((question) => /^Question [123]$/.test(question ?? ''))).toEqual(['Question 2'])
  expect(after.view).toMatchObject({ state: 'end', moreCards: 20, summary: { answered: 21, cards: 20 } })
})

test('it keeps its cards, however many others are being learned', async () => {
  const settings = { ...aLearner().settings, sittingCards: 2 }
  server.put(...Array.from({ length: 4 }, (_, index) => aCard(10 + index)))
  await syncNow()
  const earlier = await open()
  for (let card = 0; card < 7; card += 1) await answerCard(earlier, 'again')
  earlier.leave()
  now += 5 * 60_000
  server.learner = aLearner({ version: 2, settings })
  await syncNow()
  const session = await open()
  expect(session.view.remaining).toEqual({ new: 0, learning: 2, due: 0 })
  const met = [front(session)]
  await answerCard(session, 'again')
  met.push(front(session))
  await answerCard(session, 'again')
  const after = await reopened()
  expect(after.view).toMatchObject({ remaining: { new: 0, learning: 2, due: 0 }, shown: { isReturning: true } })
  for (let step = 0; after.view.state === 'card' && step < 9; step += 1) {
    expect(met).toContain(front(after))
    await answerCard(after, 'good')
  }
  expect(after.view).toMatchObject({ state: 'end', summary: { answered: 4, cards: 2, asked: 2 } })
})

test('a reload after the study day ended begins its own sitting, and undo still goes back to what was done before', async () => {
  now = Date.parse('2026-03-03T03:50:00Z')
  const session = await open()
  await toggleStar(session)
  now += 1_000
  await answerCard(session, 'easy')
  await answerCard(session, 'easy')
  now = Date.parse('2026-03-03T04:10:00Z')
  const after = await reopened()
  expect(after.id).not.toBe(session.id)
  expect(after.view).toMatchObject({ state: 'card', canUndo: true, progress: 0 })
  expect(front(after)).toBe('Question 3')
  await answerCard(after, 'easy')
  expect(after.view).toMatchObject({ state: 'end', summary: { answered: 1, cards: 1 } })
  await after.undo()
  await after.undo()
  expect(front(after)).toBe('Question 2')
  expect((await localCard(idOf('card', 2)))?.row.state).toBeNull()
  const again = await reopened()
  expect(again.id).toBe(after.id)
  await again.undo()
  expect(front(again)).toBe('Question 1')
  expect((await dayTotals()).find(({ studyDay }) => studyDay === '2026-03-02')).toMatchObject({ easy: 0, newCards: 0 })
  await again.undo()
  expect((await localCard(idOf('card', 1)))?.card.starred).toBe(false)
  expect(again.view.canUndo).toBe(false)
  expect((await reopened()).view.canUndo).toBe(false)
})

test('with nothing left for the new day it says so, and the step before can be taken back', async () => {
  now = Date.parse('2026-03-03T03:50:00Z')
  const session = await open()
  for (let card = 0; card < 3; card += 1) await answerCard(session, 'easy')
  now = Date.parse('2026-03-03T04:10:00Z')
  const after = await reopened()
  expect(after.view).toMatchObject({ state: 'nothing-due', canUndo: true })
  await after.undo()
  expect(after.view).toMatchObject({ state: 'card', canUndo: true })
  expect(front(after)).toBe('Question 3')
})

test('the next morning it begins with nothing to take back', async () => {
  now = Date.parse('2026-03-02T22:00:00Z')
  await answerCard(await open(), 'easy')
  now = Date.parse('2026-03-03T07:00:00Z')
  expect((await reopened()).view).toMatchObject({ state: 'card', canUndo: false })
})
