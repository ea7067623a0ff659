import type { Kysely, Transaction } from 'kysely'
import type { AiAllowanceTable, ApiTokenTable } from './ai-tables.ts'
import type { AccountArchiveTable } from './archive-tables.ts'
import type { CardFieldTable, CardHistoryTable } from './card-edit-tables.ts'
import type { CredentialTable, IdentityTable, SessionTable, VerificationTable } from './identity-tables.ts'
import type { MailQueueTable } from './mail-tables.ts'
import type {
  ImportedCardTable,
  ImportedNoteTable,
  ImportMediaTable,
  MediaTable,
  NoteTypeTable,
  PackageImportTable,
} from './package-tables.ts'
import type { DeckReportTable, DeckShareTable, ShareLinkTable } from './sharing-tables.ts'
import type { DayCalibrationTable, DayDetailTable, PracticeAnswerTable, ScheduleRefoldTable } from './study-tables.ts'
import type { JobTable, LooseFileTable, StoredObjectTable, UploadTable } from './upload-tables.ts'

export type * from './package-tables.ts'
export type * from './sharing-tables.ts'
export type * from './study-tables.ts'

/**
 * Rows as both databases hold them. Ids and JSON are text, instants bigint ms, flags 0/1.
 * Every table with learner data leads its key with `user_id`; no constraint spans two learners.
 */
export interface Schema {
  migration: MigrationTable
  instance: InstanceTable
  learner: LearnerTable
  folder: FolderTable
  deck: DeckTable
  note: NoteTable
  card: CardTable
  note_type: NoteTypeTable
  media: MediaTable
  import_media: ImportMediaTable
  package_import: PackageImportTable
  imported_note: ImportedNoteTable
  imported_card: ImportedCardTable
  card_field: CardFieldTable
  card_history: CardHistoryTable
  memory: MemoryTable
  review: ReviewTable
  day_total: DayTotalTable
  day_detail: DayDetailTable
  day_calibration: DayCalibrationTable
  practice_answer: PracticeAnswerTable
  schedule_refold: ScheduleRefoldTable
  source: SourceTable
  generation: GenerationTable
  draft: DraftTable
  learning_profile: LearningProfileTable
  purged: PurgedTable
  rate_limit: RateLimitTable
  erasure: ErasureTable
  identity: IdentityTable
  credential: CredentialTable
  session: SessionTable
  verification: VerificationTable
  mail_queue: MailQueueTable
  api_token: ApiTokenTable
  ai_allowance: AiAllowanceTable
  stored_object: StoredObjectTable
  loose_file: LooseFileTable
  upload: UploadTable
  job: JobTable
  account_archive: AccountArchiveTable
  deck_share: DeckShareTable
  share_link: ShareLinkTable
  deck_report: DeckReportTable
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** Which migrations ran; written by `migrate` alone. */
export interface MigrationTable {
  name: string
  applied_at: number
}

/** Facts about this installation: secrets made at first start, the instance id. */
export interface InstanceTable {
  key: string
  value: string
}

/** One row per learner; `last_seq` numbers every change, so that a sync cursor never skips one. */
export interface LearnerTable {
  user_id: string
  last_seq: number
  settings: string
  onboarded_at: number | null
  created_at: number
  updated_at: number
  version: number
  /** See migration 0035. */
  epoch: string | null
}

interface Owned {
  user_id: string
  id: string
}

interface Edited {
  created_at: number
  updated_at: number
  deleted_at: number | null
  version: number
  seq: number
}

export interface FolderTable extends Owned, Edited {
  parent_id: string | null
  name: string
  position: number
}

export interface DeckTable extends Owned, Edited {
  title: string
  description: string
  folder_id: string | null
  visibility: string
  source_id: string | null
  /** Deck settings that differ from the learner's, as JSON. */
  settings: string
  /** Who made the deck that this one was copied from, as JSON; null for one's own. */
  attribution: string | null
}

/** What siblings share. `fields` are the original fields of the note as JSON; imported notes keep theirs untouched. */
export interface NoteTable extends Owned, Edited {
  kind: string
  fields: string
  tags: string
  /** Note type of an imported note; null for notes made here. */
  note_type_id: string | null
  /** Identity in the package it came from; null for notes made here. */
  guid: string | null
}

export interface CardTable extends Owned, Edited {
  deck_id: string
  note_id: string
  ordinal: number
  kind: string
  front: string
  back: string
  tags: string
  /** JSON array of the answers that count as right beside the card's own. */
  aliases: string
  position: number
  starred: number
  flag: number
  suspended: number
  buried_until_day: string | null
  source_id: string | null
  span_start: number | null
  span_end: number | null
  quote: string | null
  grade: string | null
  /** Made by `searchTextOf` with every write of the texts or tags. */
  search_text: string
}

/** Cache of the fold of a card's reviews, tagged with what computed it. */
export interface MemoryTable {
  user_id: string
  card_id: string
  phase: string
  step: number
  stability: number
  difficulty: number
  due_at: number
  due_day: string
  reps: number
  lapses: number
  last_review_at: number | null
  last_study_day: string | null
  /** When the learner chose the due day by hand. */
  due_set_at: number | null
  interval_days: number
  /** Study day of its first rating since a reset; null when none, or when it was before this was kept. */
  introduced_day: string | null
  /** Study day of its latest review; null when none, or when it was before this was kept. */
  reviewed_day: string | null
  /** Latest study day that began with the card mastered and on which it was touched; null for none, or none kept. */
  mastered_day: string | null
  algorithm: string
  seq: number
}

/** The append-only log. `kind` is `rate` or `void`; the columns of the other kind are null. */
export interface ReviewTable extends Owned {
  card_id: string
  kind: string
  rating: string | null
  target_id: string | null
  /** Corrected instant, ms: what every fold uses. */
  answered_at: number
  /** As the device's clock had it. */
  raw_answered_at: number
  received_at: number
  clock_offset_ms: number
  time_zone: string
  offset_minutes: number
  rollover_hour: number
  study_day: string
  duration_ms: number | null
  /** Days until the next review, where the device chose them by the load of the days. */
  chosen_days: number | null
  /** The day a card was put on by hand. */
  due_day: string | null
  mode: string | null
  confidence: string | null
  device_id: string
  device_seq: number
  app_version: string
  /** sha256 of the canonical event, to tell a repeat from a reused id. */
  body_hash: string
  /** Of a reset by an import: JSON of the memory state that the card begins with. */
  start_state: string | null
  /** Of an imported event: JSON of the row of Anki's log that it was. */
  origin: string | null
}

export interface DayTotalTable {
  user_id: string
  study_day: string
  again: number
  hard: number
  good: number
  easy: number
  new_cards: number
  duration_ms: number
  seq: number
}

export interface SourceTable extends Owned, Edited {
  title: string
  kind: string
  text: string
  text_sha256: string
  /** Where it came from (file name, address), as JSON. */
  origin: string
}

export interface GenerationTable extends Owned, Edited {
  source_id: string
  deck_id: string | null
  status: string
  title: string
  suggested_title: string
  requested_count: number
  engine: string
  problem: string | null
  /** JSON of the contract's `RunProgress`. */
  progress: string | null
}

/** What one assessment found out; rows are never changed. */
export interface LearningProfileTable extends Owned {
  subject: string
  proficiency: string
  score: number
  /** The three lists are JSON arrays of texts. */
  strengths: string
  weaknesses: string
  suggestions: string
  assessed_at: number
  created_at: number
}

export interface DraftTable extends Owned, Edited {
  generation_id: string
  ordinal: number
  kind: string
  front: string
  back: string
  span_start: number | null
  span_end: number | null
  quote: string | null
  grade: string
  status: string
  card_id: string | null
}

/**
 * A deck or card that left the trash for good: no more than a device needs to hear that it is gone. `seq` is that of
 * its deletion, `deck_id` a deck's own id or that of a card's deck.
 */
export interface PurgedTable extends Owned {
  kind: 'deck' | 'card'
  deck_id: string
  deleted_at: number
  seq: number
}

export interface RateLimitTable {
  key: string
  window_start: number
  hits: number
  blocked_until: number
}

/** Learners whose data is being erased: the only reason for which the log lets rows go. */
export interface ErasureTable {
  user_id: string
  requested_at: number
}
