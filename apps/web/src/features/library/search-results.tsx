import { listedText } from '@cairn/core/cards/listed-sides'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { memo, Suspense, useCallback, useEffect } from 'react'
import { readableTitle } from '../../lib/deck-path.ts'
import { FLAGS } from '../../lib/flags.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { sideInWords } from '../../lib/side-in-words.ts'
import { SideLine } from '../../lib/side-line.tsx'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { FoundCard, FoundCards } from './search-cards.ts'
import { Searching } from './searching.tsx'
import { splitAtWords } from './split-at-words.ts'
import { useFoundCards } from './use-found-cards.ts'
import { type Selection, useSelection } from './use-selection.ts'

const BulkBar = lazyPart(() => import('./bulk-bar.tsx'))

/**
 * Cards that match what was typed, with how many there are; any number of them can be changed together. Drawn anew only
 * for other words: a letter that is typed must not wait for the rows.
 */
export default memo(function SearchResults({ typed }: { typed: string }) {
  const found = useFoundCards(typed)
  return (
    <>
      <p role="status" className="sr-only">
        {found !== undefined && <Plural value={found.cards.length} _0="No card found" one="# card" other="# cards" />}
      </p>
      <Outcome found={found} />
    </>
  )
})

function Outcome({ found }: { found: FoundCards | undefined }) {
  if (found === undefined) return <Searching />
  if (found.cards.length === 0) return <NothingFound found={found} />
  return <Found found={found} />
}

function Found({ found }: { found: FoundCards }) {
  const selection = useSelection(found.ids, found.typed)
  const total = found.cards.length
  useEffect(() => {
    // Fetched before a card is chosen, so that it is there when the network goes; what cannot come now is asked for then.
    BulkBar.preload().then(undefined, () => undefined)
  }, [])
  return (
    <section aria-labelledby="found">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
        <h2 id="found" className="text-sm font-medium text-muted">
          <Plural value={total} one="# card" other="# cards" />
        </h2>
        <button
          type="button"
          className="rounded-sm px-2 text-sm text-moss underline-offset-4 hover:underline pointer-coarse:min-h-11"
          onClick={() => selection.select(selection.ids.size === total ? [] : found.ids())}
        >
          {selection.ids.size === total ? (
            <Trans>Select none</Trans>
          ) : (
            <Plural value={total} one="Select it" other="Select all #" />
          )}
        </button>
      </div>
      <Rows found={found} selection={selection} />
      {selection.ids.size > 0 && (
        <Suspense>
          <BulkBar ids={[...selection.ids]} onClear={selection.clear} />
        </Suspense>
      )}
    </section>
  )
}

/** Of any number of cards only those near the window are drawn. */
function Rows({ found: { cards, words }, selection }: { found: FoundCards; selection: Selection }) {
  const { place, height, rows, virtualizer } = useWindowRows<HTMLUListElement>({
    count: cards.length,
    keyOf: useCallback((index: number) => cards[index]?.card.id ?? '', [cards]),
    rowPixels: ROW_PIXELS,
    overscan: 5,
  })
  return (
    <ul ref={place} className="relative" style={{ height }}>
      {rows.map(({ key, index, top }) => {
        const match = cards[index]
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={cards.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${top}px)` }}
          >
            {match !== undefined && (
              <ResultRow
                match={match}
                words={words}
                isSelected={selection.ids.has(match.card.id)}
                onToggle={selection.toggle}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Of a row with one line of each; rows are measured as they come. */
const ROW_PIXELS = 98

interface ResultRowProps {
  match: FoundCard
  words: readonly string[]
  isSelected: boolean
  onToggle: Selection['toggle']
}

/** Drawn anew only when something about it changed: scrolling must not draw the rows that are there. */
const ResultRow = memo(function ResultRow({ match: { card, deckTitle }, words, isSelected, onToggle }: ResultRowProps) {
  const { t } = useLingui()
  const { front, back } = listedText(card)
  const flag = FLAGS.find((one) => one.flag === card.flag)
  return (
    <div className="relative grid grid-cols-[2.75rem_1fr] items-start border-b border-line py-2 hover:bg-sunken/60 has-checked:bg-moss-soft/60">
      <label className="relative z-10 flex size-11 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          className="tick size-4.5"
          aria-label={t`Select “${sideInWords(front).slice(0, 80)}”`}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => onToggle(card.id, event.shiftKey)}
        />
      </label>
      <div className="grid min-w-0 gap-0.5 py-1">
        <Link
          to="/edit/$id"
          params={{ id: card.deckId }}
          hash={card.id}
          dir="auto"
          title={sideInWords(front)}
          className="line-clamp-2 font-read text-ellipsis text-ink no-underline after:absolute after:inset-0"
        >
          {front ? <Marked text={sideInWords(front)} words={words} /> : <Trans>Empty front</Trans>}
        </Link>
        <SideLine words={sideInWords(back)} className="font-read text-muted">
          <Marked text={sideInWords(back)} words={words} />
        </SideLine>
        <p className="line-clamp-1 text-xs text-muted wrap-anywhere">
          {readableTitle(deckTitle)}
          {flag && (
            <>
              {' · '}
              <Icon of={Flag} className={classNames('inline size-3 align-baseline', flag.className)} /> {t(flag.name)}
            </>
          )}
          {card.suspended && (
            <>
              {' · '}
              <Trans>suspended</Trans>
            </>
          )}
          {card.tags.length > 0 && ` · ${card.tags.join(', ')}`}
        </p>
      </div>
    </div>
  )
})

/** Text with the words that were looked for marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map(({ part, start, found }) =>
    found ? (
      <mark key={start} className="rounded-none! shadow-none!">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
