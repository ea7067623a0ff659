import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { createDeck } from '../../data/deck-changes.ts'
import { lastStudiedDays } from '../../data/last-studied.ts'
import { countLeeches, decksWithCounts, hasArrived } from '../../data/queries.ts'
import { decksWithUnsaved } from '../../data/unsaved-text.ts'
import { useLive } from '../../data/use-live.ts'
import { ArrivingNote } from '../../lib/arriving-part.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { openExport } from '../../lib/export-door.ts'
import { openImport } from '../../lib/import-door.ts'
import { latePart, lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { type DeckNode, nameOfNode } from './deck-tree.ts'
import { Decks, type Shelf } from './decks.tsx'
import { SearchField } from './search-field.tsx'
import { searchIndex } from './search-index.ts'
import { Searching } from './searching.tsx'
import { useDeckMoves } from './use-deck-moves.ts'
import { useTyped } from './use-typed.ts'

const DeckTitleDialog = lazyPart(() => import('./deck-title-dialog.tsx'))
const MasteredMove = lazyPart(async () => ({ default: (await import('../../lib/mastered-move.tsx')).MasteredMove }))
const SearchResults = lazyPart(() => import('./search-results.tsx'))
const TrashView = latePart(() => import('./trash-view.tsx'), <PageSkeleton />)
const DuplicatesView = latePart(() => import('./duplicates-view.tsx'), <PageSkeleton />)

/** Cards are read ahead of a search once the page stands. */
const PREPARED_AFTER_MS = 1_000

/** What fails here a search tries again, and says. */
async function prepare(): Promise<void> {
  const { prepareSearch } = await import('./search-cards.ts')
  await prepareSearch(Date.now())
}

type Asking = { kind: 'new' } | { kind: 'rename'; node: DeckNode } | null

/** Every deck and every card on this device, found without the network. The address keeps what is looked for. */
export default function LibraryPage() {
  const view = useSearch({ strict: false, select: (search) => search.view })
  if (view !== 'trash' && view !== 'duplicates') return <Shelves />
  return view === 'trash' ? <TrashView /> : <DuplicatesView />
}

function Shelves() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const problemText = useDeckProblem()
  const { rename } = useDeckMoves()
  const { typed, look, settle } = useTyped()
  const [asking, setAsking] = useState<Asking>(null)
  const query = useDeferredValue(typed.trim())
  const shelf = useLive('library decks', ['decks', 'cards', 'memory', 'sync'], readShelf)
  const decks = shelf?.decks
  useEffect(() => {
    // Behind the shelf, so that both are there when the network goes; what cannot come now is asked for when it is shown.
    for (const part of [SearchResults, DeckTitleDialog]) part.preload().then(undefined, () => undefined)
  }, [])
  const holdsCards = decks?.some(({ counts }) => counts.cards > 0) ?? false
  useEffect(() => {
    if (!holdsCards) return
    const timer = setTimeout(() => void prepare().catch(() => undefined), PREPARED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [holdsCards])
  return (
    <Page>
      <PageHeader
        title={<Trans>Library</Trans>}
        lead={decks && decks.length > 0 && <Summary shelf={shelf} />}
        actions={
          decks &&
          decks.length > 0 && (
            <>
              <Button variant="quiet" className="max-sm:-ml-4" onClick={openImport}>
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
      {decks && decks.length > 0 && !shelf.arrived && <ArrivingNote className="mb-6" />}
      {decks && decks.length > 0 && (
        // Whoever goes to the field is about to search: by the first letter the cards are read. A search that fails says so.
        <search onFocus={() => void searchIndex(Date.now()).catch(() => undefined)} onBlur={settle}>
          <SearchField typed={typed} onType={look} />
        </search>
      )}
      {query === '' ? (
        <>
          <Decks
            shelf={shelf}
            onNew={() => setAsking({ kind: 'new' })}
            onRename={(node) => setAsking({ kind: 'rename', node })}
          />
          {shelf && (shelf.arrived || shelf.decks.length > 0) && <AlsoHere />}
        </>
      ) : (
        <Suspense fallback={<Searching />}>
          <SearchResults typed={query} />
        </Suspense>
      )}
      <Suspense>
        {asking?.kind === 'new' && (
          <DeckTitleDialog
            heading={<Trans>New deck</Trans>}
            confirmLabel={<Trans>Make the deck</Trans>}
            hint={t`Two colons put it into a folder: Biology::Cells.`}
            initial=""
            save={async (title) => {
              const outcome = await createDeck(title)
              if (!outcome.ok) return problemText(outcome)
              void navigate({ to: '/edit/$id', params: { id: outcome.deck.id } })
              return null
            }}
            onClose={() => setAsking(null)}
          />
        )}
        {asking?.kind === 'rename' && (
          <DeckTitleDialog
            heading={asking.node.kind === 'deck' ? <Trans>Rename the deck</Trans> : <Trans>Rename the folder</Trans>}
            confirmLabel={<Trans>Rename</Trans>}
            initial={nameOfNode(asking.node)}
            save={async (name) => {
              const problem = await rename(asking.node, name)
              if (problem === null) setAsking(null)
              return problem
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function Summary({ shelf: { decks, arrived } }: { shelf: Shelf }) {
  const cards = decks.reduce((sum, deck) => sum + deck.counts.cards, 0)
  if (!arrived) return <Plural value={cards} one="# card so far" other="# cards so far" />
  return (
    <>
      <Plural value={cards} one="# card" other="# cards" />{' '}
      <Plural value={decks.length} one="in # deck" other="in # decks" />
      <Suspense>
        <MasteredMove deckId={null} className="mt-1 block text-base" />
      </Suspense>
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
      <Link to="/library" search={{ view: 'duplicates' }} className={LINK}>
        <Trans>Duplicates</Trans>
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
  // Decks of new cards alone were never studied.
  const begun = decks.flatMap(({ id, counts }) => (counts.cards > counts.new ? [id] : []))
  const days = await lastStudiedDays(begun)
  const shelved = decks.map((deck) => ({ ...deck, lastStudied: days.get(deck.id) ?? null }))
  return { decks: shelved, arrived, unsaved: decksWithUnsaved() }
}
