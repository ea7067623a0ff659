import { DEFAULT_PARAMETERS, type FsrsParameters } from './fsrs-parameters.ts'

/** The four initial stabilities, or all 21. */
export type FitStage = 'initial' | 'all'

/** Parameters that were found better than those before them, and how that was found. */
export interface FittedParameters {
  readonly parameters: FsrsParameters
  readonly stage: FitStage
  /** Answers fitted to, and the last study day among them. */
  readonly reviews: number
  readonly fittedUntilDay: string
  readonly evidence: FitEvidence
}

/** How well later answers were foretold from earlier ones. */
export interface FitEvidence {
  /** Answers foretold. */
  readonly tested: number
  /** Mean log loss of parameters fitted like these to what came before, and of those in use. */
  readonly logLoss: number
  readonly logLossInUse: number
}

/** What a learner's cards are scheduled by; `fittedUntilDay` is null for the defaults. */
export interface ParametersInUse {
  readonly parameters: FsrsParameters
  readonly fittedUntilDay: string | null
}

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
