import { Archive, ArchiveProblem, KindCounts } from '@cairn/contract/archives'
import { z } from 'zod'
import type { ArchiveRow } from './archives.store.ts'

/** How long the server keeps an archive, ms. */
export const KEPT_MS = 86_400_000

const Problem = z.object({ code: ArchiveProblem, place: z.string().nullable() })
const { shape } = Archive
const { direction, status, from } = shape

/** Whether it waits for the server's files, or waited in vain. */
export const isStorageAway = ({ problem }: Pick<ArchiveRow, 'problem'>): boolean =>
  problem !== null && Problem.parse(JSON.parse(problem)).code === 'storage-away'

/** An archive as its learner sees it. */
export function presentArchive(row: ArchiveRow): Archive {
  const json = <S extends z.ZodType>(schema: S, text: string | null) =>
    text === null ? null : schema.parse(JSON.parse(text))
  return {
    id: row.id,
    direction: direction.parse(row.direction),
    status: status.parse(row.status),
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    counts: json(KindCounts, row.counts),
    from: json(from, row.origin),
    problem: json(Problem, row.problem),
    createdAt: row.created_at,
    goneAt: row.created_at + KEPT_MS,
  }
}
