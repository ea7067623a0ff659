import type { FitEvidence } from '@cairn/core/scheduling/parameter-history'

/** By how many percent the log loss is lower, with one decimal. */
export function betterBy({ logLoss, logLossInUse }: FitEvidence): string {
  return ((100 * (logLossInUse - logLoss)) / logLossInUse).toFixed(1)
}
