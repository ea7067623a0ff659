import { learnQuestion } from '@cairn/core/study-modes/learn'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPractice, keptPractice } from '../../data/kept-practice.ts'
import { openLocalDb } from '../../data/local-db.ts'
import { missedInPractice, practiceAnswers } from '../../data/practice.ts'
import { localLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, reload, signedIn } from '../../data/testing/fresh-device.ts'
import { LEARN_RULES, WRITE_RULES } from './practice-rules.ts'
import { PracticeSession } from './practice-session.ts'

const deckId = idOf('deck', 1)
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  const cards = ['osmosis', 'enzyme', 'nucleus', 'ribosome', 'glucose'].map((back, at) =>
    aCard(at + 1, { front: `What is asked by number ${at + 1}?`, back }),
  )
  server = new FakeServer().install().put(aDeck(1), ...cards)
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const learning = () => new PracticeSession({ deckId, slot: 'learn', rules: LEARN_RULES })

type Learning = ReturnType<typeof learning>
const stateOf = (session: Learning) => {
  const view = session.getView()
  if (view.phase !== 'open') throw new Error(`The session is ${view.phase}`)
  return view
}

function choose(session: Learning, isRight: boolean): void {
  const { state, material } = stateOf(session)
  const question = learnQuestion(state, material.deck)
  if (question?.form !== 'choice') throw new Error('No choice is asked')
  const cardId = question.options.find((option) => (option.cardId === question.cardId) === isRight)!.cardId
  session.dispatch({
    kind: 'answer',
    turn: state.turn + 1,
    response: { kind: 'choose', cardId },
    moment: session.moment(),
  })
}

test('a session goes on after a reload exactly where it was, in the middle of the feedback too', async () => {
  const session = learning()
  await session.begin()
  choose(session, true)
  session.dispatch({ kind: 'continue' })
  choose(session, false)
  const { state } = stateOf(session)
  await session.settled()
  await reload()
  const next = learning()
  await next.begin()
  expect(stateOf(next).state).toEqual(state)
  next.dispatch({ kind: 'continue' })
  expect(stateOf(next).state.turn).toBe(2)
  expect(stateOf(next).state.phase).toBe('question')
})

test('a page that goes away before anything was stored loses nothing', async () => {
  const session = learning()
  await session.begin()
  await session.settled()
  const { idb } = await openLocalDb(localLearner()!.id)
  const broken = vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'AbortError')
  })
  choose(session, true)
  session.dispatch({ kind: 'continue' })
  const { state } = stateOf(session)
  await session.settled()
  broken.mockRestore()
  await reload()
  const next = learning()
  await next.begin()
  expect(stateOf(next).state).toEqual(state)
  expect(await practiceAnswers()).toMatchObject([{ turn: 1, isRight: true }])
})

test('every answer is stored once, as practice and not as a review', async () => {
  const session = learning()
  await session.begin()
  choose(session, true)
  choose(session, true)
  session.dispatch({ kind: 'continue' })
  choose(session, false)
  await session.settled()
  const answers = await practiceAnswers()
  expect(answers.map(({ turn, mode, isRight }) => [turn, mode, isRight])).toEqual([
    [1, 'learn', true],
    [2, 'learn', false],
  ])
  const { idb } = await openLocalDb(localLearner()!.id)
  expect(await idb.count('outbox')).toBe(0)
  expect(await idb.count('events')).toBe(0)
})

test('"I was right" replaces the answer that was stored', async () => {
  const session = new PracticeSession({ deckId, slot: 'write', rules: WRITE_RULES })
  await session.begin()
  const moment = session.moment()
  session.dispatch({ kind: 'answer', turn: 1, response: { kind: 'type', text: 'something else' }, moment })
  await session.settled()
  expect((await practiceAnswers()).map(({ isRight }) => isRight)).toEqual([false])
  session.dispatch({ kind: 'was-right' })
  await session.settled()
  expect(await practiceAnswers()).toMatchObject([{ turn: 1, isRight: true, isOverruled: true }])
})

test('undo leads back to the question, and the second answer takes the place of the first', async () => {
  const session = learning()
  await session.begin()
  const { state: before } = stateOf(session)
  choose(session, false)
  session.dispatch({ kind: 'continue' })
  session.undo()
  expect(stateOf(session).state).toEqual(before)
  expect(stateOf(session).canUndo).toBe(false)
  session.undo()
  choose(session, true)
  await session.settled()
  expect(await practiceAnswers()).toMatchObject([{ turn: 1, isRight: true }])
})

test('an answer that was taken back counts for nothing, here and on the server, until it is given again', async () => {
  const session = learning()
  await session.begin()
  choose(session, true)
  session.dispatch({ kind: 'continue' })
  choose(session, false)
  await session.settled()
  await syncNow()
  expect((await practiceAnswers()).map(({ turn, isRight }) => [turn, isRight])).toEqual([
    [1, true],
    [2, false],
  ])
  session.undo()
  await session.settled()
  await syncNow()
  expect((await practiceAnswers()).map(({ turn }) => turn)).toEqual([1])
  expect(missedInPractice(await practiceAnswers()).size).toBe(0)
  expect([...server.practice.values()].map(({ turn, form }) => [turn, form])).toEqual([
    [1, 'choice'],
    [2, 'withdrawn'],
  ])
  await session.leave()
  await reload()
  const next = learning()
  await next.begin()
  choose(next, true)
  await next.settled()
  await syncNow()
  expect((await practiceAnswers()).map(({ turn, isRight }) => [turn, isRight])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(server.practice.size).toBe(2)
})

test('two tabs: the one that is behind takes over what the other kept', async () => {
  const [one, other] = [learning(), learning()]
  await one.begin()
  await one.settled()
  await other.begin()
  expect(stateOf(other).state).toEqual(stateOf(one).state)
  choose(one, true)
  one.dispatch({ kind: 'continue' })
  await one.settled()
  choose(other, false)
  await other.settled()
  expect(stateOf(other).isTakenOver).toBe(true)
  expect(stateOf(other).state).toEqual(stateOf(one).state)
  choose(other, true)
  await other.settled()
  expect((await keptPractice(deckId, 'learn'))?.state).toEqual(stateOf(other).state)
})

test('a record that another release wrote, or half of one, begins a new session', async () => {
  const progress = { done: 0, total: 1, round: 1, rounds: 1, isFinished: false }
  const options = { which: 'all', tag: null, swap: false, shuffle: true } as const
  const shared = { deckId, slot: 'learn', options, progress, answerIds: {}, startedAt: 0, writer: 'another' } as const
  await keepPractice({ ...shared, revision: 7, state: { mode: 'learn', version: 2 } }, 0)
  const session = learning()
  await session.begin()
  expect(stateOf(session).state.order).toHaveLength(5)
})

test('without room the session goes on and says so', async () => {
  const session = learning()
  await session.begin()
  await session.settled()
  const { idb } = await openLocalDb(localLearner()!.id)
  vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  choose(session, true)
  await session.settled()
  expect(stateOf(session).problem).toBe('not-kept')
  session.dispatch({ kind: 'continue' })
  expect(stateOf(session).state.phase).toBe('question')
})

test('a session that is over is forgotten when its screen is left', async () => {
  const session = learning()
  await session.begin()
  choose(session, true)
  session.dispatch({ kind: 'stop' })
  await session.settled()
  expect((await keptPractice(deckId, 'learn'))?.progress.isFinished).toBe(true)
  await session.leave()
  expect(await keptPractice(deckId, 'learn')).toBeNull()
})

test('cards that were deleted meanwhile are not asked', async () => {
  const session = learning()
  await session.begin()
  const gone = stateOf(session).state.order[0]!
  await session.settled()
  const { idb } = await openLocalDb(localLearner()!.id)
  await idb.delete('cards', gone)
  await reload()
  const next = learning()
  await next.begin()
  expect(stateOf(next).state.queue.map(({ cardId }) => cardId)).not.toContain(gone)
})
