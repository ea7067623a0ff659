import { type SimulatedDays, type SimulationPlan, simulate } from './simulator.ts'

/** How many new cards a day fit into a learner's minutes. */
export interface TimeBudget {
  readonly newPerDay: number
  /** Minutes a day with them: on average, and over the busiest month to come. */
  readonly minutesPerDay: number
  readonly busiestMinutes: number
  /** False when the reviews alone take longer than the minutes given. */
  readonly fits: boolean
}

const HORIZON_DAYS = 120
const MONTH_DAYS = 30
const SAMPLE_CARDS = 2_000
const MOST_NEW = 200

/**
 * The most new cards a day with which no month of the coming four takes more than the minutes given on average, by
 * simulation. Its reviews are those the plan's retention asks for, whatever the day's limits.
 */
export function newCardsWithin(minutesPerDay: number, plan: SimulationPlan): TimeBudget {
  const outlook = (newPerDay: number) => {
    const settings = { ...plan.settings, newPerDay, reviewsPerDay: Number.POSITIVE_INFINITY }
    const { minutesPerDay: _, ...unlimited } = plan
    return minutesOf(simulate({ mostCards: SAMPLE_CARDS, ...unlimited, settings, days: HORIZON_DAYS }))
  }
  let fitting = 0
  let tooMany = Math.min(MOST_NEW, Math.floor((minutesPerDay * 60_000) / plan.habits.firstMs)) + 1
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (outlook(middle).busiestMinutes <= minutesPerDay) fitting = middle
    else tooMany = middle
  }
  const found = outlook(fitting)
  return { newPerDay: fitting, ...found, fits: found.busiestMinutes <= minutesPerDay }
}

function minutesOf({ minutes }: SimulatedDays): Pick<TimeBudget, 'minutesPerDay' | 'busiestMinutes'> {
  const mean = (from: number, to: number) => {
    const days = minutes.slice(from, to)
    return days.reduce((sum, day) => sum + day, 0) / Math.max(1, days.length)
  }
  const starts = Array.from({ length: Math.max(1, minutes.length - MONTH_DAYS + 1) }, (_, day) => day)
  return {
    minutesPerDay: mean(0, minutes.length),
    busiestMinutes: Math.max(...starts.map((start) => mean(start, start + MONTH_DAYS))),
  }
}
