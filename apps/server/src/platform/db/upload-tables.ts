/** A file of a learner in the storage. Only rows that are `stored` are shown; `arriving` ones have no whole file yet. */
export interface StoredObjectTable {
  user_id: string
  id: string
  bucket: string
  name: string
  /** Where `files` keeps it. */
  file_key: string
  size: number
  sha256: string
  /** By the bytes, not by what the browser said. */
  content_type: string
  status: string
  created_at: number
  updated_at: number
}

/** A file that no row names yet, or none any more: looked at when it is due, and removed if that is still so. */
export interface LooseFileTable {
  user_id: string
  /** Where `files` keeps it. */
  file_key: string
  due_at: number
}

/** A file or an address on its way to becoming sources. */
export interface UploadTable {
  user_id: string
  id: string
  /** `file` or `url`. */
  origin: string
  name: string
  object_id: string | null
  address: string | null
  /** What it is, once that is known. */
  kind: string | null
  size: number | null
  status: string
  pages_done: number
  pages_total: number | null
  /** Code of what stood in the way, null when nothing did. */
  problem: string | null
  /** JSON of the contract's `UploadedDocument`. */
  document: string | null
  created_at: number
  updated_at: number
}

/** Long work that any process can take up. A lease that has run out is anybody's. */
export interface JobTable {
  user_id: string
  id: string
  kind: string
  /** JSON. */
  payload: string
  /** `waiting`, `running`, `done` or `failed`. */
  status: string
  /** Counts every time somebody took it; also the proof of still holding it. */
  attempts: number
  /** Attempts that came to nothing for no fault of the job's: the server stopped, a database or store was away. */
  excused: number
  /** Not before, ms. */
  run_at: number
  lease_until: number | null
  problem: string | null
  created_at: number
  updated_at: number
}
