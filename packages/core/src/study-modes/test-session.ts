import { distractorsFor, isApart } from './distractors.ts'
import { overruledBy } from './feedback.ts'
import type { StudyMode } from './modes.ts'
import { type AnswerMoment, judge, type PracticeAnswer, practiceAnswer } from './practice-answer.ts'
import { choiceQuestion, produceQuestion } from './question.ts'
import { type SessionStart, sessionOrder } from './session-start.ts'
import { shuffled } from './shuffle.ts'
import type { AskedCard, StudyDeck } from './study-deck.ts'

/**
 * Test: a sheet of questions of the chosen types, answered in any order and changed at will until it is handed in. Each card
 * drawn is in exactly one question, or in `leftOut` with a reason. The state holds ids, no texts, and is plain JSON.
 */
export interface TestState {
  readonly mode: Extract<StudyMode, 'test'>
  readonly version: 1
  readonly seed: string
  readonly questions: readonly TestQuestion[]
  /** One per question; null for not answered. */
  readonly responses: readonly (TestResponse | null)[]
  readonly phase: 'open' | 'finished'
  /** Answers of the sheet handed in, one per card; empty before. */
  readonly answers: readonly PracticeAnswer[]
  /** Cards drawn that no question type fits. */
  readonly leftOut: readonly string[]
  /** Chosen types that some cards could not be asked by: told on the screen of results. */
  readonly replaced: readonly TestType[]
}

export const TEST_TYPES = ['choice', 'typed', 'true-false', 'matching'] as const
export type TestType = (typeof TEST_TYPES)[number]

export type TestQuestion =
  | { readonly type: 'choice'; readonly cardId: string; readonly optionIds: readonly string[] }
  | { readonly type: 'typed'; readonly cardId: string }
  /** "front: back of `statedId`" is true when that is the card itself. */
  | { readonly type: 'true-false'; readonly cardId: string; readonly statedId: string }
  | { readonly type: 'matching'; readonly leftIds: readonly string[]; readonly rightIds: readonly string[] }

export type TestResponse =
  | { readonly kind: 'choose'; readonly cardId: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'say'; readonly isTrue: boolean }
  /** Pairs of a left card and the right one put beside it. */
  | { readonly kind: 'match'; readonly pairs: readonly (readonly [string, string])[] }

export type TestEvent =
  | { readonly kind: 'respond'; readonly index: number; readonly response: TestResponse | null }
  | { readonly kind: 'hand-in'; readonly moment: AnswerMoment }
  /** After handing in: the learner overrules the grade of a typed answer. */
  | { readonly kind: 'was-right'; readonly cardId: string }
  | { readonly kind: 'was-wrong'; readonly cardId: string }

export interface TestStart extends SessionStart {
  readonly types: readonly TestType[]
  /** How many cards; all there are when there are fewer. */
  readonly count: number
}

/** Most cards of one test. */
export const MOST_TEST_CARDS = 200
const MATCHING_PAIRS = 5
const LEAST_PAIRS = 2

/** Draws cards and makes the sheet; finished at once when nothing can be asked. */
export function startTest(start: TestStart): TestState {
  const { deck, seed } = start
  const types = TEST_TYPES.filter((type) => start.types.includes(type))
  const count = Math.max(0, Math.min(MOST_TEST_CARDS, Math.floor(start.count)))
  const drawn = sessionOrder(start)
    .slice(0, count)
    .flatMap((id) => deck.cardOf(id) ?? [])
  const groups = types.includes('matching') ? matchingGroups(deck, drawn, Math.ceil(drawn.length / types.length)) : []
  const grouped = new Set(groups.flat().map(({ id }) => id))
  const singles = types.filter((type) => type !== 'matching')
  const rest = drawn.filter(({ id }) => !grouped.has(id))
  const made = rest.map((card, index) =>
    single(deck, card, {
      wanted: wantedType(singles, index),
      ordinal: Math.floor(index / Math.max(1, singles.length)),
      seed,
    }),
  )
  const questions = [...made.flatMap(({ question }) => question ?? []), ...groups.map((group) => matching(group, seed))]
  const replaced = types.filter((type) =>
    made.some(({ wanted, question }) => wanted === type && question?.type !== type),
  )
  const unmatched = types.includes('matching') && groups.length === 0 && drawn.length > 0 ? ['matching' as const] : []
  return {
    mode: 'test',
    version: 1,
    seed,
    questions,
    responses: questions.map(() => null),
    phase: questions.length === 0 ? 'finished' : 'open',
    answers: [],
    leftOut: made.filter(({ question }) => question === null).map(({ cardId }) => cardId),
    replaced: [...new Set([...replaced, ...unmatched])],
  }
}

/** The types in turn; with matching alone, what is left over is typed. */
function wantedType(types: readonly TestType[], index: number): TestType {
  return types[index % Math.max(1, types.length)] ?? 'typed'
}

interface Wish {
  readonly wanted: TestType
  /** Which of its type the question is. */
  readonly ordinal: number
  readonly seed: string
}

/** A question of the type wanted, or of the next one that the card allows; null for none. */
function single(deck: StudyDeck, card: AskedCard, wish: Wish) {
  const { wanted, seed } = wish
  const makers: Readonly<Record<Exclude<TestType, 'matching'>, () => TestQuestion | null>> = {
    choice: () => {
      const question = choiceQuestion(deck, card, { seed })
      const optionIds = question?.form === 'choice' ? question.options.map(({ cardId }) => cardId) : []
      return optionIds.length < 2 ? null : { type: 'choice', cardId: card.id, optionIds }
    },
    typed: () => (card.canType ? { type: 'typed', cardId: card.id } : null),
    'true-false': () => trueFalse(deck, card, wish),
  }
  const order = [wanted, 'typed', 'choice', 'true-false'] as const
  for (const type of order) {
    const question = type === 'matching' ? null : makers[type]()
    if (question !== null) return { cardId: card.id, wanted, question }
  }
  return { cardId: card.id, wanted, question: null }
}

/** True and false by pairs, in an order by the seed: half of a sheet is true. With nothing false to say it is true. */
function trueFalse(deck: StudyDeck, card: AskedCard, { ordinal, seed }: Wish): TestQuestion {
  const pair = shuffled([true, false], `${seed} truth ${Math.floor(ordinal / 2)}`, String)
  const [other] = pair[ordinal % 2] === false ? distractorsFor(deck, card, { seed, count: 1 }) : []
  return { type: 'true-false', cardId: card.id, statedId: other ?? card.id }
}

/** Groups of up to five cards of which no two fronts or backs are alike. */
function matchingGroups(deck: StudyDeck, cards: readonly AskedCard[], most: number): AskedCard[][] {
  const groups: AskedCard[][] = []
  let group: AskedCard[] = []
  let count = 0
  for (const card of cards) {
    if (count >= Math.max(LEAST_PAIRS, most)) break
    const fits = group.every((other) => isApart(deck, card, other) && !deck.sameFront(card).includes(other.id))
    if (!fits) continue
    group.push(card)
    count += 1
    if (group.length < MATCHING_PAIRS) continue
    groups.push(group)
    group = []
  }
  if (group.length >= LEAST_PAIRS) groups.push(group)
  return groups
}

function matching(group: readonly AskedCard[], seed: string): TestQuestion {
  const leftIds = group.map(({ id }) => id)
  return { type: 'matching', leftIds, rightIds: shuffled(leftIds, `${seed} right`, (id) => id) }
}

/** The state after an event; the same state for an event that does not fit. */
export function takeTest(state: TestState, event: TestEvent, deck: StudyDeck): TestState {
  switch (event.kind) {
    case 'respond': {
      if (state.phase !== 'open' || state.questions[event.index] === undefined) return state
      return { ...state, responses: state.responses.map((old, at) => (at === event.index ? event.response : old)) }
    }
    case 'hand-in':
      return state.phase === 'open' ? handedIn(state, event.moment, deck) : state
    case 'was-right':
      return overrule(state, event.cardId, true)
    case 'was-wrong':
      return overrule(state, event.cardId, false)
    default:
      return event satisfies never
  }
}

function overrule(state: TestState, cardId: string, isRight: boolean): TestState {
  const answers = state.answers.map((answer) =>
    answer.cardId === cardId && answer.form === 'typed' ? (overruledBy(answer, isRight) ?? answer) : answer,
  )
  return answers.every((answer, at) => answer === state.answers[at]) ? state : { ...state, answers }
}

function handedIn(state: TestState, moment: AnswerMoment, deck: StudyDeck): TestState {
  const answers: PracticeAnswer[] = []
  const share = { ...moment, durationMs: Math.round(moment.durationMs / Math.max(1, state.questions.length)) }
  for (const [index, question] of state.questions.entries()) {
    for (const { cardId, judgement } of judged(deck, question, state.responses[index] ?? null)) {
      const about = { mode: state.mode, turn: answers.length + 1, cardId, form: question.type }
      answers.push(practiceAnswer(judgement, about, share))
    }
  }
  return { ...state, phase: 'finished', answers }
}

const UNANSWERED = { isRight: false, grade: null, gaps: null, chosenCardId: null, offeredCardIds: [], typed: null }

function judged(deck: StudyDeck, question: TestQuestion, response: TestResponse | null) {
  switch (question.type) {
    case 'choice': {
      const { cardId } = question
      const offeredCardIds = question.optionIds.filter((id) => id !== cardId)
      const chosen = response?.kind === 'choose' ? response.cardId : null
      const chosenCardId = chosen !== null && offeredCardIds.includes(chosen) ? chosen : null
      return [{ cardId, judgement: { ...UNANSWERED, offeredCardIds, chosenCardId, isRight: chosen === cardId } }]
    }
    case 'typed': {
      const card = deck.cardOf(question.cardId)
      const asked = card === undefined ? null : { ...produceQuestion(card), form: 'typed' as const, cloze: null }
      const judgement = asked !== null && response?.kind === 'type' ? judge(deck, asked, response) : UNANSWERED
      return [{ cardId: question.cardId, judgement }]
    }
    case 'true-false': {
      const { cardId, statedId } = question
      const isTrue = statedId === cardId
      const isRight = response?.kind === 'say' && response.isTrue === isTrue
      // Taking another card's back for true is a confusion with it.
      const others = isTrue ? [] : [statedId]
      const chosenCardId = response?.kind === 'say' && !isRight && !isTrue ? statedId : null
      return [{ cardId, judgement: { ...UNANSWERED, isRight, chosenCardId, offeredCardIds: others } }]
    }
    case 'matching':
      return judgedPairs(question, response)
    default:
      return question satisfies never
  }
}

function judgedPairs({ leftIds, rightIds }: TestQuestion & { type: 'matching' }, response: TestResponse | null) {
  const given = new Map(response?.kind === 'match' ? response.pairs : [])
  return leftIds.map((cardId) => {
    const chosen = given.get(cardId) ?? null
    const chosenCardId = chosen !== null && chosen !== cardId && rightIds.includes(chosen) ? chosen : null
    const offeredCardIds = rightIds.filter((id) => id !== cardId)
    return { cardId, judgement: { ...UNANSWERED, isRight: chosen === cardId, chosenCardId, offeredCardIds } }
  })
}

/** The cards of a question: one, of pairs to be matched each. */
export function cardsAsked(question: TestQuestion): readonly string[] {
  return question.type === 'matching' ? question.leftIds : [question.cardId]
}

/** How far a sheet is, in cards as its results count them: a question of five pairs is five of them. */
export function testProgress({ questions, responses }: TestState): { readonly done: number; readonly total: number } {
  const done = responses.map((response) => (response?.kind === 'match' ? response.pairs.length : response ? 1 : 0))
  return { done: sum(done), total: sum(questions.map((question) => cardsAsked(question).length)) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export interface TestResults {
  readonly right: number
  readonly total: number
  /** The answers that were wrong, what was sure but wrong first. Show each with `feedbackOf`. */
  readonly wrong: readonly PracticeAnswer[]
}

/** The results of a sheet handed in; nothing before. */
export function testResults({ answers }: TestState): TestResults {
  const wrong = answers.filter(({ isRight }) => !isRight)
  const sureFirst = [...wrong].sort((a, b) => Number(b.confidence === 'sure') - Number(a.confidence === 'sure'))
  return { right: answers.length - wrong.length, total: answers.length, wrong: sureFirst }
}
