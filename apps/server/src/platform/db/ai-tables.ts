/** A bearer for `/v1`. The token itself is stored nowhere. */
export interface ApiTokenTable {
  user_id: string
  id: string
  /** sha256 of the token, hex. */
  hash: string
  /** How the token begins; empty for those of a session. */
  prefix: string
  /** `session`: lives and dies with `session_id`; `personal`: made by the learner for a program of theirs. */
  kind: string
  session_id: string | null
  name: string
  /** What it may be used for, as a JSON list. */
  scopes: string
  expires_at: number | null
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** What a learner has used of their share of model calls; one more row, under `INSTANCE`, counts for everybody. */
export interface AiAllowanceTable {
  user_id: string
  window_start: number
  window_calls: number
  /** Days since the epoch, UTC: the day that `day_tokens` counts for. */
  day: number
  day_tokens: number
  /** Calls that run: JSON object of lease id to [ends at (ms), tokens set aside]. One that has ended counts no more. */
  leases: string
}
