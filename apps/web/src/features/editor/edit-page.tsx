import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type DeckWithCounts, deckWithCounts, hasArrived } from '../../data/queries.ts'
import { useLive, useSyncState } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CardRows } from './card-rows.tsx'
import { DeckTitle } from './deck-title.tsx'
import { EditorBar, EditorFoot } from './editor-bar.tsx'
import { EditorDialogs } from './editor-dialogs.tsx'
import { HidePartsButton } from './hidden-parts.tsx'
import { type OpenEditor, useEditor } from './use-editor.ts'
import { useEditorPage } from './use-editor-page.ts'

/** Rows of front and back. Everything is saved as it is typed, and kept on this device when that is not possible. */
export default function EditPage({ id }: { id: string }) {
  const found = useLive(`editor deck ${id}`, ['decks', 'cards', 'memory', 'sync'], async () => ({
    deck: await deckWithCounts(id, Date.now()),
    arrived: await hasArrived(),
  }))
  const { problem } = useSyncState()
  const open = useEditor(id)
  const onItsWay = found?.deck === null && !found.arrived && problem === null
  if (found?.deck === null && !onItsWay) return <NoDeck />
  if (!found?.deck || open === undefined)
    return (
      <Page wide>
        <Loading className="grid gap-4">
          <Skeleton className="h-9 w-72" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </Loading>
      </Page>
    )
  return <DeckEditor deck={found.deck} open={open} />
}

function DeckEditor({ deck, open }: { deck: DeckWithCounts; open: OpenEditor }) {
  usePageTitle(readableTitle(deck.title))
  const { state, storageRefused } = open
  const page = useEditorPage(open)
  return (
    <Page wide>
      <header className="z-20 -mx-4 mb-2 grid gap-1 bg-paper px-4 pt-2 pb-3 sm:sticky sm:top-0 sm:-mx-8 sm:px-8">
        <h1 tabIndex={-1} className="sr-only">
          <Trans>Edit {readableTitle(deck.title)}</Trans>
        </h1>
        <DeckTitle deck={deck} />
        <EditorBar deckId={deck.id} state={state} travel={page.travel} />
      </header>
      <p aria-live="polite" className="sr-only">
        {page.said}
      </p>
      {storageRefused && (
        <Banner tone="problem" role="alert" className="mb-4">
          <Trans>
            This browser has no room to keep unsaved text. What you type is sent at once; do not close this page while
            you are offline.
          </Trans>
        </Banner>
      )}
      <CardRows
        rows={state.rows}
        actions={page.actions}
        change={page.change}
        reveal={page.reveal}
        onDrop={page.actions.moveTo}
      />
      <EditorFoot onAdd={page.actions.add} onPaste={() => page.setDialog({ kind: 'paste' })}>
        <HidePartsButton deckId={deck.id} rows={state.rows} />
      </EditorFoot>
      <EditorDialogs page={page} open={open} />
    </Page>
  )
}

function NoDeck() {
  return (
    <Page>
      <h1 tabIndex={-1} className="font-read text-2xl font-semibold">
        <Trans>This deck is not here</Trans>
      </h1>
      <EmptyState
        title={<Trans>It was deleted, or it has not reached this device yet</Trans>}
        action={
          <Link to="/library" className={buttonClass({ variant: 'primary' })}>
            <Trans>Go to your library</Trans>
          </Link>
        }
      >
        <Trans>Decks made on another device arrive when this one has been online for a moment.</Trans>
      </EmptyState>
    </Page>
  )
}
