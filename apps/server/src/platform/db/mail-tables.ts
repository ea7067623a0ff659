/** A mail that waits to be handed over. It holds no text and no token: both are made when it is its turn. */
export interface MailQueueTable {
  id: string
  /** What it is about: `sign-in`, `new-password` or `confirm`. */
  kind: string
  /** The address it goes to, as `toEmailAddress` spells it. */
  recipient: string
  /** Where its link leads, without a trailing slash. */
  address: string
  /** The path of this site that its link leads on to. */
  next: string | null
  /** Counts every time somebody took it; also the proof of still holding it. */
  attempts: number
  /** Not before, ms. While somebody holds it: when it is anybody's again. */
  run_at: number
  /** What stood in the way the last time, without the address. */
  problem: string | null
  created_at: number
  /** It is not begun at this instant or after. */
  expires_at: number
}
