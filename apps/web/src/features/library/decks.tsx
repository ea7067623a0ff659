import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { deleteDeck, restoreDeck } from '../../data/deck-changes.ts'
import { loadSync } from '../../data/load-sync.ts'
import { useOnline, useSyncState } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { openImport } from '../../lib/import-door.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeckNodes } from './deck-nodes.tsx'
import { type DeckNode, deckTree, type ShelvedDeck } from './deck-tree.ts'
import { useLibraryView } from './library-view.ts'
import { ShelfHeader } from './shelf-header.tsx'
import { useDeckDrag } from './use-deck-drag.ts'
import { useDeckMoves } from './use-deck-moves.ts'

const MoveDeckDialog = latePart(() => import('./move-deck-dialog.tsx'))

/** What stands in a library. */
export interface Shelf {
  readonly decks: readonly ShelvedDeck[]
  /** The server's decks have been here at least once: without them an empty shelf says nothing. */
  readonly arrived: boolean
  readonly unsaved: ReadonlySet<string>
}

interface DecksProps {
  shelf: Shelf | undefined
  onNew: () => void
  onRename: (node: DeckNode) => void
}

/** The decks on this device in their folders, or what to do when there are none. */
export function Decks({ shelf, onNew, onRename }: DecksProps) {
  if (shelf === undefined || (shelf.decks.length === 0 && !shelf.arrived))
    return <NotHereYet asked={shelf !== undefined} />
  if (shelf.decks.length === 0) return <EmptyLibrary onNew={onNew} />
  return <Shelves shelf={shelf} onRename={onRename} />
}

function Shelves({ shelf: { decks, unsaved }, onRename }: Pick<DecksProps, 'onRename'> & { shelf: Shelf }) {
  const [view, change] = useLibraryView()
  const [moving, setMoving] = useState<DeckNode | null>(null)
  const moves = useDeckMoves()
  const remove = useDeckRemoval()
  const orFail = useOrFail()
  const drop = async (node: DeckNode, folder: string) => {
    const problem = await moves.move(node, folder)
    if (problem !== null) showToast(problem, { tone: 'problem' })
  }
  const drag = useDeckDrag((node, folder) => orFail(drop(node, folder)))
  const tree = useMemo(() => deckTree(decks, view.order), [decks, view.order])
  const closed = new Set(view.closed)
  const toggle = (key: string) =>
    change({ closed: closed.has(key) ? view.closed.filter((other) => other !== key) : [...view.closed, key] })
  const actions = {
    ...{ unsaved, closed, drag, onRename },
    onToggle: toggle,
    onMove: setMoving,
    onDelete: (deck: ShelvedDeck) => orFail(remove(deck)),
  }
  const moveTo = async (node: DeckNode, folder: string) => {
    const problem = await moves.move(node, folder)
    if (problem === null) setMoving(null)
    return problem
  }
  return (
    <section aria-labelledby="decks">
      <ShelfHeader view={view} onChange={change} drag={drag} isOne={decks.length < 2} />
      <DeckNodes nodes={tree} layout={view.layout} actions={actions} />
      {moving !== null && (
        <MoveDeckDialog
          node={moving}
          decks={decks}
          onClose={() => setMoving(null)}
          onMove={(folder) => moveTo(moving, folder)}
        />
      )}
    </section>
  )
}

/** Nothing has come to this device yet: it is on its way, or there is no connection for it to come by. */
function NotHereYet({ asked }: { asked: boolean }) {
  const online = useOnline()
  const { problem, running } = useSyncState()
  const orFail = useOrFail()
  if (asked && (!online || problem !== null))
    return (
      <EmptyState
        title={<Trans>Your decks have not reached this device yet</Trans>}
        action={
          <Button busy={running} onClick={() => orFail(syncNow())}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
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
function useDeckRemoval(): (deck: ShelvedDeck) => Promise<void> {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const restore = async (deck: ShelvedDeck) => {
    const outcome = await restoreDeck(deck.id)
    if (!outcome.ok) showToast(problemText(outcome), { tone: 'problem' })
  }
  return async (deck) => {
    const outcome = await deleteDeck(deck.id)
    if (!outcome.ok) {
      showToast(problemText(outcome), { tone: 'problem' })
      return
    }
    showToast(t`“${readableTitle(deck.title)}” is in the trash for 30 days.`, {
      action: { label: t`Undo`, run: () => restore(deck) },
    })
  }
}

const syncNow = async () => (await loadSync()).syncNow()
