import { ApiTokenList, CreatedApiToken, NewApiToken } from '@cairn/contract/tokens'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { requireRecentSignIn } from '../../platform/http/recent-sign-in.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { listPersonalTokens, revokePersonalToken } from './api-token.store.ts'
import { createPersonalToken } from './issue-token.ts'
import { presentToken } from './present-token.ts'

const CREATIONS = { max: 10, windowMs: 3_600_000 }

/** A learner's tokens for programs of their own: `/api/tokens`. They open `/v1` and nothing else. */
export function tokensRoutes(deps: Deps): Api {
  const { engine, now } = deps
  const list = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/tokens',
    responses: { 200: answers(ApiTokenList) },
  })
  const create = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/tokens',
    request: { body: takes(NewApiToken) },
    responses: { 200: answers(CreatedApiToken) },
  })
  const revoke = createRoute({
    ...forLearner(deps),
    method: 'delete',
    path: '/api/tokens/{id}',
    request: { params: IdParam },
    responses: { 204: { description: 'Revoked' } },
  })
  return newApi()
    .openapi(list, async (c) => {
      const rows = await listPersonalTokens(engine.db, c.get('learner').userId, now())
      return c.json({ tokens: rows.map(presentToken) }, 200)
    })
    .openapi(create, async (c) => {
      const { userId } = c.get('learner')
      requireRecentSignIn(c.get('learner'), now())
      await withinLimit(deps.limiter, `tokens:${userId}`, CREATIONS)
      const { row, token } = await createPersonalToken(engine, { userId, ...c.req.valid('json'), now: now() })
      c.get('log').info({ userId, tokenId: row.id }, 'a personal token was made')
      return c.json({ ...presentToken(row), token }, 200)
    })
    .openapi(revoke, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      const isRevoked = await revokePersonalToken(engine.db, { userId, id, now: now() })
      orNotFound(isRevoked ? id : null, 'token', id)
      c.get('log').info({ userId, tokenId: id }, 'a personal token was revoked')
      return c.body(null, 204)
    })
}
