import { ImportReport, PackageImport } from '@cairn/contract/imports'
import type { ImportRow } from './imports.store.ts'

/** An import as its learner sees it. */
export function presentImport(row: ImportRow): PackageImport {
  return {
    id: row.id,
    status: PackageImport.shape.status.parse(row.status),
    fileName: row.file_name,
    bytes: row.bytes,
    report: row.report === null ? null : ImportReport.parse(JSON.parse(row.report)),
    problem: row.problem,
    done: row.done,
    total: row.total,
    createdAt: row.created_at,
    ...(row.sending !== null && { sending: row.sending }),
  }
}
