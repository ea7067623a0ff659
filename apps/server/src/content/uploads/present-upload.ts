import { Upload, UploadedDocument } from '@cairn/contract/uploads'
import type { UploadRow } from './uploads.store.ts'

/** An upload as its learner sees it. */
export function presentUpload(row: UploadRow): Upload {
  const { shape } = Upload
  return {
    id: row.id,
    origin: shape.origin.parse(row.origin),
    name: row.name,
    address: row.address,
    kind: shape.kind.parse(row.kind),
    size: row.size,
    status: shape.status.parse(row.status),
    pagesDone: row.pages_done,
    pagesTotal: row.pages_total,
    problem: shape.problem.parse(row.problem),
    document: row.document === null ? null : UploadedDocument.parse(JSON.parse(row.document)),
    createdAt: row.created_at,
  }
}
