import type { Settings } from '@cairn/contract/accounts'
import type { FittedParameters, ParameterHistory } from '@cairn/core/scheduling/parameter-history'

type Stored = Settings['parameterHistory']

/** A history of parameters as settings carry it. */
export function toStoredHistory({ current, previous }: ParameterHistory): Stored {
  if (previous === undefined) return { current: toStored(current) }
  return { current: toStored(current), previous: toStored(previous) }
}

function toStored(fitted: FittedParameters | null): Stored['current'] {
  if (fitted === null) return null
  const { parameters, stage, reviews, fittedUntilDay, evidence } = fitted
  return { parameters: [...parameters], stage, reviews, fittedUntilDay, evidence: { ...evidence } }
}
