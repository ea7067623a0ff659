import { newCardState } from '@cairn/core/scheduling/schedule'
import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localForecast } from './forecast.ts'
import { closeLocalDb, databaseName, openLocalDb } from './local-db.ts'
import { setLearner } from './session.ts'
import { type StudyRow, studyRowOfCard, withState } from './study-row.ts'
import { aCard, aDeck, aLearner, idOf } from './testing/fake-server.ts'
import { freshDevice } from './testing/fresh-device.ts'

const ME = '01890000-0000-7000-8000-00000000000a'

beforeEach(freshDevice)
afterEach(async () => {
  await closeLocalDb(ME)
  vi.unstubAllGlobals()
})

/** What the second release's database had of the stores that the next step touches: must not follow later changes. */
function createSecondRelease(idb: IDBPDatabase): void {
  for (const store of ['decks', 'cards', 'events']) idb.createObjectStore(store, { keyPath: 'id' })
  idb.createObjectStore('meta')
}

test('decks and cards of the second release get what they lack, and keep everything else', async () => {
  const old = await openDB(databaseName(ME), 2, { upgrade: createSecondRelease })
  const { settings: _none, ...deck } = aDeck(1)
  const cards = Array.from({ length: 300 }, (_, number) => aCard(number, { starred: number % 2 === 0 }))
  await old.put('decks', deck)
  for (const { aliases: _none, ...card } of cards) await old.put('cards', card)
  old.close()
  const { idb } = await openLocalDb(ME)
  expect(await idb.get('decks', idOf('deck', 1))).toEqual({ ...deck, settings: { examDate: null } })
  const stored = await idb.getAll('cards')
  expect(stored).toHaveLength(300)
  expect(stored.toSorted((one, other) => one.position - other.position)).toEqual(cards)
})

/** What the sixth release's database had of what the next step touches, and what waits beside it: must not follow later changes. */
function createSixthRelease(idb: IDBPDatabase): void {
  const memory = idb.createObjectStore('memory', { keyPath: 'cardId' })
  memory.createIndex('by-lane', ['deckId', 'lane', 'sort'])
  memory.createIndex('by-due', ['lane', 'sort'])
  memory.createIndex('by-mature', 'matureDeckId')
  memory.createIndex('by-buried', 'buriedUntilDay')
  memory.createIndex('by-last-day', 'state.lastStudyDay')
  idb.createObjectStore('events', { keyPath: 'id' }).createIndex('by-sitting', 'sittingId')
  idb.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
  idb.createObjectStore('meta')
}

/** Of every kind a row can be, `count` in all, as this release writes them. */
function rowsOfEveryKind(count: number): StudyRow[] {
  return Array.from({ length: count }, (_, number) => {
    const card = aCard(number, { suspended: number % 7 === 0, buriedUntilDay: number % 11 === 0 ? '2026-05-20' : null })
    const row = studyRowOfCard(card, undefined)
    const phase = (['new', 'learning', 'review', 'relearning', 'review'] as const)[number % 5] ?? 'new'
    if (phase === 'new') return row
    const dueDay = addDays('2026-05-01', number % 30)
    const state = newCardState(startOfStudyDay(dueDay, 'Europe/Berlin', 4), dueDay)
    return withState(card.id, row, { ...state, phase, reps: 1, intervalDays: number % 40, lastStudyDay: '2026-04-01' })
  })
}

test('reviews of the sixth release come to stand at their due days, and nothing else changes', async () => {
  const old = await openDB(databaseName(ME), 6, { upgrade: createSixthRelease })
  const rows = rowsOfEveryKind(2_500)
  for (const row of rows) await old.put('memory', row.lane === 'review' ? { ...row, sort: row.state?.dueAt } : row)
  const waiting = { event: { id: 'e', kind: 'rate' }, cardId: rows[3]?.cardId, newCard: true }
  await old.put('outbox', waiting)
  await old.put('events', { id: 'e', event: waiting.event, before: null, at: 1, sittingId: 's' })
  await old.put('meta', 'device', 'deviceId')
  old.close()
  const { idb, deviceId } = await openLocalDb(ME)
  expect(await idb.getAll('memory')).toEqual(rows)
  expect(await idb.getAll('outbox')).toEqual([{ ...waiting, seq: 1 }])
  expect(await idb.getAllFromIndex('events', 'by-sitting', 's')).toHaveLength(1)
  expect(deviceId).toBe('device')
  const { settings } = aLearner()
  await setLearner({ ...aLearner(), settings: { ...settings, timeZone: 'America/New_York' } })
  const dueOn = (day: string) => rows.filter(({ lane, state }) => lane === 'review' && state?.dueDay === day).length
  const [today] = (await localForecast(Date.parse('2026-05-08T20:00:00Z'), 1)).days
  expect(dueOn('2026-05-08')).toBeGreaterThan(0)
  const learning = rows.filter(({ lane, sort }) => lane === 'learning' && sort <= Date.parse('2026-05-09T08:00:00Z'))
  expect(today).toEqual({ studyDay: '2026-05-08', due: dueOn('2026-05-08') + learning.length })
})
