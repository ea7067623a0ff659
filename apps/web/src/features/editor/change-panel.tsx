import { userMessageFor } from '@cairn/core/ai-protocol/errors'
import type { Flashcard, SupportGrade } from '@cairn/core/cards/card'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { waitingTime } from '../../lib/dates.ts'
import { GradeWords } from '../../lib/grade-words.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useChangeWords } from './change-items.tsx'
import type { CardChange, ChangeProblem } from './change-types.ts'
import { DiffText } from './diff-text.tsx'

interface ChangePanelProps {
  change: CardChange
  /** The card as it stands in its row now. */
  card: Flashcard
  onAccept: (cards: readonly Flashcard[]) => void
  onDiscard: () => void
  onRetry: () => void
}

/** A change of this card: being made, proposed, or why there is none. Nothing is saved before it is accepted. */
export default function ChangePanel({ change, card, onAccept, onDiscard, onRetry }: ChangePanelProps) {
  const { t } = useLingui()
  const name = useChangeWords()[change.wish.action]
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // The learner asked for this and waits for it: the keys go on from here.
    if (change.status !== 'working') panel.current?.focus()
  }, [change.status])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDiscard()
    else if (event.key === 'Enter' && event.target === panel.current && change.status === 'proposal')
      onAccept(change.cards)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t`${name}: proposed change`}
      onKeyDown={onKey}
      className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3 outline-offset-2"
    >
      <p role="status" className="text-sm text-muted">
        <StatusWords change={change} name={name} />
      </p>
      {change.status === 'working' && (
        <Actions>
          <Skeleton className="h-5 w-2/3" />
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            <Trans>Stop</Trans>
          </Button>
        </Actions>
      )}
      {change.status === 'proposal' && (
        <Proposal change={change} card={card} onAccept={onAccept} onDiscard={onDiscard} />
      )}
      {change.status === 'nothing' && (
        <Actions>
          <Button size="sm" onClick={onDiscard}>
            <Trans>Close</Trans>
          </Button>
        </Actions>
      )}
      {change.status === 'problem' && (
        <Actions>
          {canRetry(change.problem) && (
            <Button size="sm" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            <Trans>Close</Trans>
          </Button>
        </Actions>
      )}
    </section>
  )
}

function StatusWords({ change, name }: { change: CardChange; name: string }) {
  switch (change.status) {
    case 'working':
      return <Trans>{name}: being worked on. Nothing changes before you accept it.</Trans>
    case 'proposal':
      return (
        <>
          {change.cards.length === 1 ? (
            <Trans>{name}: a proposal. Nothing is saved yet.</Trans>
          ) : (
            <Trans>
              {name}: <Plural value={change.cards.length} one="# card" other="# cards" /> instead of this one. Nothing
              is saved yet.
            </Trans>
          )}{' '}
          {change.isBuiltIn && <Trans>Made by the built-in engine, no AI model.</Trans>}
        </>
      )
    case 'nothing':
      return (
        <>
          {change.needsModel && (
            <strong className="font-semibold text-ink">
              <Trans>{name} needs a model here.</Trans>
            </strong>
          )}{' '}
          {change.note === '' ? <Trans>There was nothing to change.</Trans> : change.note}{' '}
          {change.needsModel && (
            <Trans>
              Whoever runs this server connects one with the settings LLM_BASE_URL, LLM_API_KEY and LLM_MODEL.
            </Trans>
          )}
        </>
      )
    case 'problem':
      return <ProblemWords problem={change.problem} />
    default:
      return change satisfies never
  }
}

function ProblemWords({ problem }: { problem: ChangeProblem }) {
  if (problem.kind === 'offline')
    return (
      <Trans>
        You are offline. Changes of this kind are made on the server; your card is as it was. Try again later.
      </Trans>
    )
  const words = userMessageFor(problem.problem)
  const seconds = problem.retryAfterSeconds
  return (
    <>
      {problem.message ?? words.happened} <Trans>Your card is as it was.</Trans>{' '}
      {seconds === null ? words.next : <Trans>Try again in {waitingTime(seconds)}.</Trans>}
    </>
  )
}

const canRetry = (problem: ChangeProblem): boolean =>
  problem.kind === 'offline' || userMessageFor(problem.problem).retry

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

type ProposalProps = Omit<ChangePanelProps, 'onRetry' | 'change'> & {
  change: Extract<CardChange, { status: 'proposal' }>
}

function Proposal({ change, card, onAccept, onDiscard }: ProposalProps) {
  const { cards, grades } = change
  return (
    <>
      <ol className="grid gap-3">
        {cards.map((proposed, at) => (
          <li key={at} className={at === 0 ? '' : 'border-t border-line pt-3'}>
            <ProposedCard before={at === 0 ? card : null} after={proposed} grade={grades?.[at]} />
          </li>
        ))}
      </ol>
      <Actions>
        <Button size="sm" variant="primary" onClick={() => onAccept(cards)}>
          <Trans>Accept</Trans>
        </Button>
        <Button size="sm" onClick={onDiscard} aria-keyshortcuts="Escape">
          <Trans>Discard</Trans>
        </Button>
      </Actions>
    </>
  )
}

/** One card of a proposal: what changes of the older one, or a new card as it is. */
function ProposedCard({
  before,
  after,
  grade,
}: {
  before: Flashcard | null
  after: Flashcard
  grade: SupportGrade | undefined
}) {
  return (
    <div className="grid gap-x-6 gap-y-1 font-read text-base leading-relaxed sm:grid-cols-2">
      {before === null && (
        <p className="font-sans text-sm text-muted sm:col-span-2">
          <Trans>New card</Trans>
        </p>
      )}
      <p className="min-w-0">
        <span className="sr-only">
          <Trans>Front:</Trans>{' '}
        </span>
        <DiffText before={before?.front ?? after.front} after={after.front} />
      </p>
      <p className="min-w-0">
        <span className="sr-only">
          <Trans>Back:</Trans>{' '}
        </span>
        <DiffText before={before?.back ?? after.back} after={after.back} />
      </p>
      {grade !== undefined && (
        <p className="font-sans text-sm text-muted sm:col-span-2">
          <GradeWords grade={grade} />
        </p>
      )}
    </div>
  )
}
