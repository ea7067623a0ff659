import type { Card } from '@cairn/contract/cards'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ListPlus, Plus, Redo2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DeckWithCounts, deckWithCounts, hasArrived } from '../../data/queries.ts'
import { useLive, useSyncState } from '../../data/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CardRows, type RevealRow } from './card-rows.tsx'
import { DeckTitle } from './deck-title.tsx'
import { SaveWords } from './save-words.tsx'
import { useCardChange } from './use-card-change.ts'
import { type OpenEditor, useEditor } from './use-editor.ts'
import { useEditorWords } from './use-editor-words.ts'
import { useFocusSoon } from './use-focus-soon.ts'
import { useRowActions } from './use-row-actions.ts'
import { useUndo } from './use-undo.ts'

const PassageDialog = lazy(() => import('../../lib/passage-dialog.tsx'))
const PasteDialog = lazy(() => import('./paste-dialog.tsx'))
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

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
  usePageTitle(deck.title)
  const { state, storageRefused } = open
  const page = useEditorPage(open)
  return (
    <Page wide>
      <header className="z-20 -mx-4 mb-2 grid gap-1 bg-paper px-4 pt-2 pb-3 sm:sticky sm:top-0 sm:-mx-8 sm:px-8">
        <h1 tabIndex={-1} className="sr-only">
          <Trans>Edit {deck.title}</Trans>
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
      <EditorFoot onAdd={page.actions.add} onPaste={() => page.setDialog({ kind: 'paste' })} />
      <EditorDialogs page={page} open={open} />
    </Page>
  )
}

type OpenDialog =
  | { readonly kind: 'passage'; readonly card: Card }
  | { readonly kind: 'history'; readonly rowId: string }
  | { readonly kind: 'paste' }

/** What the parts of the page share: actions, undo, what is said, and the dialog that is open. */
function useEditorPage({ editor }: OpenEditor) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [said, setSaid] = useState('')
  const announce = useCallback((text: string) => {
    // The same words twice are said twice.
    setSaid((before) => (before === text ? `${text}\u00a0` : text))
  }, [])
  const reveal = useRef<RevealRow | null>(null)
  const { changer, change } = useCardChange()
  const words = useEditorWords()
  const focusSoon = useFocusSoon(reveal)
  const openPassage = useCallback((card: Card) => setDialog({ kind: 'passage', card }), [])
  const openHistory = useCallback((rowId: string) => setDialog({ kind: 'history', rowId }), [])
  const actions = useRowActions({ editor, changer, words, focusSoon, announce, openPassage, openHistory })
  const travel = useUndo({ editor, words, focusSoon, announce })
  return { actions, travel, change, said, reveal, words, focusSoon, dialog, setDialog }
}
type EditorPage = ReturnType<typeof useEditorPage>

interface EditorBarProps {
  deckId: string
  state: OpenEditor['state']
  travel: (way: 'undo' | 'redo') => void
}

function EditorBar({ deckId, state, travel }: EditorBarProps) {
  const { t } = useLingui()
  const cards = state.rows.reduce((sum, { base, siblings }) => sum + (base === null ? 0 : 1 + siblings.length), 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-sm text-muted">
        <Plural value={cards} _0="No cards yet" one="# card" other="# cards" />
        {'. '}
        <SaveWords state={state} />
      </p>
      <div className="-mr-3 flex items-center">
        <IconButton size="sm" label={t`Undo`} aria-disabled={!state.canUndo} onClick={() => travel('undo')}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="sm" label={t`Redo`} aria-disabled={!state.canRedo} onClick={() => travel('redo')}>
          <Icon of={Redo2} size={16} />
        </IconButton>
        <Link to="/study/$id" params={{ id: deckId }} className={buttonClass({ size: 'sm', variant: 'quiet' })}>
          <Trans>To the deck</Trans>
          <Icon of={ArrowRight} size={16} />
        </Link>
      </div>
    </div>
  )
}

function EditorFoot({ onAdd, onPaste }: { onAdd: () => void; onPaste: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6">
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon of={Plus} />} onClick={onAdd}>
          <Trans>Add a card</Trans>
        </Button>
        <Button variant="quiet" icon={<Icon of={ListPlus} />} onClick={onPaste}>
          <Trans>Paste a list</Trans>
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted pointer-coarse:hidden">
        <KeyWords keys="Enter">{t`next field`}</KeyWords>
        <KeyWords keys="Shift Enter">{t`new line`}</KeyWords>
        <KeyWords keys="Ctrl Enter">{t`card below`}</KeyWords>
        <KeyWords keys="Alt ↑ ↓">{t`move the card`}</KeyWords>
        <KeyWords keys="Ctrl .">{t`kind and tags`}</KeyWords>
        <KeyWords keys="Ctrl Z">{t`undo`}</KeyWords>
      </p>
    </div>
  )
}

function EditorDialogs({ page, open: { editor, state } }: { page: EditorPage; open: OpenEditor }) {
  const { dialog, setDialog, words, focusSoon } = page
  const close = () => setDialog(null)
  if (dialog === null) return null
  if (dialog.kind === 'passage')
    return (
      <Suspense>
        <PassageDialog span={dialog.card} quote={dialog.card.quote} onClose={close} />
      </Suspense>
    )
  if (dialog.kind === 'paste')
    return (
      <Suspense>
        <PasteDialog
          onClose={close}
          onAdd={(rows) => {
            const { first, undo } = flushSync(() => editor.addRows(rows))
            close()
            showToast(words.current.pasted(rows.length), { action: { label: words.current.undo, run: undo } })
            if (first !== null) focusSoon(first, 'front')
          }}
        />
      </Suspense>
    )
  const row = state.rows.find(({ id }) => id === dialog.rowId)
  if (row === undefined) return null
  return (
    <Suspense>
      <HistoryDialog
        row={row}
        onClose={close}
        onRestore={(change) => {
          editor.set(row.id, change, 'restore')
          close()
          focusSoon(row.id, 'front')
        }}
      />
    </Suspense>
  )
}

function KeyWords({ keys, children }: { keys: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Kbd>{keys}</Kbd> {children}
    </span>
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
