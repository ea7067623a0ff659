/**
 * What the statistics need of study days beyond their totals, as the learner sees it: the server's sums with the reviews
 * it has not answered for. Between its answer and the next pull the reviews of this device may be missing for a moment.
 */
import type { RateEvent } from '@cairn/core/reviews/review-event'
import type { FsrsParameters } from '@cairn/core/scheduling/fsrs-parameters'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import {
  addCalibration,
  type CalibrationCounts,
  calibrationOfRating,
  NO_CALIBRATION,
} from '@cairn/core/stats/calibration'
import { addDetails, type DayDetails, detailsOfRating, NO_DETAILS } from '@cairn/core/stats/day-details'
import type { LocalAnswer, LocalDb } from './local-schema.ts'
import { toEvent } from './merge-rows.ts'
import { localDb } from './queries.ts'

/** Details by study day. */
export async function dayDetails(): Promise<ReadonlyMap<string, DayDetails>> {
  const db = await localDb()
  if (db === null) return new Map()
  const rows = await db.idb.getAll('dayDetails')
  const days = new Map<string, DayDetails>(rows.map(({ studyDay, seq: _seq, ...details }) => [studyDay, details]))
  for (const { before, event, factor } of await unsentRatings(db))
    days.set(event.studyDay, addDetails(days.get(event.studyDay) ?? NO_DETAILS, detailsOfRating(before, event), factor))
  return days
}

/** How well recall was foretold, by study day, with the parameters that are in use. */
export async function dayCalibration(
  parameters: FsrsParameters | undefined,
): Promise<ReadonlyMap<string, CalibrationCounts>> {
  const db = await localDb()
  if (db === null) return new Map()
  const days = new Map<string, CalibrationCounts>()
  for (const { studyDay, bin, asked, recalled, predicted, squaredError } of await db.idb.getAll('calibration')) {
    const counts = days.get(studyDay) ?? NO_CALIBRATION
    days.set(studyDay, {
      asked: counts.asked.with(bin, asked),
      recalled: counts.recalled.with(bin, recalled),
      predicted: counts.predicted.with(bin, predicted),
      squaredError: counts.squaredError.with(bin, squaredError),
    })
  }
  for (const { before, event, factor } of await unsentRatings(db)) {
    const counts = calibrationOfRating(before, event, parameters)
    const { studyDay } = event
    if (counts !== null) days.set(studyDay, addCalibration(days.get(studyDay) ?? NO_CALIBRATION, counts, factor))
  }
  return days
}

interface UnsentRating {
  readonly event: RateEvent
  /** The card's state when it was given. */
  readonly before: MemoryState | null
  /** -1 for one that is taken back. */
  readonly factor: 1 | -1
}

async function unsentRatings({ idb, deviceId }: LocalDb): Promise<UnsentRating[]> {
  const tx = idb.transaction(['outbox', 'events'])
  const rows = await tx.objectStore('outbox').getAll()
  const found = await Promise.all(
    rows.map(async (row): Promise<UnsentRating | null> => {
      const { event } = row
      const answerOf = (id: string) => tx.objectStore('events').get(id)
      if (event.kind === 'rate') return rated(await answerOf(event.id), deviceId, 1)
      return event.kind === 'void' ? rated(await answerOf(event.targetId), deviceId, -1) : null
    }),
  )
  return found.filter((rating) => rating !== null)
}

function rated(answer: LocalAnswer | undefined, deviceId: string, factor: 1 | -1): UnsentRating | null {
  if (answer === undefined) return null
  const { event, before } = answer
  const whole = toEvent({ seq: 0, event, cardId: event.cardId, newCard: false }, deviceId)
  return whole.kind === 'rate' ? { event: whole, before, factor } : null
}
