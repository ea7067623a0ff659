import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { localLearner } from '../../data/session.ts'
import { queueNow } from '../../data/study-queue.ts'
import { useLive } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { LearnMoreButton } from '../../lib/learn-more-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import type { ActiveRun } from './active-run.ts'
import { countBy } from './run-state.ts'
import { useFocusOnHeading } from './use-focus-on-heading.ts'

interface RunAddedProps {
  deck: { id: string; title: string }
  cards: number
  active: ActiveRun
  onBack: () => void
}

/** Drafts became cards: where they are, and whether they can be studied today. */
export default function RunAdded({ deck, cards, active, onBack }: RunAddedProps) {
  useFocusOnHeading()
  const state = active.run.state()
  const open = countBy(state, 'open') + countBy(state, 'accepted')
  const queue = useLive(`added to ${deck.id}`, ['cards', 'memory', 'days'], () => queueNow(deck.id, Date.now()))
  const isAtLimit = queue !== undefined && queue.order.length === 0 && queue.heldBackNew > 0
  const canStudy = queue !== undefined && queue.order.length > 0
  const title = readableTitle(deck.title)
  return (
    <Page>
      <Cairn
        settle
        height={88}
        stones={[
          { id: `${deck.id}-base`, cards: 60 },
          { id: deck.id, cards },
        ]}
        className="mb-6"
      />
      <PageHeader
        title={<Plural value={cards} one="# card added" other="# cards added" />}
        lead={
          <>
            <Trans>Added to “{title}”.</Trans> <WhyLater isAtLimit={isAtLimit} isPaused={isPaused()} />
          </>
        }
      />
      <div className="flex min-h-13 flex-wrap items-center gap-3">
        {canStudy && (
          <Link to="/review" search={{ deck: deck.id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            <Trans>Study now</Trans>
          </Link>
        )}
        {isAtLimit && <LearnMoreButton deckId={deck.id} cards={queue.heldBackNew} variant="primary" />}
        <Link to="/study/$id" params={{ id: deck.id }} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
          <Trans>See the deck</Trans>
        </Link>
        {open > 0 && (
          <Button variant="quiet" size="lg" onClick={onBack}>
            <Plural value={open} one="Judge # more draft" other="Judge # more drafts" />
          </Button>
        )}
      </div>
    </Page>
  )
}

/** A catch-up plan lets no new card come. */
const isPaused = (): boolean => (localLearner()?.settings.catchUp ?? null) !== null

function WhyLater({ isAtLimit, isPaused }: { isAtLimit: boolean; isPaused: boolean }) {
  if (isAtLimit) return <Trans>You’ve reached today’s limit of new cards, so they start tomorrow.</Trans>
  return isPaused && <Trans>New cards are paused while you catch up.</Trans>
}
