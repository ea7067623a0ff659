import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCard, studyDayAt } from './queries.ts'
import { resetCard, resetCards, setDueDay, setDueDays } from './schedule-card.ts'
import { syncNow } from './sync.ts'
import { type FakeServer, idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards } from './testing/fresh-device.ts'

const card = idOf('card', 1)
const both = [card, idOf('card', 2)]
let server: FakeServer

beforeEach(async () => {
  server = await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

const stateHere = async () => (await localCard(card))?.row.state ?? null

test('a due day set by hand holds here and on the server; undo brings the card back to where it was', async () => {
  const outcome = await setDueDay(card, '2999-01-31')
  expect(await stateHere()).toMatchObject({ phase: 'review', dueDay: '2999-01-31' })
  await syncNow()
  expect(server.memoryOf(card)).toMatchObject({ dueDay: '2999-01-31' })
  if (!outcome.ok) throw new Error('The day was not set')
  expect((await outcome.undo()).ok).toBe(true)
  await syncNow()
  expect(server.log.map(({ kind }) => kind)).toEqual(['set-due', 'void'])
  expect(await stateHere()).toBeNull()
})

test('a day gone by means today', async () => {
  await setDueDay(card, '2001-01-01')
  expect((await stateHere())?.dueDay).toBe(studyDayAt(Date.now()))
})

test('a reset makes the card new again, and is one event of the log', async () => {
  await setDueDay(card, '2999-01-31')
  await resetCard(card)
  expect((await stateHere())?.phase).toBe('new')
  await syncNow()
  expect(server.log.map(({ kind }) => kind)).toEqual(['set-due', 'reset'])
  expect((await stateHere())?.phase).toBe('new')
})

test('many are put on a day and begun anew together, without a network, each with one way back', async () => {
  server.weather = 'offline'
  const duePhases = async () => Promise.all(both.map(async (id) => (await localCard(id))?.row.state?.phase ?? null))
  const set = await setDueDays([...both, idOf('card', 9)], '2999-01-31')
  expect(set).toMatchObject({ ok: true, count: 2 })
  const reset = await resetCards(both)
  expect(await duePhases()).toEqual(['new', 'new'])
  if (!reset.ok || !set.ok) throw new Error('The cards were not scheduled')
  await reset.undo()
  expect(await duePhases()).toEqual(['review', 'review'])
  await set.undo()
  await set.undo()
  expect(await duePhases()).toEqual([null, null])
  server.weather = 'fine'
  await syncNow()
  const kinds = server.log.map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual(['reset', 'reset', 'set-due', 'set-due', 'void', 'void', 'void', 'void'])
  expect(await duePhases()).toEqual([null, null])
})
