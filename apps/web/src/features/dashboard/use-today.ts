import { timeFor } from '../../data/estimate.ts'
import { localForecast } from '../../data/forecast.ts'
import { dayTotals, decksWithCounts, hasArrived, studyDayAt } from '../../data/queries.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { queueNow } from '../../data/study-queue.ts'
import { useLive } from '../../data/use-live.ts'
import { CatchUp, ExamAhead, FirstSteps } from './later-parts.ts'
import { capacityOf, needsPlan, plannedWeek, sizeOf, standingOf } from './today.ts'

/** Everything the dashboard says, from this device alone. */
export function useToday() {
  return useLive('today', ['decks', 'cards', 'memory', 'days', 'outbox', 'sync'], readToday)
}

export type TodayView = Awaited<ReturnType<typeof readToday>>

async function readToday() {
  const now = Date.now()
  const today = studyDayAt(now)
  const { catchUp: plan = null, examDate = null } = localLearner()?.settings ?? {}
  const { reviewsPerDay } = localStudySettings()
  const capacity = capacityOf(plan, reviewsPerDay)
  const [queue, forecast, days, decks, arrived] = await Promise.all([
    queueNow(null, now),
    localForecast(now),
    dayTotals(),
    decksWithCounts(now),
    hasArrived(),
  ])
  const asksForPlan = plan !== null || needsPlan(forecast.overdue, reviewsPerDay)
  if (arrived && decks.length === 0) await load(FirstSteps)
  if (asksForPlan) await load(CatchUp)
  if (examDate !== null) await load(ExamAhead)
  return {
    now,
    today,
    arrived,
    asksForPlan,
    ready: sizeOf(queue.counts),
    counts: queue.counts,
    nextDueAt: queue.nextDueAt,
    timeMs: timeFor(queue.counts, days),
    week: plannedWeek(forecast, queue.counts.due + queue.counts.learning, capacity),
    overdue: forecast.overdue,
    standing: standingOf(days, today),
    decks,
  }
}

/** Loaded before it is shown, so that nothing moves. What cannot be had now is asked for again when it is shown. */
async function load(part: { preload: () => Promise<void> }): Promise<void> {
  await part.preload().catch(() => undefined)
}
