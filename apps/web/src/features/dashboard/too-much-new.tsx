import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useLearner } from '../../data/use-live.ts'
import { lengthOfTime } from '../../lib/dates.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { usePlanning } from '../../lib/use-planning.ts'
import { Button } from '../../ui/button.tsx'
import { changeOrSay } from './change-or-say.ts'

/** So much more than fits is worth a word; a little is not. */
const WORTH_A_WORD = 1.5

/** Says when the reviews that new cards bring will not fit into the time set. Silent while they do. */
export function TooMuchNew() {
  const orFail = useOrFail()
  const settings = useLearner()?.settings
  const isAsked = settings !== undefined && settings.catchUp === null && settings.newPerDay > 0
  const { answer, isCurrent } = usePlanning(
    'budget',
    isAsked
      ? { settings: { ...studySettingsOf(settings), newPerDay: 0 }, minutesPerDay: settings.minutesPerDay }
      : null,
  )
  if (!isAsked || answer === undefined || !isCurrent) return null
  const { newPerDay: room, busiestMinutes, fits } = answer
  const { newPerDay, minutesPerDay } = settings
  if (fits && newPerDay <= room * WORTH_A_WORD) return null
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5">
      <p className="max-w-measure flex-1 basis-72">
        {fits ? (
          <Trans>
            <strong className="font-semibold">{newPerDay} new cards a day</strong> bring more reviews than your{' '}
            <Plural value={minutesPerDay} one="one minute" other="# minutes" /> hold in the coming months.{' '}
            {room === 0 ? (
              <Trans>None would fit.</Trans>
            ) : (
              <Plural value={room} one="About one a day fits." other="About # a day fit." />
            )}
          </Trans>
        ) : (
          <Trans>
            <strong className="font-semibold">
              Your reviews take up to {lengthOfTime(busiestMinutes * 60_000)} a day
            </strong>{' '}
            in the coming months, more than the <Plural value={minutesPerDay} one="one minute" other="# minutes" /> you
            have set.
          </Trans>
        )}
      </p>
      {fits && room > 0 ? (
        <Button size="sm" onClick={() => orFail(changeOrSay({ newPerDay: room }))}>
          <Plural value={room} one="Take one a day" other="Take # a day" />
        </Button>
      ) : (
        <Link to="/settings" className="link touch">
          <Trans>Change</Trans>
        </Link>
      )}
    </section>
  )
}
