import { databaseProblemOf } from '../../platform/db/database-problem.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ResolveLearner } from '../../platform/http/context.ts'
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from '../../platform/http/session-life.ts'
import type { SessionCookie } from './session-cookie.ts'
import { findSession, touchSession } from './sessions.store.ts'
import { hashToken } from './token-hash.ts'

interface ResolveParts {
  readonly db: Db
  readonly now: () => number
  readonly cookie: SessionCookie
}

/** Asks the database each time, by one indexed look-up: a session that was ended is over on every replica at once. */
export function createResolveLearner({ db, now, cookie }: ResolveParts): ResolveLearner {
  return async (headers) => {
    const token = cookie.read(headers)
    if (token === null) return null
    const session = await findSession(db, hashToken(token))
    const at = now()
    if (!session) return 'ended'
    if (session.expires_at <= at || session.updated_at <= at - SESSION_IDLE_MS) return null
    if (session.updated_at <= at - SESSION_TOUCH_MS) await noteUse(db, session.id, at)
    return { userId: session.user_id, sessionId: session.id, signedInAt: session.created_at }
  }
}

/** On a full disk reading goes on: the session only looks less recently used than it is. */
async function noteUse(db: Db, id: string, at: number): Promise<void> {
  try {
    await touchSession(db, id, { at, before: at - SESSION_TOUCH_MS })
  } catch (error) {
    const problem = databaseProblemOf(error)
    if (problem !== 'full' && problem !== 'read-only' && problem !== 'damaged') throw error
  }
}
