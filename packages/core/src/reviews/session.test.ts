import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RATINGS, type Rating } from '../scheduling/memory-state.ts'
import { buildQueue, type QueueCard } from '../scheduling/queue.ts'
import { applyRating } from '../scheduling/schedule.ts'
import { studyDayOf } from '../scheduling/study-day.ts'
import {
  collections,
  dayWith,
  learningCard,
  MINUTE,
  NOW,
  newCard,
  reviewCard,
  SETTINGS,
  startOf,
  TODAY,
} from '../scheduling/testing/queue-cards.ts'
import { foldReviews } from './fold-reviews.ts'
import {
  answer,
  currentCard,
  isFinished,
  type ReviewSession,
  remaining,
  resume,
  type SessionStart,
  scheduleFor,
  setAside,
  startSession,
  summary,
  type Undone,
  undo,
} from './session.ts'
import { rateEvent, voidEvent } from './testing/review-events.ts'

const WHOLE_DAY = { newPerDay: 1_000, reviewsPerDay: 1_000 }

function start(cards: readonly QueueCard[], changes: Partial<SessionStart> = {}): ReviewSession {
  return startSession({
    queue: buildQueue(cards, dayWith(WHOLE_DAY)),
    settings: SETTINGS,
    now: NOW,
    eventId: 'event-0',
    ...changes,
  })
}

/** The id for the showing after this one. */
function idAfter(session: ReviewSession): string {
  return `event-${Number(session.shown?.eventId.split('-')[1]) + 1}`
}

function tapFor(session: ReviewSession, rating: Rating, seconds = 5) {
  const answeredAt = session.now + seconds * 1_000
  const studyDay = studyDayOf(answeredAt, SETTINGS.timeZone, SETTINGS.rolloverHour)
  const ids = { eventId: session.shown?.eventId ?? 'none', nextEventId: idAfter(session) }
  return {
    ...ids,
    rating,
    answeredAt,
    studyDay,
    timeZone: 'Europe/Berlin',
    rolloverHour: 4,
    durationMs: seconds * 1_000,
  }
}

function tap(session: ReviewSession, rating: Rating, seconds?: number): ReviewSession {
  return answer(session, tapFor(session, rating, seconds)).session
}

/** What undo took back was an answer. */
function takenBack(undone: Undone | null) {
  if (undone?.kind !== 'answer') throw new Error('no answer was taken back')
  return undone
}

const shownId = (session: ReviewSession) => currentCard(session)?.card.id ?? null
const reviews = (count: number) => Array.from({ length: count }, (_, index) => reviewCard(`r${index}`, -count + index))

test('a sitting without cards is finished at once', () => {
  const session = start([])
  expect(isFinished(session)).toBe(true)
  expect(currentCard(session)).toBeNull()
  expect(summary(session)).toEqual({ answered: 0, again: 0, recallShare: null, durationMs: 0, nextDueAt: null })
})

test('cards come in the planned order until none is left', () => {
  let session = start(reviews(3))
  const seen: (string | null)[] = []
  for (; !isFinished(session); session = tap(session, 'good')) seen.push(shownId(session))
  expect(seen).toEqual(['r0', 'r1', 'r2'])
})

test('an answer says what to store: the event, the card, its state before and after', () => {
  const session = start(reviews(1))
  const before = currentCard(session)?.card.state
  const { change } = answer(session, tapFor(session, 'good'))
  expect(change).toMatchObject({ eventId: 'event-0', cardId: 'r0', before, after: { phase: 'review', reps: 4 } })
})

test('the state after an answer is what the log folds to', () => {
  const session = start([newCard('card')])
  const given = tapFor(session, 'good')
  const event = rateEvent('event-0', given.answeredAt, { rating: 'good' })
  expect(answer(session, given).change?.after).toEqual(foldReviews([event], SETTINGS, 'card'))
})

test('a failed card comes back in the sitting, after the others', () => {
  let session = start(reviews(3))
  session = tap(session, 'again')
  expect(shownId(session)).toBe('r1')
  session = tap(tap(session, 'good'), 'good')
  expect(currentCard(session)).toMatchObject({ card: { id: 'r0', state: { phase: 'relearning' } }, isReturning: true })
  expect(isFinished(tap(session, 'good'))).toBe(true)
})

test('a failed card comes back in time even when others are left', () => {
  const session = tap(start(reviews(3)), 'again')
  expect(shownId(tap(session, 'good', 11 * 60))).toBe('r0')
})

test('a double tap is one event, also when the same card is shown again', () => {
  for (const cards of [reviews(2), [newCard('alone')]]) {
    const session = start(cards)
    const once = answer(session, tapFor(session, 'again'))
    const twice = answer(once.session, tapFor(session, 'again'))
    expect(once.change).not.toBeNull()
    expect(twice).toEqual({ session: once.session, change: null })
    expect(twice.session).toBe(once.session)
  }
})

test('a double tap on the last card is one event', () => {
  const session = start(reviews(1))
  const ended = tap(session, 'good')
  expect(answer(ended, tapFor(session, 'good'))).toEqual({ session: ended, change: null })
})

test('an event id is spent by its answer: showing it again is refused', () => {
  const session = start(reviews(2))
  expect(() => answer(session, { ...tapFor(session, 'good'), nextEventId: 'event-0' })).toThrow('Inconsistent')
  expect(() => undo(tap(session, 'good'), 'event-0')).toThrow('Inconsistent')
})

test('a sitting ends after 20 different cards, failed ones come back first', () => {
  let session = start(reviews(50))
  const seen: string[] = []
  for (let count = 0; !isFinished(session); count += 1) {
    seen.push(shownId(session) ?? '')
    session = tap(session, count === 3 ? 'again' : 'good')
  }
  expect(new Set(seen).size).toBe(20)
  expect(seen).toHaveLength(21)
  expect(summary(session).nextDueAt).toBeLessThanOrEqual(session.now)
})

test('a sitting ends without the cards that were known and have to wait, the failed ones come back first', () => {
  const cards = Array.from({ length: 30 }, (_, index) => newCard(`n${index}`, { position: index }))
  let session = start(cards)
  const seen: (string | null)[] = []
  for (; !isFinished(session); session = tap(session, seen.length === 4 ? 'again' : 'good')) seen.push(shownId(session))
  const first = cards.slice(0, 20).map(({ id }) => id)
  // Failed at the fourth place, a minute later it is due and comes before the next.
  expect(seen).toEqual([...first.slice(0, 16), 'n3', ...first.slice(16)])
  const last = undo(session, 'event-90').session
  expect(shownId(tap(last, 'again'))).toBe('n19')
  expect(isFinished(tap(tap(last, 'again'), 'good'))).toBe(true)
})

test('the number of cards is a parameter, null for all', () => {
  const lengthOf = (mostCards: number | null) => {
    let session = start(reviews(50), { mostCards })
    while (!isFinished(session)) session = tap(session, 'good')
    return summary(session).answered
  }
  expect([5, 50, 80, null].map(lengthOf)).toEqual([5, 50, 50, 50])
})

test('a sitting ends at its time budget; an answer counts a minute at most', () => {
  let session = start(reviews(50), { mostActiveMs: 3 * MINUTE })
  session = tap(tap(session, 'good', 600), 'good', 30)
  expect(isFinished(session)).toBe(false)
  expect(summary(session).durationMs).toBe(90_000)
  session = tap(tap(session, 'good', 60), 'good', 30)
  expect(isFinished(session)).toBe(true)
  expect(summary(session)).toMatchObject({ answered: 4, durationMs: 180_000, nextDueAt: session.now })
})

test('remaining counts the card shown and goes down to nothing', () => {
  let session = start([...reviews(2), newCard('n'), learningCard('l', -1)])
  expect(remaining(session)).toEqual({ new: 1, learning: 1, due: 2 })
  session = tap(session, 'easy')
  expect(remaining(session)).toEqual({ new: 1, learning: 0, due: 2 })
  session = tap(session, 'again')
  expect(remaining(session)).toEqual({ new: 1, learning: 1, due: 1 })
  while (!isFinished(session)) session = tap(session, 'easy')
  expect(remaining(session)).toEqual({ new: 0, learning: 0, due: 0 })
})

test('the summary tells recall at first sight, of cards met before only', () => {
  let session = start([...reviews(4), newCard('n')], { mostCards: null })
  const ratingOf = new Map<string, Rating>([
    ['r1', 'again'],
    ['r2', 'hard'],
    ['n', 'again'],
  ])
  while (!isFinished(session)) {
    const { card, isReturning } = currentCard(session)!
    session = tap(session, isReturning ? 'easy' : (ratingOf.get(card.id) ?? 'good'))
  }
  expect(summary(session)).toMatchObject({ answered: 7, again: 2, recallShare: 0.75, durationMs: 35_000 })
})

test('the summary tells what is next and when', () => {
  let session = start([reviewCard('r', 0), reviewCard('tomorrow', 1)])
  expect(summary(session).nextDueAt).toBe(NOW)
  session = tap(session, 'easy')
  expect(summary(session).nextDueAt).toBe(startOf('2026-03-03'))
  const waiting = tap(start([newCard('n')]), 'easy')
  expect(summary(waiting).nextDueAt).toBeGreaterThan(startOf('2026-03-03'))
})

test('a finished sitting goes on when a waiting card has become due', () => {
  const settings = { ...SETTINGS, learningStepsMinutes: [60, 120] }
  const ended = tap(start([newCard('n')], { settings }), 'again')
  expect(isFinished(ended)).toBe(true)
  expect(summary(ended).nextDueAt).toBe(ended.now + 60 * MINUTE)
  expect(isFinished(resume(ended, ended.now + 30 * MINUTE, 'event-1'))).toBe(true)
  const again = resume(ended, ended.now + 40 * MINUTE, 'event-1')
  expect(currentCard(again)).toMatchObject({ card: { id: 'n' }, eventId: 'event-1', isReturning: true })
  expect(resume(again, again.now, 'event-2')).toBe(again)
})

test('a card set aside is gone without an answer, and undo brings it back', () => {
  const session = start(reviews(2))
  const aside = setAside(session, NOW + 1_000, 'event-1')
  expect(shownId(aside)).toBe('r1')
  expect(summary(aside).answered).toBe(0)
  const back = undo(aside, 'event-2')
  expect(back.undone).toMatchObject({ kind: 'set-aside', cardId: 'r0' })
  expect(shownId(back.session)).toBe('r0')
  const ended = tap(start(reviews(1)), 'good')
  expect(setAside(ended, NOW, 'event-9')).toBe(ended)
})

test('undo takes back the last answer: the card is shown again under a fresh id, its old state with it', () => {
  const session = start(reviews(3))
  const { session: back, undone } = undo(tap(session, 'again'), 'fresh')
  expect(undone).toEqual({ kind: 'answer', eventId: 'event-0', cardId: 'r0', restored: session.shown?.card.state })
  expect(back).toEqual({ ...session, shown: { ...session.shown, eventId: 'fresh' } })
})

test('nothing to undo changes nothing', () => {
  const session = start(reviews(1))
  expect(undo(session, 'fresh')).toEqual({ session, undone: null })
})

test('undo works at the end of a sitting and then step by step to its beginning', () => {
  let session = start(reviews(3))
  while (!isFinished(session)) session = tap(session, 'good')
  const undoneIds: string[] = []
  for (let step = 0; step < 3; step += 1) {
    const { session: back, undone } = undo(session, `again-${step}`)
    undoneIds.push(takenBack(undone).cardId)
    session = back
  }
  expect(undoneIds).toEqual(['r2', 'r1', 'r0'])
  expect(summary(session)).toMatchObject({ answered: 0, durationMs: 0, recallShare: null })
  expect(shownId(session)).toBe('r0')
})

test('undo remembers 30 steps', () => {
  let session = start(reviews(40), { mostCards: null })
  while (!isFinished(session)) session = tap(session, 'good')
  let steps = 0
  for (let back = undo(session, 'x0'); back.undone !== null; back = undo(back.session, `x${steps}`)) steps += 1
  expect(steps).toBe(30)
})

const ratings = fc.array(fc.constantFrom(...RATINGS), { minLength: 1, maxLength: 40 })

function play(session: ReviewSession, answers: readonly Rating[]): ReviewSession {
  return answers.reduce((current, rating) => (isFinished(current) ? current : tap(current, rating)), session)
}

test('any answers and then as many undos give the session it started from', () => {
  fc.assert(
    fc.property(collections(), ratings, (cards, answers) => {
      const session = start(cards)
      let current = play(session, answers.slice(0, 30))
      for (let step = 0; current.history.length > 0; step += 1) current = undo(current, `undo-${step}`).session
      expect({ ...current, shown: current.shown && { ...current.shown, eventId: 'event-0' } }).toEqual(session)
    }),
  )
})

test('the log of a sitting with undos folds to the states it showed', () => {
  fc.assert(
    fc.property(ratings, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (answers, undos) => {
      let session = start([newCard('card')], { mostCards: null })
      const log: Parameters<typeof foldReviews>[0][number][] = []
      for (const [index, rating] of answers.entries()) {
        if (isFinished(session)) break
        const given = { ...tapFor(session, rating), eventId: session.shown!.eventId, nextEventId: `e-${index}-1` }
        const { session: after, change } = answer(session, given)
        log.push(rateEvent(given.eventId, given.answeredAt, { rating }))
        expect(foldReviews(log, SETTINGS, 'card')).toEqual(change?.after)
        session = after
        if (undos[index] !== true) continue
        const { session: back, undone } = undo(session, `u-${index}-1`)
        log.push(voidEvent(`void-${index}`, takenBack(undone).eventId))
        expect(foldReviews(log, SETTINGS, 'card')).toEqual(takenBack(undone).restored)
        session = back
      }
    }),
  )
})

test('a sitting with all answers good ends, having shown every planned card and no siblings', () => {
  fc.assert(
    fc.property(collections(), (cards) => {
      const planned = buildQueue(cards, dayWith(WHOLE_DAY)).order
      let session = start(cards, { mostCards: null })
      const seen = new Map<string, QueueCard>()
      for (let count = 0; !isFinished(session); count += 1) {
        expect(count).toBeLessThan(500)
        const { card } = currentCard(session)!
        seen.set(card.id, card)
        session = tap(session, 'good')
      }
      expect([...seen.keys()]).toEqual(expect.arrayContaining([...planned]))
      expect(new Set([...seen.values()].map((card) => card.noteId)).size).toBe(seen.size)
      expect(studyDayOf(session.now, 'Europe/Berlin', 4)).toBe(TODAY)
    }),
  )
})

test('a deck with its own schedule is scheduled by it, and its buttons say so', () => {
  const relaxed = { ...SETTINGS, desiredRetention: 0.8 }
  const cards = [reviewCard('a', -1), { ...reviewCard('b', -1), deckId: 'relaxed' }]
  const session = startSession({
    queue: buildQueue(cards, dayWith({})),
    settings: SETTINGS,
    deckSchedules: new Map([['relaxed', relaxed]]),
    now: NOW,
    eventId: 'event-0',
  })
  const first = session.shown!.card
  const { change } = answer(session, tapFor(session, 'good'))
  const settings = first.deckId === 'relaxed' ? relaxed : SETTINGS
  expect(scheduleFor(session, first)).toBe(settings)
  const { answeredAt, studyDay, timeZone, rolloverHour } = tapFor(session, 'good')
  const moment = { answeredAt, studyDay, timeZone, rolloverHour }
  expect(change?.after).toEqual(applyRating(first.state!, { ...moment, rating: 'good' }, settings, first.id))
  expect(scheduleFor(session, { deckId: 'deck' })).toBe(SETTINGS)
  expect(scheduleFor(session, { deckId: 'relaxed' })).toBe(relaxed)
})
