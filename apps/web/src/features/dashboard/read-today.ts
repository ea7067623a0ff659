import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import { doesExamChoose } from '../../data/exam-ahead.ts'
import { localForecast } from '../../data/forecast.ts'
import { dayTotals, decksWithCounts, hasArrived, studyDayAt } from '../../data/queries.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { EVERYTHING, queueOf } from '../../data/study-scope.ts'
import { studyTime } from '../../data/study-time.ts'
import { browserTimeZone, keepSameTime } from '../../lib/browser-time-zone.ts'
import { capacityOf, laterThanToday, needsPlan, plannedWeek, sizeOf, standingOf } from './today.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>

/** Everything the dashboard says, from this device alone. */
export async function readToday() {
  const now = Date.now()
  const today = studyDayAt(now)
  const settingsHere = localLearner()?.settings
  const {
    catchUp: plan = null,
    examDate = null,
    sittingCards = 20,
    minutesPerDay: goalMinutes = 0,
  } = settingsHere ?? {}
  const settings = localStudySettings()
  const { reviewsPerDay } = settings
  const capacity = capacityOf(plan, reviewsPerDay)
  const [queue, forecast, days, decks, arrived] = await Promise.all([
    queueOf(EVERYTHING, now),
    localForecast(now),
    dayTotals(),
    decksWithCounts(now),
    hasArrived(),
  ])
  const standing = standingOf(days, today)
  const asksForPlan = plan !== null || needsPlan(forecast.overdue, reviewsPerDay)
  return {
    now,
    today,
    arrived,
    asksForPlan,
    hasExam: examDate !== null,
    ready: sizeOf(queue.counts),
    sittingCards,
    counts: queue.counts,
    later: doesExamChoose(now) ? 0 : laterThanToday(decks, queue.counts),
    isElsewhere: !keepSameTime(browserTimeZone(), settings.timeZone, now),
    nextDueAt: queue.nextDueAt,
    heldBackNew: queue.heldBackNew,
    time: await studyTime(queue, settings, now),
    goalMinutes,
    isGoalReached: goalMinutes > 0 && standing.minutesToday >= goalMinutes,
    week: plannedWeek(forecast, queue.counts.due + queue.counts.learning, capacity),
    overdue: forecast.overdue,
    catchUp: plan === null || today < plan.startsOn ? null : await catchUpNow(plan, now),
    standing,
    decks,
  }
}

/** Only who has a plan pays for it. */
async function catchUpNow(plan: CatchUpPlan, now: number) {
  const { catchUpStanding } = await import('../../data/catch-up-day.ts')
  return catchUpStanding(plan, now)
}
