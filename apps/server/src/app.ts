import { resolve } from 'node:path'
import { createRoute, z } from '@hono/zod-openapi'
import type { JSONValue } from 'hono/utils/types'
import type { Logger } from 'pino'
import { exportsRoutes } from './content/exports/exports.routes.ts'
import { generationsRoutes } from './content/generations/generations.routes.ts'
import { importsFeature } from './content/imports/imports.feature.ts'
import { mediaFeature } from './content/media/media.feature.ts'
import { sharingFeature } from './content/sharing/sharing.feature.ts'
import { sourcesRoutes } from './content/sources/sources.routes.ts'
import { uploadsFeature } from './content/uploads/uploads.feature.ts'
import { accountsFeature } from './people/accounts/accounts.feature.ts'
import { aiFeature } from './people/ai/ai.feature.ts'
import { archivesFeature } from './people/archives/archives.feature.ts'
import { erasureFeature } from './people/erasure/erasure.feature.ts'
import type { Config } from './platform/config.ts'
import type { Engine } from './platform/db/engines.ts'
import { createFiles } from './platform/files/create-files.ts'
import { watchStore } from './platform/files/watch-store.ts'
import { answerHeads } from './platform/http/answer-heads.ts'
import { newApi } from './platform/http/api.ts'
import { bodyLimits } from './platform/http/body-limits.ts'
import type { Api, ResolveLearner } from './platform/http/context.ts'
import type { Deps, Limiter } from './platform/http/deps.ts'
import { answerError, answerUnknownPath } from './platform/http/error-envelope.ts'
import type { Feature } from './platform/http/feature.ts'
import type { Lane } from './platform/http/listen.ts'
import { methodsOf } from './platform/http/methods-of.ts'
import { createLimiter } from './platform/http/rate-limit.ts'
import { loopbackExemption } from './platform/http/rate-limit-loopback.ts'
import { requestContext } from './platform/http/request-context.ts'
import { createRequireLearner } from './platform/http/require-learner.ts'
import { answers, forAnyone } from './platform/http/route-access.ts'
import { sameOriginWrites } from './platform/http/same-origin.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { runJobs } from './platform/jobs/run-jobs.ts'
import { type PagesParts, pagesRoutes } from './platform/pages/pages.routes.ts'
import { sparesReserve } from './platform/space/disk-reserve.ts'
import { cardsRoutes } from './study/cards/cards.routes.ts'
import { editsRoutes } from './study/cards/edits.routes.ts'
import { notesRoutes } from './study/cards/notes.routes.ts'
import { decksRoutes } from './study/decks/decks.routes.ts'
import type { DescribeAccount } from './study/learners/describe-account.ts'
import { practiceRoutes } from './study/practice/practice.routes.ts'
import { profilesRoutes } from './study/profiles/profiles.routes.ts'
import { cardReviewsRoutes } from './study/reviews/card-reviews.routes.ts'
import { keepSchedulesFolded } from './study/reviews/keep-schedules-folded.ts'
import { readLogRoutes } from './study/reviews/read-log.routes.ts'
import { reviewsRoutes } from './study/reviews/reviews.routes.ts'
import { meRoutes } from './study/settings/me.routes.ts'
import { digestRoutes } from './study/sync/digest.routes.ts'
import { syncRoutes } from './study/sync/sync.routes.ts'
import { keepTrashEmpty } from './study/trash/keep-trash-empty.ts'
import { trashRoutes } from './study/trash/trash.routes.ts'

/*
 * The one place that knows every feature. `compose` is the whole server on an open database, `createApp` what answers
 * requests.
 */

const WEB_BUILD = resolve(import.meta.dirname, '../../web/dist')

export interface ComposeOptions {
  readonly config: Config
  readonly log: Logger
  /** Parts to use in place of the usual ones. */
  readonly replace?: Partial<Pick<AppParts, 'resolveLearner' | 'describeAccount' | 'limiter' | 'webDir'>>
}

export interface Composed {
  readonly app: Api
  readonly lane: Lane
  /** Resolves when nothing goes on behind requests any more. */
  close(): Promise<void>
}

/** The whole application on an open database, at work. */
export async function compose(engine: Engine, { config, log, replace = {} }: ComposeOptions): Promise<Composed> {
  const parts = { engine, config, log, now: Date.now }
  const limiter = replace.limiter ?? createLimiter(engine, parts.now, { isExempt: loopbackExemption(config) })
  const { accounts, ...ofAccounts } = await accountsFeature(parts)
  const describeAccount = replace.describeAccount ?? accounts.describeAccount
  const ai = aiFeature({ ...parts, limiter })
  // In this order they are closed.
  const features: readonly Feature[] = [
    { routes: [], close: keepSchedulesFolded(parts).stop },
    { routes: [], close: keepTrashEmpty(parts).stop },
    uploadsFeature(parts),
    importsFeature(parts),
    mediaFeature(parts),
    sharingFeature({ config, describeAccount }),
    archivesFeature({ ...parts, describeAccount }),
    await erasureFeature({ ...parts, accounts: { ...accounts, describeAccount } }),
    ofAccounts,
    ai,
  ]
  const jobs = runJobs({ ...parts, groups: features.flatMap((feature) => feature.jobs ?? []) })
  const app = createApp({
    ...parts,
    limiter,
    resolveLearner: accounts.resolveLearner,
    describeAccount,
    notifyJobs: jobs.notify,
    webDir: WEB_BUILD,
    engineStates: () => ({ ...ai.states(), ...accounts.mails.state() }),
    ...(config.s3 && { storeState: watchStore(createFiles(config), parts.now) }),
    more: features.flatMap(({ routes }) => routes),
    ...replace,
  })
  const close = async () => {
    await jobs.stop()
    for (const feature of features) await feature.close?.()
  }
  return { app, lane: ai.lane, close }
}

export interface AppParts extends Omit<Deps, 'requireLearner'>, PagesParts {
  readonly engine: Engine
  readonly config: Config
  readonly limiter: Limiter
  readonly resolveLearner: ResolveLearner
  readonly describeAccount: DescribeAccount
  /** Further routes of the API, of features that hold something open. */
  readonly more?: readonly ((deps: Deps) => Api)[]
}

/** Of features that hold nothing open: they are nothing but their routes. */
const ROUTES: readonly ((deps: Deps) => Api)[] = [
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
  exportsRoutes,
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
  app.use('/api/*', sameOriginWrites(config.publicUrl), bodyLimits(), sparesReserve(config))
  app.route('/', meRoutes(deps, parts.describeAccount))
  for (const routes of [...ROUTES, ...(parts.more ?? [])]) app.route('/', routes(deps))
  app.openapi(describeApi, (c) => c.json(description(app), 200))
  const answerUnknown = answerUnknownPath(methodsOf(app))
  app.all('/api/*', answerUnknown)
  app.route('/', pagesRoutes(deps, parts))
  app.notFound(answerUnknown)
  return app
}

/** As plain JSON: the generator leaves fields without a value in. */
const description = (app: Api): Record<string, JSONValue> => JSON.parse(JSON.stringify(app.getOpenAPI31Document(ABOUT)))
