/** A person who can sign in. The e-mail address is stored as `toEmailAddress` spells it, so equal means the same. */
export interface IdentityTable {
  id: string
  name: string
  email: string
  /** 1 once somebody who reads the mailbox has acted on a mail of ours. */
  email_verified: number
  /** When a mail to the address was given up, ms; null when none was, or one arrived since. */
  mail_failed_at: number | null
  created_at: number
  updated_at: number
}

/** How a person signs in; so far only `provider_id` "credential", a password as an Argon2id string. */
export interface CredentialTable {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: number
  updated_at: number
}

/** A browser that is signed in. `updated_at` is when it was last seen, `expires_at` the end whatever happens. */
export interface SessionTable {
  id: string
  user_id: string
  /** sha256 of the cookie's value; the value itself is stored nowhere. */
  token_hash: string
  user_agent: string
  created_at: number
  updated_at: number
  expires_at: number
}

/** One-time secrets that went out by mail. `identifier` is a hash of the secret. */
export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: number
  created_at: number
  updated_at: number
}
