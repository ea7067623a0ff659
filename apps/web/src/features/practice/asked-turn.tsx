import type { Confidence } from '@cairn/core/reviews/review-event'
import type { DrillEvent } from '@cairn/core/study-modes/drill'
import type { LearnEvent } from '@cairn/core/study-modes/learn'
import type { AnswerMoment, PracticeAnswer, Response } from '@cairn/core/study-modes/practice-answer'
import type { Question } from '@cairn/core/study-modes/question'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import type { ReactNode } from 'react'
import { AskedCard } from './asked-card.tsx'
import { useAcceptAnswer } from './use-accept-answer.ts'

/** What sessions of one card at a time have in common. */
interface Turns {
  readonly turn: number
  readonly phase: string
  readonly last: PracticeAnswer | null
}

interface AskedTurnProps {
  state: Turns
  session: {
    dispatch(event: Extract<LearnEvent, DrillEvent>): void
    moment(confidence: Confidence | null): AnswerMoment
  }
  deck: StudyDeck
  question: Question
  wantsTyping: boolean
  note: ReactNode
}

/** The card of this turn, or what was answered to it until the learner goes on. */
export function AskedTurn({ state, session, deck, question, wantsTyping, note }: AskedTurnProps) {
  const acceptAnswer = useAcceptAnswer(deck.isSwapped)
  const respond = (response: Response, confidence: Confidence | null) => {
    session.dispatch({ kind: 'answer', turn: state.turn + 1, response, moment: session.moment(confidence) })
    if (response.kind === 'recall') session.dispatch({ kind: 'continue' })
  }
  const answer = state.phase === 'feedback' ? state.last : null
  return (
    <AskedCard
      key={answer?.turn ?? state.turn + 1}
      deck={deck}
      question={question}
      wantsTyping={wantsTyping}
      answer={answer}
      note={note}
      onRespond={respond}
      onContinue={() => session.dispatch({ kind: 'continue' })}
      onWasRight={() => {
        session.dispatch({ kind: 'was-right' })
        if (answer !== null) acceptAnswer(answer)
      }}
    />
  )
}
