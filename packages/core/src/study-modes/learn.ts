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
import { choiceQuestion, produceQuestion, type Question } from './question.ts'
import { putBack, type SessionStart, sessionOrder } from './session-start.ts'
import type { StudyDeck } from './study-deck.ts'

/**
 * Learn: rounds of 7 cards, each chosen first and then typed (recalled where it cannot be typed). A missed card comes back
 * in the same round until it is right. A round ends with a summary, the session when every card was learned or put aside.
 *
 * Invariants: the first of `queue` is the card asked now or just answered; an answer changes the queue only at `continue`,
 * so that "I was right" can still turn it; each card of the session is in exactly one of `order` from `nextIndex` on,
 * `queue`, `learned`, `putAside`. The state is plain JSON.
 */
export interface LearnState {
  readonly mode: Extract<StudyMode, 'learn'>
  readonly version: 1
  readonly seed: string
  readonly order: readonly string[]
  readonly nextIndex: number
  readonly round: number
  readonly queue: readonly LearnItem[]
  readonly phase: 'question' | 'feedback' | 'summary' | 'finished'
  /** Answers so far. */
  readonly turn: number
  /** The latest answer, to be stored when `turn` grows and again when it is overruled. */
  readonly last: PracticeAnswer | null
  /** Cards learned: in this round, and before it. */
  readonly learned: readonly LearnedCard[]
  readonly learnedBefore: number
  readonly missedBefore: number
  /** Missed so often that another day is better; all rounds. */
  readonly putAside: readonly string[]
  /** Cards taken for each other: asked, then chosen. They are offered beside each other again. */
  readonly confusions: readonly (readonly [string, string])[]
}

export interface LearnItem {
  readonly cardId: string
  readonly stage: 'choice' | 'produce'
  readonly misses: number
  /** Misses in a row while producing: two lead back to choosing. */
  readonly row: number
  readonly isSure: boolean
}

export interface LearnedCard {
  readonly cardId: string
  readonly misses: number
}

export type LearnEvent =
  /** Answers the question of turn `turn` (`state.turn + 1`): the second half of a double tap names a spent one. */
  | { readonly kind: 'answer'; readonly turn: number; readonly response: Response; readonly moment: AnswerMoment }
  | { readonly kind: 'was-right' }
  | { readonly kind: 'was-wrong' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'next-round' }
  | { readonly kind: 'stop' }

export const ROUND_CARDS = 7
/** A card missed this often in a session is put aside: it is not the day for it. */
export const MOST_MISSES = 6
const MOST_CONFUSIONS = 50

export interface LearnStart extends SessionStart {
  readonly confusions?: readonly (readonly [string, string])[]
}

/** The first round of a session; finished at once when no card can be asked. */
export function startLearn(start: LearnStart): LearnState {
  const order = sessionOrder(start)
  const state: LearnState = {
    mode: 'learn',
    version: 1,
    seed: start.seed,
    order,
    nextIndex: 0,
    round: 0,
    queue: [],
    phase: 'finished',
    turn: 0,
    last: null,
    learned: [],
    learnedBefore: 0,
    missedBefore: 0,
    putAside: [],
    confusions: (start.confusions ?? []).slice(0, MOST_CONFUSIONS),
  }
  return order.length === 0 ? state : nextRound(state)
}

/** The state after an event; the same state for an event that does not fit its phase. */
export function learn(state: LearnState, event: LearnEvent, deck: StudyDeck): LearnState {
  switch (event.kind) {
    case 'answer':
      return answered(state, event, deck)
    case 'was-right':
      return overrule(state, true)
    case 'was-wrong':
      return overrule(state, false)
    case 'continue':
      return state.phase === 'feedback' ? continued(state) : state
    case 'next-round':
      return state.phase === 'summary' ? nextRound(state) : state
    case 'stop':
      return state.phase === 'finished' ? state : { ...state, phase: 'finished' }
    default:
      return event satisfies never
  }
}

/** The question asked now, or just answered; null at a summary, at the end, and for a card that is no longer there. */
export function learnQuestion(state: LearnState, deck: StudyDeck): Question | null {
  const [item] = state.queue
  if (item === undefined || state.phase === 'summary' || state.phase === 'finished') return null
  const card = deck.cardOf(item.cardId)
  if (card === undefined) return null
  if (item.stage === 'produce') return produceQuestion(card)
  const confusedWith = state.confusions.flatMap(([one, other]) =>
    one === card.id ? [other] : other === card.id ? [one] : [],
  )
  return choiceQuestion(deck, card, { seed: `${state.seed} ${item.misses}`, confusedWith }) ?? produceQuestion(card)
}

function answered(state: LearnState, event: LearnEvent & { kind: 'answer' }, deck: StudyDeck): LearnState {
  if (state.phase !== 'question' || event.turn !== state.turn + 1) return state
  const question = learnQuestion(state, deck)
  if (question === null) return withoutGone(state, deck)
  const judgement = judge(deck, question, event.response)
  const about = { mode: state.mode, turn: event.turn, cardId: question.cardId, form: question.form }
  return { ...state, phase: 'feedback', turn: event.turn, last: practiceAnswer(judgement, about, event.moment) }
}

function overrule(state: LearnState, isRight: boolean): LearnState {
  const last = state.phase === 'feedback' && state.last !== null ? overruledBy(state.last, isRight) : null
  return last === null ? state : { ...state, last }
}

function continued(state: LearnState): LearnState {
  const [item, ...rest] = state.queue
  const { last } = state
  if (item === undefined || last === null) throw new Error('Inconsistent: feedback without an answered card')
  const moved = last.isRight ? afterRight(state, item, rest, last) : afterMiss(state, item, rest, last)
  return { ...moved, phase: moved.queue.length > 0 ? 'question' : 'summary' }
}

function afterRight(state: LearnState, item: LearnItem, rest: readonly LearnItem[], last: PracticeAnswer): LearnState {
  if (last.form === 'choice') {
    return { ...state, queue: [...rest, { ...item, stage: 'produce', row: 0, isSure: false }] }
  }
  return { ...state, queue: rest, learned: [...state.learned, { cardId: item.cardId, misses: item.misses }] }
}

function afterMiss(state: LearnState, item: LearnItem, rest: readonly LearnItem[], last: PracticeAnswer): LearnState {
  const misses = item.misses + 1
  const confusions = withConfusion(state.confusions, last)
  if (misses >= MOST_MISSES) {
    return { ...state, queue: rest, confusions, putAside: [...state.putAside, item.cardId] }
  }
  const row = item.stage === 'produce' ? item.row + 1 : 0
  const stage = row >= 2 ? 'choice' : item.stage
  const missed: LearnItem = { cardId: item.cardId, stage, misses, row: row >= 2 ? 0 : row, isSure: isSureMistake(last) }
  return { ...state, confusions, queue: putBack(rest, missed) }
}

function withConfusion(
  confusions: LearnState['confusions'],
  { cardId, chosenCardId }: PracticeAnswer,
): LearnState['confusions'] {
  if (chosenCardId === null || confusions.some(([one, other]) => one === cardId && other === chosenCardId))
    return confusions
  return [...confusions, [cardId, chosenCardId] as const].slice(-MOST_CONFUSIONS)
}

function nextRound(state: LearnState): LearnState {
  const ids = state.order.slice(state.nextIndex, state.nextIndex + ROUND_CARDS)
  const closed = {
    ...state,
    learned: [],
    learnedBefore: state.learnedBefore + state.learned.length,
    missedBefore: state.missedBefore + state.learned.filter(({ misses }) => misses > 0).length,
    last: null,
  }
  if (ids.length === 0) return { ...closed, phase: 'finished' }
  const queue = ids.map((cardId): LearnItem => ({ cardId, stage: 'choice', misses: 0, row: 0, isSure: false }))
  return { ...closed, round: state.round + 1, nextIndex: state.nextIndex + ids.length, queue, phase: 'question' }
}

/** The state without cards that were deleted or emptied since: they are neither learned nor missed. */
export function withoutGone(state: LearnState, deck: StudyDeck): LearnState {
  const isThere = (id: string): boolean => deck.cardOf(id) !== undefined
  const met = state.order.slice(0, state.nextIndex)
  const order = [...met, ...state.order.slice(state.nextIndex).filter(isThere)]
  const queue = state.queue.filter(({ cardId }) => isThere(cardId))
  const isSame = queue.length === state.queue.length && order.length === state.order.length
  if (isSame) return state
  const isFirstGone = queue[0]?.cardId !== state.queue[0]?.cardId
  const isActive = state.phase === 'question' || state.phase === 'feedback'
  const phase = isActive && queue.length === 0 ? 'summary' : isActive && isFirstGone ? 'question' : state.phase
  return { ...state, order, queue, phase, last: isFirstGone ? null : state.last }
}

/** What the end of a round, or of the session, shows. */
export interface LearnSummary {
  readonly round: number
  readonly answered: number
  /** Cards of this round learned without a miss and after some, the most missed first. */
  readonly atOnce: readonly string[]
  readonly afterMisses: readonly LearnedCard[]
  readonly putAside: readonly string[]
  /** Cards learned in the session, and those still to come. */
  readonly learnedInAll: number
  readonly remaining: number
}

export function learnSummary(state: LearnState): LearnSummary {
  const missed = state.learned.filter(({ misses }) => misses > 0)
  return {
    round: state.round,
    answered: state.turn,
    atOnce: state.learned.filter(({ misses }) => misses === 0).map(({ cardId }) => cardId),
    afterMisses: [...missed].sort((a, b) => b.misses - a.misses),
    putAside: state.putAside,
    learnedInAll: state.learnedBefore + state.learned.length,
    remaining: state.order.length - state.nextIndex + state.queue.length,
  }
}
