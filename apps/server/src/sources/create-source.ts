import { hash } from 'node:crypto'
import type { NewSource } from '@cairn/contract/sources'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { findSource, insertSource, type SourceRow } from './sources.store.ts'

interface Creation {
  readonly userId: string
  readonly source: NewSource
  readonly now: number
}

/** Keeps a text to the letter; the same id again answers the text that is there. */
export function createSource(engine: Engine, { userId, source, now }: Creation): Promise<SourceRow> {
  const textHash = hash('sha256', source.text)
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    await insertSource(tx, {
      user_id: userId,
      id: source.id,
      title: source.title,
      kind: 'paste',
      text: source.text,
      text_sha256: textHash,
      origin: '{}',
      created_at: now,
      updated_at: now,
      deleted_at: null,
      version: 1,
      seq,
    })
    return orNotFound(await findSource(tx, userId, source.id), 'source', source.id)
  })
}
