import { waitingRuns } from '../../data/generations.ts'
import { type KeptRun, keptRuns } from './kept-runs.ts'

/** Runs with something to judge, of the server and of this device, the one changed last first. */
export async function waitingHere(): Promise<readonly KeptRun[]> {
  const [there, here] = await Promise.all([waitingRuns(), keptRuns()])
  return mergeRuns(
    there.map((run) => ({ ...run, title: run.title || run.suggestedTitle })),
    here,
  )
}

/** What this device has is newer than what the server was told. */
export function mergeRuns(there: readonly KeptRun[], here: readonly KeptRun[]): readonly KeptRun[] {
  const runs = new Map([...there, ...here].map((run) => [run.id, run]))
  return [...runs.values()].filter(({ open }) => open > 0).sort((one, other) => other.updatedAt - one.updatedAt)
}
