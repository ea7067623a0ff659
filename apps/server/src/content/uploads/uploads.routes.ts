import { NewAddress, NewUpload, Upload } from '@cairn/contract/uploads'
import { createRoute } from '@hono/zod-openapi'
import type { Files } from '../../platform/files/files.ts'
import { newApi } from '../../platform/http/api.ts'
import { AppError, orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { beginUpload } from './begin-upload.ts'
import { discardUpload } from './discard-upload.ts'
import { findObject } from './objects.store.ts'
import { presentUpload } from './present-upload.ts'
import { findUpload } from './uploads.store.ts'

const PER_HOUR = { max: 20, windowMs: 3_600_000 }
/** Reading a file again costs no upload, only time. */
const READS_PER_HOUR = { max: 40, windowMs: 3_600_000 }

export interface UploadParts extends Deps {
  readonly files: Files
}

/** Files and addresses on their way to becoming sources: `/api/uploads`, `/api/sources/from-url`. */
export function uploadsRoutes(parts: UploadParts): Api {
  const { engine, limiter, now, notifyJobs } = parts
  const { begin, fromUrl, read, discard } = routesOf(parts)

  async function limitTo(key: string, limit: typeof PER_HOUR, what: string): Promise<void> {
    const outcome = await limiter.hit(key, limit)
    if (outcome.ok) return
    throw new AppError(429, 'too-many-requests', {
      message: `${what} Nothing is lost; the next one can come a little later.`,
      headers: { 'retry-after': String(outcome.retryAfterSeconds) },
    })
  }

  return newApi()
    .openapi(begin, async (c) => {
      const { userId } = c.get('learner')
      const { id, bucket, name } = c.req.valid('json')
      const known = await findUpload(engine.db, userId, id)
      if (known) return c.json(presentUpload(known), 200)
      const object = orNotFound(await findObject(engine.db, { userId, bucket, name }), 'file', name)
      await limitTo(`upload:${userId}`, READS_PER_HOUR, 'That were many files in an hour.')
      const upload = await beginUpload(engine, { userId, id, from: { object }, now: now() })
      notifyJobs()
      return c.json(presentUpload(upload), 200)
    })
    .openapi(fromUrl, async (c) => {
      const { userId } = c.get('learner')
      const { id, url } = c.req.valid('json')
      const known = await findUpload(engine.db, userId, id)
      if (known) return c.json(presentUpload(known), 200)
      if (!URL.canParse(url)) throw new AppError(400, 'bad-request', { message: 'This is no web address.' })
      await limitTo(`url-import:${userId}`, PER_HOUR, `You have fetched ${PER_HOUR.max} pages in the last hour.`)
      const upload = await beginUpload(engine, { userId, id, from: { address: url }, now: now() })
      notifyJobs()
      return c.json(presentUpload(upload), 200)
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const row = orNotFound(await findUpload(engine.db, c.get('learner').userId, id), 'upload', id)
      return c.json(presentUpload(row), 200)
    })
    .openapi(discard, async (c) => {
      await discardUpload(parts, { userId: c.get('learner').userId, id: c.req.valid('param').id, now: now() })
      return c.body(null, 204)
    })
}

function routesOf(deps: Deps) {
  return {
    begin: createRoute({
      ...forLearner(deps),
      method: 'post',
      path: '/api/uploads',
      request: { body: takes(NewUpload) },
      responses: { 200: answers(Upload) },
    }),
    fromUrl: createRoute({
      ...forLearner(deps),
      method: 'post',
      path: '/api/sources/from-url',
      request: { body: takes(NewAddress) },
      responses: { 200: answers(Upload) },
    }),
    read: createRoute({
      ...forLearner(deps),
      method: 'get',
      path: '/api/uploads/{id}',
      request: { params: IdParam },
      responses: { 200: answers(Upload) },
    }),
    discard: createRoute({
      ...forLearner(deps),
      method: 'delete',
      path: '/api/uploads/{id}',
      request: { params: IdParam },
      responses: { 204: { description: 'Forgotten' } },
    }),
  }
}
