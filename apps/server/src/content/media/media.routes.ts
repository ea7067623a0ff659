import { Media } from '@cairn/contract/media'
import { OTHER } from '@cairn/core/media/content-type'
import { createRoute, z } from '@hono/zod-openapi'
import type { Files } from '../../platform/files/files.ts'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner } from '../../platform/http/route-access.ts'
import { toWebStream } from '../../platform/http/web-stream.ts'
import { byteRange } from './byte-range.ts'
import { fileHeaders } from './file-headers.ts'
import { type OpenMedia, openMedia } from './keep-media.ts'
import { findMedia } from './media.store.ts'
import { MediaName, sha256Of } from './media-name.ts'
import { receiveMedia } from './receive-media.ts'

const YEAR_SECONDS = 31_536_000

/** Pictures and sounds of the learner's own cards: `/api/media`. */
export function mediaRoutes(deps: Deps, files: Files): Api {
  const parts = { ...deps, files }
  const { store, read } = routesFor(deps)
  return newApi()
    .openapi(store, async (c) => c.json(await receiveMedia(parts, c, c.get('learner').userId), 200))
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const own = { userId: c.get('learner').userId, sha256: sha256Of(id) }
      const row = orNotFound(await findMedia(deps.engine.db, own.userId, own.sha256), 'file', id)
      const range = byteRange(c.req.header('range'), row.bytes)
      if (range === 'unsatisfiable') return c.body(null, 416, { 'content-range': `bytes */${row.bytes}` })
      const media = orNotFound(await openMedia(parts, { ...own, ...(range && { range }) }), 'file', id)
      for (const [name, value] of Object.entries(headersOf(media))) c.header(name, value)
      if (range === null) return c.body(toWebStream(media.body), 200)
      c.header('content-length', String(range.end - range.start + 1))
      c.header('content-range', `bytes ${range.start}-${range.end}/${media.bytes}`)
      return c.body(toWebStream(media.body), 206)
    })
}

function headersOf({ contentType, bytes }: OpenMedia): Record<string, string> {
  return {
    ...fileHeaders(contentType),
    'content-length': String(bytes),
    'accept-ranges': 'bytes',
    // Named by its content: it never changes, and belongs to this learner alone.
    'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
  }
}

function routesFor(deps: Deps) {
  const bytes = { content: { [OTHER]: { schema: z.string() } } }
  return {
    // The body streams past the schemas; `receiveMedia` reads it.
    store: createRoute({
      ...forLearner(deps),
      method: 'post',
      path: '/api/media',
      'x-body': { 'multipart/form-data': { schema: z.object({ file: z.string() }) } },
      responses: { 200: answers(Media) },
    }),
    read: createRoute({
      ...forLearner(deps),
      method: 'get',
      path: '/api/media/{id}',
      request: { params: z.object({ id: MediaName }) },
      responses: {
        200: { description: 'The file', ...bytes },
        206: { description: 'The range of it that was asked for', ...bytes },
        416: { description: 'A range behind its end' },
      },
    }),
  }
}
