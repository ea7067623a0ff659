import type { GenerationList } from '@cairn/contract/sources'
import { ApiError, api, NetworkError } from './api-client.ts'

export type WaitingRun = GenerationList['generations'][number]

const KEY = 'cairn-waiting-runs'

/** Runs with drafts that wait for the learner, newest first, as last heard from the server; null when never heard. */
export function knownWaitingRuns(): readonly WaitingRun[] | null {
  const text = sessionStorage.getItem(KEY)
  return text === null ? null : (JSON.parse(text) as WaitingRun[]) // written below, from the contract's answer
}

/** Asks the server for runs with waiting drafts. Without an answer what was heard before stands. */
export async function waitingRuns(): Promise<readonly WaitingRun[]> {
  try {
    const { generations } = await api('GET /api/generations')
    const waiting = generations.filter((run) => run.open > 0).sort((one, other) => other.updatedAt - one.updatedAt)
    sessionStorage.setItem(KEY, JSON.stringify(waiting))
    return waiting
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return knownWaitingRuns() ?? []
    throw error
  }
}
