import { type DrillEvent, type DrillState, drillQuestion, drillSummary } from '@cairn/core/study-modes/drill'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AskedTurn } from './asked-turn.tsx'
import { MaterialNote } from './material-note.tsx'
import { NothingToAsk } from './nothing-to-ask.tsx'
import { PracticeFrame } from './practice-frame.tsx'
import type { PracticeRules } from './practice-rules.ts'
import type { PracticeSession, PracticeView } from './practice-session.ts'
import { verdictSaid } from './practice-words.ts'
import { SessionEnd } from './session-end.tsx'
import { usePractice } from './use-practice.ts'

interface DrillScreenProps {
  deckId: string
  slot: 'write' | 'cram'
  rules: PracticeRules<DrillState, DrillEvent>
}

type OpenView = Extract<PracticeView<DrillState>, { phase: 'open' }>

/** Write and Cram: one pass through the cards, in which missed ones come back. */
export function DrillScreen({ deckId, slot, rules }: DrillScreenProps) {
  const { session, view } = usePractice<DrillState, DrillEvent>({ deckId, slot, rules })
  if (view.phase === 'loading') return <div className="flex-1" />
  if (view.phase === 'no-deck')
    return <NothingToAsk deckId={deckId} material={null} options={null} onAllCards={() => undefined} />
  const takeAll = () => session.restart({ ...view.options, which: 'all', tag: null })
  return (
    <Frame deckId={deckId} slot={slot} view={view} session={session} rules={rules}>
      {view.state.order.length === 0 ? (
        <NothingToAsk deckId={deckId} material={view.material} options={view.options} onAllCards={takeAll} />
      ) : (
        <Stage deckId={deckId} slot={slot} view={view} session={session} />
      )}
    </Frame>
  )
}

interface PartProps {
  deckId: string
  slot: 'write' | 'cram'
  view: OpenView
  session: PracticeSession<DrillState, DrillEvent>
}

function Frame(props: PartProps & { rules: DrillScreenProps['rules']; children: ReactNode }) {
  const { deckId, slot, view, session, rules, children } = props
  const { t } = useLingui()
  const { state, material } = view
  const { done, total } = rules.progress(state)
  const isOver = state.phase === 'finished'
  const { title } = material
  return (
    <PracticeFrame
      deckId={deckId}
      title={isOver ? null : slot === 'write' ? t`Write ${title}` : t`Cram ${title}`}
      progress={total === 0 ? 0 : done / total}
      standing={
        !isOver && (
          <Trans>
            <strong className="font-semibold text-ink">{done}</strong> of {total} done
          </Trans>
        )
      }
      onUndo={total === 0 ? undefined : () => session.undo()}
      canUndo={view.canUndo}
      onRestart={isOver ? undefined : () => session.restart()}
      problem={view.problem}
      isTakenOver={view.isTakenOver}
      announcement={state.phase === 'feedback' && state.last !== null ? verdictSaid(material.deck, state.last) : ''}
    >
      {children}
    </PracticeFrame>
  )
}

function Stage({ deckId, slot, view, session }: PartProps) {
  const { state, material } = view
  const summary = drillSummary(state)
  const question = drillQuestion(state, material.deck)
  if (question === null) {
    return (
      <SessionEnd
        deckId={deckId}
        deck={material.deck}
        seed={state.seed}
        heading={
          slot === 'write' ? (
            <Plural value={summary.done} one="One card written" other="# cards written" />
          ) : (
            <Plural value={summary.done} one="One card known" other="# cards known" />
          )
        }
        lead={<EndWords state={state} />}
        missed={summary.missed}
        putAside={summary.putAside}
        onAgain={() => session.restart()}
      />
    )
  }
  return (
    <AskedTurn
      state={state}
      session={session}
      deck={material.deck}
      question={question}
      wantsTyping={slot === 'write'}
      note={<Note deckId={deckId} slot={slot} view={view} />}
    />
  )
}

function Note({ deckId, slot, view }: Omit<PartProps, 'session'>) {
  return (
    <>
      {slot === 'cram' && (
        <p className="text-center text-sm text-muted">
          <Trans>Cramming changes no schedule: your reviews come back exactly when they would have.</Trans>
        </p>
      )}
      {view.state.turn === 0 && <MaterialNote deckId={deckId} material={view.material} />}
    </>
  )
}

function EndWords({ state }: { state: DrillState }) {
  const { answered, remaining, missed } = drillSummary(state)
  return (
    <>
      {missed.length === 0 && remaining === 0 ? (
        <Trans>Every one at the first try.</Trans>
      ) : (
        <Plural value={answered} one="One answer given." other="# answers given." />
      )}{' '}
      {remaining > 0 && (
        <Plural value={remaining} one="One card is left for another time." other="# cards are left for another time." />
      )}
    </>
  )
}
