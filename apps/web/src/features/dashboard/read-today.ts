import { localForecast } from '../../data/forecast.ts'
import { dayTotals, decksWithCounts, hasArrived, studyDayAt } from '../../data/queries.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { queueNow } from '../../data/study-queue.ts'
import { studyTime } from '../../data/study-time.ts'
import { capacityOf, needsPlan, plannedWeek, sizeOf, standingOf } from './today.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>

/** Everything the dashboard says, from this device alone. */
export async function readToday() {
  const now = Date.now()
  const today = studyDayAt(now)
  const { catchUp: plan = null, examDate = null, sittingCards = 20 } = localLearner()?.settings ?? {}
  const settings = localStudySettings()
  const { reviewsPerDay } = settings
  const capacity = capacityOf(plan, reviewsPerDay)
  const [queue, forecast, days, decks, arrived] = await Promise.all([
    queueNow(null, now),
    localForecast(now),
    dayTotals(),
    decksWithCounts(now),
    hasArrived(),
  ])
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
    nextDueAt: queue.nextDueAt,
    heldBackNew: queue.heldBackNew,
    timeMs: await studyTime(queue, settings, now),
    week: plannedWeek(forecast, queue.counts.due + queue.counts.learning, capacity),
    overdue: forecast.overdue,
    standing: standingOf(days, today),
    decks,
  }
}
