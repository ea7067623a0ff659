import { Trans } from '@lingui/react/macro'
import { decksWithCounts, deckWithCounts, studyDayAt } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { useArrival } from '../../data/use-arrival.ts'
import { useLive } from '../../data/use-live.ts'
import { ArrivalWords } from '../../lib/arrival-words.tsx'
import { whenWanted } from '../../lib/dates.ts'
import { LearnMoreWords } from '../../lib/learn-more-words.tsx'
import { AppLink } from '../../lib/navigation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { ReviewView } from './review-view.ts'

interface NothingDueProps {
  deckId: string | null
  view: ReviewView
  onLearnMore: () => void
}

/** Nothing to review now: why, when it goes on, and what else there is to do. */
export default function NothingDue({ deckId, view, onLearnMore }: NothingDueProps) {
  const { heldBackNew } = view
  const decks = useLive(`nothing due ${deckId}`, ['decks', 'cards'], async () => {
    if (deckId === null) return decksWithCounts(Date.now())
    const deck = await deckWithCounts(deckId, Date.now())
    return deck === null ? [] : [deck]
  })
  const arrival = useArrival()
  if (decks === undefined || arrival === undefined) return <div className="flex-1" />
  const isHere = arrival === 'here'
  const isEmpty = isHere && decks.every((deck) => deck.counts.cards === 0)
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center gap-6 px-6 py-12">
      <div className="grid gap-3">
        <h1 tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          {!isHere ? (
            <Trans>Your cards are not here yet</Trans>
          ) : isEmpty ? (
            <Trans>No cards yet</Trans>
          ) : (
            <Trans>Nothing to review now</Trans>
          )}
        </h1>
        {isHere ? (
          <p className="max-w-measure text-lg text-muted">
            {isEmpty ? (
              <Trans>Cards made from a text of yours come up here.</Trans>
            ) : (
              <NextTime nextDueAt={view.summary?.nextDueAt ?? null} isAtLimit={heldBackNew > 0} />
            )}
          </p>
        ) : (
          <ArrivalWords arrival={arrival} />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {heldBackNew > 0 && (
          <Button variant="primary" size="lg" onClick={onLearnMore}>
            <LearnMoreWords cards={heldBackNew} />
          </Button>
        )}
        <AppLink
          href="/dashboard"
          className={buttonClass({ variant: isEmpty || heldBackNew > 0 ? 'secondary' : 'primary', size: 'lg' })}
        >
          <Trans>Back to today</Trans>
        </AppLink>
        {heldBackNew === 0 && (
          <AppLink
            href="/upload"
            className={classNames(
              buttonClass({ variant: isEmpty ? 'primary' : 'secondary', size: 'lg' }),
              isEmpty && 'order-first',
            )}
          >
            <Trans>Make cards from a text</Trans>
          </AppLink>
        )}
      </div>
    </div>
  )
}

function NextTime({ nextDueAt, isAtLimit }: { nextDueAt: number | null; isAtLimit: boolean }) {
  const now = Date.now()
  const isPaused = (localLearner()?.settings.catchUp ?? null) !== null
  const when =
    nextDueAt === null ? null : whenWanted(nextDueAt, now, { dueDay: studyDayAt(nextDueAt), today: studyDayAt(now) })
  return (
    <>
      {isAtLimit && (
        <>
          <Trans>You’ve reached today’s limit of new cards.</Trans>{' '}
        </>
      )}
      {isPaused && (
        <>
          <Trans>New cards are paused while you catch up.</Trans>{' '}
        </>
      )}
      {when !== null ? (
        <Trans>The next card comes {when}.</Trans>
      ) : (
        !isAtLimit && !isPaused && <Trans>Nothing is scheduled.</Trans>
      )}
    </>
  )
}
