import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { FsrsParameters } from '@cairn/core/scheduling/fsrs-parameters'
import { addCalibration, type CalibrationCounts, dayCalibrationOf, NO_CALIBRATION } from '@cairn/core/stats/calibration'
import { addDetails, type DayDetails, dayDetailsOf, NO_DETAILS } from '@cairn/core/stats/day-details'
import { type DayTotals, dayTotalsOf, NO_REVIEWS } from '@cairn/core/stats/day-totals'

/** What one or several cards add to the sums of each study day; amounts may be negative. */
export interface DayShare {
  readonly totals: ReadonlyMap<string, DayTotals>
  readonly details: ReadonlyMap<string, DayDetails>
  /** With one set of parameters. */
  readonly calibration: ReadonlyMap<string, CalibrationCounts>
}

export const NO_SHARE: DayShare = { totals: new Map(), details: new Map(), calibration: new Map() }

/** The share that the whole log of a card amounts to. */
export function shareOf(events: readonly ReviewEvent[], parameters: FsrsParameters | undefined): DayShare {
  return {
    totals: dayTotalsOf(events),
    details: dayDetailsOf(events),
    calibration: dayCalibrationOf(events, parameters),
  }
}

/** The sum of two shares, or with `factor` -1 what makes the second into the first; days without a change are left out. */
export function addShares(one: DayShare, other: DayShare, factor: 1 | -1 = 1): DayShare {
  return {
    totals: merged(one.totals, other.totals, (a = NO_REVIEWS, b = NO_REVIEWS) => plus(a, b, factor)),
    details: merged(one.details, other.details, (a = NO_DETAILS, b = NO_DETAILS) => addDetails(a, b, factor)),
    calibration: merged(one.calibration, other.calibration, (a = NO_CALIBRATION, b = NO_CALIBRATION) =>
      addCalibration(a, b, factor),
    ),
  }
}

/** The sum of any number of shares. Each is gone through once: cards are many, and so are the days of their logs. */
export function sumShares(shares: readonly DayShare[]): DayShare {
  return {
    totals: summed(shares, ({ totals }) => totals, plus),
    details: summed(shares, ({ details }) => details, addDetails),
    calibration: summed(shares, ({ calibration }) => calibration, addCalibration),
  }
}

function summed<Sums extends object>(
  shares: readonly DayShare[],
  daysOf: (share: DayShare) => ReadonlyMap<string, Sums>,
  add: (one: Sums, other: Sums) => Sums,
): ReadonlyMap<string, Sums> {
  const days = new Map<string, Sums>()
  for (const share of shares)
    for (const [day, sums] of daysOf(share)) {
      const known = days.get(day)
      days.set(day, known === undefined ? sums : add(known, sums))
    }
  for (const [day, sums] of days) if (isZero(sums)) days.delete(day)
  return days
}

function merged<Sums extends object>(
  one: ReadonlyMap<string, Sums>,
  other: ReadonlyMap<string, Sums>,
  combine: (one: Sums | undefined, other: Sums | undefined) => Sums,
): ReadonlyMap<string, Sums> {
  if (other.size === 0) return one
  const days = new Map(one)
  for (const [day, sums] of other) {
    const combined = combine(days.get(day), sums)
    if (isZero(combined)) days.delete(day)
    else days.set(day, combined)
  }
  return days
}

function isZero(sums: object): boolean {
  return Object.values(sums).every((value) => (Array.isArray(value) ? value.every((one) => one === 0) : value === 0))
}

function plus(one: DayTotals, other: DayTotals, factor: 1 | -1 = 1): DayTotals {
  return {
    again: one.again + factor * other.again,
    hard: one.hard + factor * other.hard,
    good: one.good + factor * other.good,
    easy: one.easy + factor * other.easy,
    durationMs: one.durationMs + factor * other.durationMs,
    newCards: one.newCards + factor * other.newCards,
    reviews: one.reviews + factor * other.reviews,
  }
}
