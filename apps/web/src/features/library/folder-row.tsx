import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { DeckMenu } from './deck-menu.tsx'
import { type Folder, nameOfNode } from './deck-tree.ts'
import { CardsAndMastered, Waiting } from './deck-words.tsx'
import type { ShelfActions } from './shelf-actions.ts'

interface FolderRowProps {
  node: Folder
  actions: ShelfActions
  /** In another folder: what it asks for is in the sums of that one. */
  isNested: boolean
  /** What stands in it, drawn while it is open. */
  children: ReactNode
}

/** A folder with the sums of what is in it. Folding it up is remembered. */
export function FolderRow({ node, actions, isNested, children }: FolderRowProps) {
  const { t } = useLingui()
  const contents = useId()
  const isOpen = !actions.closed.has(node.key)
  const name = nameOfNode(node)
  const { counts, deck } = node
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': contents, onClick: () => actions.onToggle(node.key) }
  const chevron = <Icon of={ChevronRight} className={classNames('transition-transform', isOpen && 'rotate-90')} />
  return (
    <li {...actions.drag.handleOf(node)}>
      <div
        {...actions.drag.placeOf(node.path)}
        className={classNames(
          'relative grid grid-cols-[3rem_1fr_auto] items-center gap-x-4 border-b border-line py-3 hover:bg-sunken/60',
          actions.drag.target === node.path && 'bg-moss-soft ring-2 ring-moss ring-inset',
        )}
      >
        <button
          type="button"
          {...toggle}
          aria-label={isOpen ? t`Fold “${name}” up` : t`Unfold “${name}”`}
          className="relative z-10 flex size-11 items-center justify-center justify-self-center rounded-sm text-muted hover:text-ink"
        >
          {chevron}
        </button>
        <div className="grid min-w-0 gap-0.5">
          {deck === null ? (
            <p className={NAME}>{name}</p>
          ) : (
            <Link
              to="/study/$id"
              params={{ id: deck.id }}
              draggable={false}
              className={classNames(NAME, 'text-ink no-underline after:absolute after:inset-0')}
            >
              {name}
            </Link>
          )}
          <p className="text-sm text-muted">
            <Plural value={node.decks.length} one="# deck" other="# decks" />
            {', '}
            <CardsAndMastered counts={counts} />
          </p>
          <p className="text-sm text-ink sm:hidden">
            <Waiting counts={counts} />
          </p>
        </div>
        <div className="flex items-center gap-2">
          {!isNested && counts.due + counts.learning + counts.new > 0 && (
            <Link
              to="/review"
              search={{ folder: node.path }}
              draggable={false}
              aria-label={t`Review “${name}”`}
              className={classNames(buttonClass({ size: 'sm' }), 'z-10 max-sm:hidden')}
            >
              <Trans>Review</Trans>
            </Link>
          )}
          <p className="hidden min-w-20 text-right text-sm text-ink sm:block">
            <Waiting counts={counts} />
          </p>
          <DeckMenu node={node} actions={actions} />
        </div>
      </div>
      <div id={contents} hidden={!isOpen} className="border-b border-line">
        {isOpen && children}
      </div>
    </li>
  )
}

const NAME = 'font-read text-lg font-semibold wrap-anywhere'
