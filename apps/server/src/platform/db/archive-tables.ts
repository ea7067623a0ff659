/** A whole account as a file, on its way out or in; `files` keeps the bytes for a day. */
export interface AccountArchiveTable {
  user_id: string
  id: string
  /** `out` or `in`. */
  direction: string
  /** `waiting`, `working`, `ready`, `applying`, `done` or `failed`. */
  status: string
  /** Rows and files that are through, of `total`. */
  done: number
  total: number | null
  bytes: number
  /** JSON: rows by kind. */
  counts: string | null
  /** Of one on its way in, as JSON: whose it was and when it was made. */
  origin: string | null
  /** JSON: code and place. */
  problem: string | null
  created_at: number
  updated_at: number
}
