import { type DayLoad, type DayWindow, easyDayWeight, loadWeight, pickDays } from './day-choice.ts'
import { fuzzRange, intervalDays, type Memory, nextMemory } from './fsrs.ts'
import { nextStep } from './learning-steps.ts'
import type { MemoryState, Rating } from './memory-state.ts'
import { seededUnit } from './seeded-random.ts'
import type { ScheduleSettings } from './study-settings.ts'

/** All that an interval depends on but the rating. Elapsed time is in study days, never negative. */
export interface IntervalQuestion {
  readonly state: MemoryState
  readonly elapsedDays: number
  readonly studyDay: string
  readonly settings: ScheduleSettings
  readonly seed: string
}

/** Memory after a rating; a card without memory, whatever its phase, gets its first. */
export function memoryAfter({ state, elapsedDays, settings }: IntervalQuestion, rating: Rating): Memory {
  const rated = state.phase !== 'new' && state.stability > 0 && state.difficulty > 0
  const before = rated ? { stability: state.stability, difficulty: state.difficulty } : null
  return nextMemory(before, elapsedDays, rating, settings.parameters)
}

/**
 * Days until the next review, by the card's own dice. The better of two answers gets the longer interval (Anki's
 * rule): hard < good < easy until the maximum binds.
 */
export function reviewInterval(question: IntervalQuestion, rating: Rating): number {
  const worse = nextWorse(question, rating)
  const least = worse === null ? 1 : reviewInterval(question, worse) + 1
  return pickDays(fuzzWindow(question, rating, least), diceOf(question), weightOf(question, null))
}

/**
 * The intervals that an answer may be given by choice instead: what fuzz allows, and above whatever a worse answer
 * may be given. Follows from the log and the settings alone.
 */
export function choiceWindow(question: IntervalQuestion, rating: Rating): DayWindow {
  const worse = nextWorse(question, rating)
  const below = worse === null ? null : choiceWindow(question, worse)
  const { lowest, highest } = fuzzWindow(question, rating, below === null ? 1 : below.lowest + 1)
  const { maximumIntervalDays: maximum } = question.settings
  return { lowest, highest: below === null ? highest : Math.min(Math.max(highest, below.highest + 1), maximum) }
}

/** One interval of a window for a rating, by the load of the days, more than `above`. */
export function balancedInterval(question: IntervalQuestion, rating: Rating, load: DayLoad, above: number): number {
  const window = choiceWindow(question, rating)
  const lowest = Math.min(Math.max(window.lowest, above + 1), window.highest)
  return pickDays({ lowest, highest: window.highest }, diceOf(question), weightOf(question, load))
}

/** The next worse rating that also leads to days; null when there is none. */
export function nextWorse({ state, settings }: IntervalQuestion, rating: Rating): Rating | null {
  switch (rating) {
    case 'again':
    case 'hard':
      return null
    case 'good':
      return nextStep(state, 'hard', settings) === null ? 'hard' : null
    case 'easy':
      return 'good'
    default:
      return rating satisfies never
  }
}

function fuzzWindow(question: IntervalQuestion, rating: Rating, least: number): DayWindow {
  const { desiredRetention, fuzz, maximumIntervalDays: maximum, parameters } = question.settings
  const { stability } = memoryAfter(question, rating)
  const floor = Math.min(least, maximum)
  const exact = Math.max(floor, intervalDays(stability, desiredRetention, maximum, parameters))
  if (!fuzz) return { lowest: exact, highest: exact }
  const range = fuzzRange(exact, question.elapsedDays, maximum)
  const lowest = Math.max(range.lowest, floor)
  return { lowest, highest: Math.max(range.highest, lowest) }
}

function diceOf({ seed, state }: IntervalQuestion): number {
  return seededUnit(`${seed}:${state.reps}`)
}

function weightOf({ settings, studyDay }: IntervalQuestion, load: DayLoad | null) {
  const { easyDays } = settings
  const byDay = easyDays === undefined ? null : easyDayWeight(easyDays, studyDay)
  const byLoad = load === null ? null : loadWeight(load, studyDay)
  if (byDay === null) return byLoad ?? undefined
  return byLoad === null ? byDay : (days: number) => byDay(days) * byLoad(days)
}
