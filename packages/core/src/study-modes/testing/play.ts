import { type DrillEvent, type DrillState, drill, drillQuestion } from '../drill.ts'
import { type LearnEvent, type LearnState, learn, learnQuestion, learnSummary } from '../learn.ts'
import type { PracticeAnswer, Response } from '../practice-answer.ts'
import type { Question } from '../question.ts'
import type { StudyDeck } from '../study-deck.ts'
import { moment } from './study-cards.ts'

export interface Play<State> {
  readonly states: readonly State[]
  readonly events: readonly (LearnEvent | DrillEvent)[]
  readonly answers: readonly PracticeAnswer[]
  /** Ids that a round summary called learned. */
  readonly learned: readonly string[]
}

/** The right response to a question. */
export function rightResponse(question: Question, deck: StudyDeck): Response {
  if (question.form === 'choice') return { kind: 'choose', cardId: question.cardId }
  if (question.form === 'recall') return { kind: 'recall', knew: true }
  if (question.cloze !== null) return { kind: 'type-gaps', texts: question.cloze.answers }
  return { kind: 'type', text: deck.cardOf(question.cardId)?.answer ?? '' }
}

/** 0-5 right, 6-8 wrong, 9 skip, 10 sure and wrong, 11 a response of another kind. */
export function responseFor(act: number, question: Question, deck: StudyDeck): Response {
  if (act <= 5) return rightResponse(question, deck)
  if (act === 9) return { kind: 'skip' }
  if (act === 11) return question.form === 'choice' ? { kind: 'type', text: 'x' } : { kind: 'choose', cardId: 'nobody' }
  if (question.form === 'choice') {
    const wrong = question.options.filter(({ cardId }) => cardId !== question.cardId)
    return { kind: 'choose', cardId: wrong[act % Math.max(1, wrong.length)]?.cardId ?? 'nobody' }
  }
  return question.form === 'recall' ? { kind: 'recall', knew: false } : { kind: 'type', text: `zzz ${act} qq` }
}

export const MOST_STEPS = 5_000

/** Plays Learn to its end, or throws when it does not end. */
export function playLearn(start: LearnState, deck: StudyDeck, acts: readonly number[]): Play<LearnState> {
  const play = { states: [start], events: [] as LearnEvent[], answers: [] as PracticeAnswer[], learned: [] as string[] }
  let state = start
  for (let step = 0; state.phase !== 'finished'; step += 1) {
    if (step > MOST_STEPS) throw new Error('Inconsistent: the session does not end')
    if (state.phase === 'summary') {
      const { atOnce, afterMisses } = learnSummary(state)
      play.learned.push(...atOnce, ...afterMisses.map(({ cardId }) => cardId))
    }
    const event = learnEvent(state, deck, acts[step % acts.length] ?? 0)
    state = learn(state, event, deck)
    if (event.kind === 'continue' && play.states.at(-1)?.last) play.answers.push(play.states.at(-1)!.last!)
    play.states.push(state)
    play.events.push(event)
  }
  return play
}

function learnEvent(state: LearnState, deck: StudyDeck, act: number): LearnEvent {
  if (state.phase === 'summary') return { kind: 'next-round' }
  if (state.phase === 'feedback') return { kind: 'continue' }
  const question = learnQuestion(state, deck)
  if (question === null) throw new Error('Inconsistent: no question to answer')
  return answerEvent(state.turn + 1, question, deck, act)
}

function answerEvent(turn: number, question: Question, deck: StudyDeck, act: number) {
  const response = responseFor(act, question, deck)
  return { kind: 'answer' as const, turn, response, moment: moment(turn, act === 10 ? 'sure' : null) }
}

/** Plays Write or Cram to its end, or throws when it does not end. */
export function playDrill(start: DrillState, deck: StudyDeck, actAt: (step: number) => number): Play<DrillState> {
  const play = { states: [start], events: [] as DrillEvent[], answers: [] as PracticeAnswer[], learned: [] as string[] }
  let state = start
  for (let step = 0; state.phase !== 'finished'; step += 1) {
    if (step > MOST_STEPS) throw new Error('Inconsistent: the session does not end')
    const event = drillEvent(state, deck, actAt(step))
    if (event.kind === 'continue' && state.last !== null) play.answers.push(state.last)
    state = drill(state, event, deck)
    play.states.push(state)
    play.events.push(event)
  }
  return play
}

function drillEvent(state: DrillState, deck: StudyDeck, act: number): DrillEvent {
  if (state.phase === 'feedback') return { kind: 'continue' }
  const question = drillQuestion(state, deck)
  if (question === null) throw new Error('Inconsistent: no question to answer')
  return answerEvent(state.turn + 1, question, deck, act)
}
