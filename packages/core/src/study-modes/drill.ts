import { overruledBy } from './feedback.ts'
import type { StudyMode } from './modes.ts'
import {
  type AnswerMoment,
  isSureMistake,
  judge,
  type PracticeAnswer,
  practiceAnswer,
  type Response,
} from './practice-answer.ts'
import { produceQuestion, type Question } from './question.ts'
import { putBack, RETURN_AFTER, type SessionStart, SURE_RETURN_AFTER, sessionOrder } from './session-start.ts'
import type { StudyDeck } from './study-deck.ts'

/**
 * Write and Cram: one pass through all cards, in which missed ones come back.
 *
 * *Write*: each answer is typed and graded; a missed card comes back until it is right once, and is put aside after six
 * misses. *Cram*: each card is recalled; a missed card comes back until it was right twice after its last miss, however long
 * that takes: it is the learner who stops. Neither writes to the schedule.
 *
 * Invariants: each card of the session is in exactly one of `current`, `returning`, `order` from `nextIndex` on, and done
 * (`doneCount`, `putAside`). An answer moves its card only at `continue`. The state is plain JSON.
 */
export interface DrillState {
  readonly mode: DrillMode
  readonly version: 1
  readonly seed: string
  readonly order: readonly string[]
  readonly nextIndex: number
  readonly current: DrillItem | null
  /** Missed cards; each with how many others are to be asked before it. */
  readonly returning: readonly DrillItem[]
  readonly phase: 'question' | 'feedback' | 'finished'
  readonly turn: number
  /** The latest answer, to be stored when `turn` grows and again when it is overruled. */
  readonly last: PracticeAnswer | null
  readonly doneCount: number
  /** Cards done after a miss, and how often each was missed. */
  readonly missed: readonly { readonly cardId: string; readonly misses: number }[]
  readonly putAside: readonly string[]
}

export type DrillMode = Extract<StudyMode, 'write' | 'cram'>

export interface DrillItem {
  readonly cardId: string
  readonly misses: number
  /** Right answers still wanted. */
  readonly wanted: number
  readonly isSure: boolean
  /** Turn from which it may be asked again. */
  readonly from: number
}

export type DrillEvent =
  | { readonly kind: 'answer'; readonly turn: number; readonly response: Response; readonly moment: AnswerMoment }
  | { readonly kind: 'was-right' }
  | { readonly kind: 'was-wrong' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'stop' }

interface Rules {
  readonly rightsAfterMiss: number
  /** Null for no end. */
  readonly mostMisses: number | null
}

export const DRILL_RULES: Readonly<Record<DrillMode, Rules>> = {
  write: { rightsAfterMiss: 1, mostMisses: 6 },
  cram: { rightsAfterMiss: 2, mostMisses: null },
}

/** A session at its first card; finished at once when no card can be asked. */
export function startDrill(mode: DrillMode, start: SessionStart): DrillState {
  const state: DrillState = {
    mode,
    version: 1,
    seed: start.seed,
    order: sessionOrder(start),
    nextIndex: 0,
    current: null,
    returning: [],
    phase: 'finished',
    turn: 0,
    last: null,
    doneCount: 0,
    missed: [],
    putAside: [],
  }
  return withNext(state)
}

/** The state after an event; the same state for an event that does not fit its phase. */
export function drill(state: DrillState, event: DrillEvent, deck: StudyDeck): DrillState {
  switch (event.kind) {
    case 'answer':
      return answered(state, event, deck)
    case 'was-right':
      return overrule(state, true)
    case 'was-wrong':
      return overrule(state, false)
    case 'continue':
      return state.phase === 'feedback' ? withNext(moved(state)) : state
    case 'stop':
      return state.phase === 'finished' ? state : { ...state, phase: 'finished' }
    default:
      return event satisfies never
  }
}

/** The question asked now, or just answered; null at the end and for a card that is no longer there. */
export function drillQuestion(state: DrillState, deck: StudyDeck): Question | null {
  const card = state.current === null || state.phase === 'finished' ? undefined : deck.cardOf(state.current.cardId)
  if (card === undefined) return null
  return state.mode === 'cram' ? { form: 'recall', cardId: card.id, front: card.front } : produceQuestion(card)
}

function answered(state: DrillState, event: DrillEvent & { kind: 'answer' }, deck: StudyDeck): DrillState {
  if (state.phase !== 'question' || event.turn !== state.turn + 1) return state
  const question = drillQuestion(state, deck)
  if (question === null) return withoutGoneCards(state, deck)
  const judgement = judge(deck, question, event.response)
  const about = { mode: state.mode, turn: event.turn, cardId: question.cardId, form: question.form }
  return { ...state, phase: 'feedback', turn: event.turn, last: practiceAnswer(judgement, about, event.moment) }
}

function overrule(state: DrillState, isRight: boolean): DrillState {
  const last = state.phase === 'feedback' && state.last !== null ? overruledBy(state.last, isRight) : null
  return last === null ? state : { ...state, last }
}

/** The answered card where it belongs now: done, back among the missed, or put aside. */
function moved(state: DrillState): DrillState {
  const { current, last, mode, turn } = state
  if (current === null || last === null) throw new Error('Inconsistent: feedback without an answered card')
  const free = { ...state, current: null }
  if (last.isRight) {
    const wanted = current.wanted - 1
    if (wanted > 0)
      return {
        ...free,
        returning: putBack(free.returning, { ...current, wanted, isSure: false, from: turn + RETURN_AFTER }),
      }
    const missed =
      current.misses > 0 ? [...state.missed, { cardId: current.cardId, misses: current.misses }] : state.missed
    return { ...free, doneCount: state.doneCount + 1, missed }
  }
  const { rightsAfterMiss, mostMisses } = DRILL_RULES[mode]
  const misses = current.misses + 1
  if (mostMisses !== null && misses >= mostMisses) return { ...free, putAside: [...state.putAside, current.cardId] }
  const isSure = isSureMistake(last)
  const from = turn + (isSure ? SURE_RETURN_AFTER : RETURN_AFTER)
  return { ...free, returning: putBack(free.returning, { ...current, misses, wanted: rightsAfterMiss, isSure, from }) }
}

/** The next card: a missed one whose turn has come (sure but wrong first), else a new one, else a missed one before its turn. */
function withNext(state: DrillState): DrillState {
  if (state.current !== null) return state
  const ready = state.returning.filter(({ from }) => from <= state.turn)
  const fresh = state.order[state.nextIndex]
  const back = ready.find(({ isSure }) => isSure) ?? ready[0] ?? (fresh === undefined ? state.returning[0] : undefined)
  if (back !== undefined) {
    const returning = state.returning.filter((item) => item !== back)
    return { ...state, current: back, returning, phase: 'question' }
  }
  if (fresh === undefined) return { ...state, phase: 'finished' }
  const current: DrillItem = { cardId: fresh, misses: 0, wanted: 1, isSure: false, from: 0 }
  return { ...state, current, nextIndex: state.nextIndex + 1, phase: 'question' }
}

/** The state without cards that were deleted or emptied since: they count neither as done nor as missed. */
export function withoutGoneCards(state: DrillState, deck: StudyDeck): DrillState {
  const isThere = (id: string): boolean => deck.cardOf(id) !== undefined
  const order = [...state.order.slice(0, state.nextIndex), ...state.order.slice(state.nextIndex).filter(isThere)]
  const returning = state.returning.filter(({ cardId }) => isThere(cardId))
  const isCurrentThere = state.current === null || isThere(state.current.cardId)
  const isSame = order.length === state.order.length && returning.length === state.returning.length && isCurrentThere
  if (isSame) return state
  const left = { ...state, order, returning }
  return isCurrentThere || state.phase === 'finished' ? left : withNext({ ...left, current: null, last: null })
}

/** What the end of a session shows. */
export interface DrillSummary {
  readonly answered: number
  readonly done: number
  /** The most missed first. */
  readonly missed: readonly { readonly cardId: string; readonly misses: number }[]
  readonly putAside: readonly string[]
  readonly remaining: number
}

export function drillSummary(state: DrillState): DrillSummary {
  const waiting = state.order.length - state.nextIndex + state.returning.length + (state.current === null ? 0 : 1)
  return {
    answered: state.turn,
    done: state.doneCount,
    missed: [...state.missed].sort((a, b) => b.misses - a.misses),
    putAside: state.putAside,
    remaining: waiting,
  }
}
