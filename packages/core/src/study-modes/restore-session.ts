import { CONFIDENCES } from '../reviews/review-event.ts'
import { type DrillItem, type DrillState, withoutGoneCards } from './drill.ts'
import {
  type Guard,
  isCount,
  isEither,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOrNull,
  isPairOf,
  isShaped,
  isText,
} from './guards.ts'
import { type LearnedCard, type LearnItem, type LearnState, withoutGone } from './learn.ts'
import { STUDY_MODES } from './modes.ts'
import { PRACTICE_FORMS, type PracticeAnswer } from './practice-answer.ts'
import type { StudyDeck } from './study-deck.ts'
import { TEST_TYPES, type TestQuestion, type TestResponse, type TestState } from './test-session.ts'

export type SessionState = LearnState | DrillState | TestState

export type Restored =
  | { readonly ok: true; readonly state: SessionState }
  /** Not a session of this release, or a broken one: start anew. */
  | { readonly ok: false; readonly problem: 'no-session' }

/** The session that was left, from its JSON (parsed), without the cards that are gone since. It goes on exactly as it would have. */
export function restoreSession(json: unknown, deck: StudyDeck): Restored {
  const state = readSession(json)
  if (state === null) return { ok: false, problem: 'no-session' }
  switch (state.mode) {
    case 'learn':
      return { ok: true, state: withoutGone(state, deck) }
    case 'test':
      return { ok: true, state: withoutGoneQuestions(state, deck) }
    case 'write':
    case 'cram':
      return { ok: true, state: withoutGoneCards(state, deck) }
    default:
      return state satisfies never
  }
}

/** The session as it was left, whatever became of its cards; null for what is none of this release, or broken. */
export function readSession(json: unknown): SessionState | null {
  if (isLearn(json) && isSoundLearn(json)) return json
  if (isDrill(json) && isSoundDrill(json)) return json
  return isTest(json) && json.responses.length === json.questions.length ? json : null
}

const isTexts = isListOf(isText)

const isAnswer: Guard<PracticeAnswer> = isShaped<PracticeAnswer>({
  kind: isOneOf(['practice']),
  mode: isOneOf(STUDY_MODES),
  turn: isCount,
  cardId: isText,
  form: isOneOf(PRACTICE_FORMS),
  isRight: isFlag,
  isOverruled: isFlag,
  chosenCardId: isOrNull(isText),
  offeredCardIds: isTexts,
  typed: isOrNull(isText),
  at: isNumber,
  studyDay: isText,
  durationMs: isNumber,
  confidence: isOrNull(isOneOf(CONFIDENCES)),
})

const isMissed = isShaped<LearnedCard>({ cardId: isText, misses: isCount })

const isLearn = isShaped<LearnState>({
  mode: isOneOf(['learn']),
  version: isOneOf([1]),
  seed: isText,
  order: isTexts,
  nextIndex: isCount,
  round: isCount,
  queue: isListOf(
    isShaped<LearnItem>({
      cardId: isText,
      stage: isOneOf(['choice', 'produce']),
      misses: isCount,
      row: isCount,
      isSure: isFlag,
    }),
  ),
  phase: isOneOf(['question', 'feedback', 'summary', 'finished']),
  turn: isCount,
  last: isOrNull(isAnswer),
  learned: isListOf(isMissed),
  learnedBefore: isCount,
  missedBefore: isCount,
  putAside: isTexts,
  confusions: isListOf(isPairOf(isText)),
})

function isSoundLearn({ phase, queue, last, nextIndex, order }: LearnState): boolean {
  if (nextIndex > order.length) return false
  if (phase === 'question') return queue.length > 0
  if (phase === 'feedback') return last !== null && queue[0]?.cardId === last.cardId
  return phase === 'finished' || queue.length === 0
}

const isDrillItem = isShaped<DrillItem>({
  cardId: isText,
  misses: isCount,
  wanted: isCount,
  isSure: isFlag,
  from: isCount,
})

const isDrill = isShaped<DrillState>({
  mode: isOneOf(['write', 'cram']),
  version: isOneOf([1]),
  seed: isText,
  order: isTexts,
  nextIndex: isCount,
  current: isOrNull(isDrillItem),
  returning: isListOf(isDrillItem),
  phase: isOneOf(['question', 'feedback', 'finished']),
  turn: isCount,
  last: isOrNull(isAnswer),
  doneCount: isCount,
  missed: isListOf(isMissed),
  putAside: isTexts,
})

function isSoundDrill({ phase, current, last, nextIndex, order }: DrillState): boolean {
  if (nextIndex > order.length) return false
  if (phase === 'feedback') return last !== null && current?.cardId === last.cardId
  return phase === 'finished' || current !== null
}

const isQuestion: Guard<TestQuestion> = isEither(
  isEither(
    isShaped<TestQuestion & { type: 'choice' }>({ type: isOneOf(['choice']), cardId: isText, optionIds: isTexts }),
    isShaped<TestQuestion & { type: 'typed' }>({ type: isOneOf(['typed']), cardId: isText }),
  ),
  isEither(
    isShaped<TestQuestion & { type: 'true-false' }>({
      type: isOneOf(['true-false']),
      cardId: isText,
      statedId: isText,
    }),
    isShaped<TestQuestion & { type: 'matching' }>({ type: isOneOf(['matching']), leftIds: isTexts, rightIds: isTexts }),
  ),
)

const isResponse: Guard<TestResponse> = isEither(
  isEither(
    isShaped<TestResponse & { kind: 'choose' }>({ kind: isOneOf(['choose']), cardId: isText }),
    isShaped<TestResponse & { kind: 'type' }>({ kind: isOneOf(['type']), text: isText }),
  ),
  isEither(
    isShaped<TestResponse & { kind: 'say' }>({ kind: isOneOf(['say']), isTrue: isFlag }),
    isShaped<TestResponse & { kind: 'match' }>({ kind: isOneOf(['match']), pairs: isListOf(isPairOf(isText)) }),
  ),
)

const isTest = isShaped<TestState>({
  mode: isOneOf(['test']),
  version: isOneOf([1]),
  seed: isText,
  questions: isListOf(isQuestion),
  responses: isListOf(isOrNull(isResponse)),
  phase: isOneOf(['open', 'finished']),
  answers: isListOf(isAnswer),
  leftOut: isTexts,
  replaced: isListOf(isOneOf(TEST_TYPES)),
})

/** An open sheet without the cards that are gone; one handed in stays as it was. */
function withoutGoneQuestions(state: TestState, deck: StudyDeck): TestState {
  if (state.phase === 'finished') return state
  const isThere = (id: string): boolean => deck.cardOf(id) !== undefined
  const kept = state.questions.map((question): TestQuestion | null => {
    if (question.type !== 'matching') return isThere(question.cardId) ? question : null
    const leftIds = question.leftIds.filter(isThere)
    if (leftIds.length === question.leftIds.length) return question
    return leftIds.length === 0 ? null : { ...question, leftIds, rightIds: question.rightIds.filter(isThere) }
  })
  if (kept.every((question, at) => question === state.questions[at])) return state
  const questions = kept.filter((question) => question !== null)
  const responses = state.responses.filter((_, at) => kept[at] !== null)
  return { ...state, questions, responses, phase: questions.length === 0 ? 'finished' : 'open' }
}
