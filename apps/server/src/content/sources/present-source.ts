import { Source, type SourceInfo } from '@cairn/contract/sources'
import type { SourceRow, SourceSummary } from './sources.store.ts'

/** A source with its text, for its owner. */
export function presentSource(row: SourceRow): Source {
  return {
    id: row.id,
    title: row.title,
    kind: Source.shape.kind.parse(row.kind),
    text: row.text,
    createdAt: row.created_at,
    version: row.version,
  }
}

/** The same without its text. */
export function presentSourceInfo(row: SourceSummary): SourceInfo {
  return {
    id: row.id,
    title: row.title,
    kind: Source.shape.kind.parse(row.kind),
    bytes: Number(row.bytes),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    version: row.version,
  }
}
