import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { createDeck, renameDeck } from '../../data/deck-changes.ts'
import { countLeeches, type DeckWithCounts, decksWithCounts, hasArrived } from '../../data/queries.ts'
import { decksWithUnsaved } from '../../data/unsaved-text.ts'
import { useLive } from '../../data/use-live.ts'
import { openExport } from '../../lib/export-door.ts'
import { openImport } from '../../lib/import-door.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DeckTitleDialog } from './deck-title-dialog.tsx'
import { Decks, type Shelf } from './decks.tsx'
import { SearchResults } from './search-results.tsx'

const TrashView = lazy(() => import('./trash-view.tsx'))

type Asking = { kind: 'new' } | { kind: 'rename'; deck: DeckWithCounts } | null

/** Every deck and every card on this device, found without the network. The address keeps what is looked for. */
export default function LibraryPage() {
  const view = useSearch({ strict: false, select: (search) => search.view })
  if (view === 'trash')
    return (
      <Suspense>
        <TrashView />
      </Suspense>
    )
  return <Shelves />
}

function Shelves() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [typed, look] = useTyped()
  const [asking, setAsking] = useState<Asking>(null)
  const query = useDeferredValue(typed.trim())
  const shelf = useLive('library decks', ['decks', 'cards', 'memory', 'sync'], readShelf)
  const decks = shelf?.decks
  return (
    <Page>
      <PageHeader
        title={<Trans>Library</Trans>}
        lead={decks && decks.length > 0 && <Summary decks={decks} />}
        actions={
          decks &&
          decks.length > 0 && (
            <>
              <Button variant="quiet" onClick={openImport}>
                <Trans>Import…</Trans>
              </Button>
              <Button variant="quiet" onClick={() => openExport(null)}>
                <Trans>Export…</Trans>
              </Button>
              <Button icon={<Icon of={Plus} />} onClick={() => setAsking({ kind: 'new' })}>
                <Trans>New deck</Trans>
              </Button>
            </>
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
            onChange={(event) => look(event.target.value)}
          />
        </div>
      )}
      {query === '' ? (
        <>
          <Decks
            shelf={shelf}
            onNew={() => setAsking({ kind: 'new' })}
            onRename={(deck) => setAsking({ kind: 'rename', deck })}
          />
          {shelf?.arrived && <AlsoHere />}
        </>
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

/** What is looked for. Typing goes ahead of the address, which follows; a link or a step back leads the other way. */
function useTyped(): readonly [string, (typed: string) => void] {
  const navigate = useNavigate()
  const addressed = useSearch({ strict: false, select: (search) => search.q ?? '' })
  const [typed, setTyped] = useState(addressed)
  const sent = useRef(addressed)
  useEffect(() => {
    if (addressed === sent.current) return
    sent.current = addressed
    setTyped(addressed)
  }, [addressed])
  const look = (q: string) => {
    setTyped(q)
    sent.current = q
    void navigate({ to: '/library', search: q === '' ? {} : { q }, replace: true, resetScroll: false })
  }
  return [typed, look]
}

function Summary({ decks }: { decks: readonly DeckWithCounts[] }) {
  const cards = decks.reduce((sum, deck) => sum + deck.counts.cards, 0)
  return (
    <>
      <Plural value={cards} one="# card" other="# cards" />{' '}
      <Plural value={decks.length} one="in # deck" other="in # decks" />
    </>
  )
}

/** What a library holds beside its decks. */
function AlsoHere() {
  const leeches = useLive('leeches', ['cards', 'memory'], countLeeches) ?? 0
  return (
    <nav className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {leeches > 0 && (
        <Link to="/library" search={{ q: 'is:leech -is:suspended' }} className={LINK}>
          <Plural value={leeches} one="# card that does not stick" other="# cards that do not stick" />
        </Link>
      )}
      <Link to="/library" search={{ view: 'texts' }} className={LINK}>
        <Trans>Your texts</Trans>
      </Link>
      <Link to="/library" search={{ view: 'public' }} className={LINK}>
        <Trans>Public decks</Trans>
      </Link>
      <Link to="/library" search={{ view: 'trash' }} className={LINK}>
        <Trans>Trash</Trans>
      </Link>
    </nav>
  )
}

const LINK =
  'inline-flex min-h-6 items-center text-muted underline-offset-4 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11'

async function readShelf(): Promise<Shelf> {
  const now = Date.now()
  const [decks, arrived] = await Promise.all([decksWithCounts(now), hasArrived()])
  return { decks, arrived, unsaved: decksWithUnsaved() }
}
