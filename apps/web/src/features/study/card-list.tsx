import { Trans, useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { studyDayAt } from '../../data/queries.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { CardListRow } from './card-list-row.tsx'
import type { Today } from './card-state-words.ts'
import type { CardFilter } from './filter-cards.ts'
import { useCardIds, useCardWindow } from './use-deck-cards.ts'

/** The cards of a deck with filters. Only rows near the window exist, so 50,000 cards scroll like fifty. */
export function CardList({ deckId }: { deckId: string }) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<CardFilter>('all')
  const day = useMemo(() => ({ now: Date.now(), today: studyDayAt(Date.now()) }), [])
  const ids = useCardIds(deckId, filter, day)
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
      {ids?.length === 0 && <NothingShown filter={filter} />}
      {ids !== undefined && ids.length > 0 && <Rows ids={ids} day={day} />}
    </section>
  )
}

function Rows({ ids, day }: { ids: readonly string[]; day: Today }) {
  const place = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(place.current?.offsetTop ?? 0), [])
  const { at, look, star } = useCardWindow(ids)
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => 110,
    overscan: 5,
    scrollMargin,
    getItemKey: (index) => ids[index] ?? index,
  })
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0]
  useEffect(() => look(first, last), [look, first, last])
  return (
    <ul ref={place} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const entry = at(ids[index] ?? '')
        return (
          <li
            key={key}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            ref={entry === undefined ? undefined : virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {entry === undefined ? (
              <div className="h-27 border-b border-line" />
            ) : (
              <CardListRow entry={entry} day={day} onStar={star} />
            )}
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
