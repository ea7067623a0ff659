import { Link } from '@tanstack/react-router'
import { nameOf } from '../../lib/deck-path.ts'
import { Cairn } from '../../ui/cairn.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DeckMenu } from './deck-menu.tsx'
import { STONE_HEIGHTS, stonesOf } from './deck-stones.ts'
import type { DeckLeaf } from './deck-tree.ts'
import { DeckFacts, Waiting } from './deck-words.tsx'
import type { ShelfActions } from './shelf-actions.ts'

export interface DeckRowProps {
  node: DeckLeaf
  actions: ShelfActions
}

/** One deck: its cairn, its title, what waits in it, in words. The whole row opens it. */
export function DeckRow({ node, actions }: DeckRowProps) {
  const { deck } = node
  const stones = stonesOf(deck)
  const { counts } = deck
  return (
    <li
      {...actions.drag.handleOf(node)}
      {...actions.drag.placeOf(deck.title)}
      className={classNames(
        'relative grid grid-cols-[3rem_1fr_auto] items-center gap-x-4 border-b border-line py-4 hover:bg-sunken/60',
        actions.drag.target === deck.title && 'bg-moss-soft ring-2 ring-moss ring-inset',
      )}
    >
      <div className="flex h-11 items-center justify-center">
        <Cairn stones={stones} height={STONE_HEIGHTS[stones.length]} />
      </div>
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/study/$id"
          params={{ id: deck.id }}
          draggable={false}
          dir="auto"
          className="font-read text-lg font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
        >
          {nameOf(deck.title)}
        </Link>
        <DeckFacts deck={deck} isUnsaved={actions.unsaved.has(deck.id)} />
        <p className="text-sm text-ink sm:hidden">
          <Waiting counts={counts} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <p className="hidden text-right text-sm text-ink sm:block">
          <Waiting counts={counts} />
        </p>
        <DeckMenu node={node} actions={actions} />
      </div>
    </li>
  )
}
