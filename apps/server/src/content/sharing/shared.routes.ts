import {
  CopyOutcome,
  CopyShared,
  OpenShared,
  OriginalDeck,
  PublicDeckList,
  PublicDeckQuery,
  ReportShared,
  SharedDeck,
} from '@cairn/contract/sharing'
import { OTHER } from '@cairn/core/media/content-type'
import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { Files } from '../../platform/files/files.ts'
import { newApi } from '../../platform/http/api.ts'
import type { Api, RequestEnv } from '../../platform/http/context.ts'
import type { Deps, Limit } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forAnyone, forLearner, takes } from '../../platform/http/route-access.ts'
import { NO_REFERRER } from '../../platform/http/security-headers.ts'
import { toWebStream } from '../../platform/http/web-stream.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import type { DescribeAccount } from '../../study/learners/describe-account.ts'
import { fileHeaders } from '../media/file-headers.ts'
import { MediaName, sha256Of } from '../media/media-name.ts'
import { copyDeck } from './copy-deck.ts'
import { listPublic } from './list-public.ts'
import { openShared } from './open-shared.ts'
import { openSharedMedia } from './open-shared-media.ts'
import { stateOfOriginal } from './original-deck.ts'
import { reportShared } from './report-shared.ts'

const MINUTE_MS = 60_000
const OPENINGS = { max: 120, windowMs: MINUTE_MS }
const PICTURES = { max: 600, windowMs: MINUTE_MS }
const COMPARISONS = { max: 60, windowMs: MINUTE_MS }
const SEARCHES = { max: 60, windowMs: MINUTE_MS }
const COPIES = { max: 20, windowMs: 60 * MINUTE_MS }
const REPORTS = { max: 5, windowMs: 60 * MINUTE_MS }
const TICKET_SECONDS = 3_600

export interface SharedRoutesParts {
  readonly files: Files
  readonly describeAccount: DescribeAccount
}

/** Decks that others share: seen by anybody, copied by learners. */
export function sharedRoutes(deps: Deps, parts: SharedRoutesParts): Api {
  const shared = { ...deps, ...parts }
  const routes = routesFor(deps)
  const limit = (key: string, most: Limit) => withinLimit(deps.limiter, key, most)
  const api = newApi()
  api.use('/api/shared/*', notIndexed)
  return api
    .openapi(routes.open, async (c) => {
      await limit(`share:${c.get('clientIp')}`, OPENINGS)
      const { address, from } = c.req.valid('json')
      return c.json(await openShared(shared, address, from), 200)
    })
    .openapi(routes.media, async (c) => {
      await limit(`share-media:${c.get('clientIp')}`, PICTURES)
      const { contentType, bytes, body } = await openSharedMedia(
        shared,
        sha256Of(c.req.valid('param').id),
        c.req.valid('query').t,
      )
      for (const [name, value] of Object.entries(fileHeaders(contentType))) c.header(name, value)
      c.header('content-length', String(bytes))
      c.header('cache-control', `private, max-age=${TICKET_SECONDS}`)
      return c.body(toWebStream(body), 200)
    })
    .openapi(routes.copy, async (c) => {
      const { userId } = c.get('learner')
      await limit(`share-copies:${userId}`, COPIES)
      return c.json(await copyDeck(shared, { userId, ...c.req.valid('json') }), 200)
    })
    .openapi(routes.original, async (c) => {
      const { userId } = c.get('learner')
      await limit(`originals:${userId}`, COMPARISONS)
      return c.json({ state: await stateOfOriginal(shared, userId, c.req.valid('param').id) }, 200)
    })
    .openapi(routes.report, async (c) => {
      await limit(`share-reports:${c.get('clientIp')}`, REPORTS)
      await reportShared({ ...shared, log: c.get('log') }, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(routes.list, async (c) => {
      await limit(`public-decks:${c.get('learner').userId}`, SEARCHES)
      return c.json(await listPublic(shared, c.req.valid('query')), 200)
    })
}

/** What somebody shares with those who have a link is no matter of search engines, nor of the sites its cards name. */
const notIndexed = createMiddleware<RequestEnv>(async (c, next) => {
  await next()
  c.res.headers.set('x-robots-tag', 'noindex, nofollow')
  c.res.headers.set('referrer-policy', NO_REFERRER)
})

function routesFor(deps: Deps) {
  return {
    open: createRoute({
      ...forAnyone,
      method: 'post',
      path: '/api/shared/open',
      request: { body: takes(OpenShared) },
      responses: { 200: answers(SharedDeck) },
    }),
    media: createRoute({
      ...forAnyone,
      method: 'get',
      path: '/api/shared/media/{id}',
      request: { params: z.object({ id: MediaName }), query: z.object({ t: z.string().max(200) }) },
      responses: { 200: { description: 'The file', content: { [OTHER]: { schema: z.string() } } } },
    }),
    copy: createRoute({
      ...forLearner(deps),
      method: 'post',
      path: '/api/shared/copy',
      request: { body: takes(CopyShared) },
      responses: { 200: answers(CopyOutcome) },
    }),
    original: createRoute({
      ...forLearner(deps),
      method: 'get',
      path: '/api/decks/{id}/original',
      request: { params: IdParam },
      responses: { 200: answers(OriginalDeck) },
    }),
    report: createRoute({
      ...forAnyone,
      method: 'post',
      path: '/api/shared/report',
      request: { body: takes(ReportShared) },
      responses: { 204: { description: 'Kept' } },
    }),
    list: createRoute({
      ...forLearner(deps),
      method: 'get',
      path: '/api/public-decks',
      request: { query: PublicDeckQuery },
      responses: { 200: answers(PublicDeckList) },
    }),
  }
}
