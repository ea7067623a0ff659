import { listedSides } from '@cairn/core/cards/listed-sides'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import type { DeckWithCounts } from '../../data/queries.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { EXIT_LOOK, FlipFrame, useFlip } from '../../lib/flip-frame.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useAllCardIds, useCardWindow } from './use-deck-cards.ts'

const NO_CARDS: readonly string[] = []

/** Looking through a deck card by card. Changes no schedule. */
export default function FlipThrough({ deck }: { deck: DeckWithCounts }) {
  const { t } = useLingui()
  usePageTitle(t`Flip through ${readableTitle(deck.title)}`)
  const ids = useAllCardIds(deck.id) ?? NO_CARDS
  const { at, look } = useCardWindow(ids)
  const flip = useFlip(ids.length)
  const { index } = flip
  useEffect(() => look(index, index), [look, index])
  const shown = at(ids[index] ?? '')?.card
  return (
    <FlipFrame
      heading={<Trans>Flip through {readableTitle(deck.title)}</Trans>}
      exit={
        <Link
          to="/study/$id"
          params={{ id: deck.id }}
          aria-label={t`Back to the deck`}
          title={t`Back to the deck`}
          className={classNames(buttonClass({ variant: 'quiet' }), EXIT_LOOK)}
        >
          <Icon of={X} />
        </Link>
      }
      card={shown && listedSides(shown)}
      flip={flip}
      total={Math.max(ids.length, deck.counts.cards)}
    />
  )
}
