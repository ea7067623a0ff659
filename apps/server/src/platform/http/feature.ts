import type { JobGroup } from '../jobs/run-jobs.ts'
import type { Api } from './context.ts'
import type { Deps } from './deps.ts'

/** What a feature is to the server that composes it: it runs from the moment it is made until it is closed. */
export interface Feature {
  readonly routes: readonly ((deps: Deps) => Api)[]
  /** Long work of its own, for the one runner of the process. */
  readonly jobs?: JobGroup
  /** Resolves when what goes on behind requests is over. */
  close?(): Promise<void>
}
