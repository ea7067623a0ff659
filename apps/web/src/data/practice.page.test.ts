import type { PracticeRecord } from '@cairn/contract/practice'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uuid7 } from '../lib/uuid7.ts'
import { openLocalDb } from './local-db.ts'
import { unsyncedCount } from './outbox.ts'
import { addPracticeAnswers, missedInPractice, practiceAnswers } from './practice.ts'
import { notedPractice, notePractice } from './practice-journal.ts'
import { drainOutbox, syncNow } from './sync.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'
import { exportOutbox } from './unsent.ts'

const DAY_MS = 86_400_000
let server: FakeServer
let me: string

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aDeck(2), aCard(1), aCard(2, { deckId: idOf('deck', 2) }))
  me = (await signedIn(server)).id
  server.weather = 'offline'
})
afterEach(() => vi.unstubAllGlobals())

const anAnswer = (change: Partial<PracticeRecord> = {}): PracticeRecord => ({
  id: uuid7(Date.now()),
  mode: 'learn',
  turn: 1,
  cardId: idOf('card', 1),
  form: 'typed',
  isRight: false,
  isOverruled: false,
  chosenCardId: null,
  offeredCardIds: [],
  typed: 'x',
  at: Date.now() - 60_000,
  studyDay: '2026-03-02',
  durationMs: 2_000,
  confidence: 'sure',
  ...change,
})

const asKept = ({ id: _id, ...facts }: PracticeRecord) => ({ kind: 'practice', ...facts })
const sent = () => server.requests.filter(({ path }) => path === '/api/practice')
const pending = async () => (await openLocalDb(me)).idb.countFromIndex('practice', 'by-pending', 1)

test('an answer counts at once without a network, outlives a reload, and is sent once', async () => {
  const answer = anAnswer()
  expect(await addPracticeAnswers([answer])).toEqual({ ok: true })
  await reload()
  expect(await practiceAnswers()).toEqual([asKept(answer)])
  expect([await pending(), await unsyncedCount()]).toEqual([1, 1])
  expect(JSON.parse(await exportOutbox()).practice).toEqual([answer])
  server.weather = 'fine'
  expect(await syncNow()).toMatchObject({ ok: true })
  expect([...server.practice.keys()]).toEqual([answer.id])
  await syncNow()
  expect([sent().length, await pending()]).toEqual([1, 0])
  expect(await practiceAnswers()).toEqual([asKept(answer)])
})

test('an answer whose page went away in the task of the tap is taken up and sent', async () => {
  const [one, two] = [anAnswer(), anAnswer({ turn: 2 })]
  notePractice(me, [one, two])
  await reload()
  expect((await practiceAnswers()).map(({ turn }) => turn).sort()).toEqual([1, 2])
  expect(notedPractice(me)).toEqual([])
  notePractice(me, [anAnswer({ turn: 3 })])
  await reload()
  server.weather = 'fine'
  await drainOutbox()
  expect([...server.practice.values()].map(({ turn }) => turn).sort()).toEqual([1, 2, 3])
})

test('a reply that is lost makes no second answer', async () => {
  await addPracticeAnswers([anAnswer()])
  server.weather = 'lost-reply'
  await drainOutbox()
  expect(await pending()).toBe(1)
  server.weather = 'fine'
  await drainOutbox()
  expect([server.practice.size, await pending()]).toEqual([1, 0])
})

test('an answer overruled takes the place of the earlier, before and after that was sent', async () => {
  const answer = anAnswer()
  const overruled = { ...answer, isRight: true, isOverruled: true }
  await addPracticeAnswers([answer])
  await addPracticeAnswers([overruled])
  expect(await practiceAnswers()).toEqual([asKept(overruled)])
  server.weather = 'fine'
  await syncNow()
  expect(server.practice.get(answer.id)).toMatchObject({ isOverruled: true })
  server.weather = 'offline'
  const again = { ...overruled, isRight: false }
  await addPracticeAnswers([again])
  server.weather = 'fine'
  await syncNow()
  expect(server.practice.get(answer.id)).toMatchObject({ isRight: false })
  expect(await practiceAnswers()).toEqual([asKept(again)])
})

test('what waits here is not undone by the row of before that comes down', async () => {
  const answer = anAnswer()
  const overruled = { ...answer, isRight: true, isOverruled: true }
  server.practice.set(answer.id, { ...answer, seq: 10_000 })
  await addPracticeAnswers([overruled])
  const { idb } = await openLocalDb(me)
  server.weather = 'fine'
  // Nothing is sent in this pull: as if the answer had been given while it was under way.
  const { pullChanges } = await import('./pull.ts')
  expect(await pullChanges(me)).toMatchObject({ ok: true })
  expect((await idb.get('practice', answer.id))?.answer).toEqual(overruled)
})

test('an answer that is refused for good stays here and is not sent again', async () => {
  const answer = anAnswer({ cardId: idOf('card', 9) })
  await addPracticeAnswers([answer, anAnswer({ turn: 2 })])
  server.weather = 'fine'
  await syncNow()
  await syncNow()
  expect([sent().length, server.practice.size, await pending()]).toEqual([1, 1, 0])
  expect(await practiceAnswers()).toHaveLength(2)
})

test('answers of another device come down; by time and by deck', async () => {
  const now = Date.now()
  const rows = [
    anAnswer({ at: now - 3_000 }),
    anAnswer({ at: now - 2_000, cardId: idOf('card', 2) }),
    anAnswer({ at: now - 1_000 }),
  ]
  for (const [index, row] of rows.entries()) server.practice.set(row.id, { ...row, seq: 10_000 + index })
  server.weather = 'fine'
  await syncNow()
  const times = async (wanted: Parameters<typeof practiceAnswers>[0]) =>
    (await practiceAnswers(wanted)).map(({ at }) => at - now)
  expect(await times({})).toEqual([-3_000, -2_000, -1_000])
  expect(await times({ since: now - 2_000 })).toEqual([-2_000, -1_000])
  expect(await times({ deckId: idOf('deck', 1) })).toEqual([-3_000, -1_000])
  expect(await times({ deckId: idOf('deck', 2), since: now - 1_000 })).toEqual([])
})

test('answers of long ago are forgotten once the server has them', async () => {
  const old = anAnswer({ at: Date.now() - 100 * DAY_MS })
  await addPracticeAnswers([old, anAnswer()])
  expect(await practiceAnswers()).toHaveLength(2)
  server.weather = 'fine'
  await syncNow()
  expect(server.practice.size).toBe(2)
  expect(await practiceAnswers()).toHaveLength(1)
})

test('more than one batch goes out, 500 at a time', async () => {
  await addPracticeAnswers(Array.from({ length: 501 }, (_, index) => anAnswer({ turn: index + 1 })))
  server.weather = 'fine'
  await syncNow()
  expect([sent().length, server.practice.size, await pending()]).toEqual([2, 501, 0])
})

test('missed in practice is what was wrong the last time', () => {
  const answer = (cardId: string, at: number, isRight: boolean): PracticeAnswer => {
    const { id: _id, ...facts } = anAnswer({ cardId, at, isRight })
    return { kind: 'practice', ...facts, form: 'recall' }
  }
  const answers = [answer('a', 2, true), answer('a', 1, false), answer('b', 1, true), answer('b', 2, false)]
  expect([...missedInPractice(answers)]).toEqual(['b'])
})
