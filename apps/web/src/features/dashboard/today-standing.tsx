import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLearner } from '../../data/use-live.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import type { TodayView } from './use-today.ts'

/** Minutes against the goal and the days in a row, in words. A day without any is not counted against anyone. */
export function TodayStanding({ view }: { view: TodayView }) {
  const { t } = useLingui()
  const goal = useLearner()?.settings.minutesPerDay ?? 0
  const { minutesToday, answeredToday, streak } = view.standing
  if (answeredToday === 0 && streak.days === 0) return null
  return (
    <section
      aria-label={t`Where you stand`}
      className="mb-14 grid gap-6 border-t border-line pt-6 sm:grid-cols-2 sm:gap-12"
    >
      {answeredToday > 0 && (
        <div className="grid content-start gap-2.5">
          <p>
            <strong className="font-semibold">
              <Plural value={answeredToday} one="One answer" other="# answers" />
            </strong>{' '}
            {minutesToday < goal ? (
              <Trans>
                today, {minutesToday} of {goal} minutes
              </Trans>
            ) : (
              <Trans>today, your {goal} minutes are reached</Trans>
            )}
          </p>
          <ProgressBar label={t`${minutesToday} of ${goal} minutes today`} value={minutesToday} max={goal} />
        </div>
      )}
      {streak.days > 0 && (
        <p className="content-start">
          <strong className="font-semibold">
            <Plural value={streak.days} one="One day" other="# days in a row" />
          </strong>
          {streak.countsToday ? <Trans>, today included.</Trans> : <Trans>. Ten answers today make it one more.</Trans>}
        </p>
      )}
    </section>
  )
}
