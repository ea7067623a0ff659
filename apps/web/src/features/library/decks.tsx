import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteDeck, restoreDeck } from '../../data/deck-changes.ts'
import type { DeckWithCounts } from '../../data/queries.ts'
import { useOnline, useSyncState } from '../../data/use-live.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { openImport } from '../../lib/import-door.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeckRow } from './deck-row.tsx'
import { DECK_ORDERS, type DeckOrder, sortDecks } from './sort-decks.ts'

/** What stands in a library. */
export interface Shelf {
  readonly decks: readonly DeckWithCounts[]
  /** The server's decks have been here at least once: without them an empty shelf says nothing. */
  readonly arrived: boolean
  readonly unsaved: ReadonlySet<string>
}

interface DecksProps {
  shelf: Shelf | undefined
  onNew: () => void
  onRename: (deck: DeckWithCounts) => void
}

/** The decks on this device, or what to do when there are none. */
export function Decks({ shelf, onNew, onRename }: DecksProps) {
  const { t } = useLingui()
  const [order, setOrder] = useState<DeckOrder>('changed')
  const remove = useDeckRemoval()
  if (shelf === undefined || (shelf.decks.length === 0 && !shelf.arrived))
    return <NotHereYet asked={shelf !== undefined} />
  const { decks, unsaved } = shelf
  if (decks.length === 0) return <EmptyLibrary onNew={onNew} />
  const labels: Record<DeckOrder, string> = { changed: t`Changed last`, waiting: t`Most to review`, title: t`Title` }
  return (
    <section aria-labelledby="decks">
      <div className="flex items-end justify-between gap-4 border-b border-line pb-2">
        <h2 id="decks" className="pb-2 text-sm font-medium text-muted">
          <Trans>Decks</Trans>
        </h2>
        {decks.length > 1 && (
          <Select
            label={t`Order of the decks`}
            hideLabel
            value={order}
            options={DECK_ORDERS.map((value) => ({ value, label: labels[value] }))}
            onChange={(event) => setOrder(DECK_ORDERS.find((known) => known === event.target.value) ?? 'changed')}
          />
        )}
      </div>
      <ul>
        {sortDecks(decks, order).map((deck) => (
          <DeckRow
            key={deck.id}
            deck={deck}
            unsaved={unsaved.has(deck.id)}
            onRename={() => onRename(deck)}
            onDelete={() => void remove(deck)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Nothing has come to this device yet: it is on its way, or there is no connection for it to come by. */
function NotHereYet({ asked }: { asked: boolean }) {
  const online = useOnline()
  const { problem } = useSyncState()
  if (asked && (!online || problem !== null))
    return (
      <EmptyState title={<Trans>Your decks have not reached this device yet</Trans>}>
        <Trans>They are safe on the server and arrive as soon as it is reached.</Trans>
      </EmptyState>
    )
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  )
}

function EmptyLibrary({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title={<Trans>Your decks will stand here</Trans>}
      action={
        <>
          <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
            <Trans>Make cards from a text</Trans>
          </Link>
          <Button onClick={onNew}>
            <Trans>Start an empty deck</Trans>
          </Button>
          <Button variant="quiet" onClick={openImport}>
            <Trans>Import…</Trans>
          </Button>
        </>
      }
    >
      <Trans>Paste something you have to know and keep the cards you like, or type them yourself.</Trans>
    </EmptyState>
  )
}

/** Deletes at once and offers the way back, instead of asking first. */
function useDeckRemoval(): (deck: DeckWithCounts) => Promise<void> {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const restore = async (deck: DeckWithCounts) => {
    const outcome = await restoreDeck(deck.id)
    if (!outcome.ok) showToast(problemText(outcome), { tone: 'problem' })
  }
  return async (deck) => {
    const outcome = await deleteDeck(deck.id)
    if (!outcome.ok) {
      showToast(problemText(outcome), { tone: 'problem' })
      return
    }
    showToast(t`“${deck.title}” is in the trash for 30 days.`, {
      action: { label: t`Undo`, run: () => void restore(deck) },
    })
  }
}
