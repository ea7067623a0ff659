import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lengthOfRange } from '../../lib/dates.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HEADLINE } from '../../ui/page.tsx'
import type { TodayView } from './read-today.ts'

/** The minutes of the day are spent: it is done, and what is left is offered. */
export default function GoalReached({ view }: { view: TodayView }) {
  const { ready, time, goalMinutes } = view
  return (
    <>
      <div className="grid gap-2">
        <h1 tabIndex={-1} className={HEADLINE}>
          <Trans>Done for today</Trans>
        </h1>
        <p className="max-w-measure text-lg text-muted">
          <Plural
            value={goalMinutes}
            one="You’ve reached your goal of # minute."
            other="You’ve reached your goal of # minutes."
          />{' '}
          <Trans>
            If you like, <Plural value={ready} one="one more card is ready" other="# more cards are ready" />, about{' '}
            {lengthOfRange(time)}.
          </Trans>
        </p>
      </div>
      <Link to="/review" className={buttonClass({ size: 'lg' })}>
        <Trans>Keep going</Trans>
      </Link>
    </>
  )
}
