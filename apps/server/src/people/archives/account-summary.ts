import type { AccountSummary } from '@cairn/contract/archives'
import type { Engine } from '../../platform/db/engines.ts'
import { readSpace } from '../../platform/space/space.ts'
import { fileBytes } from './account-rows.store.ts'
import { countAccount } from './write-archive.ts'

/** What an account holds, in numbers; what is in the trash counts. */
export async function summarizeAccount(engine: Engine, userId: string): Promise<AccountSummary> {
  const [counts, bytes, space] = await Promise.all([
    countAccount(engine, userId),
    fileBytes(engine.db, userId),
    readSpace(engine.db, userId),
  ])
  return { counts, fileBytes: bytes, space }
}
