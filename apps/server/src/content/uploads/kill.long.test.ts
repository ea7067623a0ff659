import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BUCKET } from '@cairn/contract/upload-limits'
import { Upload } from '@cairn/contract/uploads'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { killServerProcesses, type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { pdfFile, prosePages } from '../extract/testing/pdf-file.ts'
import { multipartOf } from './testing/upload-app.ts'

/* A server is killed in the middle of a file, and in the middle of reading one. The next one ends the work, once. */

const scratch = mkdtempSync(join(tmpdir(), 'cairn-kill-uploads-'))
afterAll(async () => {
  await killServerProcesses()
  rmSync(scratch, { recursive: true, force: true })
})

const PAGES = 1_200

async function place(dialect: 'sqlite' | 'postgres') {
  const dataDir = join(scratch, dialect)
  const made = dialect === 'postgres' ? await newPostgresDatabase() : null
  const config = { dataDir, databaseUrl: made?.url ?? null }
  const engine = await openDatabase(config, { now: Date.now, onLostConnection: () => undefined })
  const ann = await newLearner(engine)
  await engine.close()
  const env: Record<string, string> = { DATA_DIR: dataDir, ...(made && { DATABASE_URL: made.url }) }
  const rows = async (table: 'source' | 'stored_object') => {
    const opened = await openDatabase(config, { now: Date.now, onLostConnection: () => undefined })
    const found = await opened.db.selectFrom(table).selectAll().where('user_id', '=', ann).execute()
    await opened.close()
    return found
  }
  return { ann, env, rows, drop: async () => made?.drop() }
}

const headersOf = (ann: string, { url }: ServerProcess) => ({ 'x-test-learner': ann, origin: new URL(url).origin })

async function read(server: ServerProcess, ann: string, id: string): Promise<Upload> {
  const answer = await fetch(`${server.url}/api/uploads/${id}`, { headers: headersOf(ann, server) })
  return Upload.parse(await answer.json())
}

test.each(['sqlite', 'postgres'] as const)(
  'an upload whose server is killed while it is read (%s)',
  async (dialect) => {
    const { ann, env, rows, drop } = await place(dialect)
    const pdf = pdfFile(prosePages(PAGES))
    const [id, broken] = [uuidv7(), uuidv7()]
    let server = await startServerProcess(env)
    const store = (name: string, body: Uint8Array<ArrayBuffer> | ReadableStream, headers: Record<string, string>) =>
      fetch(`${server.url}/api/storage/${BUCKET}/o?name=${name}`, {
        ...{ method: 'POST', body, headers: { ...headersOf(ann, server), ...headers }, duplex: 'half' },
      })

    // Killed while the file is still on its way: nothing of it is there afterwards.
    const { rawBody, headers } = multipartOf(pdf)
    const halting = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(rawBody.subarray(0, 200_000)))
        await delay(60_000, undefined, { ref: false })
      },
    })
    const sending = store(broken, halting, headers).catch(() => null)
    await delay(500)
    await server.kill()
    expect(await sending).toBeNull()
    server = await startServerProcess(env)

    // Killed twice while it is read.
    const sent = await store(id, rawBody, headers)
    // The turn of the file that broke off is free after its lease.
    let status = sent.status
    for (let round = 0; status === 429 && round < 30; round += 1) {
      await delay(1_000)
      status = (await store(id, rawBody, headers)).status
    }
    expect(status).toBe(200)
    await fetch(`${server.url}/api/uploads`, {
      ...{ method: 'POST', body: JSON.stringify({ id, bucket: BUCKET, name: id }) },
      headers: { ...headersOf(ann, server), 'content-type': 'application/json' },
    })
    for (let kill = 0; kill < 2; kill += 1) {
      await expect
        .poll(async () => (await read(server, ann, id)).status, { timeout: 30_000, interval: 20 })
        .toBe('reading')
      await delay(150)
      await server.kill()
      server = await startServerProcess(env)
    }
    await expect
      .poll(async () => (await read(server, ann, id)).status, { timeout: 50_000, interval: 100 })
      .toBe('ready')
    const { document } = await read(server, ann, id)
    await server.kill()
    expect(document?.pages).toBe(PAGES)
    const sources = await rows('source')
    expect(sources.map(({ id: source }) => source).sort()).toEqual(
      document!.parts.map(({ sourceId }) => sourceId).sort(),
    )
    expect((await rows('stored_object')).filter((row) => 'status' in row && row.status === 'stored')).toHaveLength(1)
    await drop()
  },
  150_000,
)
