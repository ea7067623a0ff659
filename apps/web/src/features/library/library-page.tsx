import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { createDeck, deleteDeck, renameDeck, restoreDeck } from '../../data/deck-changes.ts'
import { type DeckWithCounts, decksWithCounts, hasArrived } from '../../data/queries.ts'
import { decksWithUnsaved } from '../../data/unsaved-text.ts'
import { useLive, useOnline, useSyncState } from '../../data/use-live.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeckRow } from './deck-row.tsx'
import { DeckTitleDialog } from './deck-title-dialog.tsx'
import { SearchResults } from './search-results.tsx'
import { DECK_ORDERS, type DeckOrder, sortDecks } from './sort-decks.ts'

type Asking = { kind: 'new' } | { kind: 'rename'; deck: DeckWithCounts } | null

/** Every deck and every card on this device, found without the network. */
export default function LibraryPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<Asking>(null)
  const query = useDeferredValue(typed.trim())
  const shelf = useLive('library decks', ['decks', 'cards', 'memory', 'sync'], readShelf)
  const decks = shelf?.decks
  const cardCount = decks?.reduce((sum, deck) => sum + deck.counts.cards, 0) ?? 0
  return (
    <Page>
      <PageHeader
        title={<Trans>Library</Trans>}
        lead={decks && decks.length > 0 && <Summary decks={decks.length} cards={cardCount} />}
        actions={
          decks &&
          decks.length > 0 && (
            <Button icon={<Icon of={Plus} />} onClick={() => setAsking({ kind: 'new' })}>
              <Trans>New deck</Trans>
            </Button>
          )
        }
      />
      {decks && decks.length > 0 && (
        <div className="relative mb-6">
          <Icon of={Search} className="pointer-events-none absolute top-3.5 left-3.5 z-10 text-muted" />
          <TextField
            type="search"
            label={t`Search all cards`}
            hideLabel
            className="[&_input]:pl-11"
            placeholder={t`Search all cards, or is:due, deck:, tag:`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {query === '' ? (
        <Decks
          shelf={shelf}
          onNew={() => setAsking({ kind: 'new' })}
          onRename={(deck) => setAsking({ kind: 'rename', deck })}
        />
      ) : (
        <SearchResults typed={query} />
      )}
      {asking?.kind === 'new' && (
        <DeckTitleDialog
          heading={<Trans>New deck</Trans>}
          confirmLabel={<Trans>Make the deck</Trans>}
          initial=""
          save={createDeck}
          onClose={() => setAsking(null)}
          onSaved={({ deck }) => void navigate({ to: '/edit/$id', params: { id: deck.id } })}
        />
      )}
      {asking?.kind === 'rename' && (
        <DeckTitleDialog
          heading={<Trans>Rename the deck</Trans>}
          confirmLabel={<Trans>Rename</Trans>}
          initial={asking.deck.title}
          save={(title) => renameDeck(asking.deck, title)}
          onClose={() => setAsking(null)}
          onSaved={() => setAsking(null)}
        />
      )}
    </Page>
  )
}

function Summary({ decks, cards }: { decks: number; cards: number }) {
  return (
    <>
      <Plural value={cards} one="# card" other="# cards" /> <Plural value={decks} one="in # deck" other="in # decks" />
    </>
  )
}

interface Shelf {
  readonly decks: readonly DeckWithCounts[]
  /** The server's decks have been here at least once: without them an empty shelf says nothing. */
  readonly arrived: boolean
  readonly unsaved: ReadonlySet<string>
}

async function readShelf(): Promise<Shelf> {
  const [decks, arrived] = await Promise.all([decksWithCounts(Date.now()), hasArrived()])
  return { decks, arrived, unsaved: decksWithUnsaved() }
}

interface DecksProps {
  shelf: Shelf | undefined
  onNew: () => void
  onRename: (deck: DeckWithCounts) => void
}

function Decks({ shelf, onNew, onRename }: DecksProps) {
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
