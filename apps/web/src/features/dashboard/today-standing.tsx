import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLearner } from '../../data/use-live.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import type { TodayView } from './read-today.ts'

/** Days in a row that are worth remembering once they are over. */
const LONG_ENOUGH = 3

/** Minutes against the goal and the days in a row, in words. A day without any is not counted against anyone. */
export function TodayStanding({ view }: { view: TodayView }) {
  const { t } = useLingui()
  const goal = useLearner()?.settings.minutesPerDay ?? 0
  const { minutesToday, answeredToday, streak } = view.standing
  const isStreak = streak.days >= 2
  const isOver = !isStreak && streak.longest >= LONG_ENOUGH
  if (answeredToday === 0 && !isStreak && !isOver) return null
  return (
    <section aria-label={t`Where you stand`} className="grid gap-x-12 gap-y-4 border-t border-line py-5 sm:grid-cols-2">
      {answeredToday > 0 && (
        <div className="grid content-start gap-2.5">
          <p>
            <strong className="font-semibold">
              <Plural value={answeredToday} one="One answer" other="# answers" />
            </strong>{' '}
            <GoalWords minutes={minutesToday} goal={goal} isSaid={view.isGoalReached && view.ready > 0} />
          </p>
          <ProgressBar label={t`${minutesToday} of ${goal} minutes today`} value={minutesToday} max={goal} />
        </div>
      )}
      {isStreak && (
        <p>
          <strong className="font-semibold">
            <Plural value={streak.days} one="One day" other="# days in a row" />
          </strong>
          {streak.countsToday ? <Trans>, today included.</Trans> : <Trans>. Ten answers today make it one more.</Trans>}
          {streak.longest > streak.days && (
            <span className="block text-sm text-muted">
              <Trans>Your longest streak: {streak.longest} days</Trans>
            </span>
          )}
        </p>
      )}
      {isOver && (
        <p>
          <strong className="font-semibold">
            <Trans>Your longest streak: {streak.longest} days</Trans>
          </strong>
          {streak.countsToday ? (
            <Trans>. A new one began today.</Trans>
          ) : (
            <Trans>. Ten answers today start a new one.</Trans>
          )}
        </p>
      )}
    </section>
  )
}

function GoalWords({ minutes, goal, isSaid }: { minutes: number; goal: number; isSaid: boolean }) {
  if (minutes < 1) return <Trans>today. Your goal is {goal} minutes.</Trans>
  if (minutes < goal)
    return (
      <Trans>
        today, {minutes} of {goal} minutes
      </Trans>
    )
  // Where more is offered, the headline has said it.
  if (isSaid) return <Trans>today</Trans>
  return (
    <Plural
      value={goal}
      one="today. You’ve reached your goal of # minute."
      other="today. You’ve reached your goal of # minutes."
    />
  )
}
