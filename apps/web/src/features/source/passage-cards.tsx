import { listedSides } from '@cairn/core/cards/listed-sides'
import { retentionLevel, retentionOf } from '@cairn/core/stats/passage-retention'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SquarePen, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Markdown } from '../../lib/markdown-view.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PlacedCard } from './source-view.ts'
import { percentOf, RetentionName } from './source-words.tsx'

interface PassageCardsProps {
  ref: RefObject<HTMLElement | null>
  cards: readonly PlacedCard[]
  /** They stay until they are closed; otherwise they go with the pointer. */
  isKept: boolean
  onClose: () => void
  /** Leads to the words that a card rests on. */
  onShow: (card: PlacedCard) => void
}

/** The cards that rest on the words that were pointed at: beside the text, on a phone at the foot of the screen. */
export function PassageCards({ ref, cards, isKept, onClose, onShow }: PassageCardsProps) {
  const { t } = useLingui()
  const isEmpty = cards.length === 0
  return (
    <section
      ref={ref}
      aria-label={t`Cards on this passage`}
      tabIndex={-1}
      className={classNames(
        'z-20 bg-paper outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[45dvh] max-lg:overflow-y-auto',
        'max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:pb-[env(safe-area-inset-bottom)] max-lg:shadow-face',
        'lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pr-1',
        !isKept && 'max-lg:hidden',
      )}
    >
      {isEmpty ? (
        <p className="py-2 text-sm text-muted">
          <Trans>Point at underlined words, or go to them with the Tab key, to see the cards that rest on them.</Trans>
        </p>
      ) : (
        <>
          <div className="flex items-center justify-between">
            <h2 className="py-2 text-sm font-medium text-muted">
              <Plural value={cards.length} one="One card rests on this" other="# cards rest on this" />
            </h2>
            {isKept && (
              <IconButton label={t`Close`} size="sm" onClick={onClose}>
                <Icon of={X} size={16} />
              </IconButton>
            )}
          </div>
          <ul>
            {cards.map((card) => (
              <CardOfPassage key={card.card.id} placed={card} onShow={onShow} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function CardOfPassage({ placed, onShow }: { placed: PlacedCard; onShow: (card: PlacedCard) => void }) {
  const { card, recall, anchor } = placed
  const { front, back } = listedSides(card)
  return (
    <li className="border-t border-line py-3">
      <Markdown text={front} className="compact font-read wrap-anywhere" />
      <Markdown text={back} className="compact mt-1 text-muted wrap-anywhere" />
      <p className="mt-1.5 text-sm text-muted">
        <RetentionName level={retentionLevel(retentionOf([recall]))} />
        {recall.recall !== null && (
          <>
            {', '}
            <Trans>about {percentOf(recall.recall)}% now</Trans>
          </>
        )}
        {anchor !== null && anchor.match === 'near' && (
          <>
            {' · '}
            <Trans>the text says it in other words now</Trans>
          </>
        )}
      </p>
      <div className="mt-1 -ml-3 flex flex-wrap">
        <Link
          to="/edit/$id"
          params={{ id: card.deckId }}
          hash={card.id}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Icon of={SquarePen} size={16} />
          <Trans>Open in the editor</Trans>
        </Link>
        {anchor !== null && (
          <button
            type="button"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            onClick={() => onShow(placed)}
          >
            <Trans>Show its words</Trans>
          </button>
        )}
      </div>
    </li>
  )
}
