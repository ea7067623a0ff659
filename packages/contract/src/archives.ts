import { z } from 'zod'
import { Id, Instant } from './ids.ts'

const count = z.number().int().min(0)

export const ARCHIVE_FORMAT = 'cairn-account'
/** Raised when an older Cairn could not read what this one writes. */
export const ARCHIVE_VERSION = 1

/** `schema.json` of an archive, as far as it is read. */
export const ArchiveManifest = z.looseObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exportedAt: Instant,
  account: z.looseObject({ email: z.string(), name: z.string(), createdAt: Instant }),
  kinds: z.record(z.string(), z.looseObject({ file: z.string(), rows: count })),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

/**
 * Why an archive is refused or was not made. Nothing was stored then; only of one that is `ready` and `interrupted`
 * `done` rows are in, and applying it again goes on.
 */
export const ARCHIVE_PROBLEMS = [
  'not-a-zip',
  'not-an-export',
  'other-version',
  'encrypted',
  'too-many-entries',
  'too-large-inside',
  'unsafe-entry',
  'damaged',
  'wrong-checksum',
  'missing-entry',
  'unexpected-entry',
  'invalid-row',
  'repeated-row',
  'row-too-large',
  'missing-reference',
  'account-not-empty',
  'too-large',
  /** The learner's texts and files would take more space than they have. */
  'space-used-up',
  'interrupted',
  /** The server cannot get at its files: while it waits for them, and when it has waited long enough. */
  'storage-away',
] as const
export const ArchiveProblem = z.enum(ARCHIVE_PROBLEMS)
export type ArchiveProblem = z.infer<typeof ArchiveProblem>

export const ARCHIVE_STATUSES = ['waiting', 'working', 'ready', 'applying', 'done', 'failed'] as const

/** How many rows there are, by kind: keys of `ARCHIVE_KINDS`. */
export const KindCounts = z.record(z.string(), count)
export type KindCounts = z.infer<typeof KindCounts>

/**
 * A whole account as one file: on its way out (`waiting`, `working`, then `ready` to be downloaded), or on its way in
 * (`ready` after a dry run, `applying`, `done`).
 */
export const Archive = z.object({
  id: Id,
  direction: z.enum(['out', 'in']),
  status: z.enum(ARCHIVE_STATUSES),
  /** Rows and files that are through, of `total` (null until that is known). */
  done: count,
  total: count.nullable(),
  /** Of the file; 0 until it is there. */
  bytes: count,
  counts: KindCounts.nullable(),
  /** Of one on its way in: whose it was, and when it was made. */
  from: z.object({ email: z.string(), exportedAt: Instant }).nullable(),
  /** `place` names the entry and line where that is known. */
  problem: z.object({ code: ArchiveProblem, place: z.string().nullable() }).nullable(),
  createdAt: Instant,
  /** When the file is removed from the server. */
  goneAt: Instant,
})
export type Archive = z.infer<typeof Archive>

/** Newest first. */
export const ArchiveList = z.object({ archives: z.array(Archive) })
export type ArchiveList = z.infer<typeof ArchiveList>

/** Path on this server; works for a few minutes, in the owner's session alone. */
export const ArchiveLink = z.object({ url: z.string(), expiresAt: Instant })
export type ArchiveLink = z.infer<typeof ArchiveLink>

/** What the account holds, in numbers. */
/** `usedBytes` of the space that the learner has here; null where there is no limit. */
export const Space = z.object({ usedBytes: count, mostBytes: count.nullable() })

export const AccountSummary = z.object({ counts: KindCounts, fileBytes: count, space: Space })
export type AccountSummary = z.infer<typeof AccountSummary>

/** The account's e-mail address, typed by its owner. */
export const DeleteAccount = z.strictObject({ email: z.string().max(254) })
export type DeleteAccount = z.infer<typeof DeleteAccount>
