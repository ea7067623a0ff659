import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useEffect } from 'react'
import type { DeckWithCounts } from '../../data/queries.ts'
import { useSyncState } from '../../data/use-live.ts'
import { ArrivingNote } from '../../lib/arriving-part.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { DeckHeader } from './deck-header.tsx'
import { ModeList } from './mode-list.tsx'
import { useDeck } from './use-deck.ts'
import { useCardIds } from './use-deck-cards.ts'
import { usePracticeChoice } from './use-practice-choice.ts'

const CardList = lazyPart(() => import('./card-list.tsx'))
const FlipThrough = lazyPart(() => import('./flip-through.tsx'))

/** One deck: what to do with it, and its cards. `?mode=browse` flips through them; the other modes are screens of their own. */
export default function StudyPage({ id }: { id: string }) {
  const { mode } = useSearch({ strict: false })
  const found = useDeck(id)
  const { running } = useSyncState()
  usePageTitle(mode !== 'browse' && found?.deck ? readableTitle(found.deck.title) : undefined)
  useEffect(() => {
    // While the deck is read; what cannot come now is asked for when it is shown.
    for (const part of [CardList, FlipThrough]) part.preload().then(undefined, () => undefined)
  }, [])
  if (found === undefined) return <PageSkeleton />
  if (found.deck === null) return running && !found.arrived ? <PageSkeleton /> : <NotHere arrived={found.arrived} />
  const { deck } = found
  if (mode === 'browse' && deck.counts.cards > 0)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FlipThrough deck={deck} />
      </Suspense>
    )
  return <OneDeck deck={deck} standing={found} />
}

type Standing = Pick<ComponentProps<typeof DeckHeader>, 'ready' | 'time' | 'nextDueAt' | 'heldBackNew'> & {
  readonly arrived: boolean
}

function OneDeck({ deck, standing }: { deck: DeckWithCounts; standing: Standing }) {
  const choice = usePracticeChoice(deck.id)
  const ids = useCardIds(deck.id, choice.options, choice.facts)
  const { arrived, ...rest } = standing
  const { options, kept } = choice
  const isAll = options.which === 'all' && options.tag === null
  const chosen = isAll ? deck.counts.cards : (ids?.length ?? 0)
  return (
    <Page>
      {!arrived && <ArrivingNote className="mb-6" />}
      <DeckHeader {...rest} deck={deck} kept={kept} />
      {deck.counts.cards > 0 && (
        <>
          <section aria-labelledby="practise" className="mb-12">
            <h2 id="practise" className="font-read text-xl font-semibold">
              <Trans>Practise</Trans>
            </h2>
            <p className="mb-4 max-w-measure text-muted">
              <Trans>As often as you like. Only Review decides when a card comes back.</Trans>
            </p>
            <ChoiceBar deckId={deck.id} choice={choice} />
            {chosen > 0 && (
              <div className="mt-4">
                <ModeList deckId={deck.id} cards={chosen} kept={kept} />
              </div>
            )}
          </section>
          <Suspense>
            <CardList
              ids={ids}
              total={isAll ? deck.counts.cards : null}
              options={options}
              day={choice.facts}
              leechLapses={deck.settings.leechLapses}
            />
          </Suspense>
        </>
      )}
    </Page>
  )
}

function NotHere({ arrived }: { arrived: boolean }) {
  return (
    <Page>
      <h1 tabIndex={-1} className="mb-3 font-read text-3xl font-semibold">
        {arrived ? <Trans>This deck is not here</Trans> : <Trans>This deck has not arrived yet</Trans>}
      </h1>
      <p className="mb-6 max-w-measure text-lg text-muted">
        {arrived ? (
          <Trans>It was deleted, or it is not yours. A deck in the trash can be brought back for 30 days.</Trans>
        ) : (
          <Trans>Your decks are still on the server. They come as soon as it is reached.</Trans>
        )}
      </p>
      <Link to="/library" className={buttonClass({ variant: 'primary' })}>
        <Trans>Open the library</Trans>
      </Link>
    </Page>
  )
}
