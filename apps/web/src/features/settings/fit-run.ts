import type { FitOutcome } from '@cairn/core/fitting/fit-parameters'
import type { DueChange } from '@cairn/core/planning/due-after-change'
import type { ParametersInUse } from '@cairn/core/scheduling/parameter-history'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { markSessionExpired } from '../../data/session.ts'
import { sendWhatWaits } from '../../data/sync.ts'
import { PlanningClient } from '../../lib/planning.ts'
import { planningPlace } from '../../lib/use-planning.ts'

/** What a fit is doing: reading the log (so many events so far), or comparing parameters. */
export type FitStep = { readonly kind: 'reading'; readonly read: number } | { readonly kind: 'comparing' }

export type FitResult =
  /** `due`: what adopting it makes due at once; null when nothing is adopted. */
  | { readonly ok: true; readonly outcome: FitOutcome; readonly due: DueChange | null }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' | 'cancelled' | 'failed' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

interface FitRun {
  readonly inUse: ParametersInUse
  readonly settings: StudySettings
  readonly minutesPerDay: number
  readonly signal: AbortSignal
  readonly onStep: (step: FitStep) => void
}

/**
 * Fits parameters to the learner's whole log: what waits on this device is sent, the log is read page by page, and a
 * worker of its own does the rest. Nothing is changed by it.
 */
export async function runFit({ inUse, settings, minutesPerDay, signal, onStep }: FitRun): Promise<FitResult> {
  const client = new PlanningClient()
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    onStep({ kind: 'reading', read: 0 })
    await sendWhatWaits()
    let read = 0
    for (let after: string | null | undefined; after !== null; ) {
      const page = await api('GET /api/reviews/log', { query: after === undefined ? {} : { after }, signal })
      await client.ask('log', { rows: page.rows }, signal)
      read += page.rows.length
      onStep({ kind: 'reading', read })
      after = page.next
    }
    onStep({ kind: 'comparing' })
    const outcome = await client.ask('fit', { inUse }, signal)
    const place = planningPlace()
    if (!outcome.ok || place === null) return { ok: true, outcome, due: null }
    const fitted = { ...settings, parameters: outcome.fitted.parameters }
    const due = await client.ask('due-change', { place, settings: fitted, minutesPerDay }, signal)
    return { ok: true, outcome, due }
  } catch (error) {
    return failureOf(error, signal)
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

function failureOf(error: unknown, signal: AbortSignal): FitResult {
  if (signal.aborted) return { ok: false, problem: 'cancelled' }
  if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
  if (!(error instanceof ApiError)) {
    reportError(error)
    return { ok: false, problem: 'failed' }
  }
  if (error.status !== 401) return { ok: false, problem: 'refused', message: error.message }
  markSessionExpired()
  return { ok: false, problem: 'signed-out' }
}
