import type { FittedParameters, ParametersInUse } from '../fitting/fit-parameters.ts'
import { DEFAULT_PARAMETERS } from './fsrs-parameters.ts'

/** The parameters a learner's cards are scheduled by and those before them; null for the defaults. */
export interface ParameterHistory {
  readonly current: FittedParameters | null
  /** What a rollback brings back; absent when there is nothing to go back to. */
  readonly previous?: FittedParameters | null
}

export const DEFAULTS_ONLY: ParameterHistory = { current: null }

/** The history after new parameters were adopted: those in use are kept for a rollback. */
export function adoptParameters(history: ParameterHistory, fitted: FittedParameters): ParameterHistory {
  return { current: fitted, previous: history.current }
}

/** The history with the parameters before the current ones in use again; the same when there are none. */
export function rollBackParameters(history: ParameterHistory): ParameterHistory {
  return history.previous === undefined ? history : { current: history.previous }
}

/** What to schedule by and to fit against. Every schedule asks this, so nothing here brings the fitting along. */
export function parametersInUse({ current }: ParameterHistory): ParametersInUse {
  if (current === null) return { parameters: DEFAULT_PARAMETERS, fittedUntilDay: null }
  return { parameters: current.parameters, fittedUntilDay: current.fittedUntilDay }
}
