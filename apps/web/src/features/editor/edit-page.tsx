import type { Card } from '@cairn/contract/cards'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type DeckWithCounts, deckWithCounts, hasArrived } from '../../data/queries.ts'
import { useLive, useSyncState } from '../../data/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CardRows } from './card-rows.tsx'
import { DeckTitle } from './deck-title.tsx'
import { HidePartsButton } from './hidden-parts.tsx'
import { SaveWords } from './save-words.tsx'
import { useCardChange } from './use-card-change.ts'
import { type OpenEditor, useEditor } from './use-editor.ts'
import { useRowActions } from './use-row-actions.ts'

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
  const { changer, change } = useCardChange()
  const { actions, add } = useRowActions(open, changer, setPassageOf)
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
      <CardRows rows={state.rows} actions={actions} change={change} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6">
        <Button icon={<Icon of={Plus} />} onClick={add}>
          <Trans>Add a card</Trans>
        </Button>
        <HidePartsButton deckId={deck.id} rows={state.rows} />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted pointer-coarse:hidden">
          <KeyWords keys="Enter">{t`next field`}</KeyWords>
          <KeyWords keys="Shift Enter">{t`new line`}</KeyWords>
          <KeyWords keys="Ctrl Enter">{t`card below`}</KeyWords>
          <KeyWords keys="Alt ↑ ↓">{t`move the card`}</KeyWords>
          <KeyWords keys="Alt P">{t`picture or sound`}</KeyWords>
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
