import { SessionList } from '@cairn/contract/accounts'
import { createRoute, z } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner } from '../../platform/http/route-access.ts'
import { SESSION_IDLE_MS } from '../../platform/http/session-life.ts'
import { evenWhenFull } from '../../platform/space/spare-room.ts'
import { presentSession } from './present-session.ts'
import { deleteSession, listSessions } from './sessions.store.ts'

/** Where the learner is signed in, and ending that: `/api/auth/sessions`. */
export function sessionsRoutes(deps: Deps): Api {
  const { db } = deps.engine

  const list = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/auth/sessions',
    responses: { 200: answers(SessionList) },
  })
  const revoke = createRoute({
    ...forLearner(deps),
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    request: { params: z.object({ id: z.string().max(100) }) },
    responses: { 204: { description: 'Ended' } },
  })

  return newApi()
    .openapi(list, async (c) => {
      const { userId, sessionId } = c.get('learner')
      const now = deps.now()
      const rows = await listSessions(db, userId, { now, idleSince: now - SESSION_IDLE_MS })
      return c.json({ sessions: rows.map((row) => presentSession(row, sessionId)) }, 200)
    })
    .openapi(revoke, async (c) => {
      const { id } = c.req.valid('param')
      const ended = await evenWhenFull(deps.config, () => deleteSession(db, c.get('learner').userId, id))
      orNotFound(ended ? id : null, 'session', id)
      return c.body(null, 204)
    })
}
