import { RETENTIONS } from './retentions.ts'
import { type SimulationPlan, simulate } from './simulator.ts'

/** What a desired retention would cost and bring. */
export interface RetentionOutlook {
  readonly retention: number
  /** Averages over the days simulated. */
  readonly reviewsPerDay: number
  readonly minutesPerDay: number
  /** Share (0-1) of the reviews that is expected to be recalled; null without reviews. */
  readonly recalled: number | null
  /** Cards met by the end, and how many of them are expected to be recalled then. */
  readonly cardsMet: number
  readonly remembered: number
}

const SAMPLE_CARDS = 2_000

/**
 * The outlook for each retention of the slider, simulated on a sample of 2,000 cards unless the plan says otherwise,
 * with due days as that retention would have them.
 */
export function retentionTable(
  plan: SimulationPlan,
  retentions: readonly number[] = RETENTIONS,
): readonly RetentionOutlook[] {
  return retentions.map((retention) => {
    const settings = { ...plan.settings, desiredRetention: retention }
    const days = simulate({ mostCards: SAMPLE_CARDS, ...plan, settings, reschedule: true })
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, plan.days)
    return {
      retention,
      reviewsPerDay: mean(days.reviews),
      minutesPerDay: mean(days.minutes),
      recalled: mean(days.reviews) === 0 ? null : mean(days.recalled) / mean(days.reviews),
      cardsMet: days.cardsMet,
      remembered: days.remembered,
    }
  })
}
