import { CreatedShareLink, DeckSharing, NewShareLink, SharingChange } from '@cairn/contract/sharing'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { expectedVersion, staleVersion } from '../../platform/http/if-match.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import type { DescribeAccount } from '../../study/learners/describe-account.ts'
import { changeSharing } from './change-sharing.ts'
import { displayName } from './find-shared.ts'
import { readSharing } from './read-sharing.ts'
import { createLink, revokeLink } from './share-links.ts'

const LINKS = { max: 60, windowMs: 3_600_000 }

/** How a learner's own decks are shared. */
export function sharingRoutes(deps: Deps, describeAccount: DescribeAccount): Api {
  const { engine, now } = deps
  const routes = routesFor(deps)
  const question = async (userId: string, deckId: string) => {
    const ownerName = displayName(await describeAccount(userId))
    return { userId, deckId, ownerName, now: now() }
  }
  return newApi()
    .openapi(routes.read, async (c) => {
      const asked = await question(c.get('learner').userId, c.req.valid('param').id)
      return c.json(await readSharing(engine.db, asked), 200)
    })
    .openapi(routes.change, async (c) => {
      const version = expectedVersion(c)
      const asked = await question(c.get('learner').userId, c.req.valid('param').id)
      const outcome = await changeSharing(engine, { ...asked, version, change: c.req.valid('json') })
      if (!outcome.ok) throw staleVersion(outcome.sharing)
      return c.json(outcome.sharing, 200)
    })
    .openapi(routes.addLink, async (c) => {
      const { userId } = c.get('learner')
      await withinLimit(deps.limiter, `share-links:${userId}`, LINKS)
      const wish = { userId, deckId: c.req.valid('param').id, link: c.req.valid('json'), now: now() }
      return c.json(await createLink(engine, wish), 200)
    })
    .openapi(routes.revoke, async (c) => {
      await revokeLink(engine, c.get('learner').userId, c.req.valid('param').id, now())
      return c.body(null, 204)
    })
}

function routesFor(deps: Deps) {
  const access = forLearner(deps)
  const request = { params: IdParam }
  const sharing = { 200: answers(DeckSharing) }
  return {
    read: createRoute({ ...access, method: 'get', path: '/api/decks/{id}/sharing', request, responses: sharing }),
    change: createRoute({
      ...access,
      method: 'patch',
      path: '/api/decks/{id}/sharing',
      request: { ...request, body: takes(SharingChange) },
      responses: sharing,
    }),
    addLink: createRoute({
      ...access,
      method: 'post',
      path: '/api/decks/{id}/share-links',
      request: { ...request, body: takes(NewShareLink) },
      responses: { 200: answers(CreatedShareLink) },
    }),
    revoke: createRoute({
      ...access,
      method: 'delete',
      path: '/api/share-links/{id}',
      request,
      responses: { 204: { description: 'Revoked' } },
    }),
  }
}
