import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ArrivingNote from '../../lib/arriving-note.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

/** A part of what the learner has is here: today is told when all of it is, what is here can be reviewed. */
export default function Arriving({ hasReady }: { hasReady: boolean }) {
  return (
    <Page>
      <h1 tabIndex={-1} className="mb-4 font-read text-3xl font-semibold tracking-[-0.015em] text-balance sm:text-4xl">
        <Trans>Your cards are on their way</Trans>
      </h1>
      <ArrivingNote className="mb-8" />
      {hasReady && (
        <Link to="/review" className={buttonClass({ size: 'lg' })}>
          <Trans>Review what is here</Trans>
        </Link>
      )}
    </Page>
  )
}
