import { CONFIDENCES, REVIEW_MODES } from '@cairn/core/reviews/review-event'
import { RATINGS } from '@cairn/core/scheduling/memory-state'
import { z } from 'zod'
import { Settings } from './accounts.ts'
import { KeptCard, KeptLogRow, KeptNoteType } from './anki-rows.ts'
import { CardKindSchema, GradeSchema } from './cards.ts'
import { DeckSettings } from './decks.ts'
import { Id, Instant, StudyDay, TimeZone, Version } from './ids.ts'
import { ImportReport } from './imports.ts'
import { PracticeRecord } from './practice.ts'
import { NewLearningProfile } from './profiles.ts'
import { StartState } from './reviews.ts'
import { RunProgress } from './run-progress.ts'
import { DraftStatus, GenerationStatus } from './sources.ts'
import { FileKind, ObjectName, UploadedDocument, UploadProblem } from './uploads.ts'

/*
 * Lines of a whole-account archive: what its `data/*.jsonl` files hold, kind by kind, in version 1. Whatever a learner
 * made or did is here with every field; the learner's id, numbers of changes and texts to search by are made anew.
 */

const text = z.string()
const whole = z.number().int()
const count = whole.min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const edited = { createdAt: Instant, updatedAt: Instant, deletedAt: Instant.nullable(), version: Version }
const place = { start: count.nullable(), end: count.nullable() }
const span = { spanStart: place.start, spanEnd: place.end, quote: text.nullable() }

const review = {
  id: Id,
  cardId: Id,
  kind: z.enum(['rate', 'void', 'set-due', 'reset']),
  rating: z.enum(RATINGS).nullable(),
  targetId: Id.nullable(),
  answeredAt: Instant,
  rawAnsweredAt: Instant,
  receivedAt: Instant,
  clockOffsetMs: whole,
  timeZone: TimeZone,
  offsetMinutes: whole,
  rolloverHour: whole.min(0).max(23),
  studyDay: StudyDay,
  durationMs: count.nullable(),
  chosenDays: count.nullable(),
  dueDay: StudyDay.nullable(),
  mode: z.enum(REVIEW_MODES).nullable(),
  confidence: z.enum(CONFIDENCES).nullable(),
  deviceId: Id,
  deviceSeq: whole,
  appVersion: text,
  bodyHash: sha256,
  startState: StartState.nullable(),
  origin: KeptLogRow.nullable(),
}

/** What an event of each kind cannot do without. */
const isWholeReview = (row: z.infer<z.ZodObject<typeof review>>) =>
  (row.kind !== 'rate' || (row.rating !== null && row.mode !== null && row.durationMs !== null)) &&
  (row.kind === 'void') === (row.targetId !== null) &&
  (row.kind === 'set-due') === (row.dueDay !== null)

/** An imported note has its fields in their order, one made here by their names. */
const NoteFields = z.union([z.array(text), z.record(text, text)])

/** Those that an archive brings: one of an earlier release lacks what was added since. */
export const ArchivedSettings = Settings.partial({ playRecordings: true, extraNew: true, fitDeclined: true })
export type ArchivedSettings = z.infer<typeof ArchivedSettings>

const { at: _, ...practice } = PracticeRecord.shape

export const ARCHIVE_KINDS = {
  settings: z.strictObject({ settings: ArchivedSettings, onboardedAt: Instant.nullable() }),
  folders: z.strictObject({ id: Id, parentId: Id.nullable(), name: text, position: z.number(), ...edited }),
  sources: z.strictObject({
    ...{ id: Id, title: text, kind: z.enum(['paste', 'file', 'url']), text, textSha256: sha256 },
    ...{ origin: z.record(text, z.unknown()), ...edited },
  }),
  decks: z.strictObject({
    ...{ id: Id, title: text, description: text, folderId: Id.nullable(), visibility: z.literal('private') },
    ...{ sourceId: Id.nullable(), settings: DeckSettings.partial(), attribution: z.unknown(), ...edited },
  }),
  'note-types': z.strictObject({ id: Id, name: text, kind: text, definition: KeptNoteType, updatedAt: Instant }),
  notes: z.strictObject({
    ...{ id: Id, kind: text, fields: NoteFields, tags: z.array(text), noteTypeId: Id.nullable() },
    ...{ guid: text.nullable(), ...edited },
  }),
  cards: z.strictObject({
    ...{ id: Id, deckId: Id, noteId: Id, ordinal: count, kind: CardKindSchema, front: text, back: text },
    ...{ tags: z.array(text), aliases: z.array(text), position: z.number(), starred: z.boolean() },
    ...{ flag: whole.min(0).max(7), suspended: z.boolean(), buriedUntilDay: StudyDay.nullable() },
    ...{ sourceId: Id.nullable(), ...span, grade: GradeSchema.nullable(), ...edited },
  }),
  'card-fields': z.strictObject({ cardId: Id, field: text, editedAt: Instant, version: Version, writer: text }),
  'card-history': z.strictObject({
    ...{ cardId: Id, id: text, field: text, value: text, editedAt: Instant, lostAt: Instant },
  }),
  reviews: z.strictObject(review).refine(isWholeReview, { message: 'an event of this kind lacks a field' }),
  practice: z.strictObject({ ...practice, answeredAt: Instant, receivedAt: Instant, bodyHash: sha256 }),
  generations: z.strictObject({
    ...{ id: Id, sourceId: Id, deckId: Id.nullable(), status: GenerationStatus, title: text, suggestedTitle: text },
    ...{ requestedCount: count, engine: text, problem: text.nullable(), progress: RunProgress.nullable(), ...edited },
  }),
  drafts: z.strictObject({
    ...{ id: Id, generationId: Id, ordinal: count, kind: CardKindSchema, front: text, back: text, ...span },
    ...{ grade: GradeSchema, status: DraftStatus, cardId: Id.nullable(), ...edited },
  }),
  profiles: z.strictObject({ ...NewLearningProfile.shape, createdAt: Instant }),
  media: z.strictObject({ sha256, contentType: text, bytes: count, createdAt: Instant }),
  'package-imports': z.strictObject({
    ...{ id: Id, status: z.enum(['done', 'undone']), fileName: text, bytes: count, done: count },
    ...{ total: count.nullable(), format: text.nullable(), collectionCreatedAt: whole.nullable() },
    ...{ report: ImportReport.nullable(), createdAt: Instant, updatedAt: Instant },
  }),
  'package-media': z.strictObject({ importId: Id, fileName: text, sha256 }),
  'package-notes': z.strictObject({
    ...{ noteId: Id, importId: Id, tags: z.array(text), ankiId: whole, modifiedAt: whole },
  }),
  'package-cards': z.strictObject({
    ...{ cardId: Id, importId: Id, textHash: sha256, row: KeptCard, otherRows: z.array(KeptLogRow) },
  }),
  files: z.strictObject({
    ...{ id: Id, bucket: text, name: ObjectName, size: count, sha256, contentType: text },
    ...{ createdAt: Instant, updatedAt: Instant },
  }),
  uploads: z.strictObject({
    ...{ id: Id, origin: z.enum(['file', 'url']), name: text, objectId: Id.nullable(), address: text.nullable() },
    ...{ kind: FileKind.nullable(), size: count.nullable(), status: z.enum(['ready', 'failed']), pagesDone: count },
    ...{ pagesTotal: count.nullable(), problem: UploadProblem.nullable(), document: UploadedDocument.nullable() },
    ...{ createdAt: Instant, updatedAt: Instant },
  }),
} as const

export type ArchiveKind = keyof typeof ARCHIVE_KINDS
