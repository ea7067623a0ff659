import { startSession } from '@cairn/core/reviews/session'
import { buildQueue } from '@cairn/core/scheduling/queue'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'
import { expect, test } from 'vitest'
import { PreviewsAhead, previewsOf } from './previews-of.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const settings = { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: 'UTC' }
const shown = (now = NOON) => ({ settings, load: null, now })

function sittingOf(id: string) {
  const card = { id, noteId: id, deckId: 'deck', position: 0, suspended: false, buriedUntilDay: null, state: null }
  const day = { now: NOON, today: '2026-03-02', introducedToday: 0, reviewedToday: 0, settings }
  return startSession({ queue: buildQueue([card], day), settings, now: NOON, eventId: id })
}

test('what was made ahead is shown for a minute, and as if it had been made when it was asked for', () => {
  const sitting = sittingOf('a')
  const ahead = new PreviewsAhead()
  ahead.make(sitting, shown())
  expect(ahead.of(sitting, shown(NOON + 59_999))).toEqual(previewsOf(sitting, shown()))
  expect(ahead.of(sitting, shown(NOON + 60_000)).previewedAt).toBe(NOON + 60_000)
})

test('it is made anew for another card, other settings, another load, another day, and a clock set back', () => {
  const sitting = sittingOf('a')
  const midnight = Date.parse('2026-03-03T04:00:00Z') // by the rollover hour
  const ahead = new PreviewsAhead()
  ahead.make(sitting, shown(midnight - 10))
  const madeAt = (at: number, wanted = {}, of = sitting) => ahead.of(of, { ...shown(at), ...wanted }).previewedAt
  expect(madeAt(midnight - 1)).toBe(midnight - 10)
  expect(madeAt(midnight - 1, {}, sittingOf('b'))).toBe(midnight - 1)
  expect(madeAt(midnight - 1, { settings: { ...settings } })).toBe(midnight - 1)
  expect(madeAt(midnight - 1, { load: new Map() })).toBe(midnight - 1)
  expect(madeAt(midnight)).toBe(midnight)
  expect(madeAt(midnight - 11)).toBe(midnight - 11)
})
