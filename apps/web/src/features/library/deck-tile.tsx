import { Link } from '@tanstack/react-router'
import { nameOf } from '../../lib/deck-path.ts'
import { Cairn } from '../../ui/cairn.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DeckMenu } from './deck-menu.tsx'
import type { DeckRowProps } from './deck-row.tsx'
import { STONE_HEIGHTS, stonesOf } from './deck-stones.ts'
import { DeckFacts, Waiting } from './deck-words.tsx'

/** A deck in a grid: the same as its row, with room for a long title. */
export function DeckTile({ node, actions }: DeckRowProps) {
  const { deck } = node
  const stones = stonesOf(deck)
  return (
    <li
      {...actions.drag.handleOf(node)}
      {...actions.drag.placeOf(deck.title)}
      className={classNames(
        'relative grid grid-rows-[auto_1fr_auto] gap-2 rounded-md p-4 pr-2 pt-2 ring-1 ring-line ring-inset hover:bg-sunken/60',
        actions.drag.target === deck.title && 'bg-moss-soft ring-2! ring-moss!',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <Cairn stones={stones} height={STONE_HEIGHTS[stones.length]} />
        <DeckMenu node={node} actions={actions} />
      </div>
      <Link
        to="/study/$id"
        params={{ id: deck.id }}
        draggable={false}
        dir="auto"
        className="line-clamp-3 pr-2 font-read text-lg font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
      >
        {nameOf(deck.title)}
      </Link>
      <div className="grid gap-0.5 text-sm">
        <p className="text-ink">
          <Waiting counts={deck.counts} />
        </p>
        <DeckFacts deck={deck} isUnsaved={actions.unsaved.has(deck.id)} />
      </div>
    </li>
  )
}
