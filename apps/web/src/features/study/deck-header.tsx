import type { TimeRange } from '@cairn/core/planning/study-time'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BookOpen, Download, Layers, Pencil, Share2, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { KeptPractice } from '../../data/kept-practice.ts'
import { type DeckWithCounts, studyDayAt } from '../../data/queries.ts'
import { useLearner } from '../../data/use-live.ts'
import { lengthOfRange, longDay, whenWanted } from '../../lib/dates.ts'
import { folderOf, nameOf, readableTitle } from '../../lib/deck-path.ts'
import { openExport } from '../../lib/export-door.ts'
import { latePart, lazyPart } from '../../lib/lazy-part.ts'
import { ReviewWords } from '../../lib/review-words.tsx'
import { openSharing } from '../../lib/share-door.ts'
import { ToLibrary } from '../../lib/to-library.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { CopiedFrom } from './copied-from.tsx'
import { GoOn } from './go-on.tsx'

const LearnMore = latePart(
  async () => ({ default: (await import('../../lib/learn-more-button.tsx')).LearnMoreButton }),
  <span className="h-13 max-sm:w-full" />,
)
const MasteredMove = lazyPart(async () => ({ default: (await import('../../lib/mastered-move.tsx')).MasteredMove }))
const DeckSettingsDialog = latePart(() => import('./deck-settings-dialog.tsx'))

interface DeckHeaderProps {
  deck: DeckWithCounts
  /** Cards to study now, how long they take in ms, and when the next one comes if there are none. */
  ready: number
  time: TimeRange
  nextDueAt: number | null
  /** New cards that the day's limits keep away, as far as they are offered. */
  heldBackNew: number
  /** Practice that was left. */
  kept: readonly KeptPractice[]
}

/** What the deck is, what to do with it now, and the ways into it. */
export function DeckHeader({ deck, kept, ...standing }: DeckHeaderProps) {
  const { ready, heldBackNew } = standing
  const sittingCards = useLearner()?.settings.sittingCards ?? 20
  const left = latestLeft(kept)
  const folder = folderOf(deck.title)
  return (
    <>
      <PageHeader
        above={
          <>
            <ToLibrary />
            {folder !== '' && ` › ${readableTitle(folder)}`}
          </>
        }
        title={nameOf(deck.title)}
        lead={deck.description || undefined}
      />
      <p className="mb-1 max-w-measure text-lg">
        <Standing deck={deck} {...standing} />
      </p>
      <Belonging deck={deck} />
      {deck.attribution && <CopiedFrom deckId={deck.id} attribution={deck.attribution} />}
      <div className="mb-12 flex flex-wrap items-center gap-3">
        {ready > 0 && (
          <Link
            to="/review"
            search={{ deck: deck.id }}
            className={classNames(buttonClass({ variant: 'primary', size: 'lg' }), 'max-sm:flex-1')}
          >
            <ReviewWords ready={ready} sittingCards={sittingCards} />
          </Link>
        )}
        {ready === 0 && heldBackNew > 0 && (
          <LearnMore deckId={deck.id} cards={heldBackNew} variant="primary" className="max-sm:w-full" />
        )}
        {deck.counts.cards === 0 && <FirstCards deckId={deck.id} />}
        {left !== null && <GoOn kept={left} isFirst={ready === 0 && heldBackNew === 0} />}
        <div className="-ml-3 flex flex-wrap max-sm:w-full *:px-3!">
          {deck.counts.cards > 0 && (
            <Link
              to="/study/$id"
              params={{ id: deck.id }}
              search={{ mode: 'browse' }}
              className={buttonClass({ variant: 'quiet' })}
            >
              <Icon of={Layers} />
              <Trans>Flip through</Trans>
            </Link>
          )}
          {deck.counts.cards > 0 && (
            <Link to="/edit/$id" params={{ id: deck.id }} className={buttonClass({ variant: 'quiet' })}>
              <Icon of={Pencil} />
              <Trans>Edit</Trans>
            </Link>
          )}
          {deck.sourceId !== null && (
            <Link to="/library" search={{ source: deck.sourceId }} className={buttonClass({ variant: 'quiet' })}>
              <Icon of={BookOpen} />
              <Trans>Source</Trans>
            </Link>
          )}
          <Button variant="quiet" icon={<Icon of={Share2} />} onClick={() => openSharing(deck)}>
            <Trans>Share…</Trans>
          </Button>
          <SettingsButton deck={deck} />
          {deck.counts.cards > 0 && (
            <Button
              variant="quiet"
              icon={<Icon of={Download} />}
              onClick={() => openExport({ id: deck.id, title: deck.title })}
            >
              <Trans>Export…</Trans>
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** What an empty deck asks for, in the place where reviewing stands later. */
function FirstCards({ deckId }: { deckId: string }) {
  const wide = (look: string) => classNames(look, 'max-sm:w-full')
  return (
    <>
      <Link to="/edit/$id" params={{ id: deckId }} className={wide(buttonClass({ variant: 'primary', size: 'lg' }))}>
        <Trans>Write cards</Trans>
      </Link>
      <Link to="/upload" className={wide(buttonClass({ size: 'lg' }))}>
        <Trans>Make cards from a text</Trans>
      </Link>
    </>
  )
}

/** The session begun last of those that are not over. */
function latestLeft(kept: readonly KeptPractice[]): KeptPractice | null {
  const open = kept.filter(({ progress }) => !progress.isFinished)
  return open.sort((one, other) => other.startedAt - one.startedAt)[0] ?? null
}

/** "12 cards, 3 mastered. 5 to review now, about 2 minutes." */
function Standing({ deck, ready, time, nextDueAt, heldBackNew }: Omit<DeckHeaderProps, 'kept'>) {
  const { cards, mastered } = deck.counts
  if (cards === 0) return <Trans>No cards yet. Write the first one, or make cards from a text.</Trans>
  return (
    <>
      {mastered === 0 ? (
        <Plural value={cards} one="One card." other="# cards." />
      ) : (
        <Trans>
          <Plural value={cards} one="One card" other="# cards" />, {mastered} mastered.
        </Trans>
      )}{' '}
      {ready > 0 ? (
        <Trans>
          <strong className="font-semibold">{ready} to study now</strong>, about {lengthOfRange(time)}.
        </Trans>
      ) : (
        <NextTime nextDueAt={nextDueAt} waiting={heldBackNew > 0 ? deck.counts.new : 0} />
      )}
      <Suspense>
        <MasteredMove isCounted deckId={deck.id} className="mt-1 block text-base" />
      </Suspense>
    </>
  )
}

/** `waiting`: new cards that the day's limit keeps for later. */
function NextTime({ nextDueAt, waiting }: { nextDueAt: number | null; waiting: number }) {
  const now = Date.now()
  const when =
    nextDueAt === null ? null : whenWanted(nextDueAt, now, { dueDay: studyDayAt(nextDueAt), today: studyDayAt(now) })
  if (waiting > 0)
    return (
      <>
        <Trans>
          You’ve reached today’s limit of new cards; <Plural value={waiting} one="one more waits" other="# more wait" />
          .
        </Trans>{' '}
        {when !== null && <Trans>The next card comes {when}.</Trans>}
      </>
    )
  if (when === null) return <Trans>Nothing is scheduled.</Trans>
  return <Trans>Nothing to review now; the next card comes {when}.</Trans>
}

function SettingsButton({ deck }: { deck: DeckWithCounts }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Icon of={SlidersHorizontal} />} onClick={() => setOpen(true)}>
        <Trans>Settings</Trans>
      </Button>
      {open && <DeckSettingsDialog deck={deck} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whose it is, who sees it, and the day it has to be known on. */
function Belonging({ deck }: { deck: DeckWithCounts }) {
  const { examDate } = deck.settings
  return (
    <p className="mb-6 text-sm text-muted">
      {deck.visibility === 'private' && <Trans>Yours; nobody else sees it</Trans>}
      {deck.visibility === 'link' && <Trans>Yours; whoever has the link sees it</Trans>}
      {deck.visibility === 'public' && <Trans>Yours; everyone can see it</Trans>}
      {deck.sourceId !== null && (
        <>
          {' · '}
          <Trans>from a text of yours</Trans>
        </>
      )}
      {examDate !== null && (
        <>
          {' · '}
          <Trans>to be known by {longDay(examDate)}</Trans>
          {examDate > studyDayAt(Date.now()) && deck.counts.cards > 0 && (
            <>
              {' · '}
              <Link to="/review" search={{ deck: deck.id, for: 'exam' }} className="link">
                <Trans>study what counts most by then</Trans>
              </Link>
            </>
          )}
        </>
      )}
    </p>
  )
}
