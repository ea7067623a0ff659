import { localDb } from '../../data/queries.ts'
import { type RunState, titleOf } from './run-state.ts'

/** A run on this device that has something to judge or to finish. */
export interface KeptRun {
  readonly id: string
  readonly title: string
  readonly open: number
  readonly updatedAt: number
}

export async function keptRuns(): Promise<readonly KeptRun[]> {
  const rows = (await (await localDb())?.idb.getAll('runs')) ?? []
  return rows.map(({ id, updatedAt, state }) => {
    const run = state as RunState // written by `keepRun` alone
    const open = run.drafts.filter(({ decision }) => decision === 'open' || decision === 'accepted').length
    return { id, updatedAt, title: titleOf(run), open }
  })
}
