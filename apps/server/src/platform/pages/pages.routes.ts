import { setTimeout as delay } from 'node:timers/promises'
import { isPage } from '@cairn/contract/routes'
import type { Health } from '@cairn/contract/runtime'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { newApi } from '../http/api.ts'
import type { Api, RequestEnv } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { NO_REFERRER } from '../http/security-headers.ts'
import { runtimeConfig } from './runtime-config.ts'
import { staticFile } from './static-files.ts'

const READY_WITHIN_MS = 3_000
const NO_STORE = { 'cache-control': 'no-store' }

export interface PagesParts {
  /** Where the web build is. */
  readonly webDir: string
  /** What answers AI requests, by name; nothing of how it is set up. */
  readonly engineStates?: () => Readonly<Record<string, string>>
  /** How the place of the files is, where that is another than this machine. */
  readonly storeState?: () => Promise<string>
}

/**
 * Everything outside the API: health, the public configuration, the files of the web build, and its one page. The
 * page comes with 200 for the paths of this release and with 404 for all others.
 */
export function pagesRoutes({ engine, config, log }: Deps, { webDir, engineStates, storeState }: PagesParts): Api {
  const app = newApi()
  app.get('/healthz', (c) => c.json({ status: 'ok' } satisfies Health, 200, NO_STORE))
  app.get('/readyz', async (c) => {
    try {
      await answersInTime(engine)
      if (engine.damage.found() !== null)
        return c.json({ status: 'unavailable', checks: { database: 'damaged' } } satisfies Health, 503, NO_STORE)
      // Study goes on without files: a store that is away does not make the server unready.
      const checks = { database: 'ok', ...(storeState && { fileStorage: await storeState() }), ...engineStates?.() }
      return c.json({ status: 'ok', checks } satisfies Health, 200, NO_STORE)
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer')
      return c.json({ status: 'unavailable', checks: { database: 'unavailable' } } satisfies Health, 503, NO_STORE)
    }
  })
  app.get('/config.json', async (c) => c.json(await runtimeConfig(engine.db, config, c.req.url), 200, NO_STORE))
  app.get('*', (c) => answerPath(c, webDir))
  return app
}

/** Pages that links in mails lead to. */
const TAKES_TOKENS: ReadonlySet<string> = new Set(['/login', '/forgot-password'])

/** Throws when the database answers no question, be it that a connection swallows everything. */
async function answersInTime({ db }: Deps['engine']): Promise<void> {
  const late = new AbortController()
  const limit = delay(READY_WITHIN_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`The database did not answer within ${READY_WITHIN_MS} ms`)
  })
  const asked = sql`select 1`.execute(db)
  // Whichever comes second has nobody who waits for it.
  await Promise.race([asked, limit]).finally(() => {
    late.abort()
    return Promise.allSettled([limit])
  })
}

async function answerPath(c: Context<RequestEnv>, webDir: string): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url)
  const file = await staticFile(webDir, pathname, c.req.raw)
  if (file) return file
  // A script or picture of another release: a page in its place would only hide that it is gone.
  if (/^\/(assets|builds)\//.test(pathname)) return c.text('Not found', 404, NO_STORE)
  const page = await staticFile(webDir, '/index.html', c.req.raw)
  if (!page) return c.text('The web application is not built yet. Run: npm run build', 503, NO_STORE)
  if (pathname === '/' && searchParams.has('deck')) keepToItself(page.headers)
  if (TAKES_TOKENS.has(pathname)) page.headers.set('referrer-policy', NO_REFERRER)
  return isPage(pathname) ? page : new Response(page.body, { status: 404, headers: page.headers })
}

/** A shared deck is for those who were given its address. */
function keepToItself(headers: Headers): void {
  headers.set('x-robots-tag', 'noindex, nofollow')
  headers.set('referrer-policy', NO_REFERRER)
}
