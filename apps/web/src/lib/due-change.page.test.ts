import { DEFAULTS_IN_USE } from '@cairn/core/fitting/fit-parameters'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { clampParameters, DEFAULT_PARAMETERS } from '@cairn/core/scheduling/fsrs-parameters'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseName, openLocalDb } from '../data/local-db.ts'
import { studyDayAt } from '../data/queries.ts'
import { setDueDays } from '../data/schedule-card.ts'
import { studySettingsOf } from '../data/schedule-settings.ts'
import { setLearner } from '../data/session.ts'
import { syncNow } from '../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import type { LoggedRow } from './logged-event.ts'
import { PlanningClient } from './planning.ts'

const CARDS = 30
let server: FakeServer
let today: string

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  server.put(aDeck(1), ...Array.from({ length: CARDS }, (_, at) => aCard(at + 1)))
  await signedIn(server)
  today = studyDayAt(Date.now())
})
afterEach(() => vi.unstubAllGlobals())

const ids = Array.from({ length: CARDS }, (_, at) => idOf('card', at + 1))

/** As Anki had it: seen a week ago, due in three days. */
function inAnki(): MemoryState {
  const [seen, dueDay] = [addDays(today, -7), addDays(today, 3)]
  return {
    ...{ phase: 'review', step: 0, stability: 10, difficulty: 5, reps: 6, lapses: 0, intervalDays: 10 },
    ...{ dueDay, dueAt: startOfStudyDay(dueDay, 'UTC', 4), lastStudyDay: seen, lastReviewAt: Date.parse(seen) },
  }
}

function anEvent(number: number, daysAgo: number, what: object): ReviewEvent {
  const studyDay = addDays(today, -daysAgo)
  const answeredAt = Date.parse(`${studyDay}T12:00:00Z`) + number
  const facts = { timeZone: 'UTC', offsetMinutes: 0, rolloverHour: 4, appVersion: 'test' }
  const id = `event-${daysAgo}-${number}`
  return {
    id,
    cardId: ids[number]!,
    answeredAt,
    studyDay,
    deviceId: 'anki',
    deviceSeq: 1,
    ...facts,
    ...what,
  } as ReviewEvent // whole with `what`
}

const imported = () => ids.map((_, number) => anEvent(number, 7, { kind: 'reset', start: inAnki() }))
const rated = (daysAgo: number) =>
  ids.map((_, number) =>
    anEvent(number, daysAgo, { kind: 'rate', rating: 'good', durationMs: 4_000, mode: 'review', confidence: null }),
  )

type Change = Parameters<typeof studySettingsOf>[0]

/** What is said before a change, and what is due once the server has folded all cards by it. */
async function foretoldAndDue(change: Partial<Change>, rows: readonly LoggedRow[] = []) {
  const settings = { ...server.learner!.settings, ...change }
  const client = new PlanningClient()
  if (rows.length > 0) {
    await client.ask('log', { rows })
    await client.ask('fit', { inUse: DEFAULTS_IN_USE })
  }
  const place = { database: databaseName(server.learner!.id), today, revision: 0 }
  const { dueThen } = await client.ask('due-change', { place, settings: studySettingsOf(settings), minutesPerDay: 15 })
  server.learner = { ...server.learner!, settings }
  await setLearner(server.learner)
  server.refold()
  await syncNow()
  const { idb } = await openLocalDb(server.learner.id)
  const due = (await idb.getAll('memory')).filter(({ lane, state }) => lane === 'review' && state!.dueDay <= today)
  return { dueThen, due: due.length }
}

const fitted = {
  current: {
    ...{
      parameters: clampParameters(DEFAULT_PARAMETERS.map((value, at) => (at < 4 ? value / 3 : value))),
      stage: 'all' as const,
    },
    ...{ reviews: 1_200, fittedUntilDay: '2026-03-01', evidence: { tested: 300, logLoss: 0.3, logLossInUse: 0.4 } },
  },
}

test('a higher target leaves cards as Anki had them until their next answer, and the forecast says so', async () => {
  server.receive(imported())
  await syncNow()
  expect(await foretoldAndDue({ desiredRetention: 0.95 })).toEqual({ dueThen: 0, due: 0 })
})

test('a due day set by hand holds under another target, and in the forecast', async () => {
  server.receive([...rated(30), ...rated(20)])
  await syncNow()
  await setDueDays(ids, addDays(today, 4))
  await syncNow()
  expect(await foretoldAndDue({ desiredRetention: 0.97 })).toEqual({ dueThen: 0, due: 0 })
})

test('a fit leaves cards as Anki had them until their next answer, and the forecast says so', async () => {
  server.receive(imported())
  await syncNow()
  const rows = ids.map(
    (cardId, at): LoggedRow => [`r${at}`, cardId, 'reset', Date.parse(today) - at, addDays(today, -7)],
  )
  expect(await foretoldAndDue({ parameterHistory: fitted }, rows)).toEqual({ dueThen: 0, due: 0 })
})

test('a card answered since it came from Anki is not taken for one that began with that answer', async () => {
  server.receive([...imported(), ...rated(6)])
  await syncNow()
  const rows = ids.flatMap((cardId, at): LoggedRow[] => [
    [`r${at}`, cardId, 'reset', Date.parse(today) - 7 * 86_400_000 - at, addDays(today, -7)],
    [`s${at}`, cardId, 'good', Date.parse(today) - 6 * 86_400_000, addDays(today, -6)],
  ])
  const { dueThen, due } = await foretoldAndDue({ parameterHistory: fitted }, rows)
  expect(Math.abs(dueThen - due)).toBeLessThanOrEqual(1)
})

test('where the log tells the memory a card came with, the forecast counts on from it', async () => {
  server.receive([...imported(), ...rated(6)])
  await syncNow()
  const rows = ids.flatMap((cardId, at): LoggedRow[] => [
    [`r${at}`, cardId, { reset: inAnki() }, Date.parse(today) - 7 * 86_400_000 - at, addDays(today, -7)],
    [`s${at}`, cardId, 'good', Date.parse(today) - 6 * 86_400_000, addDays(today, -6)],
  ])
  const { dueThen, due } = await foretoldAndDue({ parameterHistory: fitted }, rows)
  expect(Math.abs(dueThen - due)).toBeLessThanOrEqual(1)
})
