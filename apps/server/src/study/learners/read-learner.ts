import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import type { Engine } from '../../platform/db/engines.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { ensureLearner } from './ensure-learner.ts'
import { findLearner, type LearnerRow } from './learners.store.ts'
import { storedSchedule } from './settings.ts'

/** The learner behind an account, made now for an account whose sign-up was cut short. */
export async function readLearner({ db }: Engine, userId: string, now: number): Promise<LearnerRow> {
  const found = await findLearner(db, userId)
  if (found) return found
  await ensureLearner(db, { userId, timeZone: 'UTC', now })
  return orNotFound(await findLearner(db, userId), 'learner', userId)
}

/** The schedule of a learner as it is set now. */
export async function readSchedule(db: Db | Tx, userId: string): Promise<StudySettings> {
  const { settings } = orNotFound(await findLearner(db, userId), 'learner', userId)
  return storedSchedule(settings)
}
