import { z } from 'zod'
import { DeckSettings } from './decks.ts'
import { Id, Instant } from './ids.ts'

const count = z.number().int().min(0)
/** What a deck would have for itself of the options it had. */
const OwnSettings = DeckSettings.omit({ examDate: true })
const byAction = z.object({ add: count, update: count, skip: count })

export const IMPORT_STATUSES = ['reading', 'ready', 'applying', 'done', 'failed', 'undone'] as const

/** What an import would do and what it would lose: the dry run. */
export const ImportReport = z.object({
  notes: byAction,
  cards: byAction,
  decks: z.array(z.object({ title: z.string(), cards: count })),
  noteTypes: z.array(z.object({ name: z.string(), notes: count })),
  tags: count,
  reviews: count,
  suspended: count,
  buried: count,
  flagged: count,
  phases: z.object({ new: count, learning: count, review: count }),
  media: z.object({ files: count, bytes: count }),
  /** `count` cards have the issue; fronts of some of them. */
  issues: z.array(z.object({ code: z.string(), count, examples: z.array(z.string()) })),
  samples: z.array(z.object({ front: z.string(), back: z.string() })),
  /** Not given by earlier releases. */
  options: z
    .object({
      /** Decks by what they would have for themselves; names of some of them. */
      settings: z.array(z.object({ settings: OwnSettings, decks: count, examples: z.array(z.string()) })),
      /** Parameters of FSRS by which the learner's cards could be scheduled: the name of their preset, and its cards here. */
      parameters: z.object({ preset: z.string(), cards: count }).nullable(),
      /** What has no place here, with the names of some of the decks or presets. */
      left: z.array(
        z.object({
          code: z.string(),
          count,
          examples: z.array(z.string()),
          /** What it was in Anki, in the unit of the setting. Earlier releases did not say. */
          values: z.array(z.number()).optional(),
        }),
      ),
    })
    .optional(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** What of a package's options is to hold here; what is not given is not taken. */
export const ApplyImport = z.strictObject({
  /** Decks that the import makes get the options they had. */
  deckOptions: z.boolean().optional(),
  /** All cards of the learner are scheduled by the parameters offered. */
  parameters: z.boolean().optional(),
})
export type ApplyImport = z.infer<typeof ApplyImport>

/** A package on its way into the library. */
export const PackageImport = z.object({
  id: Id,
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  bytes: count,
  report: ImportReport.nullable(),
  /**
   * Why it was refused; null when it was not. `storage-away`: the server cannot get at the package. While it waits for
   * that the status stays; afterwards it is `failed` or `ready`, and applying the import goes on where it was.
   */
  problem: z.string().nullable(),
  /** Notes that are in the library, of `total` (null until that is known). */
  done: count,
  total: count.nullable(),
  createdAt: Instant,
  /** The `Idempotency-Key` of its sending, where it had one. */
  sending: z.string().optional(),
})
export type PackageImport = z.infer<typeof PackageImport>

/** Newest first: those that run, those that wait to be confirmed, and the last that ended. */
export const ImportList = z.object({ imports: z.array(PackageImport) })
export type ImportList = z.infer<typeof ImportList>
