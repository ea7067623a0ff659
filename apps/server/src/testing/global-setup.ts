import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's maintenance database; test files make databases of their own. */
    postgresUrl: string
  }
}

/** Starts one real PostgreSQL for the whole run. Without one the run fails: half the tests would prove nothing. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
