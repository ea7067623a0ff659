import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PackageImport } from '@cairn/contract/imports'
import { afterAll, expect, test } from 'vitest'
import { namesIn } from '../../platform/files/work-folders.ts'
import { bytesOf } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { killServerProcesses, type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { openStorage, type Storage, storageIn } from '../../testing/storage.ts'
import { fixturePath } from './testing/fixtures.ts'

/*
 * A package ends its server each time it is read, or each time its notes come in: real processes, killed as soon as one
 * of them has the package open. Attempts are counted before the work begins, in the row, so that a new process counts on.
 */

const MOST_ATTEMPTS = 3

const scratch = mkdtempSync(join(tmpdir(), 'cairn-kill-imports-'))
afterAll(async () => {
  await killServerProcesses()
  rmSync(scratch, { recursive: true, force: true })
})

const good = bytesOf(fixturePath('legacy2.apkg'))

function browserOf(ann: string) {
  const headersFor = ({ url }: ServerProcess) => ({ 'x-test-learner': ann, origin: new URL(url).origin })
  const send = async (server: ServerProcess): Promise<PackageImport> => {
    const body = new FormData()
    body.append('file', new Blob([good]), 'deck.apkg')
    const answer = await fetch(`${server.url}/api/imports`, { method: 'POST', body, headers: headersFor(server) })
    return PackageImport.parse(await answer.json())
  }
  const confirm = (server: ServerProcess, id: string) =>
    fetch(`${server.url}/api/imports/${id}/apply`, {
      method: 'POST',
      body: '{}',
      headers: { ...headersFor(server), 'content-type': 'application/json' },
    })
  const look = async (server: ServerProcess, id: string): Promise<PackageImport> => {
    const answer = await fetch(`${server.url}/api/imports/${id}`, { headers: headersFor(server) })
    return PackageImport.parse(await answer.json())
  }
  const untilItIs = (status: PackageImport['status'], server: ServerProcess, id: string) =>
    expect.poll(async () => (await look(server, id)).status, { timeout: 60_000, interval: 50 }).toBe(status)
  return { send, confirm, look, untilItIs }
}

const importingIn = ({ dataDir }: Storage) => namesIn(join(dataDir, 'importing'))

/** Kills the process as soon as it has a package open that was not open before. */
async function killAtWork(server: ServerProcess, storage: Storage, before: readonly string[]): Promise<void> {
  const isAtWork = async () => (await importingIn(storage)).some((name) => !before.includes(name))
  await expect.poll(isAtWork, { timeout: 60_000, interval: 1 }).toBe(true)
  await server.kill()
}

/** Attempts of the job that is being done, whose lease ends now: nobody waits for the one who was killed. */
async function endLease(storage: Storage): Promise<number> {
  const engine = await openStorage(storage)
  const job = await engine.db
    .updateTable('job')
    .set({ lease_until: 0 })
    .where('status', '=', 'running')
    .where('kind', '=', 'package-import')
    .returning('attempts')
    .executeTakeFirstOrThrow()
  await engine.close()
  return job.attempts
}

/** Lets the package end one process after the other until it had all its attempts; the counts after each. */
async function endEachProcess(first: ServerProcess, storage: Storage, before: readonly string[]): Promise<number[]> {
  const counts: number[] = []
  let [server, earlier] = [first, before]
  for (;;) {
    await killAtWork(server, storage, earlier)
    counts.push(await endLease(storage))
    if (counts.length === MOST_ATTEMPTS) return counts
    earlier = await importingIn(storage)
    server = await startServerProcess(storage.env)
  }
}

async function newPlace(dialect: 'sqlite' | 'postgres', name: string) {
  const storage = await storageIn(join(scratch, name), dialect)
  const engine = await openStorage(storage)
  const ann = await newLearner(engine)
  await engine.close()
  const livingCards = async () => {
    const opened = await openStorage(storage)
    const { n } = await opened.db
      .selectFrom('card')
      .select((e) => e.fn.countAll().as('n'))
      .where('user_id', '=', ann)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await opened.close()
    return Number(n)
  }
  return { storage, livingCards, ...browserOf(ann) }
}

test.each(['sqlite', 'postgres'] as const)(
  'a package that ends its process whenever it is read is given up after three attempts (%s)',
  async (dialect) => {
    const { storage, send, look, untilItIs } = await newPlace(dialect, 'reading')
    const first = await startServerProcess(storage.env)
    const { id } = await send(first)
    expect(await endEachProcess(first, storage, [])).toEqual([1, 2, 3])

    const earlier = dialect === 'postgres' ? await importingIn(storage) : []
    const fourth = await startServerProcess(storage.env)
    await untilItIs('failed', fourth, id)
    expect(await look(fourth, id)).toMatchObject({ problem: 'internal' })
    expect(await importingIn(storage)).toEqual(earlier)
    await fourth.kill()

    // It stays given up, and another package is read.
    const fifth = await startServerProcess(storage.env)
    expect((await look(fifth, id)).status).toBe('failed')
    const { id: another } = await send(fifth)
    await untilItIs('ready', fifth, another)
    await fifth.kill()
    await storage.drop()
  },
  240_000,
)

test.each(['sqlite', 'postgres'] as const)(
  'one that ends it whenever its notes come in leaves no card behind (%s)',
  async (dialect) => {
    const { storage, livingCards, send, confirm, look, untilItIs } = await newPlace(dialect, 'applying')
    const first = await startServerProcess(storage.env)
    const { id } = await send(first)
    await untilItIs('ready', first, id)
    const before = await importingIn(storage)
    expect((await confirm(first, id)).status).toBe(200)
    expect(await endEachProcess(first, storage, before)).toEqual([1, 2, 3])

    const fourth = await startServerProcess(storage.env)
    await untilItIs('failed', fourth, id)
    expect(await look(fourth, id)).toMatchObject({ problem: 'internal' })
    await fourth.kill()
    expect(await livingCards()).toBe(0)
    await storage.drop()
  },
  240_000,
)
