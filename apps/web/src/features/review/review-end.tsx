import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { decksWithCounts, studyDayAt } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { lengthOfTime, whenWanted } from '../../lib/dates.ts'
import { LearnMoreWords } from '../../lib/learn-more-words.tsx'
import { AppLink } from '../../lib/navigation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { Icon } from '../../ui/icon.tsx'
import MissedNote from './missed-note.tsx'
import type { ReviewView, SittingSummary } from './review-view.ts'
import { type SittingOutcome, sittingOutcome } from './sitting-outcome.ts'
import type { ReviewActions } from './use-review-keys.ts'

interface ReviewEndProps {
  view: ReviewView
  /** Names the stone of this sitting. */
  sittingId: string
  actions: ReviewActions
}

/** The end of a sitting: what was done, what comes next, and for its answers a stone that settles. */
export default function ReviewEnd({ view, sittingId, actions }: ReviewEndProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const summary = view.summary
  if (summary === null) throw new Error('Inconsistent: a sitting ended without a summary')
  // Nothing was known yet: no stone, and no card that is done.
  const isAllMissed = summary.answered > 0 && summary.again === summary.answered
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center gap-8 px-6 py-12">
      {summary.answered > 0 && !isAllMissed && <SittingCairn sittingId={sittingId} answered={summary.answered} />}
      <div className="grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          {summary.answered === 0 ? (
            <Trans>No card answered</Trans>
          ) : isAllMissed ? (
            <Plural value={summary.cards} one="One card answered" other="# cards answered" />
          ) : (
            <Plural value={summary.cards} one="One card done" other="# cards done" />
          )}
        </h1>
        <p className="max-w-measure text-lg">
          {summary.answered === 0 ? (
            <Trans>The cards were put aside, so nothing counts as reviewed.</Trans>
          ) : (
            <Answers summary={summary} sittingId={sittingId} />
          )}
        </p>
        <p className="max-w-measure text-lg text-muted">
          {summary.isTimeUp && (
            <>
              <Trans>Your minutes for today are done.</Trans>{' '}
            </>
          )}
          <NextUp view={view} nextDueAt={summary.nextDueAt} />
        </p>
      </div>
      {view.leech !== null && <MissedNote {...view.leech} onFix={actions.fix} />}
      <div className="flex flex-wrap gap-3">
        {view.moreCards > 0 && (
          <Button size="lg" onClick={actions.more}>
            <Plural value={view.moreCards} one="One more" other="# more" />
          </Button>
        )}
        {view.moreCards === 0 && view.heldBackNew > 0 && (
          <Button size="lg" onClick={actions.learnMore}>
            <LearnMoreWords cards={view.heldBackNew} />
          </Button>
        )}
        <AppLink href="/dashboard" className={`${buttonClass({ variant: 'primary', size: 'lg' })} order-first`}>
          {t`Done for now`}
        </AppLink>
        <Button
          size="lg"
          variant="quiet"
          className="max-sm:-ml-6"
          icon={<Icon of={Undo2} />}
          shortcut="U"
          onClick={actions.undo}
        >
          <Trans>Undo the last step</Trans>
        </Button>
      </div>
    </div>
  )
}

/** "9 new cards learned. 12 of 14 reviews remembered. 4 needed another try. 28 answers in 4 minutes." */
function Answers({ summary, sittingId }: { summary: SittingSummary; sittingId: string }) {
  const outcome = useLive(`outcome of ${sittingId}`, ['memory'], () => sittingOutcome(sittingId))
  const { asked, recalled, answered, durationMs } = summary
  return (
    <>
      {outcome !== undefined && <NewCards {...outcome} />}
      {asked > 0 && (
        <>
          <Reviews asked={asked} recalled={recalled} />{' '}
        </>
      )}
      {outcome !== undefined && outcome.missed > 0 && (
        <>
          <Plural value={outcome.missed} one="One needed another try." other="# needed another try." />{' '}
        </>
      )}
      <Trans>
        <Plural value={answered} one="One answer" other="# answers" /> in {lengthOfTime(durationMs)}.
      </Trans>
    </>
  )
}

function NewCards({ learned, begun }: Pick<SittingOutcome, 'learned' | 'begun'>) {
  return (
    <>
      {learned > 0 && (
        <>
          <Plural value={learned} one="One new card learned." other="# new cards learned." />{' '}
        </>
      )}
      {begun > 0 && (
        <>
          <Plural
            value={begun}
            one="One new card is still being learned."
            other="# new cards are still being learned."
          />{' '}
        </>
      )}
    </>
  )
}

function Reviews({ asked, recalled }: { asked: number; recalled: number }) {
  if (recalled === asked) return <Plural value={asked} one="One review remembered." other="All # reviews remembered." />
  return (
    <Trans>
      {recalled} of <Plural value={asked} one="# review" other="# reviews" /> remembered.
    </Trans>
  )
}

function NextUp({ view, nextDueAt }: { view: ReviewView; nextDueAt: number | null }) {
  const now = Date.now()
  if (view.moreCards > 0)
    return <Plural value={view.moreCards} one="One more card is ready." other="# more cards are ready when you are." />
  if (nextDueAt === null)
    return view.heldBackNew > 0 ? (
      <Trans>You’ve reached today’s limit of new cards.</Trans>
    ) : (
      <Trans>Nothing else is waiting.</Trans>
    )
  const when = whenWanted(nextDueAt, now, { dueDay: studyDayAt(nextDueAt), today: studyDayAt(now) })
  return view.heldBackNew > 0 ? (
    <Trans>You’ve reached today’s limit of new cards. The next card comes {when}.</Trans>
  ) : (
    <Trans>That’s all for now. The next card comes {when}.</Trans>
  )
}

/** One stone per deck, the largest below, and this sitting's on top. */
function SittingCairn({ sittingId, answered }: { sittingId: string; answered: number }) {
  const { t } = useLingui()
  const decks = useLive('cairn of decks', ['decks'], () => decksWithCounts(Date.now()))
  if (decks === undefined) return <div className="h-36" />
  const stones = decks
    .filter((deck) => deck.counts.cards > 0)
    .map((deck) => ({ id: deck.id, cards: deck.counts.cards }))
    .sort((one, other) => other.cards - one.cards)
    .slice(0, 4)
  return (
    <Cairn
      stones={[...stones, { id: sittingId, cards: Math.min(answered, 6) }]}
      label={t`Your cairn, with a stone for this sitting`}
      settle
      height={144}
      className="self-start"
    />
  )
}
