import { MAX_DECK_TITLE } from '@cairn/contract/limits'
import { createRoute, z } from '@hono/zod-openapi'
import { createFiles } from '../../platform/files/create-files.ts'
import { newApi } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { forLearner } from '../../platform/http/route-access.ts'
import { toWebStream } from '../../platform/http/web-stream.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { openPackage } from './open-package.ts'

const EXPORTS = { max: 6, windowMs: 3_600_000 }
/** A deck by its id, or what stands in a folder by its path; everything without either. */
const Query = z
  .strictObject({ deck: z.string().max(100).optional(), folder: z.string().max(MAX_DECK_TITLE).optional() })
  .refine(({ deck, folder }) => deck === undefined || folder === undefined, 'One deck or one folder')

/** What leaves: `/api/exports`. */
export function exportsRoutes(deps: Deps): Api {
  const parts = { ...deps, files: createFiles(deps.config), dataDir: deps.config.dataDir }
  return newApi().openapi(routeFor(deps), async (c) => {
    if (c.req.method === 'HEAD') throw onlyWhole()
    const { userId } = c.get('learner')
    await withinLimit(deps.limiter, `export:${userId}`, EXPORTS)
    const { deck, folder } = c.req.valid('query')
    const choice = deck !== undefined ? { deckId: deck } : folder !== undefined ? { folder } : null
    const bytes = await openPackage(parts, { userId, choice })
    c.header('content-type', 'application/octet-stream')
    // Without a name: the link that asks for it has that of the deck.
    c.header('content-disposition', 'attachment')
    return c.body(toWebStream(bytes), 200)
  })
}

/** How long it is shows only when all of it is made. */
const onlyWhole = () =>
  new AppError(405, 'method-not-allowed', {
    message: 'A package can only be fetched as a whole.',
    headers: { allow: 'GET' },
  })

function routeFor(deps: Deps) {
  return createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/exports/apkg',
    request: { query: Query },
    responses: { 200: { description: 'The package', content: { 'application/octet-stream': { schema: z.string() } } } },
  })
}
