import { type LearnEvent, type LearnState, learnQuestion, learnSummary } from '@cairn/core/study-modes/learn'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AskedTurn } from './asked-turn.tsx'
import { MaterialNote } from './material-note.tsx'
import { NothingToAsk } from './nothing-to-ask.tsx'
import { PracticeFrame } from './practice-frame.tsx'
import { LEARN_RULES } from './practice-rules.ts'
import type { PracticeSession, PracticeView, SessionPlace } from './practice-session.ts'
import { verdictSaid } from './practice-words.ts'
import { RoundSteps } from './round-steps.tsx'
import { RoundSummary } from './round-summary.tsx'
import { SessionEnd } from './session-end.tsx'
import { usePractice } from './use-practice.ts'

type Place = Omit<SessionPlace<LearnState, LearnEvent>, 'rules'>
type OpenView = Extract<PracticeView<LearnState>, { phase: 'open' }>

/** Cards learned in rounds: of a deck, or those that a test found wrong. */
export function Rounds({ place }: { place: Place }) {
  const { session, view } = usePractice<LearnState, LearnEvent>({ ...place, rules: LEARN_RULES })
  const startAnew = () => session.restart()
  if (view.phase === 'loading') return <div className="flex-1" />
  if (view.phase === 'no-deck')
    return <NothingToAsk deckId={place.deckId} material={null} options={null} onAllCards={startAnew} />
  if (view.state.order.length === 0) {
    const takeAll = () => session.restart({ ...view.options, which: 'all', tag: null })
    return (
      <Frame place={place} view={view} session={session}>
        <NothingToAsk deckId={place.deckId} material={view.material} options={view.options} onAllCards={takeAll} />
      </Frame>
    )
  }
  return (
    <Frame place={place} view={view} session={session}>
      <Stage place={place} view={view} session={session} />
    </Frame>
  )
}

interface PartProps {
  place: Place
  view: OpenView
  session: PracticeSession<LearnState, LearnEvent>
}

function Frame({ place, view, session, children }: PartProps & { children: ReactNode }) {
  const { t } = useLingui()
  const { state, material } = view
  const { rounds } = LEARN_RULES.progress(state)
  const isAsking = state.phase === 'question' || state.phase === 'feedback'
  const title = place.slot === 'mistakes' ? t`Your mistakes: ${material.title}` : t`Learn ${material.title}`
  return (
    <PracticeFrame
      deckId={place.deckId}
      title={isAsking ? title : null}
      progress={shareDone(state)}
      standing={isAsking && <RoundSteps state={state} rounds={rounds ?? 1} />}
      onUndo={state.phase === 'finished' ? undefined : () => session.undo()}
      canUndo={view.canUndo}
      onRestart={isAsking ? () => session.restart() : undefined}
      problem={view.problem}
      isTakenOver={view.isTakenOver}
      announcement={state.phase === 'feedback' && state.last !== null ? verdictSaid(material.deck, state.last) : ''}
    >
      {children}
    </PracticeFrame>
  )
}

/** Each card is learned in two steps: chosen, then produced. */
function shareDone({ learned, learnedBefore, putAside, queue, order, phase }: LearnState): number {
  if (phase === 'finished') return 1
  const steps = 2 * (learnedBefore + learned.length + putAside.length)
  const half = queue.filter(({ stage }) => stage === 'produce').length
  return order.length === 0 ? 0 : (steps + half) / (2 * order.length)
}

function Stage({ place, view, session }: PartProps) {
  const { state, material } = view
  const { deck } = material
  const summary = learnSummary(state)
  if (state.phase === 'summary') {
    return (
      <RoundSummary
        state={state}
        deck={deck}
        rounds={LEARN_RULES.progress(state).rounds ?? 1}
        onNext={() => session.dispatch({ kind: 'next-round' })}
        onStop={() => session.dispatch({ kind: 'stop' })}
      />
    )
  }
  const question = learnQuestion(state, deck)
  if (state.phase === 'finished' || question === null) {
    return (
      <SessionEnd
        deckId={place.deckId}
        deck={deck}
        seed={state.seed}
        heading={<Plural value={summary.learnedInAll} one="One card learned" other="# cards learned" />}
        lead={<EndWords state={state} />}
        missed={summary.afterMisses}
        putAside={summary.putAside}
        onAgain={() => session.restart()}
      />
    )
  }
  return (
    <AskedTurn
      state={state}
      session={session}
      deck={deck}
      question={question}
      wantsTyping
      note={state.turn === 0 && <MaterialNote deckId={place.deckId} material={material} />}
    />
  )
}

function EndWords({ state }: { state: LearnState }) {
  const { answered, remaining, putAside } = learnSummary(state)
  return (
    <>
      <Plural value={answered} one="One answer given." other="# answers given." />{' '}
      {remaining > 0 && (
        <Plural value={remaining} one="One card is left for another time." other="# cards are left for another time." />
      )}{' '}
      {putAside.length > 0 && (
        <Plural
          value={putAside.length}
          one="One card is put aside: it is not the day for it."
          other="# cards are put aside: it is not the day for them."
        />
      )}
    </>
  )
}
