import type { DayDetails } from './day-details.ts'
import { type Proportion, proportionOf } from './proportion.ts'

/** How much was recalled of what was asked a day or more after it was last seen. */
export interface TrueRetention {
  readonly all: Proportion
  /** Asked after less than 21 days, and after 21 or more. */
  readonly young: Proportion
  readonly mature: Proportion
  readonly target: number
  /** Where the target (0-1) lies against the interval of all; null when too few were asked. */
  readonly verdict: 'below-target' | 'on-target' | 'above-target' | null
}

/** True retention over the sum of some days, against the desired retention (0-1). */
export function trueRetention(details: DayDetails, target: number): TrueRetention {
  const { asked, recalled, matureAsked, matureRecalled } = details
  const all = proportionOf(recalled, asked)
  return {
    all,
    young: proportionOf(recalled - matureRecalled, asked - matureAsked),
    mature: proportionOf(matureRecalled, matureAsked),
    target,
    verdict: verdictOn(all, target),
  }
}

function verdictOn(all: Proportion, target: number): TrueRetention['verdict'] {
  if (!all.enough) return null
  if (all.high < target) return 'below-target'
  return all.low > target ? 'above-target' : 'on-target'
}
