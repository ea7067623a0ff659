import { databaseProblemOf } from '../../platform/db/database-problem.ts'
import type { Db } from '../../platform/db/schema.ts'
import { SESSION_IDLE_MS } from '../../platform/http/session-life.ts'
import type { VerifyBearer } from '../../platform/llm/caller.ts'
import { findToken, findTokens, touchToken } from './api-token.store.ts'
import { hashBearerToken } from './bearer-token.ts'
import { AI_SCOPE } from './issue-token.ts'

/** Use of a personal token is noted at most this often. */
const TOUCH_MS = 60_000

/**
 * Asks the database each time, by one query over token and session: after signing out, revoking or erasing, a token
 * is refused at once on every replica.
 */
export function createVerifyBearer(db: Db, now: () => number): VerifyBearer {
  return async (bearer) => {
    const token = await findToken(db, hashBearerToken(bearer))
    const at = now()
    if (!token || !isAlive(token, at) || !allows(token.scopes)) return null
    if (token.kind === 'personal' && (token.last_used_at ?? 0) <= at - TOUCH_MS) await noteUse(db, token, at)
    return { userId: token.user_id }
  }
}

/** Which of some bearers still open `/v1`: one question for all, and their use is not noted. */
export function createStillOpen(db: Db, now: () => number) {
  return async (bearers: readonly string[]): Promise<ReadonlySet<string>> => {
    const bearerOf = new Map(bearers.map((bearer) => [hashBearerToken(bearer), bearer]))
    const rows = await findTokens(db, [...bearerOf.keys()])
    const at = now()
    const alive = rows.filter((row) => isAlive(row, at) && allows(row.scopes))
    return new Set(alive.map(({ hash }) => bearerOf.get(hash) ?? ''))
  }
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>

function isAlive(token: TokenRow, at: number): boolean {
  if (token.revoked_at !== null) return false
  if (token.expires_at !== null && token.expires_at <= at) return false
  if (token.kind === 'personal') return true
  const { session_expires_at: endsAt, session_updated_at: usedAt } = token
  return endsAt !== null && usedAt !== null && endsAt > at && usedAt > at - SESSION_IDLE_MS
}

function allows(scopes: string): boolean {
  const listed: unknown = JSON.parse(scopes)
  return Array.isArray(listed) && listed.includes(AI_SCOPE)
}

/** On a full disk calls go on: the token only looks less recently used than it is. */
async function noteUse(db: Db, { user_id: userId, id }: TokenRow, at: number): Promise<void> {
  try {
    await touchToken(db, userId, id, at)
  } catch (error) {
    const problem = databaseProblemOf(error)
    if (problem !== 'full' && problem !== 'read-only' && problem !== 'damaged') throw error
  }
}
