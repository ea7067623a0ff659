import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { studyDayAt } from '../../data/queries.ts'
import { whenWanted } from '../../lib/dates.ts'
import { LearnMoreButton } from '../../lib/learn-more-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { HEADLINE } from '../../ui/page.tsx'
import type { TodayView } from './read-today.ts'

/** Nothing is left for today: what comes next, and what more there is to do. */
export default function DoneToday({ view }: { view: TodayView }) {
  const { heldBackNew, standing } = view
  return (
    <>
      <div className="grid gap-2">
        <h1 tabIndex={-1} className={HEADLINE}>
          {standing.answeredToday > 0 ? <Trans>Done for today</Trans> : <Trans>Nothing to review today</Trans>}
        </h1>
        <p className="max-w-measure text-lg text-muted">
          <WhatComes view={view} />
        </p>
      </div>
      {heldBackNew > 0 ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LearnMoreButton deckId={null} cards={heldBackNew} />
          <Link to="/upload" className="link touch">
            <Trans>Make cards from a text</Trans>
          </Link>
        </div>
      ) : (
        <Link to="/upload" className={buttonClass({ size: 'lg' })}>
          <Trans>Make cards from a text</Trans>
        </Link>
      )}
    </>
  )
}

function WhatComes({ view: { nextDueAt, now, today, heldBackNew } }: { view: TodayView }) {
  const when = nextDueAt === null ? null : whenWanted(nextDueAt, now, { dueDay: studyDayAt(nextDueAt), today })
  if (heldBackNew === 0)
    return when === null ? <Trans>Nothing is scheduled.</Trans> : <Trans>The next card comes {when}.</Trans>
  return when === null ? (
    <Trans>You’ve reached today’s limit of new cards.</Trans>
  ) : (
    <Trans>You’ve reached today’s limit of new cards. The next card comes {when}.</Trans>
  )
}
