/** A picture or sound of a learner; `files` keeps the bytes. */
export interface MediaTable {
  user_id: string
  sha256: string
  /** By the bytes. */
  content_type: string
  bytes: number
  created_at: number
  /** When it was marked to be swept because nothing referred to it; until then it is shown. */
  deleted_at: number | null
}

/** What a package called its media. */
export interface ImportMediaTable {
  user_id: string
  import_id: string
  file_name: string
  sha256: string
}

/** Fields and templates of imported notes, as JSON of core's `AnkiNoteType`. */
export interface NoteTypeTable {
  user_id: string
  id: string
  name: string
  kind: string
  definition: string
  updated_at: number
}

/** A package on its way into the library. */
export interface PackageImportTable {
  user_id: string
  id: string
  /** `reading`, `ready`, `applying`, `done`, `failed` or `undone`. */
  status: string
  file_name: string
  bytes: number
  /** Notes that are in the library, of `total`. */
  done: number
  total: number | null
  format: string | null
  /** From when the collection counts its days, s. */
  collection_created_at: number | null
  /** JSON of the dry run. */
  report: string | null
  problem: string | null
  /** What its sender called the sending; null for one without a name. */
  sending: string | null
  created_at: number
  updated_at: number
}

/** Which version of a note came in last, and by which import. */
export interface ImportedNoteTable {
  user_id: string
  note_id: string
  import_id: string
  /** JSON list, to tell whether they were changed since. */
  tags: string
  anki_id: number
  /** Seconds. */
  modified_at: number
}

/** How a card came in, for the way back. */
export interface ImportedCardTable {
  user_id: string
  card_id: string
  import_id: string
  /** Of the texts as they came in, to tell whether they were changed since. */
  text_hash: string
  /** JSON of core's `AnkiCard`. */
  row: string
  /** JSON list of rows of its log that are no answers. */
  other_rows: string
}
