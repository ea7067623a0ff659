import { Trans, useLingui } from '@lingui/react/macro'
import { folderOf } from '../../lib/deck-path.ts'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { DECK_ORDERS, type DeckOrder } from './deck-order.ts'
import type { LibraryView } from './library-view.ts'
import { pathOfNode } from './move-decks.ts'
import type { DeckDrag } from './use-deck-drag.ts'

interface ShelfHeaderProps {
  view: LibraryView
  onChange: (change: Partial<LibraryView>) => void
  drag: DeckDrag
  /** There is one deck, and nothing to put in order. */
  isOne: boolean
}

/** How the decks are shown, and, while one is dragged, where it goes to be in no folder. */
export function ShelfHeader({ view, onChange, drag, isOne }: ShelfHeaderProps) {
  const { t } = useLingui()
  const orders: Record<DeckOrder, string> = {
    changed: t`Changed last`,
    studied: t`Studied last`,
    waiting: t`Most to review`,
    mastery: t`Least mastered`,
    title: t`Title`,
  }
  return (
    <div className="relative">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line pb-2">
        <h2 id="decks" className="pb-2 text-sm font-medium text-muted">
          <Trans>Decks</Trans>
        </h2>
        {!isOne && (
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label={t`How the decks are shown`}
              value={view.layout}
              options={[
                { value: 'list', label: t`List` },
                { value: 'grid', label: t`Grid` },
              ]}
              onChange={(layout) => onChange({ layout })}
            />
            <Select
              label={t`Order of the decks`}
              hideLabel
              value={view.order}
              options={DECK_ORDERS.map((value) => ({ value, label: orders[value] }))}
              onChange={(event) =>
                onChange({ order: DECK_ORDERS.find((known) => known === event.target.value) ?? view.order })
              }
            />
          </div>
        )}
      </div>
      {drag.dragged !== null && folderOf(pathOfNode(drag.dragged)) !== '' && (
        <p
          {...drag.placeOf('')}
          className={classNames(
            // Over what is there: nothing may move from under what is being dragged.
            'absolute inset-x-0 top-0 bottom-2 grid place-items-center rounded-md border border-dashed border-edge bg-paper text-sm text-muted',
            drag.target === '' && 'border-moss! bg-moss-soft text-ink!',
          )}
        >
          <Trans>Drop it here to have it in no folder</Trans>
        </p>
      )}
    </div>
  )
}
