import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BookOpen, Layers, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type DeckWithCounts, studyDayAt } from '../../data/queries.ts'
import { lengthOfTime, whenWanted } from '../../lib/dates.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page.tsx'

const PassageDialog = lazy(() => import('../../lib/passage-dialog.tsx'))

interface DeckHeaderProps {
  deck: DeckWithCounts
  /** Cards to study now, how long they take in ms, and when the next one comes if there are none. */
  ready: number
  timeMs: number
  nextDueAt: number | null
}

/** What the deck is, what to do with it now, and the ways into it. */
export function DeckHeader({ deck, ready, timeMs, nextDueAt }: DeckHeaderProps) {
  return (
    <>
      <PageHeader
        above={
          <Link to="/library" className="link">
            <Trans>Library</Trans>
          </Link>
        }
        title={deck.title}
        lead={deck.description || undefined}
      />
      <p className="mb-5 max-w-measure text-lg">
        <Standing deck={deck} />
      </p>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3">
        {ready > 0 && (
          <Link to="/review" search={{ deck: deck.id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            <Plural value={ready} one="Review one card" other="Review # cards" />
          </Link>
        )}
        {deck.counts.cards > 0 && (
          <Link
            to="/study/$id"
            params={{ id: deck.id }}
            search={{ mode: 'browse' }}
            className={buttonClass({ size: 'lg' })}
          >
            <Icon of={Layers} />
            <Trans>Flip through</Trans>
          </Link>
        )}
        <Link to="/edit/$id" params={{ id: deck.id }} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
          <Icon of={Pencil} />
          <Trans>Edit</Trans>
        </Link>
        {deck.sourceId !== null && <SourceButton sourceId={deck.sourceId} />}
      </div>
      <p className="mb-12 text-sm text-muted">
        <WhenNext cards={deck.counts.cards} ready={ready} timeMs={timeMs} nextDueAt={nextDueAt} />
      </p>
    </>
  )
}

function Standing({ deck }: { deck: DeckWithCounts }) {
  const { cards, mastered } = deck.counts
  if (cards === 0) return <Trans>No cards yet. Write the first one, or make cards from a text.</Trans>
  if (mastered === 0)
    return (
      <Trans>
        <Plural value={cards} one="One card" other="# cards" />, none mastered yet.
      </Trans>
    )
  return (
    <Trans>
      <Plural value={cards} one="One card" other="# cards" />, <strong className="font-semibold">{mastered}</strong>{' '}
      mastered.
    </Trans>
  )
}

function WhenNext({ cards, ready, timeMs, nextDueAt }: Omit<DeckHeaderProps, 'deck'> & { cards: number }) {
  if (ready > 0) return <Trans>About {lengthOfTime(timeMs)}, at the right moment for each card.</Trans>
  if (cards === 0) return null
  if (nextDueAt === null) return <Trans>No card of this deck is waiting for a day.</Trans>
  const now = Date.now()
  const when = whenWanted(nextDueAt, now, { dueDay: studyDayAt(nextDueAt), today: studyDayAt(now) })
  return <Trans>Nothing to review now. The next card comes {when}; flipping through changes no schedule.</Trans>
}

function SourceButton({ sourceId }: { sourceId: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="lg" icon={<Icon of={BookOpen} />} onClick={() => setOpen(true)}>
        {t`Source`}
      </Button>
      {open && (
        <Suspense>
          <PassageDialog span={{ sourceId, start: null, end: null }} quote={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
