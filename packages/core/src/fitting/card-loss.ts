import { type FsrsModel, fsrsModel, type Grade } from '../scheduling/fsrs-model.ts'
import type { FsrsParameters } from '../scheduling/fsrs-parameters.ts'
import { type Adjoint, createGradientRules, type GradientRules, type ParameterSums } from './gradient-rules.ts'
import { type TrainingSet, toGrade } from './training-set.ts'

/** Answers that count: those given on days from `from` on and before `before`; the card's memory lives through all. */
export interface DayRange {
  readonly from: number
  readonly before: number
}

export const ALL_DAYS: DayRange = { from: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY }

/** A sum of losses and the answers in it. */
export interface Loss {
  readonly sum: number
  readonly n: number
}

/** Log loss, and its gradient, over cards with one set of parameters. */
export interface LossModel {
  /** Log loss of the answers of a card that count; adds its gradient to `gradient` when one is given. */
  ofCard(card: number, gradient?: ParameterSums): Loss
}

/** The least and most that a prediction counts as: one sure answer that was wrong must not outweigh a hundred. */
const SURE = 1e-5

/**
 * Log loss by running the model over each card's answers; the gradient by going back over them (backpropagation through
 * time), with derivatives worked out by hand from the formulas of FSRS-6. An answer counts when it tests memory, that
 * is a day or more after the one before.
 */
export function createLossModel(set: TrainingSet, parameters: FsrsParameters, range: DayRange = ALL_DAYS): LossModel {
  const model = fsrsModel(parameters)
  const rules = createGradientRules(parameters, model)
  const trace = newTrace()
  return {
    ofCard(card, gradient) {
      const start = set.starts[card] ?? 0
      const end = endOf(set, card, range.before)
      const loss = runForward({ set, start, end, from: range.from }, model, trace)
      if (gradient !== undefined && loss.n > 0) runBack({ set, start, end, from: range.from }, rules, trace, gradient)
      return loss
    },
  }
}

/** Mean log loss over all answers that count; 0 when there are none. */
export function meanLogLoss(set: TrainingSet, parameters: FsrsParameters, range: DayRange = ALL_DAYS): number {
  const { sum, n } = totalLogLoss(set, parameters, range)
  return n === 0 ? 0 : sum / n
}

/** Summed log loss over all answers that count. */
export function totalLogLoss(set: TrainingSet, parameters: FsrsParameters, range: DayRange = ALL_DAYS): Loss {
  const model = createLossModel(set, parameters, range)
  let sum = 0
  let n = 0
  for (let card = 0; card < set.starts.length - 1; card += 1) {
    const loss = model.ofCard(card)
    sum += loss.sum
    n += loss.n
  }
  return { sum, n }
}

interface Stretch {
  readonly set: TrainingSet
  readonly start: number
  readonly end: number
  readonly from: number
}

/** Memory before each answer, and the recall predicted for it; grown as cards need it. */
interface Trace {
  stability: Float64Array
  difficulty: Float64Array
  recall: Float64Array
}

function newTrace(): Trace {
  return { stability: new Float64Array(64), difficulty: new Float64Array(64), recall: new Float64Array(64) }
}

function makeRoom(trace: Trace, length: number): void {
  if (trace.stability.length >= length) return
  trace.stability = new Float64Array(length * 2)
  trace.difficulty = new Float64Array(length * 2)
  trace.recall = new Float64Array(length * 2)
}

function endOf({ starts, days }: TrainingSet, card: number, before: number): number {
  const start = starts[card] ?? 0
  let end = starts[card + 1] ?? start
  while (end > start && (days[end - 1] ?? 0) >= before) end -= 1
  return end
}

function runForward({ set, start, end, from }: Stretch, model: FsrsModel, trace: Trace): Loss {
  makeRoom(trace, end - start)
  let stability = 0
  let difficulty = 0
  let sum = 0
  let n = 0
  for (let place = start; place < end; place += 1) {
    const grade = toGrade(set.grades[place] ?? 1)
    if (place === start) {
      stability = model.firstStability(grade)
      difficulty = model.firstDifficulty(grade)
      continue
    }
    const step = place - start
    trace.stability[step] = stability
    trace.difficulty[step] = difficulty
    const elapsed = set.elapsed[place] ?? 0
    if (elapsed === 0) stability = model.stabilitySameDay(stability, grade)
    else {
      const recall = model.recall(stability, elapsed)
      trace.recall[step] = recall
      if ((set.days[place] ?? 0) >= from) {
        const sure = Math.min(Math.max(recall, SURE), 1 - SURE)
        sum -= Math.log(grade === 1 ? 1 - sure : sure)
        n += 1
      }
      stability = model.stabilityAfter({ stability, difficulty }, recall, grade)
    }
    difficulty = model.difficultyAfter(difficulty, grade)
  }
  return { sum, n }
}

function runBack({ set, start, end, from }: Stretch, rules: GradientRules, trace: Trace, into: ParameterSums): void {
  const adjoint: Adjoint = { stability: 0, difficulty: 0, recall: 0 }
  for (let place = end - 1; place > start; place -= 1) {
    const step = place - start
    const grade = toGrade(set.grades[place] ?? 1)
    const elapsed = set.elapsed[place] ?? 0
    const before = { stability: trace.stability[step] ?? 1, difficulty: trace.difficulty[step] ?? 1 }
    adjoint.difficulty = rules.throughDifficulty(adjoint.difficulty, before.difficulty, grade, into)
    if (elapsed === 0) rules.throughSameDay(adjoint, before.stability, grade, into)
    else {
      const recall = trace.recall[step] ?? 1
      rules.throughStability(adjoint, { ...before, recall }, grade, into)
      if ((set.days[place] ?? 0) >= from) adjoint.recall += lossSlope(recall, grade)
      rules.throughRecall(adjoint, before.stability, elapsed, into)
    }
  }
  rules.throughFirst(adjoint, toGrade(set.grades[start] ?? 1), into)
}

function lossSlope(recall: number, grade: Grade): number {
  if (recall < SURE || recall > 1 - SURE) return 0
  return grade === 1 ? 1 / (1 - recall) : -1 / recall
}
