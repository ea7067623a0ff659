import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ArchiveLink } from '@cairn/contract/archives'
import { CreatedShareLink, SharedDeck } from '@cairn/contract/sharing'
import { BUCKET } from '@cairn/contract/upload-limits'
import { StoredObject } from '@cairn/contract/uploads'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { compose } from './app.ts'
import { keepMedia } from './content/media/keep-media.ts'
import { multipartOf } from './content/uploads/testing/upload-app.ts'
import { archiveKey } from './people/archives/archive-parts.ts'
import { parseConfig } from './platform/config.ts'
import { createLocalFiles } from './platform/files/local-files.ts'
import { silentLogger } from './platform/http/logger.ts'
import { describeOnBothDatabases } from './testing/databases.ts'
import { uuidv7 } from './testing/ids.ts'
import { newLearner } from './testing/learners.ts'
import { newDeck } from './testing/library.ts'
import { openFilesIn } from './testing/open-files.ts'
import { callerOf, learnerByHeader, unlimited } from './testing/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-heads-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const TIMES = 50
const CONTENT = Buffer.alloc(300_000, 'picture')

describeOnBothDatabases('a question for the head of a file', (database) => {
  const start = async (log = silentLogger()) => {
    const config = parseConfig({ DATA_DIR: dataDir })
    const describeAccount = async () => ({ email: 'a@example.org', name: '' })
    const replace = { resolveLearner: learnerByHeader, limiter: unlimited, describeAccount }
    const { app, close } = await compose(database(), { config, log, replace })
    const call = callerOf(app)
    const ann = await newLearner(database())
    const files = createLocalFiles(join(dataDir, 'files'))
    const sha256 = createHash('sha256').update(CONTENT).digest('hex')
    const media = { userId: ann, sha256, contentType: 'image/png', bytes: CONTENT.length, now: 1 }
    await keepMedia({ engine: database(), files }, { ...media, from: () => Readable.from([CONTENT]) })
    return { call, close, ann, files, media: `/api/media/${sha256}.png` }
  }

  type House = Awaited<ReturnType<typeof start>>

  const sharedMedia = async ({ call, ann, media }: House) => {
    const deck = await newDeck(call, ann)
    const card = { id: uuidv7(), deckId: deck.id, front: `![](${media})`, back: 'y', position: 1 }
    await call('POST /api/cards', { as: ann, body: { cards: [card] } })
    await call(`PATCH /api/decks/${deck.id}/sharing`, { as: ann, body: { visibility: 'link' }, ifMatch: 1 })
    const body = { name: '', expiresInDays: null }
    const { secret } = (await call(`POST /api/decks/${deck.id}/share-links`, { as: ann, body })).as(CreatedShareLink)
    const opened = await call('POST /api/shared/open', { body: { address: { kind: 'link', key: secret } } })
    return /\/api\/shared\/media\/[^)\s]+/.exec(opened.as(SharedDeck).cards[0]!.front)![0]
  }

  const storedFile = async ({ call, ann }: House) => {
    const address = `/api/storage/${BUCKET}/o?name=${uuidv7()}/a.txt`
    return (await call(`POST ${address}`, { as: ann, ...multipartOf(CONTENT) })).as(StoredObject).downloadUrl
  }

  const archive = async ({ call, ann, files }: House) => {
    const id = uuidv7()
    const counts = { done: 0, total: 0, bytes: CONTENT.length, counts: null, origin: null, problem: null }
    const times = { created_at: Date.now(), updated_at: 1 }
    const row = { user_id: ann, id, direction: 'out', status: 'ready', ...counts, ...times }
    await database().db.insertInto('account_archive').values(row).execute()
    await files.put(archiveKey({ id }), Readable.from([CONTENT]))
    return (await call(`POST /api/account/archives/${id}/link`, { as: ann, body: {} })).as(ArchiveLink).url
  }

  test.each([
    ['of a card', ({ media }: House) => media],
    ['of a shared deck', sharedMedia],
    ['in the storage', storedFile],
    ['of an account', archive],
  ])('%s is answered with its length and holds no file open', async (_, addressOf) => {
    const house = await start()
    const address = await addressOf(house)
    for (let time = 0; time < TIMES; time += 1) {
      const { status, text, headers } = await house.call(`HEAD ${address}`, { as: house.ann })
      expect([status, text, headers.get('content-length')]).toEqual([200, '', String(CONTENT.length)])
    }
    await expect.poll(() => openFilesIn(dataDir)).toBe(0)
    const whole = await house.call(`GET ${address}`, { as: house.ann })
    expect([whole.status, whole.text.length]).toEqual([200, CONTENT.length])
    await expect.poll(() => openFilesIn(dataDir)).toBe(0)
    await house.close()
  })

  test('of a package is refused, and nothing is made', async () => {
    const refused: { code?: string }[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void refused.push(JSON.parse(line)) })
    const { call, close, ann } = await start(log)
    const answer = await call('HEAD /api/exports/apkg', { as: ann })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
    // The answer to HEAD has no body to read it from.
    expect(refused).toContainEqual(expect.objectContaining({ status: 405, code: 'method-not-allowed' }))
    const folder = join(dataDir, 'exporting')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    await close()
  })
})
