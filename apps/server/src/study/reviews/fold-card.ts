import { compareInLog, effectiveEvents } from '@cairn/core/reviews/effective-ratings'
import { canFoldOn, foldReviews, nextState } from '@cairn/core/reviews/fold-reviews'
import type { RateEvent, ReviewEvent } from '@cairn/core/reviews/review-event'
import { isUnmet, type MemoryState } from '@cairn/core/scheduling/memory-state'
import { newCardState } from '@cairn/core/scheduling/schedule'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import { type CalibrationCounts, calibrationOfRating } from '@cairn/core/stats/calibration'
import { type DayDetails, detailsOfRating } from '@cairn/core/stats/day-details'
import { addRating, NO_REVIEWS } from '@cairn/core/stats/day-totals'
import { addShares, type DayShare, NO_SHARE, shareOf, sumShares } from '../stats/card-share.ts'
import type { Counted } from './schedule-tag.ts'

export function groupByCard(events: readonly ReviewEvent[]): ReadonlyMap<string, readonly ReviewEvent[]> {
  const groups = new Map<string, ReviewEvent[]>()
  for (const event of events) {
    const group = groups.get(event.cardId)
    if (group) group.push(event)
    else groups.set(event.cardId, [event])
  }
  return groups
}

/** What is kept of a card beside its log. */
export interface KnownCard {
  readonly state: MemoryState
  /** Study day of its first rating since a reset; null when there is none. */
  readonly introducedDay: string | null
}

/** What new events of one card change: what is kept of it, and what to add to the sums of each study day. */
export interface FoldedCard extends KnownCard {
  readonly added: DayShare
}

/**
 * A card after its whole log. One whose ratings were all taken back is new again, as of its first event. Throws when
 * there is no event.
 */
export function foldWholeLog(events: readonly ReviewEvent[], schedule: ScheduleSettings, cardId: string): KnownCard {
  const first = events.toSorted(compareInLog)[0]
  if (!first) throw new Error(`Inconsistent: card ${cardId} has no events`)
  const state = foldReviews(events, schedule, cardId) ?? newCardState(first.answeredAt, first.studyDay)
  return { state, introducedDay: introducedDayOf(events) }
}

interface GrowingLog {
  readonly before: readonly ReviewEvent[]
  readonly added: readonly ReviewEvent[]
  /** What of the share of `before` is in the sums already. */
  readonly counted: Counted
}

/** Folds new events onto a log whose share is already counted in. */
export function foldAfresh(log: GrowingLog, schedule: ScheduleSettings, cardId: string): FoldedCard {
  const all = [...log.before, ...log.added]
  const { parameters } = schedule
  const { totals, details, calibration } = shareOf(log.before, parameters)
  const counted = {
    totals,
    details: log.counted.details ? details : NO_SHARE.details,
    calibration: log.counted.calibration ? calibration : NO_SHARE.calibration,
  }
  return { ...foldWholeLog(all, schedule, cardId), added: addShares(shareOf(all, parameters), counted, -1) }
}

/** The same from what is kept alone, without reading the log; null when the events are not surely the latest. */
export function foldOnto(
  known: KnownCard | null,
  events: readonly ReviewEvent[],
  schedule: ScheduleSettings,
): FoldedCard | null {
  let state = known?.state ?? null
  let introducedDay = known?.introducedDay ?? null
  const shares: DayShare[] = []
  for (const event of events.toSorted(compareInLog)) {
    if (event.kind === 'void' || !canFoldOn(state, event)) return null
    if (event.kind === 'reset') introducedDay = null
    if (event.kind === 'rate') {
      if (isUnmet(state)) introducedDay = event.studyDay
      shares.push(shareOfRating(state, event, schedule))
    }
    state = nextState(state, event, schedule)
  }
  return state && { state, introducedDay, added: sumShares(shares) }
}

function shareOfRating(before: MemoryState | null, event: RateEvent, { parameters }: ScheduleSettings): DayShare {
  const foretold = calibrationOfRating(before, event, parameters)
  return {
    totals: new Map([[event.studyDay, addRating(NO_REVIEWS, event, isUnmet(before))]]),
    details: new Map<string, DayDetails>([[event.studyDay, detailsOfRating(before, event)]]),
    calibration: new Map<string, CalibrationCounts>(foretold === null ? [] : [[event.studyDay, foretold]]),
  }
}

function introducedDayOf(events: readonly ReviewEvent[]): string | null {
  let day: string | null = null
  let isMet = false
  for (const event of effectiveEvents(events)) {
    if (event.kind === 'reset') {
      day = null
      isMet = !isUnmet(event.start ?? null)
    } else if (event.kind === 'rate' && !isMet) day ??= event.studyDay
  }
  return day
}
