import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { waitingRuns } from '../../data/generations.ts'
import { useLive } from '../../data/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { ComposeForm } from './compose-form.tsx'
import { DraftsBoard } from './drafts-board.tsx'
import { type ActiveRun, resumeRun } from './use-run.ts'

type Shown =
  | { kind: 'compose' }
  | { kind: 'opening' }
  | { kind: 'run'; active: ActiveRun }
  | { kind: 'done'; deck: { id: string; title: string }; cards: number; open: number; runId: string }
  | { kind: 'missing' }
  | { kind: 'unreached' }

/** From a pasted text to drafts to cards. `?run={id}` opens a run again. */
export default function UploadPage() {
  const navigate = useNavigate()
  const { run: runId } = useSearch({ strict: false })
  const [shown, setShown] = useState<Shown>({ kind: 'compose' })
  const active = useRef<ActiveRun | null>(null)
  const show = (next: Shown) => setShown(next)

  useEffect(() => {
    if (runId === undefined) {
      active.current?.close()
      active.current = null
      show({ kind: 'compose' })
      return
    }
    if (active.current?.run.state().id === runId) return
    let current = true
    show({ kind: 'opening' })
    resumeRun(runId).then(
      (resumed) => {
        if (!current) return resumed?.close()
        active.current = resumed
        show(resumed ? { kind: 'run', active: resumed } : { kind: 'missing' })
      },
      (error: unknown) => {
        if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
        if (current) show({ kind: 'unreached' })
      },
    )
    return () => {
      current = false
    }
  }, [runId])
  useEffect(() => () => active.current?.close(), [])

  const begun = (run: ActiveRun) => {
    active.current = run
    show({ kind: 'run', active: run })
    void navigate({ to: '/upload', search: { run: run.run.state().id } })
  }
  switch (shown.kind) {
    case 'opening':
      return <PageSkeleton />
    case 'run':
      return (
        <Page>
          <DraftsBoard
            active={shown.active}
            onAdded={(deck, cards) => {
              const state = shown.active.run.state()
              const open = state.drafts.filter((draft) => draft.decision === 'open').length
              show({ kind: 'done', deck, cards, open, runId: state.id })
            }}
          />
        </Page>
      )
    case 'done':
      return <Done {...shown} onBack={() => active.current && show({ kind: 'run', active: active.current })} />
    case 'missing':
    case 'unreached':
      return <NotOpened kind={shown.kind} />
    case 'compose':
      return (
        <Page>
          <PageHeader
            title={<Trans>Make cards from a text</Trans>}
            lead={<Trans>Each card shows the sentence it rests on. You decide which ones to keep.</Trans>}
          />
          <WaitingRuns />
          <ComposeForm onBegun={begun} />
        </Page>
      )
  }
}

/** Drafts of earlier runs that are still to be judged. */
function WaitingRuns() {
  const waiting = useLive('generate waiting', ['generations'], waitingRuns)
  if (!waiting || waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mb-8 border-y border-line py-4">
      <h2 id="waiting" className="mb-1 text-sm font-medium text-muted">
        <Trans>Waiting for you</Trans>
      </h2>
      <ul>
        {waiting.slice(0, 5).map((run) => (
          <li key={run.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <Link to="/upload" search={{ run: run.id }} className="link font-read wrap-anywhere">
              {run.title || run.suggestedTitle || <Trans>Untitled text</Trans>}
            </Link>
            <span className="text-sm text-muted">
              <Plural value={run.open} one="# draft" other="# drafts" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DoneProps {
  deck: { id: string; title: string }
  cards: number
  open: number
  onBack: () => void
}

function Done({ deck, cards, open, onBack }: DoneProps) {
  return (
    <Page>
      <Cairn
        settle
        height={88}
        stones={[
          { id: `${deck.id}-base`, cards: 60 },
          { id: deck.id, cards },
        ]}
        className="mb-6"
      />
      <PageHeader
        title={<Plural value={cards} one="# card added" other="# cards added" />}
        lead={<Trans>They are in “{deck.title}”. The first ones are ready now.</Trans>}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/review" search={{ deck: deck.id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Study now</Trans>
        </Link>
        <Link to="/study/$id" params={{ id: deck.id }} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
          <Trans>See the deck</Trans>
        </Link>
        {open > 0 && (
          <Button variant="quiet" size="lg" onClick={onBack}>
            <Plural value={open} one="Judge # more draft" other="Judge # more drafts" />
          </Button>
        )}
      </div>
    </Page>
  )
}

function NotOpened({ kind }: { kind: 'missing' | 'unreached' }) {
  return (
    <Page>
      <PageHeader title={<Trans>Drafts</Trans>} />
      {kind === 'unreached' ? (
        <Banner tone="caution" role="alert">
          <Trans>
            The server was not reached, and these drafts are not on this device. They are safe there; try again later.
          </Trans>
        </Banner>
      ) : (
        <EmptyState
          title={<Trans>These drafts are gone</Trans>}
          action={
            <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
              <Trans>Make new cards</Trans>
            </Link>
          }
        >
          <Trans>All of them were accepted or rejected, or they belong to another account.</Trans>
        </EmptyState>
      )}
    </Page>
  )
}
