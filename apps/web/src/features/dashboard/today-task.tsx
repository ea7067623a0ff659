import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lengthOfRange } from '../../lib/dates.ts'
import { ReviewWords } from '../../lib/review-words.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { HEADLINE } from '../../ui/page.tsx'
import { DoneToday, GoalReached } from './later-parts.ts'
import type { TodayView } from './read-today.ts'
import { TodayParts } from './today-parts.tsx'

/** The one thing to do: how many cards, how long, and the button; or that today is done. */
export function TodayTask({ view }: { view: TodayView }) {
  return (
    <section className="mb-12 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 sm:mb-14 sm:items-end sm:gap-8">
      <div className="grid justify-items-start gap-6">
        <Suspense>
          {view.ready === 0 ? (
            <DoneToday view={view} />
          ) : view.isGoalReached ? (
            <GoalReached view={view} />
          ) : (
            <Ready view={view} />
          )}
        </Suspense>
      </div>
      <DeckCairn view={view} />
    </section>
  )
}

function Ready({ view }: { view: TodayView }) {
  const { ready } = view
  const time = lengthOfRange(view.time)
  return (
    <>
      <h1 tabIndex={-1} className={HEADLINE}>
        <Trans>
          Today: <Plural value={ready} one="one card" other="# cards" />, about {time}
        </Trans>
      </h1>
      <TodayParts view={view} />
      <Link to="/review" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        <ReviewWords ready={ready} sittingCards={view.sittingCards} />
      </Link>
    </>
  )
}

/** One stone per deck with mastered cards in it, as wide as what is mastered; the whole library while nothing is. */
function DeckCairn({ view }: { view: TodayView }) {
  const { t } = useLingui()
  const mastered = view.decks.reduce((sum, deck) => sum + deck.counts.mastered, 0)
  const stones = view.decks
    .map((deck) => ({ id: deck.id, cards: mastered > 0 ? deck.counts.mastered : deck.counts.cards }))
    .filter((stone) => stone.cards > 0)
    .sort((one, other) => other.cards - one.cards)
    .slice(0, 5)
  if (stones.length < 2) return null // one stone is no cairn
  const label = mastered > 0 ? t`Your cairn: ${mastered} cards mastered` : t`Your cairn: one stone for each deck`
  return (
    <Cairn
      stones={stones}
      label={label}
      height={148}
      className="mt-1 h-18 w-auto max-w-[min(5.5rem,24vw)] sm:mr-2 sm:h-37 sm:max-w-44"
    />
  )
}
