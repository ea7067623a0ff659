import type { Card } from '@cairn/contract/cards'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CardWithMemory, studyDayAt } from '../../data/queries.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { CardListRow } from './card-list-row.tsx'
import { type CardFilter, filterCards } from './filter-cards.ts'

interface CardListProps {
  cards: readonly CardWithMemory[]
  onStar: (card: Card) => void
}

/** The cards of a deck with filters. Only rows near the window exist, so 50,000 cards scroll like fifty. */
export function CardList({ cards, onStar }: CardListProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<CardFilter>('all')
  const day = useMemo(() => ({ now: Date.now(), today: studyDayAt(Date.now()) }), [])
  const shown = useMemo(() => filterCards(cards, filter, day), [cards, filter, day])
  return (
    <section aria-label={t`Cards`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-read text-xl font-semibold">
          <Trans>Cards</Trans>
        </h2>
        <Segmented
          label={t`Which cards`}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t`All` },
            { value: 'due', label: t`Due` },
            { value: 'starred', label: t`Starred` },
            { value: 'missed', label: t`Missed` },
          ]}
        />
      </div>
      {shown.length === 0 ? <NothingShown filter={filter} /> : <Rows cards={shown} day={day} onStar={onStar} />}
    </section>
  )
}

type RowsProps = CardListProps & { day: { now: number; today: string } }

function Rows({ cards, day, onStar }: RowsProps) {
  const place = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(place.current?.offsetTop ?? 0), [])
  const virtualizer = useWindowVirtualizer({
    count: cards.length,
    estimateSize: () => 110,
    overscan: 5,
    scrollMargin,
    getItemKey: (index) => cards[index]?.card.id ?? index,
  })
  return (
    <ul ref={place} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const entry = cards[index]
        if (entry === undefined) return null
        return (
          <li
            key={key}
            aria-setsize={cards.length}
            aria-posinset={index + 1}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <CardListRow entry={entry} day={day} onStar={onStar} />
          </li>
        )
      })}
    </ul>
  )
}

function NothingShown({ filter }: { filter: CardFilter }) {
  return (
    <p role="status" className="max-w-measure py-8 text-muted">
      {filter === 'due' && <Trans>No card of this deck is due now.</Trans>}
      {filter === 'starred' && <Trans>No card is starred. Star the ones you want to find again.</Trans>}
      {filter === 'missed' && <Trans>No card was forgotten so far.</Trans>}
      {filter === 'all' && <Trans>This deck has no cards yet.</Trans>}
    </p>
  )
}
