import type { TestEvent, TestState } from '@cairn/core/study-modes/test-session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NothingToAsk } from './nothing-to-ask.tsx'
import { PracticeFrame } from './practice-frame.tsx'
import { type TestWish, testRules } from './practice-rules.ts'
import { TestResultsView } from './test-results.tsx'
import { TestSheet } from './test-sheet.tsx'
import { useAcceptAnswer } from './use-accept-answer.ts'
import { usePractice } from './use-practice.ts'

interface TestScreenProps {
  deckId: string
  /** For a sheet that begins; one that was left is as it was. */
  wish: TestWish
  onAnother: () => void
}

/** A sheet while it is answered, and its results. */
export function TestScreen({ deckId, wish, onAnother }: TestScreenProps) {
  const { t } = useLingui()
  const [rules] = useState(() => testRules(wish))
  const { session, view } = usePractice<TestState, TestEvent>({ deckId, slot: 'test', rules })
  const isSwapped = view.phase === 'open' && view.material.deck.isSwapped
  const acceptAnswer = useAcceptAnswer(isSwapped)
  if (view.phase === 'loading') return <h1 className="sr-only">{t`Test`}</h1>
  if (view.phase === 'no-deck')
    return <NothingToAsk deckId={deckId} material={null} options={null} onAllCards={onAnother} />
  const { state, material } = view
  const { done, total } = rules.progress(state)
  const isOpen = state.phase === 'open'
  return (
    <PracticeFrame
      deckId={deckId}
      title={isOpen ? t`Test on ${material.title}` : null}
      progress={isOpen ? done / Math.max(1, total) : 1}
      standing={
        isOpen && (
          <Trans>
            <strong className="font-semibold text-ink">{done}</strong> of {total} answered
          </Trans>
        )
      }
      onRestart={isOpen ? onAnother : undefined}
      problem={view.problem}
      isTakenOver={view.isTakenOver}
    >
      {isOpen ? (
        <TestSheet
          state={state}
          deck={material.deck}
          onRespond={(index, response) => session.dispatch({ kind: 'respond', index, response })}
          onHandIn={() => session.dispatch({ kind: 'hand-in', moment: session.moment(null, view.startedAt) })}
        />
      ) : (
        <TestResultsView
          deckId={deckId}
          state={state}
          deck={material.deck}
          onAnother={onAnother}
          onWasRight={(answer) => {
            session.dispatch({ kind: 'was-right', cardId: answer.cardId })
            acceptAnswer(answer)
          }}
        />
      )}
    </PracticeFrame>
  )
}
