import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ArchiveLink } from '@cairn/contract/archives'
import { CreatedShareLink } from '@cairn/contract/sharing'
import { CreatedApiToken } from '@cairn/contract/tokens'
import { BUCKET } from '@cairn/contract/upload-limits'
import { StoredObject } from '@cairn/contract/uploads'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { compose } from './app.ts'
import { keepMedia } from './content/media/keep-media.ts'
import { multipartOf } from './content/uploads/testing/upload-app.ts'
import { archiveKey } from './people/archives/archive-parts.ts'
import { parseConfig } from './platform/config.ts'
import type { Engine } from './platform/db/engines.ts'
import { createLocalFiles } from './platform/files/local-files.ts'
import type { Api } from './platform/http/context.ts'
import { silentLogger } from './platform/http/logger.ts'
import { describeOnBothDatabases } from './testing/databases.ts'
import { uuidv7 } from './testing/ids.ts'
import { comesFromPackage } from './testing/imported-note.ts'
import { newLearner } from './testing/learners.ts'
import { newCards, newDeck, rating } from './testing/library.ts'
import { callerOf, learnerByHeader, unlimited } from './testing/test-app.ts'

/*
 * Who may call what, over every route that the server has. Routes say it themselves; a route that says nothing, or
 * that names a row and is not described here, fails.
 */

const Access = z.enum(['learner', 'public'])
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })

interface Rows {
  readonly deckId: string
  readonly cardId: string
  readonly importedCardId: string
  readonly sourceId: string
  readonly generationId: string
  readonly draftId: string
  readonly sessionId: string
  readonly tokenId: string
  readonly uploadId: string
  readonly importId: string
  readonly otherImportId: string
  readonly mediaId: string
  readonly linkId: string
  readonly archiveId: string
  readonly appliedArchiveId: string
  readonly droppedArchiveId: string
  readonly archiveQuery: string
  readonly file: string
  readonly fileQuery: string
  readonly otherFile: string
}

interface Attempt {
  readonly id?: string
  readonly name?: string
  readonly query?: string
  readonly body?: unknown
  readonly ifMatch?: number
}

/** For every route that names rows, in its path or its body: the call of somebody who is after another's. */
const ATTEMPTS: Readonly<Record<string, (rows: Rows) => Attempt>> = {
  'PATCH /api/decks/{id}': ({ deckId }) => ({ id: deckId, body: { title: 'Mine' }, ifMatch: 1 }),
  'DELETE /api/decks/{id}': ({ deckId }) => ({ id: deckId }),
  'POST /api/decks/{id}/restore': ({ deckId }) => ({ id: deckId }),
  'GET /api/decks/{id}/cards': ({ deckId }) => ({ id: deckId }),
  'GET /api/decks/{id}/sharing': ({ deckId }) => ({ id: deckId }),
  'GET /api/decks/{id}/original': ({ deckId }) => ({ id: deckId }),
  'PATCH /api/decks/{id}/sharing': ({ deckId }) => ({ id: deckId, body: { visibility: 'link' }, ifMatch: 1 }),
  'POST /api/decks/{id}/share-links': ({ deckId }) => ({ id: deckId, body: { name: '', expiresInDays: null } }),
  'DELETE /api/share-links/{id}': ({ linkId }) => ({ id: linkId }),
  'POST /api/cards': ({ deckId }) => ({
    body: { cards: [{ id: uuidv7(), deckId, front: 'x', back: 'y', position: 1 }] },
  }),
  'PATCH /api/cards/{id}': ({ cardId }) => ({ id: cardId, body: { front: 'Mine' }, ifMatch: 1 }),
  'DELETE /api/cards/{id}': ({ cardId }) => ({ id: cardId }),
  'GET /api/cards/{id}/history': ({ cardId }) => ({ id: cardId }),
  'GET /api/cards/{id}/reviews': ({ cardId }) => ({ id: cardId }),
  'GET /api/cards/{id}/note': ({ importedCardId }) => ({ id: importedCardId }),
  'PUT /api/cards/{id}/note': ({ importedCardId: id }) => ({ id, body: { fields: [{ text: 'Mine' }] }, ifMatch: 1 }),
  'POST /api/cards/{id}/restore': ({ cardId }) => ({ id: cardId }),
  'GET /api/sources/{id}': ({ sourceId }) => ({ id: sourceId }),
  'PATCH /api/sources/{id}': ({ sourceId }) => ({ id: sourceId, body: { title: 'Mine' }, ifMatch: 1 }),
  'DELETE /api/sources/{id}': ({ sourceId }) => ({ id: sourceId }),
  'POST /api/sources/{id}/restore': ({ sourceId }) => ({ id: sourceId }),
  'GET /api/sources/{id}/runs': ({ sourceId }) => ({ id: sourceId }),
  'GET /api/generations/{id}': ({ generationId }) => ({ id: generationId }),
  'PUT /api/generations/{id}': ({ generationId, sourceId }) => ({ id: generationId, body: run(sourceId) }),
  'POST /api/generations/{id}/accept': ({ generationId, draftId }) => ({
    id: generationId,
    body: { deckId: uuidv7(), deckTitle: 'x', drafts: [{ id: draftId, cardId: uuidv7(), front: 'x', back: 'y' }] },
  }),
  'DELETE /api/auth/sessions/{id}': ({ sessionId }) => ({ id: sessionId }),
  'DELETE /api/tokens/{id}': ({ tokenId }) => ({ id: tokenId }),
  'GET /api/storage/{bucket}/o/{name}': ({ file }) => ({ name: file }),
  'GET /api/storage/{bucket}/o/{name}/content': ({ file, fileQuery }) => ({ name: file, query: fileQuery }),
  'DELETE /api/storage/{bucket}/o/{name}': ({ otherFile }) => ({ name: otherFile }),
  'POST /api/uploads': ({ file }) => ({ body: { id: uuidv7(), bucket: BUCKET, name: file } }),
  'GET /api/uploads/{id}': ({ uploadId }) => ({ id: uploadId }),
  'DELETE /api/uploads/{id}': ({ uploadId }) => ({ id: uploadId }),
  'GET /api/imports/{id}': ({ importId }) => ({ id: importId }),
  'POST /api/imports/{id}/apply': ({ importId }) => ({ id: importId, body: {} }),
  'DELETE /api/imports/{id}': ({ otherImportId }) => ({ id: otherImportId }),
  'GET /api/media/{id}': ({ mediaId }) => ({ id: mediaId }),
  'GET /api/account/archives/{id}': ({ archiveId }) => ({ id: archiveId }),
  'POST /api/account/archives/{id}/link': ({ archiveId }) => ({ id: archiveId, body: {} }),
  'GET /api/account/archives/{id}/content': ({ archiveId, archiveQuery }) => ({ id: archiveId, query: archiveQuery }),
  'POST /api/account/archives/{id}/apply': ({ appliedArchiveId }) => ({ id: appliedArchiveId, body: {} }),
  'DELETE /api/account/archives/{id}': ({ droppedArchiveId }) => ({ id: droppedArchiveId }),
  'GET /api/exports/apkg': ({ deckId }) => ({ query: `?deck=${deckId}` }),
}

const run = (sourceId: string, drafts: readonly object[] = []) => ({
  sourceId,
  status: 'ready',
  title: '',
  suggestedTitle: '',
  requestedCount: 10,
  engine: 'built-in',
  problem: null,
  drafts,
})

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-access-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describeOnBothDatabases('access to the API', (database) => {
  const start = async () => {
    const config = parseConfig({ DATA_DIR: dataDir })
    const replace = { resolveLearner: learnerByHeader, limiter: unlimited, describeAccount }
    const { app, close } = await compose(database(), { config, log: silentLogger(), replace })
    const call = callerOf(app)
    const routes = await declaredRoutes(call)
    return { app, call, routes, close, learners: routes.filter(({ access }) => access === 'learner') }
  }

  test('every route of the API is described and says who may call it', async () => {
    const { app, routes, close } = await start()
    expect(mountedRoutes(app)).toEqual(routes.map(({ name }) => name).sort())
    for (const { name, access } of routes) expect([name, Access.safeParse(access).success]).toEqual([name, true])
    await close()
  })

  test('nobody gets past a route for learners without a session', async () => {
    const { call, learners, close } = await start()
    expect(learners.length).toBeGreaterThan(20)
    for (const { name } of learners) {
      const { method, path } = concrete(name, { id: uuidv7() })
      const answer = await call(`${method} ${path}`, { body: method === 'GET' ? undefined : {}, ifMatch: 1 })
      expect([name, answer.status, answer.code]).toEqual([name, 401, 'unauthorized'])
    }
    await close()
  })

  test("another learner's rows do not exist for anybody else, and stay as they are", async () => {
    const { call, learners, close } = await start()
    const [owner, other] = [await newLearner(database()), await newLearner(database())]
    const rows = await ownRows(call, database(), owner)
    const before = await snapshot(database(), owner)
    const naming = learners.filter(({ name }) => name.replace('{bucket}', BUCKET).includes('{') || name in ATTEMPTS)
    expect(naming.map(({ name }) => name).sort()).toEqual(Object.keys(ATTEMPTS).sort())
    for (const { name } of naming) {
      const attempt = ATTEMPTS[name]!(rows)
      const { method, path } = concrete(name, attempt)
      const answer = await call(`${method} ${path}`, { as: other, ...attempt })
      expect([name, answer.status, answer.code]).toEqual([name, 404, 'not-found'])
    }
    expect(await snapshot(database(), owner)).toEqual(before)
    for (const { name } of naming) {
      const attempt = ATTEMPTS[name]!(rows)
      const { method, path } = concrete(name, attempt)
      const answer = await call(`${method} ${path}`, { as: owner, ...attempt })
      expect([name, answer.status < 300 || answer.status === 412]).toEqual([name, true])
    }
    await close()
  })
})

const describeAccount = async () => ({ email: 'a@example.org', name: '' })
type Call = ReturnType<typeof callerOf>

async function declaredRoutes(call: Call) {
  const { paths } = (await call('GET /api/openapi.json')).as(Document)
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => ({
        name: `${method.toUpperCase()} ${path}`,
        access: route['x-access'],
      })),
    )
}

/** What the router really has under /api, without what stands in front of all routes. */
function mountedRoutes(app: Api): string[] {
  const names = app.routes
    .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  return [...new Set(names)].sort()
}

function concrete(name: string, { id = '', name: file = 'x', query = '' }: Attempt) {
  const [method = '', path = ''] = name.split(' ')
  const needed = path === '/api/sync' ? '?cursor=0' : path === '/api/cards' && method === 'GET' ? '?q=x' : query
  const named = path.replace('{id}', id).replace('{bucket}', BUCKET).replace('{name}', encodeURIComponent(file))
  return { method, path: named + needed }
}

async function ownRows(call: Call, engine: Engine, owner: string): Promise<Rows> {
  const deck = await newDeck(call, owner)
  const [card, importedCard] = await newCards(call, owner, 2, deck.id)
  const event = rating(card!.id)
  await call('POST /api/reviews', { as: owner, body: { sentAt: event.answeredAt, events: [event] } })
  await call('POST /api/practice', { as: owner, body: { answers: [practiceOf(card!.id)] } })
  const [sourceId, generationId, draftId, sessionId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await call('POST /api/sources', { as: owner, body: { id: sourceId, title: '', text: 'Secret text.' } })
  const span = { start: null, end: null, quote: null, grade: 'weak' }
  const draft = { id: draftId, ordinal: 0, kind: 'basic', front: 'x', back: 'y', ...span, status: 'proposed' }
  await call(`PUT /api/generations/${generationId}`, { as: owner, body: run(sourceId, [draft]) })
  await engine.db.insertInto('identity').values(identityRow(owner)).execute()
  await engine.db.insertInto('session').values(sessionRow(owner, sessionId)).execute()
  const made = await call('POST /api/tokens', { as: owner, body: { name: 'script', expiresInDays: null } })
  const tokenId = made.as(CreatedApiToken).id
  const [uploadId, file, otherFile] = [uuidv7(), 'notes/mine.txt', 'notes/other.txt']
  const send = (name: string) =>
    call(`POST /api/storage/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
      as: owner,
      ...multipartOf('Secret text.'),
    })
  await send(otherFile)
  const fileQuery = (await send(file)).as(StoredObject).downloadUrl.replace(/^[^?]+/, '')
  await engine.db.insertInto('upload').values(uploadRow(owner, uploadId)).execute()
  const [importId, otherImportId] = [uuidv7(), uuidv7()]
  for (const id of [importId, otherImportId])
    await engine.db.insertInto('package_import').values(importRow(owner, id)).execute()
  await comesFromPackage(engine.db, { userId: owner, noteId: importedCard!.noteId, importId })
  const bytes = Buffer.from(`Media of ${owner}`)
  const mediaId = createHash('sha256').update(bytes).digest('hex')
  const files = createLocalFiles(join(dataDir, 'files'))
  const media = { userId: owner, sha256: mediaId, contentType: 'image/png', bytes: bytes.length, now: 1 }
  await keepMedia({ engine, files }, { ...media, from: () => Readable.from([bytes]) })
  const sharing = { as: owner, body: { visibility: 'link' }, ifMatch: 1 }
  await call(`PATCH /api/decks/${deck.id}/sharing`, sharing)
  const shareLink = { as: owner, body: { name: '', expiresInDays: null } }
  const linkId = (await call(`POST /api/decks/${deck.id}/share-links`, shareLink)).as(CreatedShareLink).id
  const [archiveId, appliedArchiveId, droppedArchiveId] = [uuidv7(), uuidv7(), uuidv7()]
  await engine.db
    .insertInto('account_archive')
    .values(archiveRow(owner, archiveId, 'out', 'ready'))
    .execute()
  for (const id of [appliedArchiveId, droppedArchiveId])
    await engine.db
      .insertInto('account_archive')
      .values(archiveRow(owner, id, 'in', 'done'))
      .execute()
  await files.put(archiveKey({ id: archiveId }), Readable.from([bytes]))
  const link = await call(`POST /api/account/archives/${archiveId}/link`, { as: owner, body: {} })
  const archiveQuery = link.as(ArchiveLink).url.replace(/^[^?]+/, '')
  return {
    deckId: deck.id,
    cardId: card!.id,
    importedCardId: importedCard!.id,
    sourceId,
    generationId,
    draftId,
    sessionId,
    tokenId,
    uploadId,
    importId,
    otherImportId,
    mediaId,
    linkId,
    archiveId,
    appliedArchiveId,
    droppedArchiveId,
    archiveQuery,
    file,
    fileQuery,
    otherFile,
  }
}

const practiceOf = (cardId: string) => ({
  id: uuidv7(),
  mode: 'learn',
  turn: 1,
  cardId,
  form: 'recall',
  isRight: true,
  isOverruled: false,
  chosenCardId: null,
  offeredCardIds: [],
  typed: null,
  at: 1,
  studyDay: '2026-01-10',
  durationMs: 1,
  confidence: null,
})

const identityRow = (id: string) => ({
  id,
  email: `${id}@example.org`,
  email_verified: 1,
  name: '',
  created_at: 1,
  updated_at: 1,
})

const sessionRow = (userId: string, id: string) => ({
  user_id: userId,
  id,
  token_hash: id,
  user_agent: '',
  created_at: Date.now(),
  updated_at: Date.now(),
  expires_at: Date.now() + 86_400_000,
})

const importRow = (userId: string, id: string) => ({
  user_id: userId,
  id,
  status: 'done',
  file_name: 'mine.apkg',
  done: 0,
  bytes: 1,
  created_at: 1,
  updated_at: 1,
})

const archiveRow = (userId: string, id: string, direction: string, status: string) => ({
  ...{ user_id: userId, id, direction, status, done: 0, total: 0, bytes: 1, counts: null, origin: null, problem: null },
  ...{ created_at: Date.now(), updated_at: 1 },
})

const uploadRow = (userId: string, id: string) => ({
  user_id: userId,
  id,
  origin: 'file',
  name: 'mine.txt',
  object_id: null,
  address: null,
  kind: 'text',
  size: 1,
  status: 'failed',
  pages_done: 0,
  pages_total: null,
  problem: 'empty',
  document: null,
  created_at: 1,
  updated_at: 1,
})

/** Every row of a learner in every table that has learners. */
async function snapshot({ db }: Engine, userId: string) {
  const tables = [
    'learner',
    'deck',
    'note',
    'card',
    'review',
    'memory',
    'day_total',
    'day_detail',
    'day_calibration',
    'practice_answer',
    'source',
    'generation',
    'draft',
    'session',
    'api_token',
    'stored_object',
    'upload',
    'package_import',
    'account_archive',
    'media',
    'imported_note',
    'imported_card',
    'import_media',
    'note_type',
    'deck_share',
    'share_link',
    'deck_report',
  ] as const
  const rows = tables.map(async (table) => [
    table,
    await db
      .selectFrom(table as 'deck')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(), // each has `user_id`
  ])
  return Promise.all(rows)
}
