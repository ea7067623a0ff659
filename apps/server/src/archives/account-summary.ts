import type { AccountSummary } from '@cairn/contract/archives'
import type { Engine } from '../db/engines.ts'
import { fileBytes } from './account-rows.store.ts'
import { countAccount } from './write-archive.ts'

/** What an account holds, in numbers; what is in the trash counts. */
export async function summarizeAccount(engine: Engine, userId: string): Promise<AccountSummary> {
  return { counts: await countAccount(engine, userId), fileBytes: await fileBytes(engine.db, userId) }
}
