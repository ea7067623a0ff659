import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { studyDayAt } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { useLive } from '../../data/use-live.ts'
import { relativeDay } from '../../lib/dates.ts'
import { latePart, lazyPart } from '../../lib/lazy-part.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { ActiveRun } from './active-run.ts'
import { ComposeForm } from './compose-form.tsx'
import { letGo, openActiveRun, prepareRuns } from './later-runs.ts'
import { waitingHere } from './waiting-runs.ts'

const BeginDemo = latePart(() => import('./begin-demo.tsx'), <PageSkeleton />)
const BeginPassage = latePart(() => import('./begin-passage.tsx'), <PageSkeleton />)
const DraftsBoard = lazyPart(() => import('./drafts-board.tsx'))
const RunAdded = lazyPart(() => import('./run-added.tsx'))

type Shown =
  | { kind: 'compose' }
  | { kind: 'opening' }
  | { kind: 'run'; active: ActiveRun }
  | { kind: 'done'; deck: { id: string; title: string }; cards: number; active: ActiveRun }
  | { kind: 'elsewhere'; take: () => void }
  | { kind: 'missing' }
  | { kind: 'unreached' }

/**
 * From a pasted text to drafts to cards. `?run={id}` opens a run again, `?from=passage` begins one for a passage, and
 * `?from=demo` one with the cards of the landing page.
 */
export default function UploadPage() {
  const navigate = useNavigate()
  const { run: runId, from } = useSearch({ strict: false })
  const { shown, begun, show } = useShown(runId)
  const [demoRunId, setDemoRunId] = useState<string | null>(null)
  useEffect(() => {
    // Fetched while a text is chosen or a run is opened; what cannot come now is asked for when it is shown.
    for (const part of [DraftsBoard, RunAdded]) part.preload().then(undefined, () => undefined)
    prepareRuns()
  }, [])
  const showRun = (active: ActiveRun, replace: boolean) => {
    begun(active)
    void navigate({ to: '/upload', search: { run: active.run.state().id }, replace })
  }
  if (shown.kind === 'compose' && from === 'passage')
    return (
      <BeginPassage
        onBegun={(active) => showRun(active, true)}
        onNothing={() => void navigate({ to: '/upload', search: {}, replace: true })}
      />
    )
  if (shown.kind === 'compose' && from === 'demo')
    return (
      <BeginDemo
        onBegun={(active) => {
          setDemoRunId(active.run.state().id)
          showRun(active, true)
        }}
        onNothing={() => void navigate({ to: '/upload', search: {}, replace: true })}
      />
    )
  const added = (active: ActiveRun, deck: { id: string; title: string }, cards: number) => {
    // Whoever comes from the landing page gets to the first card with no screen between.
    const isFirst = active.run.state().id === demoRunId && localLearner()?.onboardedAt === null
    if (isFirst) void navigate({ to: '/review', search: { deck: deck.id } })
    else show({ kind: 'done', deck, cards, active })
  }
  switch (shown.kind) {
    case 'opening':
      return <PageSkeleton />
    case 'run':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <Page className="pb-4!">
            <DraftsBoard active={shown.active} onAdded={(deck, cards) => added(shown.active, deck, cards)} />
          </Page>
        </Suspense>
      )
    case 'done':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <RunAdded {...shown} onBack={() => show({ kind: 'run', active: shown.active })} />
        </Suspense>
      )
    case 'elsewhere':
      return <Elsewhere onTake={shown.take} />
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
          <ComposeForm onBegun={(active) => showRun(active, false)} />
        </Page>
      )
    default:
      return shown satisfies never
  }
}

/** What the address asks for. The run that is shown is held, and let go of when another one or nothing is. */
function useShown(runId: string | undefined) {
  const [shown, show] = useState<Shown>({ kind: runId === undefined ? 'compose' : 'opening' })
  const held = useRef<ActiveRun | null>(null)
  const fail = useFailure()
  const stop = useRef(() => {})
  const hold = (active: ActiveRun | null) => {
    stop.current()
    if (held.current) letGo(held.current)
    held.current = active
    stop.current =
      active?.onTaken(() => show({ kind: 'elsewhere', take: () => open(active.run.state().id, true) })) ?? (() => {})
  }
  /** Answers the way to stop waiting for it. */
  const open = (id: string, takes: boolean) => {
    let current = true
    show({ kind: 'opening' })
    const opened = (active: ActiveRun | null) => {
      if (!current) {
        if (active) letGo(active)
        return
      }
      hold(active)
      show(active ? { kind: 'run', active } : { kind: 'elsewhere', take: () => open(id, true) })
    }
    const failed = (error: unknown) => {
      if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
      const missing = error instanceof ApiError && error.status === 404
      if (current) show({ kind: missing ? 'missing' : 'unreached' })
    }
    openActiveRun(id, takes).then(opened, failed).catch(fail)
    return () => {
      current = false
    }
  }
  useEffect(() => {
    if (held.current && held.current.run.state().id === runId) return
    hold(null)
    if (runId !== undefined) return open(runId, false)
    show({ kind: 'compose' })
  }, [runId])
  useEffect(() => () => hold(null), [])
  const begun = (active: ActiveRun) => {
    hold(active)
    show({ kind: 'run', active })
  }
  return { shown, begun, show }
}

/** One tab has a run at a time: what is decided in two at once could not both be kept. */
function Elsewhere({ onTake }: { onTake: () => void }) {
  return (
    <Page>
      <PageHeader title={<Trans>Drafts</Trans>} />
      <EmptyState
        title={<Trans>These drafts are open in another tab</Trans>}
        action={
          <Button variant="primary" onClick={onTake}>
            <Trans>Go on here</Trans>
          </Button>
        }
      >
        <Trans>Go on there, or here: what was made and decided comes along.</Trans>
      </EmptyState>
    </Page>
  )
}

/** Drafts of earlier runs that are still to be judged. */
function WaitingRuns() {
  const waiting = useLive('generate waiting', ['generations', 'runs'], waitingHere)
  if (!waiting || waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mb-8 border-y border-line py-4">
      <h2 id="waiting" className="mb-1 text-sm font-medium text-muted">
        <Trans>Waiting for you</Trans>
      </h2>
      <ul>
        {waiting.slice(0, 5).map((run) => (
          <li key={run.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <Link to="/upload" search={{ run: run.id }} className="link touch font-read wrap-anywhere">
              {run.title || <Trans>Untitled text</Trans>}
            </Link>
            <span className="text-sm text-muted">
              <Plural value={run.open} one="# draft" other="# drafts" />
              {', '}
              {relativeDay(studyDayAt(run.updatedAt), studyDayAt(Date.now()))}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
