import { adoptParameters } from '@cairn/core/scheduling/parameter-history'
import type { Tx } from '../../platform/db/schema.ts'
import { changeSettingsIn } from '../../study/settings/change-settings.ts'
import type { ImportRow } from './imports.store.ts'
import { keptOf } from './kept-choice.ts'

/** Nothing was foretold to find them: they were taken as they came. */
const NO_EVIDENCE = { tested: 0, logLoss: 0, logLossInUse: 0 }

/** Schedules all cards of a learner by the parameters that a package brings; those before can be gone back to. */
export async function adoptOffered(tx: Tx, row: ImportRow, now: number): Promise<void> {
  const { offered } = keptOf(row)
  if (offered === null) return
  await changeSettingsIn(tx, { userId: row.user_id, now }, ({ parameterHistory }) => ({
    parameterHistory: adoptParameters(parameterHistory, { ...offered, stage: 'all', evidence: NO_EVIDENCE }),
  }))
}
