import type { Engine } from '../../platform/db/engines.ts'
import { beginErasure } from './erase-account.ts'
import type { ErasedList } from './erased-list.ts'
import { livingAmong } from './erasure.store.ts'

interface Parts {
  readonly engine: Engine
  readonly erased: ErasedList
  readonly now: () => number
}

/** Begins the erasure of accounts that were erased and are there again; answers how many. */
export async function eraseAgain({ engine, erased, now }: Parts): Promise<number> {
  const revived = await livingAmong(engine.db, [...(await erased.all())])
  for (const { userId, email } of revived) await beginErasure(engine, { userId, email, now: now() })
  return revived.length
}
