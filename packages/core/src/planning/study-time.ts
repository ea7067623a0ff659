import type { MemoryState } from '../scheduling/memory-state.ts'
import type { StudyQueue } from '../scheduling/queue.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { type AnswerHabits, expectedMeetingMs, expectedReviewMs, stepsWithinADay } from './answer-habits.ts'

interface StudyTime {
  readonly habits: AnswerHabits
  readonly settings: Pick<ScheduleSettings, 'desiredRetention' | 'learningStepsMinutes' | 'relearningStepsMinutes'>
  readonly today: string
}

/** Time that what is in a queue's order is expected to take today, ms, by the habits that plans reckon with too. */
export function expectedStudyMs({ order, counts, learning, main }: StudyQueue, time: StudyTime): number {
  const isPlanned = new Set(order)
  const inSteps = [...learning, ...main].flatMap(({ id, state }) =>
    state !== null && isPlanned.has(id) && (state.phase === 'learning' || state.phase === 'relearning') ? [state] : [],
  )
  const { habits, settings } = time
  return (
    counts.new * expectedMeetingMs(habits, settings) +
    counts.due * expectedReviewMs(habits, settings) +
    inSteps.reduce((sum, state) => sum + stepsLeftMs(state, time), 0)
  )
}

/** What is left of a card's steps when each is answered right; the first of a day is a test of memory like a review. */
function stepsLeftMs({ phase, step, lastStudyDay }: MemoryState, { habits, settings, today }: StudyTime): number {
  const { learningStepsMinutes, relearningStepsMinutes } = settings
  const steps = stepsWithinADay(phase === 'learning' ? learningStepsMinutes : relearningStepsMinutes)
  const firstMs = lastStudyDay === today ? habits.repeatMs : habits.reviewMs
  return firstMs + Math.max(0, steps - step - 1) * habits.repeatMs
}
