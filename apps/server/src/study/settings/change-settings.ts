import type { Settings, SettingsChange } from '@cairn/contract/accounts'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { findLearner, type LearnerRow, updateLearner } from '../learners/learner-row.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { parseSettings, scheduleOf } from '../learners/settings.ts'
import { settingsChanged } from '../reviews/refold-schedules.ts'

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
 * Changes settings given the version they were read at; `ok: false` carries the row as it stands. Where they decide
 * schedules, cards are folded anew: the first of them here, the others soon after.
 */
export function changeSettings(engine: Engine, { userId, version, change, now }: Change): Promise<ChangedLearner> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findLearner(tx, userId), 'learner', userId)
    if (current.version !== version) return { ok: false, current }
    return { ok: true, learner: await write(tx, { current, seq, now }, change) }
  })
}

/** Changes settings by what they are, whoever has read them before, inside a transaction of the caller's. */
export async function changeSettingsIn(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: number },
  changeOf: (settings: Settings) => SettingsChange,
): Promise<void> {
  const seq = await nextSeq(tx, userId)
  const current = orNotFound(await findLearner(tx, userId), 'learner', userId)
  await write(tx, { current, seq, now }, changeOf(parseSettings(current.settings)))
}

interface Writing {
  readonly current: LearnerRow
  readonly seq: number
  readonly now: number
}

async function write(tx: Tx, { current, seq, now }: Writing, change: SettingsChange): Promise<LearnerRow> {
  const { onboarded, ...changed } = change
  const before = parseSettings(current.settings)
  const settings = JSON.stringify({ ...before, ...changed })
  const learner = await updateLearner(tx, current, {
    settings,
    onboarded_at: current.onboarded_at ?? (onboarded ? now : null),
    updated_at: now,
  })
  const schedules = { before: scheduleOf(before), after: scheduleOf(parseSettings(settings)) }
  if (!learner) throw new Error(`Inconsistent: learner ${current.user_id} changed while locked`)
  await settingsChanged(tx, { userId: current.user_id, seq, now }, schedules)
  return learner
}
