import { daysBetween } from '@cairn/core/scheduling/study-day'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useLearner } from '../../data/use-live.ts'
import { longDay } from '../../lib/dates.ts'
import { RecallWords } from '../../lib/recall-words.tsx'
import { usePlanning } from '../../lib/use-planning.ts'
import type { TodayView } from './read-today.ts'

/** Further away than this a forecast is worth nothing. */
const FURTHEST_DAYS = 400

/** How far away the exam is, and where the time set leads by then. Silent without one, and once it is over. */
export function ExamAhead({ view }: { view: TodayView }) {
  const settings = useLearner()?.settings
  const day = settings?.examDate ?? null
  const daysLeft = day === null ? -1 : daysBetween(view.today, day)
  const isNear = daysLeft >= 1 && daysLeft <= FURTHEST_DAYS
  const { answer } = usePlanning(
    'exam',
    isNear && settings
      ? {
          settings: studySettingsOf(settings),
          minutesPerDay: settings.minutesPerDay,
          minutesDone: view.standing.minutesToday,
          daysLeft,
        }
      : null,
  )
  if (day === null || daysLeft < 0 || settings === undefined) return null
  return (
    <section className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-5">
      <p className="max-w-measure flex-1 basis-72">
        <strong className="font-semibold">
          {daysLeft === 0 ? (
            <Trans>Your exam is today.</Trans>
          ) : (
            <Plural value={daysLeft} one="Your exam is tomorrow." other="# days to your exam." />
          )}
        </strong>{' '}
        {answer === undefined || daysLeft === 0 ? (
          <span className="text-muted">{longDay(day)}</span>
        ) : (
          <Trans>
            {settings.minutesPerDay} minutes a day lead to about <RecallWords {...answer} /> of your cards recalled on
            the day.
          </Trans>
        )}{' '}
        {isNear && settings.catchUp === null && <Trans>Today’s cards are chosen for it.</Trans>}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link to="/settings" className="link touch">
          <Trans>Change</Trans>
        </Link>
      </p>
    </section>
  )
}
