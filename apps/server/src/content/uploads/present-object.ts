import type { StoredObject } from '@cairn/contract/uploads'
import type { Db } from '../../platform/db/schema.ts'
import { downloadLink } from './download-link.ts'
import type { ObjectRow } from './objects.store.ts'

/** A file as its owner sees it. */
export async function presentObject(db: Db, row: ObjectRow, now: number): Promise<StoredObject> {
  return {
    id: row.id,
    bucket: row.bucket,
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    contentType: row.content_type,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(await downloadLink(db, row, now)),
  }
}
