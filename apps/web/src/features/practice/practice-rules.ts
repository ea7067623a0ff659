import { type DrillEvent, type DrillMode, type DrillState, drill, startDrill } from '@cairn/core/study-modes/drill'
import { type LearnEvent, type LearnState, learn, ROUND_CARDS, startLearn } from '@cairn/core/study-modes/learn'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import type { SessionState } from '@cairn/core/study-modes/restore-session'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import {
  startTest,
  type TestEvent,
  type TestState,
  type TestType,
  takeTest,
  testProgress,
} from '@cairn/core/study-modes/test-session'
import type { PracticeProgress } from '../../data/kept-practice.ts'
import type { SessionMaterial } from './session-material.ts'

/** What a mode adds to a kept session: its reducer, and what its state says to those who do not know it. */
export interface PracticeRules<State extends SessionState, Event> {
  readonly start: (material: SessionMaterial) => State
  readonly reduce: (state: State, event: Event, deck: StudyDeck) => State
  readonly isOwn: (state: SessionState) => state is State
  /** The answers of the state, of which those not stored yet, or stored otherwise, are stored. */
  readonly answers: (state: State) => readonly PracticeAnswer[]
  readonly progress: (state: State) => PracticeProgress
  /** Cards of the session, for the deck to hold them after a reload. */
  readonly cardIds: (state: State) => readonly string[]
}

const latest = ({ last }: LearnState | DrillState): readonly PracticeAnswer[] => (last === null ? [] : [last])

export const LEARN_RULES: PracticeRules<LearnState, LearnEvent> = {
  start: ({ deck, seed, ids, shuffle, first, confusions }) =>
    startLearn({ deck, seed, ids, shuffle, first, confusions }),
  reduce: learn,
  isOwn: (state) => state.mode === 'learn',
  answers: latest,
  progress: (state) => ({
    done: state.learnedBefore + state.learned.length,
    total: state.order.length,
    round: state.round,
    rounds: Math.ceil(state.order.length / ROUND_CARDS),
    isFinished: state.phase === 'finished',
  }),
  cardIds: ({ order }) => order,
}

function drillRules(mode: DrillMode): PracticeRules<DrillState, DrillEvent> {
  return {
    start: ({ deck, seed, ids, shuffle, first }) => startDrill(mode, { deck, seed, ids, shuffle, first }),
    reduce: drill,
    isOwn: (state): state is DrillState => state.mode === mode,
    answers: latest,
    progress: (state) => ({
      done: state.doneCount + state.putAside.length,
      total: state.order.length,
      round: null,
      rounds: null,
      isFinished: state.phase === 'finished',
    }),
    cardIds: ({ order }) => order,
  }
}

export const WRITE_RULES = drillRules('write')
export const CRAM_RULES = drillRules('cram')

/** What the learner wants of a sheet. */
export interface TestWish {
  readonly types: readonly TestType[]
  readonly count: number
}

export function testRules(wish: TestWish): PracticeRules<TestState, TestEvent> {
  return {
    start: ({ deck, seed, ids, shuffle, first }) => startTest({ deck, seed, ids, shuffle, first, ...wish }),
    reduce: takeTest,
    isOwn: (state): state is TestState => state.mode === 'test',
    answers: ({ answers }) => answers,
    progress: (state) => ({
      ...testProgress(state),
      round: null,
      rounds: null,
      isFinished: state.phase === 'finished',
    }),
    cardIds: ({ questions, leftOut }) => [
      ...questions.flatMap((question) => {
        if (question.type === 'matching') return question.leftIds
        if (question.type === 'choice') return [question.cardId, ...question.optionIds]
        return question.type === 'true-false' ? [question.cardId, question.statedId] : [question.cardId]
      }),
      ...leftOut,
    ],
  }
}
