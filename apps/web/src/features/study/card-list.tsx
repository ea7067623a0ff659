import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect } from 'react'
import type { CardChoice, PracticeOptions } from '../../data/kept-practice.ts'
import type { Today } from '../../lib/card-state-words.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { CardListRow } from './card-list-row.tsx'
import { useCardWindow } from './use-deck-cards.ts'

interface CardListProps {
  /** Undefined until they are known. */
  ids: readonly string[] | undefined
  /** How many there are, where that is known before all ids are read. */
  total: number | null
  options: PracticeOptions
  day: Today
  /** As the deck has it. */
  leechLapses: number | undefined
}

/** The cards that were chosen. Only rows near the window exist, so 50,000 cards scroll like fifty. */
export default function CardList({ ids, total, options, day, leechLapses }: CardListProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Cards`}>
      <h2 className="mb-2 font-read text-xl font-semibold">
        {ids === undefined || ids.length === 0 ? (
          <Trans>Cards</Trans>
        ) : (
          <Plural value={total ?? ids.length} one="One card" other="# cards" />
        )}
      </h2>
      {ids?.length === 0 && <NothingShown options={options} />}
      {ids !== undefined && ids.length > 0 && <Rows ids={ids} day={day} leechLapses={leechLapses} />}
    </section>
  )
}

interface RowsProps {
  ids: readonly string[]
  day: Today
  leechLapses: number | undefined
}

function Rows({ ids, day, leechLapses }: RowsProps) {
  const { at, look, star } = useCardWindow(ids)
  const keyOf = useCallback((index: number) => ids[index] ?? '', [ids])
  const list = { count: ids.length, keyOf, rowPixels: 110, overscan: 5 }
  const { place, height, rows, virtualizer } = useWindowRows<HTMLUListElement>(list)
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0]
  useEffect(() => look(first, last), [look, first, last])
  return (
    <ul ref={place} className="relative" style={{ height }}>
      {rows.map(({ key, index, top }) => {
        const entry = at(ids[index] ?? '')
        return (
          <li
            key={key}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            ref={entry === undefined ? undefined : virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${top}px)` }}
          >
            {entry === undefined ? (
              <div className="h-27 border-b border-line" />
            ) : (
              <CardListRow entry={entry} day={day} leechLapses={leechLapses} onStar={star} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function NothingShown({ options }: { options: PracticeOptions }) {
  const words: Readonly<Record<CardChoice, ReactNode>> = {
    all: <Trans>This deck has no cards yet.</Trans>,
    due: <Trans>No card of this deck is due now.</Trans>,
    starred: <Trans>No card is starred. Star the ones you want to find again.</Trans>,
    missed: <Trans>No card was forgotten or missed so far.</Trans>,
    weak: <Trans>No card of this deck is about a topic that an assessment found weak.</Trans>,
  }
  return (
    <p role="status" className="max-w-measure py-8 text-muted">
      {options.tag === null ? words[options.which] : <Trans>No card with the tag “{options.tag}” is among them.</Trans>}
    </p>
  )
}
