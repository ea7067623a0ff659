import type { SharedDeck } from '@cairn/contract/sharing'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { readableTitle } from '../../lib/deck-path.ts'
import { EXIT_LOOK, FlipFrame, useFlip } from '../../lib/flip-frame.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SharedDeckView } from './use-shared-deck.ts'

/** From this far before the last card on, the next ones are asked for. */
const AHEAD = 20

/** Looking through a shared deck card by card. Nothing is stored. */
export function FlipShared({ deck, view }: { deck: SharedDeck; view: SharedDeckView }) {
  const { t } = useLingui()
  const { cards, hasMore, loadMore } = view
  const flip = useFlip(cards.length)
  const { index } = flip
  useEffect(() => {
    if (hasMore && index + AHEAD >= cards.length) loadMore()
  }, [hasMore, index, cards.length, loadMore])
  return (
    <FlipFrame
      heading={<Trans>Flip through {readableTitle(deck.title)}</Trans>}
      exit={
        <Link
          to="/"
          search={({ deck: key }) => ({ deck: key })}
          hash
          aria-label={t`Back to the deck`}
          title={t`Back to the deck`}
          className={classNames(buttonClass({ variant: 'quiet' }), EXIT_LOOK)}
        >
          <Icon of={X} />
        </Link>
      }
      card={cards[index]}
      flip={flip}
      total={deck.cardCount}
    />
  )
}
