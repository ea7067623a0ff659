import type { SettingsChange } from '@cairn/contract/accounts'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import { findLearner, type LearnerRow, updateLearner } from './learners.store.ts'
import { nextSeq } from './next-seq.ts'
import { parseSettings } from './settings.ts'

interface Change {
  readonly userId: string
  readonly version: number
  readonly change: SettingsChange
  readonly now: number
}

export type ChangedLearner =
  | { readonly ok: true; readonly learner: LearnerRow }
  | { readonly ok: false; readonly current: LearnerRow }

/**
 * Changes settings given the version they were read at; `ok: false` carries the row as it stands. Memory states keep
 * the schedule they were computed with until their card is reviewed again.
 */
export function changeSettings(engine: Engine, { userId, version, change, now }: Change): Promise<ChangedLearner> {
  return inTransaction(engine, async (tx) => {
    await nextSeq(tx, userId)
    const current = orNotFound(await findLearner(tx, userId), 'learner', userId)
    if (current.version !== version) return { ok: false, current }
    const { onboarded, ...settings } = change
    const learner = await updateLearner(tx, current, {
      settings: JSON.stringify({ ...parseSettings(current.settings), ...settings }),
      onboarded_at: current.onboarded_at ?? (onboarded ? now : null),
      updated_at: now,
    })
    if (!learner) throw new Error(`Inconsistent: learner ${userId} changed while locked`)
    return { ok: true, learner }
  })
}
