import { type FitOutcome, fitParameters } from '@cairn/core/fitting/fit-parameters'
import { memoriesUnder } from '@cairn/core/fitting/fitted-memories'
import { trainingSetOf } from '@cairn/core/fitting/training-set'
import { type CatchUpPlan, planCatchUp } from '@cairn/core/planning/catch-up'
import { type DueChange, dueAfterChange } from '@cairn/core/planning/due-after-change'
import {
  type ExamOutlook,
  examOutlook,
  examRange,
  minutesForRecall,
  type RecallRange,
} from '@cairn/core/planning/exam-plan'
import { type RetentionOutlook, retentionTable } from '@cairn/core/planning/retention-table'
import type { SimulationPlan } from '@cairn/core/planning/simulator'
import { newCardsWithin, type TimeBudget } from '@cairn/core/planning/time-budget'
import type { CardEvent } from '@cairn/core/reviews/review-event'
import { DEFAULT_PARAMETERS } from '@cairn/core/scheduling/fsrs-parameters'
import type { ParametersInUse } from '@cairn/core/scheduling/parameter-history'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { type LoggedRow, toCardEvent } from './logged-event.ts'
import { type PlannedCards, type PlanningMaterial, readMaterial } from './planning-material.ts'

/** Whose cards a plan is for, and when. Cards are read again when `revision` is another one. */
export interface PlanningPlace {
  readonly database: string
  readonly today: string
  readonly revision: number
}

interface Asked {
  readonly place: PlanningPlace
  readonly settings: StudySettings
}

/** How many cards a forecast rests on. */
export interface Basis {
  readonly met: number
  readonly waiting: number
}

/** Every question to the planning worker and its answer. Counts of days and cards; times in minutes. */
export interface PlanningCalls {
  /** What each desired retention would cost and bring over the next four months, new cards never running out. */
  retention: { question: Asked; answer: { readonly table: readonly RetentionOutlook[]; readonly basis: Basis } }
  budget: { question: Asked & { readonly minutesPerDay: number }; answer: TimeBudget & { readonly basis: Basis } }
  exam: {
    question: Asked & { readonly minutesPerDay: number; readonly minutesDone: number; readonly daysLeft: number }
    /** `minutesNeeded` for the desired retention; null when no four hours a day do. */
    answer: {
      readonly outlook: ExamOutlook
      readonly range: RecallRange
      readonly minutesNeeded: number | null
      readonly basis: Basis
    }
  }
  'catch-up': { question: Asked & { readonly minutesPerDay: number | null }; answer: CatchUpPlan | null }
  /**
   * What settings would make due at once. After a fit, memories are those that its log gives with the settings' parameters,
   * else as they stand.
   */
  'due-change': { question: Asked & { readonly minutesPerDay: number }; answer: DueChange }
  /** A part of the log; `fit` takes all parts given before it. */
  log: { question: { readonly rows: readonly LoggedRow[] }; answer: null }
  fit: { question: { readonly inUse: ParametersInUse }; answer: FitOutcome }
}
export type PlanningKind = keyof PlanningCalls
type Question<Kind extends PlanningKind> = PlanningCalls[Kind]['question']
type Answer<Kind extends PlanningKind> = PlanningCalls[Kind]['answer']

export type PlanningBench = { readonly [Kind in PlanningKind]: (question: Question<Kind>) => Promise<Answer<Kind>> }

const HORIZON_DAYS = 120
const SEED = 'outlook'

/** Makes plans from the cards of one local database. Pure work on what it reads: in a worker or beside the screen. */
export function createPlanningBench(): PlanningBench {
  let read: { readonly key: string; readonly material: Promise<PlanningMaterial> } | null = null
  let log: CardEvent[] = []
  /** The log that was fitted to last. */
  let fittedLog: readonly CardEvent[] = []
  const materialAt = (place: PlanningPlace, { learningStepsMinutes, relearningStepsMinutes }: StudySettings) => {
    const steps = { learningStepsMinutes, relearningStepsMinutes }
    const key = `${place.database} ${place.today} ${place.revision} ${JSON.stringify(steps)}`
    if (read?.key !== key) read = { key, material: readMaterial(place, steps) }
    return read.material
  }
  return {
    retention: async ({ place, settings }) => {
      const material = await materialAt(place, settings)
      return { table: retentionTable(endless(material, settings)), basis: basisOf(material) }
    },
    budget: async ({ place, settings, minutesPerDay }) => {
      const material = await materialAt(place, settings)
      return { ...newCardsWithin(minutesPerDay, endless(material, settings)), basis: basisOf(material) }
    },
    exam: async ({ place, settings, minutesPerDay, minutesDone, daysLeft }) => {
      const material = await materialAt(place, settings)
      const { habits, forExam } = material
      const { cards, waiting } = forExam
      const plan = { cards, newCards: waiting, daysLeft, minutesDone, settings, habits, seed: SEED }
      const outlook = examOutlook(plan, minutesPerDay)
      return {
        outlook,
        range: examRange(plan, outlook),
        minutesNeeded: minutesForRecall(plan, settings.desiredRetention),
        basis: basisOf(forExam),
      }
    },
    'catch-up': async ({ place, settings, minutesPerDay }) => {
      const { cards, habits } = await materialAt(place, settings)
      return planCatchUp({ cards, settings, minutesPerDay, habits, today: place.today })
    },
    log: async ({ rows }) => {
      for (const row of rows) log.push(toCardEvent(row))
      return null
    },
    'due-change': async ({ place, settings, minutesPerDay }) => {
      const { reviews, habits } = await materialAt(place, settings)
      const memories =
        fittedLog.length === 0 ? null : memoriesUnder(fittedLog, settings.parameters ?? DEFAULT_PARAMETERS)
      const changed = reviews.map(({ cardId, card, reps, keepsDueDay }) => {
        const memory = memories?.get(cardId)
        // The log of a card that began elsewhere does not hold its beginning.
        if (memory === undefined || memory.ratings < reps || keepsDueDay) return { ...card, keepsDueDay }
        return { ...card, stability: memory.stability, difficulty: memory.difficulty }
      })
      const cards = reviews.map(({ card }) => card)
      return dueAfterChange({ cards, changed, settings, minutesPerDay, habits, today: place.today })
    },
    fit: async ({ inUse }) => {
      fittedLog = log
      log = []
      return fitParameters(trainingSetOf(fittedLog), inUse)
    },
  }
}

/** What the settings ask for, not what the limit of a day lets through; new cards keep coming. */
function endless({ cards, habits }: PlanningMaterial, settings: StudySettings): SimulationPlan {
  const unlimited = { ...settings, reviewsPerDay: Number.POSITIVE_INFINITY }
  return { cards, newCards: null, days: HORIZON_DAYS, settings: unlimited, habits, seed: SEED }
}

const basisOf = ({ cards, waiting }: PlannedCards): Basis => ({ met: cards.length, waiting })
