import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { OWN_BASIC } from '@cairn/core/anki/own-note-types'
import { createRoute, z } from '@hono/zod-openapi'
import { createFiles } from '../files/create-files.ts'
import type { Files } from '../files/files.ts'
import { newApi } from '../http/api.ts'
import { tooManyRequests } from '../http/app-error.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { forLearner } from '../http/route-access.ts'
import { exportLibrary } from './export-library.ts'
import { writeCollection } from './write-collection.ts'
import { writePackage } from './write-package.ts'

const EXPORTS = { max: 6, windowMs: 3_600_000 }
const Query = z.strictObject({ deck: z.string().max(100).optional() })

/** What leaves: `/api/exports`. */
export function exportsRoutes(deps: Deps): Api {
  const files = createFiles(deps.config)
  return newApi().openapi(routeFor(deps), async (c) => {
    const { userId } = c.get('learner')
    const outcome = await deps.limiter.hit(`export:${userId}`, EXPORTS)
    if (!outcome.ok) throw tooManyRequests(outcome.retryAfterSeconds)
    const body = await openExport(deps, files, { userId, deckId: c.req.valid('query').deck ?? null })
    c.header('content-type', 'application/octet-stream')
    c.header('content-disposition', 'attachment; filename="cairn.apkg"')
    return c.body(body, 200)
  })
}

interface Request {
  readonly userId: string
  readonly deckId: string | null
}

async function openExport(deps: Deps, files: Files, { userId, deckId }: Request) {
  const folder = join(deps.config.dataDir, 'exporting')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const workDir = await mkdtemp(join(folder, 'package-'))
  const remove = () => rm(workDir, { recursive: true, force: true })
  try {
    const now = deps.now()
    const paths = { collectionPath: join(workDir, 'collection.sqlite'), stubPath: join(workDir, 'stub.sqlite') }
    const media = await exportLibrary(deps.engine, { userId, deckId, now, path: paths.collectionPath })
    writeStub(paths.stubPath, now)
    const bytes = cleanedUp(writePackage({ files, userId, media, ...paths }), remove)
    // Node's web streams are those of the platform; its types are spelled apart.
    return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
  } catch (error) {
    await remove()
    throw error
  }
}

async function* cleanedUp(bytes: AsyncIterable<Uint8Array>, remove: () => Promise<void>) {
  try {
    yield* bytes
  } finally {
    await remove()
  }
}

/** What a program sees that knows only the oldest format. */
function writeStub(path: string, now: number): void {
  const writer = writeCollection(path)
  const note = {
    id: now,
    guid: 'cairn-stub',
    noteTypeId: OWN_BASIC.id,
    modifiedAt: Math.floor(now / 1_000),
    tags: [],
    fields: ['This package needs Anki 2.1 or newer.', ''],
  }
  const card = {
    ...{ id: now, noteId: now, deckId: 1, ord: 0, modifiedAt: note.modifiedAt, type: 0, queue: 0, due: 1, ivl: 0 },
    ...{ factor: 0, reps: 0, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
  }
  writer.add({ notes: [note], cards: [card], log: [] }, new Map())
  writer.finish({ createdAt: note.modifiedAt, now, decks: [], noteTypes: [OWN_BASIC] })
  writer.close()
}

function routeFor(deps: Deps) {
  return createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/exports/apkg',
    request: { query: Query },
    responses: { 200: { description: 'The package', content: { 'application/octet-stream': { schema: z.string() } } } },
  })
}
