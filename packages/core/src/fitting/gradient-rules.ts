import type { FsrsModel, Grade } from '../scheduling/fsrs-model.ts'
import { type FsrsParameters, STABILITY_MAX, STABILITY_MIN } from '../scheduling/fsrs-parameters.ts'

/*
 * The derivatives of FSRS-6, formula by formula, for going back over a card's answers: each rule takes what the loss
 * changes with a result and gives what it changes with that which went in, adding the share of each parameter.
 */

/** 21 sums, one per parameter; changed in place. */
export type ParameterSums = Mutable<FsrsParameters>

type Mutable<Tuple> = { -readonly [Index in keyof Tuple]: Tuple[Index] }

/** How much the loss changes with the memory before an answer, and with the recall predicted for it. */
export interface Adjoint {
  stability: number
  difficulty: number
  recall: number
}

interface AnsweredMemory {
  readonly stability: number
  readonly difficulty: number
  readonly recall: number
}

export interface GradientRules {
  /** Gives how much the loss changes with the difficulty before an answer, as far as the one after it depends on it. */
  throughDifficulty(after: number, difficulty: number, grade: Grade, into: ParameterSums): number
  /** Turns what the loss changes with the stability after an answer into what it changes with all before it. */
  throughStability(adjoint: Adjoint, before: AnsweredMemory, grade: Grade, into: ParameterSums): void
  throughSameDay(adjoint: Adjoint, stability: number, grade: Grade, into: ParameterSums): void
  throughRecall(adjoint: Adjoint, stability: number, elapsedDays: number, into: ParameterSums): void
  throughFirst(adjoint: Adjoint, grade: Grade, into: ParameterSums): void
}

const FIRST_INDEX = { 1: 0, 2: 1, 3: 2, 4: 3 } as const satisfies Record<Grade, number>

export function noSums(): ParameterSums {
  return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
}

export function createGradientRules(w: FsrsParameters, model: FsrsModel): GradientRules {
  const decay = w[20]
  const factor = 0.9 ** (-1 / decay) - 1
  const factorSlope = ((factor + 1) * Math.log(0.9)) / decay ** 2
  const growth = Math.exp(w[8])
  const easyRise = Math.exp(3 * w[5])
  const easyDifficulty = w[4] - easyRise + 1
  const leastLoss = Math.exp(-w[17] * w[18])
  return {
    throughDifficulty(after, difficulty, grade, into) {
      const next = model.difficultyAfter(difficulty, grade)
      if (after === 0 || next <= 1 || next >= 10) return 0
      const moved = difficulty - (w[6] * (grade - 3) * (10 - difficulty)) / 9
      into[4] += after * w[7]
      into[5] -= after * w[7] * 3 * easyRise
      into[6] -= (after * (1 - w[7]) * (grade - 3) * (10 - difficulty)) / 9
      into[7] += after * (easyDifficulty - moved)
      return after * (1 - w[7]) * (1 + (w[6] * (grade - 3)) / 9)
    },
    throughStability(adjoint, before, grade, into) {
      const next = model.stabilityAfter(before, before.recall, grade)
      const after = adjoint.stability
      adjoint.stability = 0
      adjoint.recall = 0
      if (after === 0 || next <= STABILITY_MIN || next >= STABILITY_MAX) return
      if (grade === 1) throughLapse({ w, leastLoss, after, before }, adjoint, into)
      else throughGain({ w, growth, after, before, grade }, adjoint, into)
    },
    throughSameDay(adjoint, stability, grade, into) {
      const change = stability ** -w[19] * Math.exp(w[17] * (grade - 3 + w[18]))
      if (grade >= 2 && change <= 1) return
      const next = stability * change
      const after = adjoint.stability
      if (next <= STABILITY_MIN || next >= STABILITY_MAX) {
        adjoint.stability = 0
        return
      }
      into[17] += after * next * (grade - 3 + w[18])
      into[18] += after * next * w[17]
      into[19] -= after * next * Math.log(stability)
      adjoint.stability = after * change * (1 - w[19])
    },
    throughRecall(adjoint, stability, elapsedDays, into) {
      const after = adjoint.recall
      adjoint.recall = 0
      if (after === 0) return
      const ratio = elapsedDays / stability
      const base = 1 + factor * ratio
      const recall = base ** -decay
      adjoint.stability += (after * recall * decay * factor * ratio) / (stability * base)
      into[20] += after * recall * (-Math.log(base) - (decay * ratio * factorSlope) / base)
    },
    throughFirst(adjoint, grade, into) {
      into[FIRST_INDEX[grade]] += adjoint.stability
      const rise = Math.exp((grade - 1) * w[5])
      const difficulty = w[4] - rise + 1
      if (difficulty <= 1 || difficulty >= 10) return
      into[4] += adjoint.difficulty
      into[5] -= adjoint.difficulty * (grade - 1) * rise
    },
  }
}

interface Passage {
  readonly w: FsrsParameters
  readonly after: number
  readonly before: AnsweredMemory
}

/** S' = min(w11 * D^-w12 * ((S + 1)^w13 - 1) * e^(w14 * (1 - R)), S * e^(-w17 * w18)) */
function throughLapse(
  { w, leastLoss, after, before }: Passage & { readonly leastLoss: number },
  adjoint: Adjoint,
  into: ParameterSums,
): void {
  const { stability, difficulty, recall } = before
  const power = (stability + 1) ** w[13]
  const scale = w[11] * difficulty ** -w[12] * Math.exp((1 - recall) * w[14])
  const forgotten = scale * (power - 1)
  const least = stability * leastLoss
  if (least < forgotten) {
    into[17] -= after * least * w[18]
    into[18] -= after * least * w[17]
    adjoint.stability = after * leastLoss
    return
  }
  into[11] += (after * forgotten) / w[11]
  into[12] -= after * forgotten * Math.log(difficulty)
  into[13] += after * scale * power * Math.log(stability + 1)
  into[14] += after * forgotten * (1 - recall)
  adjoint.stability = (after * scale * w[13] * power) / (stability + 1)
  adjoint.difficulty -= (after * w[12] * forgotten) / difficulty
  adjoint.recall = -after * w[14] * forgotten
}

/** S' = S * (1 + e^w8 * (11 - D) * S^-w9 * (e^(w10 * (1 - R)) - 1) * w15 if Hard * w16 if Easy) */
function throughGain(
  { w, growth, after, before, grade }: Passage & { readonly growth: number; readonly grade: Grade },
  adjoint: Adjoint,
  into: ParameterSums,
): void {
  const { stability, difficulty, recall } = before
  const bonus = grade === 2 ? w[15] : grade === 4 ? w[16] : 1
  const plain = stability * growth * (11 - difficulty) * stability ** -w[9]
  const rise = Math.exp((1 - recall) * w[10])
  const gained = plain * (rise - 1)
  const gain = gained * bonus
  into[8] += after * gain
  into[9] -= after * gain * Math.log(stability)
  into[10] += after * plain * bonus * rise * (1 - recall)
  if (grade === 2) into[15] += after * gained
  if (grade === 4) into[16] += after * gained
  adjoint.stability = after * (1 + ((1 - w[9]) * gain) / stability)
  adjoint.difficulty -= (after * gain) / (11 - difficulty)
  adjoint.recall = -after * plain * bonus * rise * w[10]
}
