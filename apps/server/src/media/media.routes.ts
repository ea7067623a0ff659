import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import type { Files } from '../files/files.ts'
import { newApi } from '../http/api.ts'
import { orNotFound } from '../http/app-error.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { forLearner } from '../http/route-access.ts'
import { SANDBOX } from '../http/security-headers.ts'
import { isShown, OTHER } from './content-type.ts'
import { openMedia } from './keep-media.ts'

/** `<sha256>` with an ending that is for people only: the bytes decide what a file is. */
const Name = z.string().regex(/^[0-9a-f]{64}(?:\.[a-z0-9]{1,5})?$/)
const YEAR_SECONDS = 31_536_000

/** Pictures and sounds of the learner's own cards: `/api/media/{id}`. */
export function mediaRoutes(deps: Deps, files: Files): Api {
  return newApi().openapi(routeFor(deps), async (c) => {
    const { id } = c.req.valid('param')
    const sha256 = id.slice(0, 64)
    const media = orNotFound(await openMedia({ ...deps, files }, c.get('learner').userId, sha256), 'file', id)
    const isInline = isShown(media.contentType)
    c.header('content-type', isInline ? media.contentType : OTHER)
    c.header('content-length', String(media.bytes))
    c.header('content-disposition', isInline ? 'inline' : 'attachment')
    c.header('content-security-policy', SANDBOX)
    // Named by its content: it never changes, and belongs to this learner alone.
    c.header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
    return c.body(toWeb(media.body), 200)
  })
}

// Node's web streams are those of the platform; its types are spelled apart.
const toWeb = (body: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>

function routeFor(deps: Deps) {
  return createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/media/{id}',
    request: { params: z.object({ id: Name }) },
    responses: { 200: { description: 'The file', content: { [OTHER]: { schema: z.string() } } } },
  })
}
