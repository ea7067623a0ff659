import { isTimeZone } from '@cairn/core/scheduling/time-zone'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { insertLearner } from './learners.store.ts'
import { defaultSettings } from './settings.ts'

interface NewLearner {
  readonly userId: string
  /** IANA name; a device may know one that this server does not, and then the days follow UTC. */
  readonly timeZone: string
  /** ms since the epoch. */
  readonly now: number
}

/** Makes the learner behind an account, once; part of the account's own transaction when given one. */
export async function ensureLearner(db: Db | Tx, { userId, timeZone, now }: NewLearner): Promise<void> {
  await insertLearner(db, {
    user_id: userId,
    last_seq: 0,
    settings: JSON.stringify(defaultSettings(isTimeZone(timeZone) ? timeZone : 'UTC')),
    onboarded_at: null,
    created_at: now,
    updated_at: now,
    version: 1,
    epoch: null,
  })
}
