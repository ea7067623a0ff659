import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLocalDb } from '../../data/local-db.ts'
import { unsyncedCount } from '../../data/outbox.ts'
import { localCard } from '../../data/queries.ts'
import { notedReviews } from '../../data/review-journal.ts'
import { localLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, reload, signedIn } from '../../data/testing/fresh-device.ts'
import { bury, suspend } from './review-acts.ts'
import { ReviewSession } from './review-session.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
let now = T0
let server: FakeServer

beforeEach(async () => {
  now = T0
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2), aCard(3))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

async function open(deckId: string | null = null): Promise<ReviewSession> {
  const session = new ReviewSession({ deckId, now: () => now })
  await session.begin()
  return session
}

async function answerCard(session: ReviewSession, rating: 'again' | 'hard' | 'good' | 'easy'): Promise<void> {
  session.reveal()
  now += 4_000
  await session.rate(rating)
}

const front = (session: ReviewSession) => session.view.shown?.card.front

test('the first card is shown with its answer hidden and what is left in numbers', async () => {
  const session = await open()
  expect(session.view).toMatchObject({ state: 'card', remaining: { new: 3, learning: 0, due: 0 }, canUndo: false })
  expect(session.view.shown).toMatchObject({ revealed: false, previews: null, card: { front: 'Question 1' } })
})

test('revealing says what each rating leads to, and rating leads there', async () => {
  const session = await open()
  session.reveal()
  const previews = session.view.shown?.previews
  expect(previews?.good).toMatchObject({ phase: 'learning', dueAt: T0 + 600_000 })
  await session.rate('good')
  expect((await localCard(idOf('card', 1)))?.row.state?.dueAt).toBe(previews?.good.dueAt)
  expect(front(session)).toBe('Question 2')
})

test('a card is not rated before its answer was seen', async () => {
  const session = await open()
  await session.rate('good')
  expect(front(session)).toBe('Question 1')
  expect(await unsyncedCount()).toBe(0)
})

/** Keeps every other writer waiting until the function it answers is called. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const { idb } = await openLocalDb(localLearner()!.id)
  const slow = idb.transaction(['memory', 'outbox'], 'readwrite')
  let held = true
  const holding = (async () => {
    while (held) await slow.objectStore('memory').get('nothing')
  })()
  return () => {
    held = false
    return holding
  }
}

test('the next card comes in the task of the tap, and the answer is safe by then', async () => {
  server.weather = 'offline'
  const session = await open()
  const release = await holdDatabase()
  session.reveal()
  const rating = session.rate('good')
  expect(notedReviews(localLearner()!.id)).toHaveLength(1)
  expect(front(session)).toBe('Question 2')
  session.reveal()
  const second = session.rate('easy')
  expect(front(session)).toBe('Question 2') // one answer at a time
  await Promise.all([release(), rating, second])
  expect(front(session)).toBe('Question 3')
  await reload()
  expect((await localCard(idOf('card', 1)))?.row.state?.reps).toBe(1)
  expect(await unsyncedCount()).toBe(2)
})

test('where the answer cannot be noted, the next card waits until the database has it', async () => {
  server.weather = 'offline'
  const session = await open()
  const release = await holdDatabase()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  session.reveal()
  const rating = session.rate('good')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(front(session)).toBe('Question 1')
  await Promise.all([release(), rating])
  expect(front(session)).toBe('Question 2')
  full.mockRestore()
})

test('a card whose answer could not be stored comes back, also when the next one was turned already', async () => {
  const session = await open()
  const { idb } = await openLocalDb(localLearner()!.id)
  vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  session.reveal()
  const rating = session.rate('good')
  session.reveal()
  const second = session.rate('easy')
  await Promise.all([rating, second])
  vi.restoreAllMocks()
  expect(session.view).toMatchObject({ problem: 'storage-full', shown: { revealed: true } })
  expect(front(session)).toBe('Question 1')
  expect(await unsyncedCount()).toBe(0)
  await session.rate('good')
  expect(front(session)).toBe('Question 2')
  expect(await unsyncedCount()).toBe(1)
})

test('failed cards come back, and the sitting ends when all are learned', async () => {
  const session = await open()
  for (let step = 0; session.view.state === 'card' && step < 40; step += 1) {
    await answerCard(session, step === 0 ? 'again' : 'good')
    now += 60_000
  }
  expect(session.view).toMatchObject({ state: 'end', shown: null, canUndo: true })
  expect(session.view.summary).toMatchObject({ answered: 7, again: 1, recallShare: null })
  await syncNow()
  expect(server.log.filter((event) => event.cardId === idOf('card', 1))).toHaveLength(3)
})

test('undo on the end screen brings the last card back and voids its event', async () => {
  const session = await open()
  for (let step = 0; session.view.state === 'card' && step < 40; step += 1) await answerCard(session, 'easy')
  expect(session.view.state).toBe('end')
  const last = idOf('card', 3)
  expect((await localCard(last))?.row.state?.phase).toBe('review')
  await session.undo()
  expect(session.view).toMatchObject({ state: 'card', shown: { revealed: false, card: { front: 'Question 3' } } })
  expect((await localCard(last))?.row.lane).toBe('new')
  await syncNow()
  expect(server.log.map((event) => event.kind)).toEqual(['rate', 'rate', 'rate', 'void'])
  await answerCard(session, 'easy')
  expect(session.view.state).toBe('end')
})

test('undo reaches back to the first card', async () => {
  const session = await open()
  await answerCard(session, 'easy')
  await answerCard(session, 'again')
  await session.undo()
  await session.undo()
  expect(front(session)).toBe('Question 1')
  expect(session.view.canUndo).toBe(false)
  await session.undo()
  expect(front(session)).toBe('Question 1')
})

test('suspending and burying set the card aside, undo brings it back as it was', async () => {
  const session = await open()
  await suspend(session)
  expect(front(session)).toBe('Question 2')
  await bury(session)
  expect(front(session)).toBe('Question 3')
  expect((await localCard(idOf('card', 1)))?.row.lane).toBe('off')
  expect((await localCard(idOf('card', 2)))?.card.buriedUntilDay).toBe('2026-03-03')
  await session.undo()
  await session.undo()
  expect(front(session)).toBe('Question 1')
  expect((await localCard(idOf('card', 1)))?.card.suspended).toBe(false)
  expect((await localCard(idOf('card', 2)))?.card.buriedUntilDay).toBeNull()
})

test('a rating that cannot be stored does not count and says why; tried again it counts once', async () => {
  const session = await open()
  const { idb } = await openLocalDb(localLearner()!.id)
  vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  session.reveal()
  await session.rate('good')
  expect(session.view).toMatchObject({ problem: 'storage-full', shown: { revealed: true } })
  expect(front(session)).toBe('Question 1')
  vi.restoreAllMocks()
  await session.rate('good')
  expect(session.view.problem).toBeNull()
  expect(front(session)).toBe('Question 2')
  expect(await unsyncedCount()).toBe(1)
})

test('a sitting ends after 20 cards and offers the next ones', async () => {
  server.learner = aLearner({ version: 2, settings: { ...aLearner().settings, newPerDay: 30 } })
  server.put(...Array.from({ length: 27 }, (_, index) => aCard(10 + index)))
  await syncNow()
  const session = await open()
  for (let step = 0; session.view.state === 'card' && step < 60; step += 1) await answerCard(session, 'easy')
  expect(session.view).toMatchObject({ state: 'end', moreCards: 10, summary: { answered: 20 } })
  await session.more()
  expect(session.view).toMatchObject({ state: 'card', remaining: { new: 10 } })
})

test('the new cards of a day are limited, over sittings too', async () => {
  server.put(...Array.from({ length: 27 }, (_, index) => aCard(10 + index)))
  await syncNow()
  const session = await open()
  for (let step = 0; session.view.state === 'card' && step < 60; step += 1) await answerCard(session, 'easy')
  expect(session.view).toMatchObject({ state: 'end', moreCards: 0, summary: { answered: 10 } })
})

test('siblings wait until tomorrow', async () => {
  const noteId = idOf('card', 1)
  server.put(aCard(2, { noteId }))
  await syncNow()
  const session = await open()
  expect(session.view.remaining.new).toBe(2)
  await answerCard(session, 'easy')
  expect(front(session)).toBe('Question 3')
})

test('one deck alone, and when nothing in it is due', async () => {
  server.put(aDeck(2), aCard(9, { deckId: idOf('deck', 2) }))
  await syncNow()
  const session = await open(idOf('deck', 2))
  expect(front(session)).toBe('Question 9')
  await answerCard(session, 'easy')
  expect(session.view.state).toBe('end')
  session.leave()
  const again = await open(idOf('deck', 2))
  expect(again.view).toMatchObject({ state: 'nothing-due', shown: null })
  expect(again.view.summary?.nextDueAt).toBeGreaterThan(now)
})

describe('after a reload of the tab', () => {
  async function reopened(deckId: string | null = null): Promise<ReviewSession> {
    await reload()
    return open(deckId)
  }

  test('undo reaches the answers from before it', async () => {
    const session = await open()
    await answerCard(session, 'easy')
    await answerCard(session, 'again')
    const after = await reopened()
    expect(front(after)).toBe('Question 3')
    expect(after.view.canUndo).toBe(true)
    await after.undo()
    expect(front(after)).toBe('Question 2')
    expect((await localCard(idOf('card', 2)))?.row.lane).toBe('new')
    await after.undo()
    expect(front(after)).toBe('Question 1')
    expect(after.view).toMatchObject({ canUndo: false, remaining: { new: 3, learning: 0, due: 0 } })
    await syncNow()
    expect(server.log.map((event) => event.kind)).toEqual(['rate', 'rate', 'void', 'void'])
    for (let step = 0; after.view.state === 'card' && step < 9; step += 1) await answerCard(after, 'easy')
    expect(after.view).toMatchObject({ state: 'end', summary: { answered: 3, cards: 3 } })
  })

  test('the end is still the end, with its sums and with undo', async () => {
    const session = await open()
    await answerCard(session, 'again')
    for (let step = 0; session.view.state === 'card' && step < 9; step += 1) await answerCard(session, 'easy')
    const { summary } = session.view
    const after = await reopened()
    expect(after.view).toMatchObject({ state: 'end', canUndo: true })
    expect(after.view.summary).toEqual(summary)
    expect(after.id).toBe(session.id)
    await after.undo()
    expect(after.view).toMatchObject({ state: 'card', shown: { isReturning: true, card: { front: 'Question 1' } } })
    await answerCard(after, 'easy')
    expect(after.view).toMatchObject({ state: 'end', summary: { answered: 4, again: 1, cards: 3 } })
  })

  test('undo goes through the answers after it and on to those before it', async () => {
    await answerCard(await open(), 'good')
    const after = await reopened()
    await answerCard(after, 'easy')
    await after.undo()
    expect(front(after)).toBe('Question 2')
    await after.undo()
    expect(front(after)).toBe('Question 1')
    expect((await localCard(idOf('card', 1)))?.row.state).toBeNull()
    expect((await localCard(idOf('card', 2)))?.row.state).toBeNull()
  })

  test('a card that was set aside comes back as it was', async () => {
    const session = await open()
    await answerCard(session, 'easy')
    await suspend(session)
    await bury(session)
    const after = await reopened()
    expect(after.view).toMatchObject({ state: 'end', canUndo: true })
    await after.undo()
    expect(front(after)).toBe('Question 3')
    const again = await reopened()
    await again.undo()
    expect(front(again)).toBe('Question 2')
    expect((await localCard(idOf('card', 2)))?.card.suspended).toBe(false)
    await again.undo()
    expect(front(again)).toBe('Question 1')
  })

  test('what another tab took back is not taken back again', async () => {
    await answerCard(await open(), 'easy')
    const [one, other] = [await open(), await open()]
    await one.undo()
    await other.undo()
    await syncNow()
    expect(server.log.map((event) => event.kind)).toEqual(['rate', 'void'])
    expect((await reopened()).view.canUndo).toBe(false)
  })

  test('undo reaches thirty steps', async () => {
    server.learner = aLearner({ version: 2, settings: { ...aLearner().settings, newPerDay: 50, minutesPerDay: 600 } })
    server.put(...Array.from({ length: 40 }, (_, index) => aCard(10 + index)))
    await syncNow()
    const session = await open()
    for (let step = 0; step < 36; step += 1) await answerCard(session, 'again')
    const after = await reopened()
    let undone = 0
    for (; after.view.canUndo; undone += 1) await after.undo()
    expect(undone).toBe(30)
  })

  test('another deck, another day or a sitting that was left starts anew', async () => {
    server.put(aDeck(2), aCard(9, { deckId: idOf('deck', 2) }))
    await syncNow()
    await answerCard(await open(), 'easy')
    expect((await reopened(idOf('deck', 2))).view.canUndo).toBe(false)
    const session = await open()
    await answerCard(session, 'easy')
    session.leave()
    expect((await reopened()).view.canUndo).toBe(false)
    await answerCard(await open(), 'easy')
    now += 24 * 3_600_000
    expect((await reopened()).view.canUndo).toBe(false)
  })
})

test('a sitting for the exam and one of the day are not gone on with as each other', async () => {
  const daily = await open()
  await answerCard(daily, 'easy')
  const exam = new ReviewSession({ deckId: null, isForExam: true, now: () => now })
  await exam.begin()
  expect(exam.id).not.toBe(daily.id)
  const again = new ReviewSession({ deckId: null, isForExam: true, now: () => now })
  await again.begin()
  expect(again.id).toBe(exam.id)
})
