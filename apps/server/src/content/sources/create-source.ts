import { hash } from 'node:crypto'
import type { NewSource } from '@cairn/contract/sources'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { withinSpace } from '../../platform/space/space.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { findSource, insertSource, type SourceRow } from './sources.store.ts'

interface Creation {
  readonly userId: string
  readonly source: NewSource
  readonly now: number
}

/** Keeps a text to the letter; the same id again answers the text that is there. */
export function createSource(engine: Engine, { userId, source, now }: Creation): Promise<SourceRow> {
  return inTransaction(engine, async (tx) => {
    await withinSpace(tx, userId, () => addSource(tx, { userId, source, kind: 'paste', origin: {}, now }))
    return orNotFound(await findSource(tx, userId, source.id), 'source', source.id)
  })
}

interface Addition extends Creation {
  /** `paste`, `file` or `url`. */
  readonly kind: string
  /** Where it came from: file name, address. */
  readonly origin: Readonly<Record<string, string>>
}

/** The same within a transaction, for texts of any kind. */
export async function addSource(tx: Tx, { userId, source, kind, origin, now }: Addition): Promise<void> {
  const seq = await nextSeq(tx, userId)
  await insertSource(tx, {
    user_id: userId,
    id: source.id,
    title: source.title,
    kind,
    text: source.text,
    text_sha256: hash('sha256', source.text),
    origin: JSON.stringify(origin),
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
    seq,
  })
}
