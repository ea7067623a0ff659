import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { ObjectRow } from './objects.store.ts'
import { findUpload, insertUpload, type UploadRow } from './uploads.store.ts'

/** Kind of the jobs that read what learners bring. */
export const READ_UPLOAD = 'read-upload'

interface Beginning {
  readonly userId: string
  readonly id: string
  readonly from: { readonly object: ObjectRow } | { readonly address: string }
  readonly now: number
}

/** Writes down what is to be read, and the job that reads it; the same id again answers the upload that is there. */
export function beginUpload(engine: Engine, { userId, id, from, now }: Beginning): Promise<UploadRow> {
  const origin =
    'object' in from
      ? { origin: 'file', name: nameOf(from.object), object_id: from.object.id, address: null, size: from.object.size }
      : { origin: 'url', name: new URL(from.address).hostname, object_id: null, address: from.address, size: null }
  return inTransaction(engine, async (tx) => {
    await insertUpload(tx, {
      user_id: userId,
      id,
      ...origin,
      kind: null,
      status: 'waiting',
      pages_done: 0,
      pages_total: null,
      problem: null,
      document: null,
      created_at: now,
      updated_at: now,
    })
    const row = orNotFound(await findUpload(tx, userId, id), 'upload', id)
    if (row.status === 'waiting') await addJob(tx, { userId, id, kind: READ_UPLOAD, payload: {}, now })
    return row
  })
}

const nameOf = ({ name }: ObjectRow) => name.split('/').at(-1) ?? name
