import type { Card } from '@cairn/contract/cards'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pencil, Star } from 'lucide-react'
import { memo } from 'react'
import type { CardWithMemory } from '../../data/queries.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { cardStateWords, missedWords, type Today } from './card-state-words.ts'

interface CardListRowProps {
  entry: CardWithMemory
  day: Today
  onStar: (card: Card) => void
}

/** One card of the deck: question, answer, where it stands, star, edit. */
export const CardListRow = memo(function CardListRow({ entry, day, onStar }: CardListRowProps) {
  const { t } = useLingui()
  const { card, row } = entry
  const missed = missedWords(row)
  const starLabel = card.starred ? t`Remove the star` : t`Star this card`
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 border-b border-line py-4">
      <div className="min-w-0">
        <Markdown text={card.front} className="compact line-clamp-3 font-read text-lg" />
        <Markdown text={card.back} className="compact mt-1 line-clamp-2 text-muted" />
        <p className="mt-1.5 text-sm text-muted">
          <span className={classNames(cardIsDue(row.lane, row.sort, day) && 'font-medium text-moss')}>
            {cardStateWords(row, day)}
          </span>
          {missed !== null && <span> · {missed}</span>}
        </p>
      </div>
      <div className="-mt-2 -mr-2 flex sm:mr-0">
        <IconButton label={starLabel} aria-pressed={card.starred} onClick={() => onStar(card)}>
          <Icon of={Star} className={classNames(card.starred && 'fill-amber text-amber')} />
        </IconButton>
        <Link
          to="/edit/$id"
          params={{ id: card.deckId }}
          hash={card.id}
          aria-label={t`Edit this card`}
          title={t`Edit this card`}
          className={classNames(buttonClass({ variant: 'quiet' }), 'w-11 px-0! text-muted hover:text-ink')}
        >
          <Icon of={Pencil} />
        </Link>
      </div>
    </div>
  )
})

function cardIsDue(lane: string, sort: number, { now }: Today): boolean {
  return (lane === 'learning' || lane === 'review') && sort <= now
}
