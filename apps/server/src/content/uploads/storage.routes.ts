import { BUCKET } from '@cairn/contract/upload-limits'
import { ObjectName, StoredObject } from '@cairn/contract/uploads'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Files } from '../../platform/files/files.ts'
import { newApi } from '../../platform/http/api.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import type { Api, RequestEnv } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner } from '../../platform/http/route-access.ts'
import { SANDBOX } from '../../platform/http/security-headers.ts'
import { toWebStream } from '../../platform/http/web-stream.ts'
import { letGo, removeLoose } from '../loose-files/loose-files.ts'
import { isGoodLink } from './download-link.ts'
import { deleteObjectRow, findObject, type ObjectRow } from './objects.store.ts'
import { presentObject } from './present-object.ts'
import { receiveUpload } from './receive-upload.ts'

const Bucket = z.object({ bucket: z.string() })
const Place = Bucket.extend({ name: ObjectName })
const LinkQuery = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) })
const binary = { content: { 'application/octet-stream': { schema: z.string() } } }

export interface StorageParts extends Deps {
  readonly files: Files
}

/** The storage of the specification: `/api/storage/{bucket}/o`. Everybody sees their own files only. */
export function storageRoutes(parts: StorageParts): Api {
  const { engine, files, now } = parts
  const { store, read, content, remove } = routesOf(parts)
  const find = async (c: Context<RequestEnv>, { bucket, name }: { bucket: string; name: string }) =>
    orNotFound(await findObject(engine.db, { userId: c.get('learner').userId, bucket, name }), 'file', name)

  return newApi()
    .openapi(store, async (c) => {
      const { bucket } = c.req.valid('param')
      if (bucket !== BUCKET) throw notFound('bucket', bucket)
      const { userId } = c.get('learner')
      const place = { userId, bucket, name: c.req.valid('query').name }
      return c.json(await presentObject(engine.db, await receiveUpload(parts, c, place), now()), 200)
    })
    .openapi(read, async (c) => c.json(await presentObject(engine.db, await find(c, c.req.valid('param')), now()), 200))
    .openapi(content, async (c) => {
      const { name } = c.req.valid('param')
      const object = await find(c, c.req.valid('param'))
      const link = { ...c.req.valid('query'), now: now() }
      if (!(await isGoodLink(engine.db, object, link))) throw notFound('file', name)
      return download(files, object)
    })
    .openapi(remove, async (c) => {
      const object = await find(c, c.req.valid('param'))
      const gone = { userId: object.user_id, keys: [object.file_key] }
      await inTransaction(engine, async (tx) => {
        await deleteObjectRow(tx, object.user_id, object.id)
        await letGo(tx, gone, now())
      })
      await removeLoose(parts, gone)
      return c.body(null, 204)
    })
}

function routesOf(deps: Deps) {
  const file = '/api/storage/{bucket}/o/{name}'
  return {
    store: createRoute({
      ...forLearner(deps),
      method: 'post',
      path: '/api/storage/{bucket}/o',
      request: { params: Bucket, query: z.object({ name: ObjectName }) },
      responses: { 200: answers(StoredObject) },
    }),
    read: createRoute({
      ...forLearner(deps),
      method: 'get',
      path: file,
      request: { params: Place },
      responses: { 200: answers(StoredObject) },
    }),
    content: createRoute({
      ...forLearner(deps),
      method: 'get',
      path: `${file}/content`,
      request: { params: Place, query: LinkQuery },
      responses: { 200: { description: 'The file', ...binary } },
    }),
    remove: createRoute({
      ...forLearner(deps),
      method: 'delete',
      path: file,
      request: { params: Place },
      responses: { 204: { description: 'Gone' } },
    }),
  }
}

/** Always a download, never a page: what a learner brought is not ours to show. */
async function download(files: Files, object: ObjectRow): Promise<Response> {
  const found = orNotFound(await files.get(object.file_key), 'file', object.name)
  const fileName = object.name.split('/').at(-1) ?? 'file'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return new Response(toWebStream(found.body), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'content-security-policy': SANDBOX,
      'cache-control': 'private, no-store',
    },
  })
}
