import { randomUUID } from 'node:crypto'
import { MAX_TOKENS } from '@cairn/contract/tokens'
import type { ApiTokenTable } from '../../platform/db/ai-tables.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Learner } from '../../platform/http/context.ts'
import { deleteEndedTokens, insertToken, listPersonalTokens } from './api-token.store.ts'
import { hashBearerToken, newBearerToken, prefixOf } from './bearer-token.ts'

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
  /** Null for one that does not end by itself. */
  readonly expiresInDays: number | null
  /** ms since the epoch. */
  readonly now: number
}

const DAY_MS = 86_400_000

/**
 * A token for a program of the learner's own, independent of any session; the token itself is answered this once.
 * Throws `AppError` 409 `quota-exceeded` when there are too many.
 */
export async function createPersonalToken(engine: Engine, wanted: NewPersonalToken) {
  const { userId, name, expiresInDays, now } = wanted
  const token = newBearerToken()
  const row: ApiTokenTable = {
    ...tokenRow({ userId, token, name, now }),
    kind: 'personal',
    prefix: prefixOf(token),
    session_id: null,
    expires_at: expiresInDays === null ? null : now + expiresInDays * DAY_MS,
  }
  await inTransaction(engine, async (tx) => {
    const { length } = await listPersonalTokens(tx, userId, now)
    if (length >= MAX_TOKENS)
      throw new AppError(409, 'quota-exceeded', {
        message: `There are ${MAX_TOKENS} tokens already. Revoke one that is not used any more.`,
      })
    await insertToken(tx, row)
  })
  return { row, token }
}

function tokenRow({ userId, token, name, now }: { userId: string; token: string; name: string; now: number }) {
  return {
    user_id: userId,
    id: randomUUID(),
    hash: hashBearerToken(token),
    prefix: '',
    name,
    scopes: JSON.stringify([AI_SCOPE]),
    created_at: now,
    last_used_at: null,
    revoked_at: null,
  }
}
