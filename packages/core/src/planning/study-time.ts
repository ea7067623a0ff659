import { type FsrsModel, fsrsModel } from '../scheduling/fsrs-model.ts'
import { DEFAULT_PARAMETERS } from '../scheduling/fsrs-parameters.ts'
import type { MemoryState } from '../scheduling/memory-state.ts'
import type { StudyQueue } from '../scheduling/queue.ts'
import type { QueueCard } from '../scheduling/queue-card.ts'
import { daysBetween } from '../scheduling/study-day.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import {
  type AnswerHabits,
  expectedMeetingMs,
  expectedRecall,
  expectedReviewMs,
  PRIOR_ANSWERS,
  stepsWithinADay,
} from './answer-habits.ts'

interface StudyTime {
  readonly habits: AnswerHabits
  readonly settings: Pick<
    ScheduleSettings,
    'desiredRetention' | 'learningStepsMinutes' | 'relearningStepsMinutes' | 'parameters'
  >
  readonly today: string
}

/** How long something will take, ms: the mean, and the bounds within which four days of five lie. */
export interface TimeRange {
  readonly ms: number
  readonly lowMs: number
  readonly highMs: number
}

/** What of a queue takes time today: the cards that stand in its order. */
export type PlannedCards = Pick<StudyQueue, 'order' | 'learning' | 'main'>

const Z_80 = 1.2816
/** How much single answers differ in time, and whole days by the mood of the learner: as shares of the mean. */
const SPREAD_OF_ANSWER = 0.8
const SPREAD_OF_DAY = 0.08
/** How far the common habits may be from the learner's own. */
const SPREAD_OF_LEARNERS = 0.4

/** Time that what is in a queue's order is expected to take today, by the habits that plans reckon with too. */
export function expectedStudyTime({ order, learning, main }: PlannedCards, time: StudyTime): TimeRange {
  const isPlanned = new Set(order)
  const model = fsrsModel(time.settings.parameters ?? DEFAULT_PARAMETERS)
  let ms = 0
  let variance = 0
  for (const card of [...learning, ...main]) {
    if (!isPlanned.has(card.id)) continue
    const expected = expectedCardMs(card, { ...time, model })
    ms += expected
    variance += (expected * SPREAD_OF_ANSWER) ** 2
  }
  const { habits } = time
  const unknown = SPREAD_OF_LEARNERS ** 2 * (PRIOR_ANSWERS / (PRIOR_ANSWERS + habits.answers))
  const reach = Z_80 * Math.sqrt(variance + ms ** 2 * (SPREAD_OF_DAY ** 2 + unknown))
  return { ms, lowMs: Math.max(0, ms - reach), highMs: ms + reach }
}

interface Estimate extends StudyTime {
  readonly model: FsrsModel
}

function expectedCardMs({ state }: QueueCard, time: Estimate): number {
  const { habits, settings } = time
  if (state === null || state.phase === 'new') return expectedMeetingMs(habits, settings)
  if (state.phase === 'review') return expectedReviewMs(habits, settings, foretoldRecall(state, time))
  return stepsLeftMs(state, time)
}

/** The recall at which a card comes today; what is asked for where nothing is known of its memory. */
function foretoldRecall({ stability, lastStudyDay }: MemoryState, { settings, today, model }: Estimate): number {
  if (lastStudyDay === null || stability <= 0) return settings.desiredRetention
  return model.recall(stability, Math.max(0, daysBetween(lastStudyDay, today)))
}

/** What is left of a card's steps; the first answer of a day is a test of memory like a review and may start them anew. */
function stepsLeftMs(state: MemoryState, time: Estimate): number {
  const { habits, settings, today } = time
  const { learningStepsMinutes, relearningStepsMinutes } = settings
  const steps = stepsWithinADay(state.phase === 'learning' ? learningStepsMinutes : relearningStepsMinutes)
  const left = Math.max(0, steps - state.step - 1)
  if (state.lastStudyDay === today) return habits.repeatMs * (1 + left) * habits.repeatFactor
  const recall = expectedRecall(habits, foretoldRecall(state, time))
  const repeats = recall * left + (1 - recall) * steps
  return habits.reviewMs + repeats * habits.repeatFactor * habits.repeatMs
}
