import { randomUUID } from 'node:crypto'
import type { Engine } from '../platform/db/engines.ts'
import { ensureLearner } from '../study/learners/ensure-learner.ts'

/** A learner of their own for a test, so that tests of one file share a database without meeting. */
export async function newLearner(engine: Engine, timeZone = 'Europe/Berlin'): Promise<string> {
  const userId = randomUUID()
  await ensureLearner(engine.db, { userId, timeZone, now: 1 })
  return userId
}
