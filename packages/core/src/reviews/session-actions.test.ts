import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDueDay } from '../scheduling/manual-due.ts'
import { RATINGS, type Rating } from '../scheduling/memory-state.ts'
import { buildQueue, type QueueCard } from '../scheduling/queue.ts'
import { collections, dayWith, NOW, newCard, reviewCard, SETTINGS, TODAY } from '../scheduling/testing/queue-cards.ts'
import { answeredElsewhere } from './answered-elsewhere.ts'
import {
  act,
  answer,
  isFinished,
  type ReviewSession,
  remaining,
  reschedule,
  setAside,
  startSession,
  undo,
  withdraw,
} from './session.ts'

const AT = { answeredAt: NOW, studyDay: TODAY, timeZone: SETTINGS.timeZone, rolloverHour: SETTINGS.rolloverHour }

const SET = { eventId: 'set', answeredAt: NOW }

function start(cards: readonly QueueCard[]): ReviewSession {
  const queue = buildQueue(cards, dayWith({ newPerDay: 1_000, reviewsPerDay: 1_000 }))
  return startSession({ queue, settings: SETTINGS, now: NOW, eventId: 'e0' })
}

let ids = 0
const freshId = (): string => {
  ids += 1
  return `fresh-${ids}`
}

function rate(session: ReviewSession, rating: Rating): ReviewSession {
  const eventId = session.shown?.eventId ?? 'none'
  return answer(session, { ...AT, eventId, rating, durationMs: 5_000, nextEventId: freshId() }).session
}

test('an action leaves the card where it is, and undo goes back through it to the answer before', () => {
  const session = start([reviewCard('a', -2), reviewCard('b', -1)])
  const marked = act(rate(session, 'good'))
  expect(marked.shown?.card.id).toBe('b')
  const once = undo(marked, freshId())
  expect(once.undone).toEqual({ kind: 'action' })
  expect(once.session.shown?.eventId).toBe(marked.shown?.eventId)
  const twice = undo(once.session, freshId())
  expect(twice.undone).toMatchObject({ kind: 'answer', cardId: 'a' })
  expect(twice.session.history).toEqual([])
})

test('the id of an answer that was taken back is not shown again by undoing the action before it', () => {
  const marked = act(start([reviewCard('a', -2), reviewCard('b', -1)]))
  const back = undo(rate(marked, 'again'), 'second showing').session
  const unmarked = undo(back, freshId()).session
  expect(unmarked.shown).toMatchObject({ card: { id: 'a' }, eventId: 'second showing' })
  expect(() => rate(unmarked, 'good')).not.toThrow()
})

test('a card made due today stays, with the state it then has', () => {
  const session = start([newCard('a')])
  const state = withDueDay(null, TODAY, AT)
  const moved = reschedule(session, state, SET)
  expect(moved.shown?.card.state).toBe(state)
  expect(moved.shown?.eventId).toBe('e0')
  expect(undo(moved, freshId()).session).toEqual(session)
  expect(reschedule(start([]), state, SET).history).toEqual([])
})

test('a card withdrawn does not come back, nor is it counted; undo lets it', () => {
  const failed = rate(start([reviewCard('a', -3), reviewCard('b', -2), reviewCard('c', -1)]), 'again')
  const without = withdraw(failed, 'a')
  expect(remaining(failed)).toEqual({ new: 0, learning: 1, due: 2 })
  expect(remaining(without)).toEqual({ new: 0, learning: 0, due: 2 })
  expect(isFinished(rate(rate(without, 'good'), 'good'))).toBe(true)
  expect(undo(without, freshId()).session).toEqual(failed)
})

test('a card still to come can be withdrawn as well, also when it is new', () => {
  const session = start([reviewCard('a', -3), reviewCard('b', -2), newCard('c')])
  const ids = [session.shown?.card.id]
  let rest = withdraw(withdraw(session, 'b'), 'c')
  expect(remaining(rest)).toEqual({ new: 0, learning: 0, due: 1 })
  rest = rate(rest, 'good')
  expect(isFinished(rest)).toBe(true)
  expect(ids).toEqual(['a'])
})

test('at the end there is still something to take back', () => {
  const ended = rate(start([reviewCard('a', -1)]), 'easy')
  const { session, undone } = undo(withdraw(ended, 'a'), freshId())
  expect(undone).toEqual({ kind: 'action' })
  expect(session).toEqual(ended)
})

const NEXT = { now: NOW, eventId: 'next' }
const asOf = (card: QueueCard, phase: 'learning' | 'review', dueAt: number): QueueCard => {
  const { state } = reviewCard(card.id, 3)
  return { ...card, state: state && { ...state, phase, dueAt } }
}

test('a card that was answered elsewhere goes, shown or waiting, and undo knows nothing of it', () => {
  const cards = [reviewCard('a', -3), reviewCard('b', -2), newCard('c')]
  const session = start(cards)
  const [a, b] = cards.map((card) => asOf(card, 'review', NOW + 86_400_000))
  const withoutWaiting = answeredElsewhere(session, b!, NEXT)
  expect(withoutWaiting.shown).toEqual(session.shown)
  expect(remaining(withoutWaiting)).toEqual({ new: 1, learning: 0, due: 1 })
  const withoutShown = answeredElsewhere(withoutWaiting, a!, NEXT)
  expect(withoutShown.shown).toMatchObject({ card: { id: 'c' }, eventId: 'next' })
  expect(withoutShown.history).toEqual([])
  expect(withoutShown.tally.answered).toBe(0)
})

test('a card that is being learned elsewhere comes back here in its new state, once that is due', () => {
  const session = start([newCard('a'), newCard('b')])
  const learning = asOf(newCard('a'), 'learning', NOW + 60_000)
  const next = answeredElsewhere(session, learning, NEXT)
  expect(next.shown?.card.id).toBe('b')
  const later = rate(next, 'easy')
  expect(later.shown?.card).toBe(learning)
})

test('a card that a sitting does not hold changes nothing of it', () => {
  const session = start([newCard('a')])
  expect(answeredElsewhere(session, asOf(newCard('z'), 'learning', NOW), NEXT)).toBe(session)
})

type Doing = 'act' | 'aside' | 'withdraw' | 'due' | Rating

function doing(session: ReviewSession, step: Doing, cards: readonly QueueCard[], pick: number): ReviewSession {
  const other = cards[pick % Math.max(1, cards.length)]?.id ?? 'nobody'
  if (step === 'act') return act(session)
  if (step === 'withdraw') return other === session.shown?.card.id ? session : withdraw(session, other)
  if (step === 'aside') return setAside(session, NOW, freshId())
  if (step === 'due') return reschedule(session, withDueDay(session.shown?.card.state ?? null, TODAY, AT), SET)
  return isFinished(session) ? session : rate(session, step)
}

test('whatever is done, as many undos lead back to where it began', () => {
  const step = fc.constantFrom<Doing>('act', 'aside', 'withdraw', 'due', ...RATINGS)
  fc.assert(
    fc.property(collections(), fc.array(fc.tuple(step, fc.nat()), { maxLength: 30 }), (cards, steps) => {
      const begun = start(cards)
      let session = begun
      for (const [what, pick] of steps) session = doing(session, what, cards, pick)
      while (session.history.length > 0) session = undo(session, freshId()).session
      expect({ ...session, shown: session.shown && { ...session.shown, eventId: 'e0' } }).toEqual(begun)
    }),
  )
})
