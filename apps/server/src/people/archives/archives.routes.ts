import { randomUUID } from 'node:crypto'
import { AccountSummary, Archive, ArchiveLink, ArchiveList } from '@cairn/contract/archives'
import { MOST_ARCHIVE_BYTES } from '@cairn/contract/upload-limits'
import { createRoute, z } from '@hono/zod-openapi'
import { beforeWriting, removeLoose } from '../../content/loose-files/loose-files.ts'
import { isGoodLink, signedQuery } from '../../content/uploads/download-link.ts'
import { newApi } from '../../platform/http/api.ts'
import { AppError, notFound, orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps, Limit } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { receiveFile } from '../../platform/http/receive-file.ts'
import { requireRecentSignIn } from '../../platform/http/recent-sign-in.ts'
import { answers, forLearner } from '../../platform/http/route-access.ts'
import { SANDBOX } from '../../platform/http/security-headers.ts'
import { toWebStream } from '../../platform/http/web-stream.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { isSpaceUsedUp, requireRoom } from '../../platform/space/space.ts'
import { summarizeAccount } from './account-summary.ts'
import { isEmpty } from './apply-archive.ts'
import { type ArchiveParts, archiveKey } from './archive-parts.ts'
import { findArchive, listArchives } from './archives.store.ts'
import { beginArchive, beginToApply, forgetArchive, isBusy } from './begin-archive.ts'
import { presentArchive } from './present-archive.ts'

const EXPORTS = { max: 6, windowMs: 3_600_000 }
const IMPORTS = { max: 20, windowMs: 3_600_000 }
const LinkQuery = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) })

/** Whole accounts as files, and what an account holds: `/api/account`. */
export function archivesRoutes(deps: Deps, parts: ArchiveParts): Api {
  const { engine, now, notifyJobs } = deps
  const routes = routesFor(deps)
  const find = async (userId: string, id: string) => orNotFound(await findArchive(engine.db, userId, id), 'archive', id)
  const limitTo = (key: string, limit: Limit) => withinLimit(deps.limiter, key, limit)

  return newApi()
    .openapi(routes.summary, async (c) => c.json(await summarizeAccount(engine, c.get('learner').userId), 200))
    .openapi(routes.list, async (c) => {
      const rows = await listArchives(engine.db, c.get('learner').userId)
      return c.json({ archives: rows.map(presentArchive) }, 200)
    })
    .openapi(routes.begin, async (c) => {
      const { userId } = c.get('learner')
      requireRecentSignIn(c.get('learner'), now())
      if (await isBusy(parts, userId)) throw busy()
      await limitTo(`export:${userId}`, EXPORTS)
      const row = await beginArchive(parts, { userId, id: randomUUID(), direction: 'out', bytes: 0 })
      if (row === null) throw busy()
      c.get('log').info({ userId, archive: row.id }, 'an export of everything was begun')
      notifyJobs()
      return c.json(presentArchive(row), 200)
    })
    .openapi(routes.bring, async (c) => {
      const { userId } = c.get('learner')
      const id = randomUUID()
      const row = await receiveFile(c, {
        admit: async () => {
          if (await isBusy(parts, userId)) throw busy()
          if (!(await isEmpty(engine.db, userId))) throw notEmpty()
          await requireRoom(engine.db, userId, Number(c.req.header('content-length') ?? 0))
          await limitTo(`import:${userId}`, IMPORTS)
          return undefined
        },
        mostBytes: MOST_ARCHIVE_BYTES,
        tooLarge: 'This file is over 1 GB, the most that an export may have to be brought back.',
        name: 'cairn.zip',
        keep: async (_, body) => {
          const own = { userId, keys: [archiveKey({ id })] }
          await beforeWriting(engine.db, own, now())
          const { size } = await parts.files.put(archiveKey({ id }), body)
          try {
            const begun = await beginArchive(parts, { userId, id, direction: 'in', bytes: size })
            if (begun !== null) return begun
          } catch (error) {
            // Of any other failure it is not known whether the row is there after all: the sweep looks.
            if (isSpaceUsedUp(error)) await removeLoose(parts, own)
            throw error
          }
          await removeLoose(parts, own)
          throw busy()
        },
      })
      notifyJobs()
      return c.json(presentArchive(row), 200)
    })
    .openapi(routes.read, async (c) => {
      const row = await find(c.get('learner').userId, c.req.valid('param').id)
      return c.json(presentArchive(row), 200)
    })
    .openapi(routes.link, async (c) => {
      const row = await find(c.get('learner').userId, c.req.valid('param').id)
      requireRecentSignIn(c.get('learner'), now())
      const { query, expires } = await signedQuery(engine.db, row, now())
      return c.json({ url: `/api/account/archives/${row.id}/content?${query}`, expiresAt: expires }, 200)
    })
    .openapi(routes.content, async (c) => {
      const row = await find(c.get('learner').userId, c.req.valid('param').id)
      const isGood = await isGoodLink(engine.db, row, { ...c.req.valid('query'), now: now() })
      if (!isGood || row.direction !== 'out' || row.status !== 'ready') throw notFound('archive', row.id)
      const found = orNotFound(await parts.files.get(archiveKey(row)), 'archive', row.id)
      return download(found, `cairn-${new Date(row.created_at).toISOString().slice(0, 10)}.zip`)
    })
    .openapi(routes.apply, async (c) => {
      const row = await find(c.get('learner').userId, c.req.valid('param').id)
      const going = row.direction === 'in' ? await beginToApply(parts, row) : undefined
      if (!going && row.status !== 'applying' && row.status !== 'done') throw notNow()
      notifyJobs()
      return c.json(presentArchive(going ?? row), 200)
    })
    .openapi(routes.remove, async (c) => {
      const row = await find(c.get('learner').userId, c.req.valid('param').id)
      if (!(await forgetArchive(parts, row))) throw notNow()
      return c.body(null, 204)
    })
}

function download({ body, size }: { body: AsyncIterable<Uint8Array>; size: number }, name: string): Response {
  return new Response(toWebStream(body), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': SANDBOX,
      'cache-control': 'private, no-store',
    },
  })
}

const busy = () =>
  new AppError(429, 'too-many-requests', {
    message: 'An export or import of this account is under way. The next one can follow it.',
    headers: { 'retry-after': '5' },
  })

const notEmpty = () =>
  new AppError(409, 'conflict', {
    message:
      'This account is not empty. An export comes back into an account without cards, texts and files: sign up with ' +
      'another address and bring it back there. Nothing was changed.',
  })

const notNow = () =>
  new AppError(409, 'conflict', { message: 'This cannot be done now. Look at where it stands and try again.' })

function routesFor(deps: Deps) {
  const access = forLearner(deps)
  const one = { params: IdParam }
  const shown = { 200: answers(Archive) }
  const gone = { 204: { description: 'Gone' } }
  const form = { 'multipart/form-data': { schema: z.object({ file: z.string() }) } }
  const zip = { content: { 'application/zip': { schema: z.string() } } }
  const of = '/api/account/archives/{id}'
  return {
    summary: createRoute({
      ...access,
      method: 'get',
      path: '/api/account',
      responses: { 200: answers(AccountSummary) },
    }),
    list: createRoute({
      ...access,
      method: 'get',
      path: '/api/account/archives',
      responses: { 200: answers(ArchiveList) },
    }),
    begin: createRoute({ ...access, method: 'post', path: '/api/account/exports', responses: shown }),
    // The body streams past the schemas; `receiveFile` reads it.
    bring: createRoute({ ...access, method: 'post', path: '/api/account/imports', 'x-body': form, responses: shown }),
    read: createRoute({ ...access, method: 'get', path: of, request: one, responses: shown }),
    link: createRoute({
      ...access,
      method: 'post',
      path: `${of}/link`,
      request: one,
      responses: { 200: answers(ArchiveLink) },
    }),
    content: createRoute({
      ...access,
      method: 'get',
      path: `${of}/content`,
      request: { ...one, query: LinkQuery },
      responses: { 200: { description: 'The archive', ...zip } },
    }),
    apply: createRoute({ ...access, method: 'post', path: `${of}/apply`, request: one, responses: shown }),
    remove: createRoute({ ...access, method: 'delete', path: of, request: one, responses: gone }),
  }
}
