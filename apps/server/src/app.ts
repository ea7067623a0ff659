import { createRoute, z } from '@hono/zod-openapi'
import type { JSONValue } from 'hono/utils/types'
import { cardsRoutes } from './cards/cards.routes.ts'
import { editsRoutes } from './cards/edits.routes.ts'
import { notesRoutes } from './cards/notes.routes.ts'
import type { Config } from './config.ts'
import type { Engine } from './db/engines.ts'
import { decksRoutes } from './decks/decks.routes.ts'
import { generationsRoutes } from './generations/generations.routes.ts'
import { answerHeads } from './http/answer-heads.ts'
import { newApi } from './http/api.ts'
import { bodyLimits } from './http/body-limits.ts'
import type { Api, ResolveLearner } from './http/context.ts'
import type { Deps, Limiter } from './http/deps.ts'
import { answerError, answerUnknownPath } from './http/error-envelope.ts'
import { methodsOf } from './http/methods-of.ts'
import { requestContext } from './http/request-context.ts'
import { createRequireLearner } from './http/require-learner.ts'
import { answers, forAnyone } from './http/route-access.ts'
import { sameOriginWrites } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { DescribeAccount } from './learners/describe-account.ts'
import { learnersRoutes } from './learners/learners.routes.ts'
import { type PagesParts, pagesRoutes } from './pages/pages.routes.ts'
import { practiceRoutes } from './practice/practice.routes.ts'
import { profilesRoutes } from './profiles/profiles.routes.ts'
import { cardReviewsRoutes } from './reviews/card-reviews.routes.ts'
import { readLogRoutes } from './reviews/read-log.routes.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { sourcesRoutes } from './sources/sources.routes.ts'
import { digestRoutes } from './sync/digest.routes.ts'
import { syncRoutes } from './sync/sync.routes.ts'
import { trashRoutes } from './trash/trash.routes.ts'

export interface AppParts extends Omit<Deps, 'requireLearner'>, PagesParts {
  readonly engine: Engine
  readonly config: Config
  readonly limiter: Limiter
  readonly resolveLearner: ResolveLearner
  readonly describeAccount: DescribeAccount
  /** Further routes of the API, mounted beside those of the features here. */
  readonly more?: readonly ((deps: Deps) => Api)[]
}

const FEATURES: readonly ((deps: Deps) => Api)[] = [
  decksRoutes,
  cardsRoutes,
  editsRoutes,
  notesRoutes,
  reviewsRoutes,
  cardReviewsRoutes,
  readLogRoutes,
  practiceRoutes,
  syncRoutes,
  digestRoutes,
  trashRoutes,
  sourcesRoutes,
  generationsRoutes,
  profilesRoutes,
]

const ABOUT = { openapi: '3.1.0', info: { title: 'Cairn', version: '1' } }
const Description = z.record(z.string(), z.unknown())
const describeApi = createRoute({
  ...forAnyone,
  method: 'get',
  path: '/api/openapi.json',
  responses: { 200: answers(Description, 'This document') },
})

/** The whole server as a function from request to response; it needs no socket. */
export function createApp(parts: AppParts): Api {
  const { config, log, limiter, resolveLearner } = parts
  const deps: Deps = { ...parts, requireLearner: createRequireLearner(resolveLearner, limiter) }
  const app = newApi()
  app.onError(answerError)
  app.use(answerHeads())
  app.use(requestContext(log, config.trustedProxies))
  app.use(securityHeaders(config))
  app.use('/api/*', sameOriginWrites(config.publicUrl), bodyLimits())
  app.route('/', learnersRoutes(deps, parts.describeAccount))
  for (const routes of [...FEATURES, ...(parts.more ?? [])]) app.route('/', routes(deps))
  app.openapi(describeApi, (c) => c.json(description(app), 200))
  const answerUnknown = answerUnknownPath(methodsOf(app))
  app.all('/api/*', answerUnknown)
  app.route('/', pagesRoutes(deps, parts))
  app.notFound(answerUnknown)
  return app
}

/** As plain JSON: the generator leaves fields without a value in. */
const description = (app: Api): Record<string, JSONValue> => JSON.parse(JSON.stringify(app.getOpenAPI31Document(ABOUT)))
