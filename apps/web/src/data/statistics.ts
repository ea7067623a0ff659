/** What a stretch of study days was like, from the sums that are kept of each day: the same cost however long the log is. */
import { addDays } from '@cairn/core/scheduling/study-day'
import { addCalibration, type Calibration, calibrationOf, NO_CALIBRATION } from '@cairn/core/stats/calibration'
import { type DayDetails, sumDetails } from '@cairn/core/stats/day-details'
import type { DayTotals } from '@cairn/core/stats/day-totals'
import type { Forecast } from '@cairn/core/stats/forecast'
import { type Proportion, proportionOf } from '@cairn/core/stats/proportion'
import { type TrueRetention, trueRetention } from '@cairn/core/stats/true-retention'
import { type DaySpan, type Workload, workloadOf } from '@cairn/core/stats/workload'
import { dayCalibration, dayDetails } from './day-details.ts'
import { localForecast } from './forecast.ts'
import { dayTotals, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'

/** How often the learner was right, by how sure they were before. */
export interface ConfidenceShares {
  readonly guess: Proportion
  readonly think: Proportion
  readonly sure: Proportion
}

export interface Statistics {
  readonly span: DaySpan
  /** Against the learner's desired retention; decks may aim at another. */
  readonly retention: TrueRetention
  readonly calibration: Calibration
  readonly confidence: ConfidenceShares
  readonly workload: Workload
  /** Of today and the days after it. */
  readonly forecast: Forecast
}

/** Statistics of the last so many study days, today included; `now` in ms. Empty when nobody is signed in. */
export async function statisticsOf(days: number, now: number, forecastDays = 30): Promise<Statistics> {
  const settings = localStudySettings()
  const span: DaySpan = { from: addDays(studyDayAt(now), 1 - days), days }
  const [totals, details, calibration, forecast] = await Promise.all([
    totalsByDay(),
    dayDetails(),
    dayCalibration(settings.parameters),
    localForecast(now, forecastDays),
  ])
  const sum = sumDetails(within(span, details))
  return {
    span,
    retention: trueRetention(sum, settings.desiredRetention),
    calibration: calibrationOf(
      within(span, calibration).reduce((one, other) => addCalibration(one, other), NO_CALIBRATION),
    ),
    confidence: confidenceShares(sum),
    workload: workloadOf({ totals, details }, span),
    forecast,
  }
}

function within<Sums>({ from, days }: DaySpan, sums: ReadonlyMap<string, Sums>): Sums[] {
  const until = addDays(from, days)
  return [...sums].filter(([day]) => day >= from && day < until).map(([, sum]) => sum)
}

function confidenceShares(sum: DayDetails): ConfidenceShares {
  return {
    guess: proportionOf(sum.guessedRight, sum.guessed),
    think: proportionOf(sum.thoughtRight, sum.thought),
    sure: proportionOf(sum.sureRight, sum.sure),
  }
}

async function totalsByDay(): Promise<ReadonlyMap<string, DayTotals>> {
  const days = await dayTotals()
  return new Map(
    days.map(({ studyDay, again, hard, good, easy, newCards, durationMs }) => [
      studyDay,
      { again, hard, good, easy, newCards, durationMs, reviews: again + hard + good + easy },
    ]),
  )
}
