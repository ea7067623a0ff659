import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import { localForecast } from '../../data/forecast.ts'
import { dayTotals, decksWithCounts, hasArrived, studyDayAt } from '../../data/queries.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { EVERYTHING, queueOf } from '../../data/study-scope.ts'
import { studyTime } from '../../data/study-time.ts'
import { browserTimeZone } from '../../lib/browser-time-zone.ts'
import { capacityOf, laterThanToday, needsPlan, plannedWeek, sizeOf, standingOf } from './today.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>

/** Everything the dashboard says, from this device alone. */
export async function readToday() {
  const now = Date.now()
  const today = studyDayAt(now)
  const { catchUp: plan = null, examDate = null, minutesPerDay: goalMinutes = 0 } = localLearner()?.settings ?? {}
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
  const examChooses = plan === null && examDate !== null && examDate > today
  const asksForPlan = plan !== null || needsPlan(forecast.overdue, reviewsPerDay)
  return {
    now,
    today,
    arrived,
    asksForPlan,
    hasExam: examDate !== null,
    ready: sizeOf(queue.counts),
    counts: queue.counts,
    later: examChooses ? 0 : laterThanToday(decks, queue.counts),
    isElsewhere: browserTimeZone() !== settings.timeZone,
    nextDueAt: queue.nextDueAt,
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
