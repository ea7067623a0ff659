import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { decksWithCounts } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { waitingTime } from '../../lib/dates.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { ActiveRun } from './active-run.ts'
import { type AddOutcome, addToDeck, offerOf } from './add-cards.ts'
import { callsDone } from './coverage.ts'
import { DeckChoice, type Destination, IntoDeck } from './deck-choice.tsx'
import { type RunDraft, type RunState, titleOf } from './run-state.ts'

export interface AddBarProps {
  active: ActiveRun
  state: RunState
  onAdded: (deck: { id: string; title: string }, cards: number) => void
}

/** The foot of the drafts: how far it is while cards are made, then where they go and the one step that takes them there. */
export function AddBar({ active, state, onAdded }: AddBarProps) {
  const { t } = useLingui()
  const running = state.status === 'running'
  if (!running && state.drafts.every(({ decision }) => decision === 'added')) return null
  return (
    <section
      aria-label={running ? t`Progress` : t`Add to a deck`}
      className="foot-bar sticky bottom-(--bottom-bar) z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8"
    >
      {running ? <Running active={active} state={state} /> : <Adding active={active} state={state} onAdded={onAdded} />}
    </section>
  )
}

function Running({ active, state }: Omit<AddBarProps, 'onAdded'>) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <p className="text-muted" aria-live="off">
        {state.pausedUntil !== null && state.reading.length > 0 ? (
          <Paused until={state.pausedUntil} />
        ) : (
          <RunningWords state={state} />
        )}
      </p>
      <Button onClick={() => active.run.cancel()}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  )
}

function RunningWords({ state }: { state: RunState }) {
  const { drafts, calls } = state
  const done = callsDone(state)
  if (calls > 1)
    return (
      <Trans>
        {done} of {calls} passages read, <Plural value={drafts.length} one="# card so far" other="# cards so far" />
      </Trans>
    )
  if (drafts.length === 0) return <Trans>Reading your text</Trans>
  return <Plural value={drafts.length} one="# card so far" other="# cards so far" />
}

/** The server takes only so many requests a minute. */
function Paused({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <Trans>The limit of requests a minute is reached; goes on in {waitingTime((until - now) / 1_000)}</Trans>
}

function Adding({ active, state, onAdded }: AddBarProps) {
  const { t } = useLingui()
  const decks = useLive('generate decks', ['decks'], () => decksWithCounts(Date.now())) ?? []
  const [chosen, setChosen] = useState<Destination | null>(null)
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<AddOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const adding = useRef(false)
  const orFail = useOrFail()
  const newDeckId = useNewDeckId(state)
  const offer = offerOf(state)
  const before = decks.find((deck) => deck.id === state.deckId)
  const destination = chosen ?? { deckId: before?.id ?? null, title: before?.title ?? titleOf(state) }
  const deckTitle = destination.title || t`New deck`

  const add = async (drafts: readonly RunDraft[]) => {
    if (adding.current || drafts.length === 0) return
    adding.current = true
    setBusy(true)
    setOutcome(null)
    const result = await addToDeck(active, drafts, { deckId: destination.deckId ?? newDeckId, deckTitle })
    adding.current = false
    setBusy(false)
    setOutcome(result)
    if (result.ok) onAdded(result.deck, result.cards)
  }
  return (
    <div className="grid gap-3">
      {outcome && !outcome.ok && <AddProblem outcome={outcome} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted wrap-anywhere">
          <IntoDeck title={deckTitle} isNew={destination.deckId === null} onChange={() => setAsking(true)} />
          <Unsupported count={offer.unsupported} />
        </p>
        <AddButtons offer={offer} busy={busy} add={(drafts) => orFail(add(drafts))} />
      </div>
      {asking && (
        <DeckChoice
          destination={{ deckId: destination.deckId, title: destination.title }}
          decks={decks}
          onClose={() => setAsking(false)}
          onChoose={(next) => {
            setChosen(next)
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

/** The same over tries, reloads and devices, so that a repeated request makes one deck: the id of the run. */
function useNewDeckId({ id, deckId }: RunState): string {
  const [another] = useState(() => uuid7())
  return deckId === null ? id : another
}

interface AddButtonsProps {
  offer: ReturnType<typeof offerOf>
  busy: boolean
  add: (drafts: readonly RunDraft[]) => void
}

/** Until something is decided one button adds all; from then on what was accepted comes first. */
function AddButtons({ offer: { all, accepted, begun }, busy, add }: AddButtonsProps) {
  const acceptedOnly = begun && accepted.length > 0
  const main = acceptedOnly ? accepted : all
  if (main.length === 0)
    return (
      <p className="text-sm text-muted">
        <Trans>Accept a card to add it.</Trans>
      </p>
    )
  return (
    <div className="flex gap-2 max-sm:w-full">
      {acceptedOnly && accepted.length < all.length && (
        <Button busy={busy} className="max-sm:flex-1" onClick={() => add(all)}>
          <Plural value={all.length} one="Add all #" other="Add all #" />
        </Button>
      )}
      <Button variant="primary" busy={busy} className="max-sm:flex-1" onClick={() => add(main)}>
        <AddLabel
          count={main.length}
          kind={acceptedOnly && accepted.length < all.length ? 'some' : 'all'}
          begun={begun}
        />
      </Button>
    </div>
  )
}

function AddLabel({ count, kind, begun }: { count: number; kind: 'all' | 'some'; begun: boolean }): ReactNode {
  if (kind === 'some') return <Plural value={count} one="Add # accepted" other="Add # accepted" />
  if (begun || count === 1) return <Plural value={count} one="Add # card" other="Add # cards" />
  return <Plural value={count} one="Add all # cards" other="Add all # cards" />
}

function Unsupported({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      <br />
      <Plural
        value={count}
        one="# that your text does not support stays out."
        other="# that your text does not support stay out."
      />
    </>
  )
}

function AddProblem({ outcome }: { outcome: Extract<AddOutcome, { ok: false }> }) {
  const href = useLocation({ select: (location) => location.href })
  return (
    <Banner
      tone="problem"
      role="alert"
      action={
        outcome.problem === 'signed-out' && (
          <Link to="/login" search={{ next: href }} className="link touch">
            <Trans>Sign in</Trans>
          </Link>
        )
      }
    >
      <AddProblemWords outcome={outcome} />
    </Banner>
  )
}

function AddProblemWords({ outcome }: { outcome: Extract<AddOutcome, { ok: false }> }) {
  switch (outcome.problem) {
    case 'offline':
      return (
        <Trans>
          The server was not reached. Nothing was added; your drafts are kept on this device. Add them again when you
          are online.
        </Trans>
      )
    case 'signed-out':
      return <Trans>Your session has ended. Nothing was added; your drafts are kept on this device.</Trans>
    case 'refused':
      return (
        <>
          {outcome.message} <Trans>Nothing was added; your drafts are kept.</Trans>
        </>
      )
    default:
      return outcome satisfies never
  }
}
