import type { MemoryState, Rating } from './memory-state.ts'
import type { ScheduleSettings } from './study-settings.ts'

/** The step a card waits in next. */
export interface StepAhead {
  readonly phase: 'learning' | 'relearning'
  readonly step: number
  readonly minutes: number
}

const DAY_MINUTES = 1440

/**
 * The (re)learning step that an answer leads to, or null when the card goes on in days; Anki's semantics.
 * Again: the first step. Hard: this step once more, on the first step the mean of the first two, or half as much
 * again when there is only one. Good: the next step. Easy, or Good on the last step: out of the steps.
 */
export function nextStep(state: MemoryState, rating: Rating, settings: ScheduleSettings): StepAhead | null {
  if (state.phase === 'review' && rating !== 'again') return null
  const phase = state.phase === 'new' || state.phase === 'learning' ? 'learning' : 'relearning'
  const steps = phase === 'learning' ? settings.learningStepsMinutes : settings.relearningStepsMinutes
  const first = steps[0]
  if (first === undefined) return null
  // Fewer steps may be set today than when the card entered them.
  const current = Math.min(state.step, steps.length - 1)
  switch (rating) {
    case 'again':
      return { phase, step: 0, minutes: first }
    case 'hard':
      return { phase, step: current, minutes: current === 0 ? hardOnFirst(first, steps[1]) : (steps[current] ?? first) }
    case 'good': {
      const next = steps[current + 1]
      return next === undefined ? null : { phase, step: current + 1, minutes: next }
    }
    case 'easy':
      return null
    default:
      return rating satisfies never
  }
}

function hardOnFirst(first: number, second: number | undefined): number {
  return second === undefined ? Math.min(first * 1.5, first + DAY_MINUTES) : (first + second) / 2
}
