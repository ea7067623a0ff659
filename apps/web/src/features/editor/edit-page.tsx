import type { Card } from '@cairn/contract/cards'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DeckWithCounts, deckWithCounts, hasArrived } from '../../data/queries.ts'
import { useLive, useSyncState } from '../../data/use-live.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { fieldId, type RowActions } from './card-row.tsx'
import { CardRows } from './card-rows.tsx'
import { DeckTitle } from './deck-title.tsx'
import type { Side } from './editor-row.ts'
import { SaveWords } from './save-words.tsx'
import { deleteCard, type OpenEditor, restoreCard, useEditor } from './use-editor.ts'

const PassageDialog = lazy(() => import('../../lib/passage-dialog.tsx'))

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
  const { t } = useLingui()
  const { state, storageRefused } = open
  const [passageOf, setPassageOf] = useState<Card | null>(null)
  const { actions, add } = useRowActions(open, setPassageOf)
  const cards = state.rows.filter((row) => row.base !== null).length
  return (
    <Page wide>
      <header className="z-20 -mx-4 mb-2 grid gap-1 bg-paper px-4 pt-2 pb-3 sm:sticky sm:top-0 sm:-mx-8 sm:px-8">
        <h1 tabIndex={-1} className="sr-only">
          <Trans>Edit {deck.title}</Trans>
        </h1>
        <DeckTitle deck={deck} />
        <div className="flex items-center justify-between gap-x-4">
          <p className="text-sm text-muted">
            <Plural value={cards} _0="No cards yet" one="# card" other="# cards" />
            {'. '}
            <SaveWords state={state} />
          </p>
          <Link
            to="/study/$id"
            params={{ id: deck.id }}
            className={`${buttonClass({ size: 'sm', variant: 'quiet' })} -mr-3`}
          >
            <Trans>To the deck</Trans>
            <Icon of={ArrowRight} size={16} />
          </Link>
        </div>
      </header>
      {storageRefused && (
        <Banner tone="problem" role="alert" className="mb-4">
          <Trans>
            This browser has no room to keep unsaved text. What you type is sent at once; do not close this page while
            you are offline.
          </Trans>
        </Banner>
      )}
      <CardRows rows={state.rows} actions={actions} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6">
        <Button icon={<Icon of={Plus} />} onClick={add}>
          <Trans>Add a card</Trans>
        </Button>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted pointer-coarse:hidden">
          <KeyWords keys="Enter">{t`next field`}</KeyWords>
          <KeyWords keys="Shift Enter">{t`new line`}</KeyWords>
          <KeyWords keys="Ctrl Enter">{t`card below`}</KeyWords>
          <KeyWords keys="Alt ↑ ↓">{t`move the card`}</KeyWords>
        </p>
      </div>
      {passageOf && (
        <Suspense>
          <PassageDialog span={passageOf} quote={passageOf.quote} onClose={() => setPassageOf(null)} />
        </Suspense>
      )}
    </Page>
  )
}

function KeyWords({ keys, children }: { keys: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Kbd>{keys}</Kbd> {children}
    </span>
  )
}

/** The actions of all rows, stable, so that a key in one row does not draw the others again. */
function useRowActions({ editor }: OpenEditor, openPassage: (card: Card) => void) {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const wanted = useRef<string | null>(null)
  const focusSoon = useCallback((rowId: string, side: Side) => {
    wanted.current = fieldId(rowId, side)
    focusWanted(wanted) // at once where it can be: the next key is typed before the next frame
    requestAnimationFrame(() => focusWanted(wanted))
  }, [])
  const insertAfter = useCallback((id: string | null) => flushSync(() => editor.insertAfter(id)), [editor])
  useEffect(() => focusWanted(wanted))
  const words = { deleted: t`Card deleted.`, undo: t`Undo`, problemText }
  const latest = useRef(words)
  latest.current = words
  const actions = useMemo((): RowActions => {
    const undo = async (card: Card) => {
      const outcome = await restoreCard(card.id)
      if (outcome.ok) editor.putBack(outcome.card)
      else showToast(latest.current.problemText(outcome), { tone: 'problem' })
    }
    const remove = async (id: string) => {
      const { rows } = editor.state()
      const index = rows.findIndex((row) => row.id === id)
      const row = rows[index]
      if (!row) return
      const outcome = row.base === null ? null : await deleteCard(id)
      if (outcome && !outcome.ok) {
        showToast(latest.current.problemText(outcome), { tone: 'problem' })
        return
      }
      const neighbour = rows[index + 1] ?? rows[index - 1]
      editor.drop(id)
      focusSoon(neighbour ? neighbour.id : insertAfter(null), 'front')
      if (!outcome) return
      const { deleted, undo: label } = latest.current
      showToast(deleted, { action: { label, run: () => void undo(outcome.card) } })
    }
    return {
      type: (id, side, text) => editor.type(id, side, text),
      next: (id, side) => {
        if (side === 'front') return focusSoon(id, 'back')
        const { rows } = editor.state()
        const following = rows[rows.findIndex((row) => row.id === id) + 1]
        focusSoon(following ? following.id : insertAfter(id), 'front')
      },
      insertAfter: (id) => focusSoon(insertAfter(id), 'front'),
      move: (id, by) => {
        const side = document.activeElement?.id === fieldId(id, 'back') ? 'back' : 'front'
        if (editor.move(id, by)) focusSoon(id, side)
      },
      remove: (id) => void remove(id),
      takeOverwritten: (id, side) => editor.takeOverwritten(id, side),
      dismissOverwritten: (id) => editor.dismissOverwritten(id),
      openPassage,
    }
  }, [editor, focusSoon, insertAfter, openPassage])
  return { actions, add: () => focusSoon(insertAfter(null), 'front') }
}

/** Gives the focus to the field that was asked for, once it exists. */
function focusWanted(wanted: { current: string | null }): void {
  const field = wanted.current === null ? null : document.getElementById(wanted.current)
  if (field === null) return
  wanted.current = null
  field.focus()
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
