import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { inspectSqliteFile } from '../../platform/db/sqlite-driver.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import {
  currentSlowness,
  killServerProcesses,
  type ServerProcess,
  startServerProcess,
} from '../../testing/server-process.ts'
import { openStorage, type Storage, storageIn } from '../../testing/storage.ts'
import { testApp } from '../../testing/test-app.ts'

/*
 * A real server process is killed again and again while writers send reviews as browsers do: an event is noted as
 * sent, outside the server, before each request, and as acknowledged after its answer. What was not answered is sent
 * again. At the end the log must hold every acknowledged event, none twice, and none that was never sent. The long form
 * (50 writers, 20 kills) is `npm run bench -- kill`.
 */

const WRITERS = Number(process.env.CAIRN_WRITERS ?? 20)
const KILLS = Number(process.env.CAIRN_KILLS ?? 6)
const CARDS = 40

const scratch = mkdtempSync(join(tmpdir(), 'cairn-kill-'))
afterAll(async () => {
  await killServerProcesses()
  rmSync(scratch, { recursive: true, force: true })
})

/** The notes of all writers, in a file that no crash of the server can touch. */
function notebook(name: string) {
  const file = join(scratch, name)
  appendFileSync(file, '')
  return {
    note: (id: string) => appendFileSync(file, `${id}\n`),
    all: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
  }
}

interface Writer {
  readonly userId: string
  readonly cardIds: readonly string[]
  readonly deviceId: string
}

interface Target {
  /** Null while the server is down. */
  url: string | null
  stopped: boolean
  /** Events acknowledged so far, and those that the server had kept although its answer was lost. */
  acked: number
  keptUnanswered: number
}

type Notes = Record<'sent' | 'acked', ReturnType<typeof notebook>>

/** One browser: batches of new reviews, and the unanswered ones of before first. */
async function write({ userId, cardIds, deviceId }: Writer, target: Target, notes: Notes): Promise<number> {
  const waiting = new Map<string, object>()
  let retried = 0
  for (let deviceSeq = 1; !target.stopped || waiting.size > 0; ) {
    if (target.url !== null && target.acked > 0) retried += waiting.size
    for (let n = waiting.size; n < 3 && !target.stopped; n += 1, deviceSeq += 1) {
      const cardId = cardIds[deviceSeq % cardIds.length]!
      const event = { ...rating(cardId, { answeredAt: Date.now(), deviceSeq }), deviceId, studyDay: today() }
      waiting.set(event.id, event)
      notes.sent.note(event.id)
    }
    const results = await send(target.url, userId, [...waiting.values()])
    for (const { id, status } of results) {
      if (status === 'rejected') throw new Error(`event ${id} was rejected`)
      notes.acked.note(id)
      target.acked += 1
      if (status === 'duplicate') target.keptUnanswered += 1
      waiting.delete(id)
    }
    if (results.length === 0) await delay(20)
  }
  return retried
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

const today = () => new Date().toISOString().slice(0, 10)

/** No results when there was no answer, which says nothing about whether the events were kept. */
async function send(url: string | null, userId: string, events: readonly object[]) {
  if (url === null || events.length === 0) return []
  try {
    const answer = await fetch(`${url}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-learner': userId },
      body: JSON.stringify({ sentAt: Date.now(), events }),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const { results } = (await answer.json()) as { results: { id: string; status: string }[] }
    return results
  } catch (error) {
    if (error instanceof TypeError) return []
    throw error
  }
}

/** Four browsers to a learner, so that writers meet on the same cards and days. */
async function prepareWriters(storage: Storage): Promise<Writer[]> {
  const engine = await openStorage(storage)
  const { call } = testApp(engine)
  const writers: Writer[] = []
  while (writers.length < WRITERS) {
    const userId = await newLearner(engine)
    const cardIds = (await newCards(call, userId, CARDS)).map(({ id }) => id)
    for (let n = 0; n < 4; n += 1) writers.push({ userId, cardIds, deviceId: uuidv7() })
  }
  await engine.close()
  return writers
}

/** Waits until the server has answered for some events: a kill before that would hit an idle one. */
async function underWay(target: Target): Promise<void> {
  const enough = target.acked + WRITERS
  for (let waits = 0; target.acked < enough && waits < 500; waits += 1) await delay(20)
}

/**
 * Kills and restarts. Times to be ready are as on a quiet machine, since tests run beside each other. At the end the
 * writers are told to finish what is unanswered; the last server runs on.
 */
async function killRepeatedly(first: ServerProcess, storage: Storage, target: Target) {
  const readyAfterMs: number[] = []
  let server = first
  for (let kill = 0; kill < KILLS; kill += 1) {
    target.url = server.url
    await underWay(target)
    await delay(Math.random() * 800)
    target.url = null
    await server.kill()
    const slowness = await currentSlowness()
    server = await startServerProcess(storage.env)
    readyAfterMs.push(server.readyAfterMs / slowness)
  }
  target.url = server.url
  await delay(300)
  target.stopped = true
  return { readyAfterMs, server }
}

test.each(['sqlite', 'postgres'] as const)(
  'kill -9 under %s loses, doubles and invents nothing',
  { timeout: 120_000 + KILLS * 20_000 },
  async (dialect) => {
    const storage = await storageIn(scratch, dialect)
    const writers = await prepareWriters(storage)
    const notes: Notes = { sent: notebook(`${dialect}-sent`), acked: notebook(`${dialect}-acked`) }
    const target: Target = { url: null, stopped: false, acked: 0, keptUnanswered: 0 }
    const first = await startServerProcess(storage.env)
    const writing = Promise.all(writers.map((writer) => write(writer, target, notes)))
    const killing = killRepeatedly(first, storage, target)
    const [retries, { readyAfterMs, server }] = await Promise.all([writing, killing])
    await server.kill()

    const engine = await openStorage(storage)
    const stored = await engine.db.selectFrom('review').select('id').execute()
    const ids = new Set(stored.map(({ id }) => id))
    const [sent, acked] = [new Set(notes.sent.all()), new Set(notes.acked.all())]
    const counts = {
      sent: sent.size,
      acked: acked.size,
      stored: stored.length,
      retried: retries.reduce((sum, n) => sum + n, 0),
      keptUnanswered: target.keptUnanswered,
      kills: readyAfterMs.length,
      startsMs: readyAfterMs.map(Math.round),
      lost: [...acked].filter((id) => !ids.has(id)).length,
      duplicated: stored.length - ids.size,
      invented: [...ids].filter((id) => !sent.has(id)).length,
    }
    process.stdout.write(`kill -9, ${dialect}: ${JSON.stringify(counts)}\n`)
    for (const userId of new Set(writers.map((writer) => writer.userId))) await expectCachesToEqualLog(engine, userId)
    await engine.close()
    if (dialect === 'sqlite') {
      const found = inspectSqliteFile(join(storage.dataDir, 'cairn.sqlite'), ['review'])
      expect(found).toMatchObject({ integrity: 'ok', brokenReferences: 0, rows: [stored.length] })
    }
    await storage.drop()
    expect(counts).toMatchObject({ lost: 0, duplicated: 0, invented: 0, kills: KILLS })
    expect(counts.sent).toBe(counts.acked)
    expect(counts.retried).toBeGreaterThan(0)
    expect(median(readyAfterMs)).toBeLessThan(3_000)
  },
)
