import { randomUUID } from 'node:crypto'
import type { KnownNumbering, Numbering } from '@cairn/contract/sync'
import { readEpoch } from '../../platform/db/epoch.ts'
import type { Db } from '../../platform/db/schema.ts'
import { beginEpoch, numberingOf } from './sync.store.ts'

/**
 * Where a learner's numbering stands. A device whose cursor the numbers do not reach, in the epoch they are in, proves
 * that they went back: another epoch begins for this learner, so that devices whose cursors are lower hear of it too.
 */
export async function compareNumbering(db: Db, userId: string, { epoch, cursor }: KnownNumbering): Promise<Numbering> {
  const common = await readEpoch(db)
  const before = await numberingOf(db, userId)
  const isOfNow = epoch === null || epoch === nameOf(common, before.epoch)
  if (!isOfNow || cursor <= before.seq) return { epoch: nameOf(common, before.epoch), seq: before.seq }
  await beginEpoch(db, { userId, before: before.epoch, cursor, epoch: randomUUID() })
  const after = await numberingOf(db, userId)
  return { epoch: nameOf(common, after.epoch), seq: after.seq }
}

const nameOf = (common: string, own: string | null): string => (own === null ? common : `${common}/${own}`)
