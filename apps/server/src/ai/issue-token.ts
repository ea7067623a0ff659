import { randomUUID } from 'node:crypto'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Learner } from '../http/context.ts'
import { deleteEndedTokens, insertToken } from './api-token.store.ts'
import { hashBearerToken, newBearerToken } from './bearer-token.ts'

export const CREDENTIAL_LIFE_MS = 3_600_000

/** What a token may be used for; so far there is the one thing. */
export const AI_SCOPE = 'ai'

interface Issued {
  readonly token: string
  readonly expiresAt: number
}

/** A bearer for `/v1` that lives an hour, and not longer than the session it was fetched with. */
export async function issueCredential(engine: Engine, { userId, sessionId }: Learner, now: number): Promise<Issued> {
  const token = newBearerToken()
  const expiresAt = now + CREDENTIAL_LIFE_MS
  await inTransaction(engine, async (tx) => {
    await deleteEndedTokens(tx, userId, now)
    await insertToken(tx, {
      ...tokenRow({ userId, token, name: '', now }),
      kind: 'session',
      session_id: sessionId,
      expires_at: expiresAt,
    })
  })
  return { token, expiresAt }
}

interface NewPersonalToken {
  readonly userId: string
  readonly name: string
  /** ms since the epoch; null for one that does not end by itself. */
  readonly expiresAt: number | null
  readonly now: number
}

/** A token for a program of the learner's own, independent of any session. Answers its id and, this once, the token. */
export async function issuePersonalToken(engine: Engine, { userId, name, expiresAt, now }: NewPersonalToken) {
  const token = newBearerToken()
  const row = { ...tokenRow({ userId, token, name, now }), kind: 'personal', session_id: null, expires_at: expiresAt }
  await inTransaction(engine, (tx) => insertToken(tx, row))
  return { id: row.id, token }
}

function tokenRow({ userId, token, name, now }: { userId: string; token: string; name: string; now: number }) {
  return {
    user_id: userId,
    id: randomUUID(),
    hash: hashBearerToken(token),
    name,
    scopes: JSON.stringify([AI_SCOPE]),
    created_at: now,
    last_used_at: null,
    revoked_at: null,
  }
}
