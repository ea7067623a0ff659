import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { silentLogger } from '../http/logger.ts'
import { addJob, claimJob, endJob, type Job, putBack, renewLease } from './jobs.store.ts'
import { type JobHandler, MOST_EXCUSED, type Outcome, pauseBefore, runJobs } from './run-jobs.ts'

const nothing: Outcome = async () => undefined

test('a database or store that is away is waited for in growing pauses, over ten minutes in all', () => {
  const pauses = Array.from({ length: MOST_EXCUSED }, (_, earlier) => pauseBefore(earlier))
  expect(pauses.slice(0, 5)).toEqual([2_000, 8_000, 32_000, 60_000, 60_000])
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(600_000)
})

describeOnBothDatabases('jobs', (database) => {
  const add = (userId: string, kind: string, id = uuidv7(), now = Date.now()) =>
    inTransaction(database(), (tx) => addJob(tx, { userId, id, kind, payload: { id }, now }))
  const rowOf = (id: string) =>
    database().db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const handling = (kind: string, run: JobHandler['run'], giveUp: JobHandler['giveUp'] = nothing): JobHandler => ({
    kind,
    run,
    giveUp,
  })
  const start = (handler: JobHandler, more: Partial<Parameters<typeof runJobs>[0]> = {}) =>
    runJobs({
      ...{ engine: database(), log: silentLogger(), now: Date.now, groups: [{ handlers: [handler], atOnce: 1 }] },
      ...{ pollMs: 20, leaseMs: 300, retryMs: 10, ...more },
    })

  test('four workers do 200 jobs of 20 learners: each once, and of one learner one at a time', async () => {
    const kind = uuidv7()
    const learners = await Promise.all(Array.from({ length: 20 }, () => newLearner(database())))
    const ids = Array.from({ length: 200 }, () => uuidv7())
    await Promise.all(ids.map((id, at) => add(learners[at % 20]!, kind, id)))
    const begun: string[] = []
    const ended: string[] = []
    const running = new Set<string>()
    const together: string[] = []
    const handler = handling(kind, async ({ id, user_id }) => {
      begun.push(id)
      if (running.has(user_id)) together.push(user_id)
      running.add(user_id)
      await delay(2)
      running.delete(user_id)
      return async () => void ended.push(id)
    })
    const workers = Array.from({ length: 4 }, () => start(handler, { leaseMs: 20_000 }))
    await expect.poll(() => ended.length, { timeout: 30_000, interval: 20 }).toBe(200)
    await Promise.all(workers.map(({ stop }) => stop()))
    expect(begun.toSorted()).toEqual(ids.toSorted())
    expect(ended.toSorted()).toEqual(ids.toSorted())
    expect(together).toEqual([])
  })

  test('40 who ask in one moment get 40 jobs, or none, but never the same', async () => {
    const kind = uuidv7()
    const learners = await Promise.all(Array.from({ length: 40 }, () => newLearner(database())))
    for (const learner of learners) await add(learner, kind, uuidv7(), 1)
    const claim = { kinds: [kind], now: Date.now(), leaseMs: 10_000 }
    const taken: Job[] = []
    for (let round = 0; round < 20 && taken.length < 40; round += 1) {
      const jobs = await Promise.all(Array.from({ length: 40 }, () => claimJob(database(), claim)))
      taken.push(...jobs.filter((job) => job !== null))
    }
    expect(new Set(taken.map(({ id }) => id)).size).toBe(40)
    expect(taken).toHaveLength(40)
    expect(await claimJob(database(), claim)).toBeNull()
  })

  test('a lease that runs out is anybody’s, and what its first holder does then counts no more', async () => {
    const kind = uuidv7()
    const ann = await newLearner(database())
    await add(ann, kind, uuidv7(), 1_000)
    const first = await claimJob(database(), { kinds: [kind], now: 1_000, leaseMs: 500 })
    expect(await claimJob(database(), { kinds: [kind], now: 1_400, leaseMs: 500 })).toBeNull()
    expect(await renewLease(database().db, first!, 2_000)).toBe(true)
    expect(await claimJob(database(), { kinds: [kind], now: 1_900, leaseMs: 500 })).toBeNull()
    const second = await claimJob(database(), { kinds: [kind], now: 2_000, leaseMs: 500 })
    expect(second).toMatchObject({ id: first!.id, attempts: 2 })
    expect(await renewLease(database().db, first!, 9_000)).toBe(false)
    expect(await putBack(database().db, first!, { runAt: 0, isExcused: false, problem: null })).toBe(false)
    expect(await inTransaction(database(), (tx) => endJob(tx, first!, 'done', 2_100))).toBe(false)
    expect(await inTransaction(database(), (tx) => endJob(tx, second!, 'done', 2_200))).toBe(true)
    expect((await rowOf(first!.id)).status).toBe('done')
  })

  test('long work keeps its lease; it is not begun by another', async () => {
    const kind = uuidv7()
    const id = uuidv7()
    await add(await newLearner(database()), kind, id)
    let begun = 0
    const handler = handling(kind, async () => {
      begun += 1
      await delay(900)
      return nothing
    })
    const workers = [start(handler), start(handler)]
    await expect.poll(async () => (await rowOf(id)).status, { timeout: 10_000 }).toBe('done')
    await Promise.all(workers.map(({ stop }) => stop()))
    expect(begun).toBe(1)
  })

  test('what fails is tried three times with growing pauses, then given up', async () => {
    const kind = uuidv7()
    const id = uuidv7()
    await add(await newLearner(database()), kind, id)
    const at: number[] = []
    let given = 0
    const fails = async () => {
      at.push(performance.now())
      throw new Error('no luck')
    }
    const runner = start(
      handling(kind, fails, async () => {
        given += 1
      }),
      { retryMs: 60, pollMs: 10 },
    )
    await expect.poll(async () => (await rowOf(id)).status, { timeout: 10_000 }).toBe('failed')
    await runner.stop()
    expect([at.length, given]).toEqual([3, 1])
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(55)
    expect(at[2]! - at[1]!).toBeGreaterThanOrEqual(230)
    expect((await rowOf(id)).problem).toBe('no luck')
  })

  test('a job that has ended its process three times is not begun a fourth time', async () => {
    const kind = uuidv7()
    const id = uuidv7()
    await add(await newLearner(database()), kind, id, 1)
    for (let death = 0; death < 3; death += 1) await claimJob(database(), { kinds: [kind], now: death + 1, leaseMs: 0 })
    let begun = 0
    let given = 0
    const handler = handling(
      kind,
      async () => {
        begun += 1
        return nothing
      },
      async () => {
        given += 1
      },
    )
    const runner = start(handler)
    await expect.poll(async () => (await rowOf(id)).status, { timeout: 10_000 }).toBe('failed')
    await runner.stop()
    expect([begun, given]).toEqual([0, 1])
  })

  test('stopping puts the work back at once, so that another process goes on', async () => {
    const kind = uuidv7()
    const id = uuidv7()
    await add(await newLearner(database()), kind, id)
    let begun = () => {}
    const begins = new Promise<void>((resolve) => {
      begun = resolve
    })
    const waits: JobHandler['run'] = (_, signal) =>
      new Promise((_resolve, reject) => {
        begun()
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const first = start(handling(kind, waits), { leaseMs: 60_000 })
    await begins
    await first.stop()
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', lease_until: null })
    const second = start(handling(kind, async () => nothing))
    await expect.poll(async () => (await rowOf(id)).status, { timeout: 10_000 }).toBe('done')
    await second.stop()
  })

  test('what a job leaves is there with its end or not at all', async () => {
    const kind = uuidv7()
    const id = uuidv7()
    const ann = await newLearner(database())
    await add(ann, kind, id)
    let tries = 0
    const handler = handling(kind, async () => async (tx) => {
      tries += 1
      await addJob(tx, { userId: ann, id: uuidv7(), kind: `${kind}-left`, payload: {}, now: 1 })
      if (tries === 1) throw new Error('in the middle')
    })
    const runner = start(handler)
    await expect.poll(async () => (await rowOf(id)).status, { timeout: 10_000 }).toBe('done')
    await runner.stop()
    const left = await database().db.selectFrom('job').select('id').where('kind', '=', `${kind}-left`).execute()
    expect([tries, left.length]).toEqual([2, 1])
  })

  test('three attempts are three, whatever process makes them', async () => {
    const kind = uuidv7()
    const id = uuidv7()
    await add(await newLearner(database()), kind, id)
    let begun = 0
    let given = 0
    const fails = async () => {
      begun += 1
      throw new Error('no luck')
    }
    for (let process = 1; process <= 3; process += 1) {
      const runner = start(
        handling(kind, fails, async () => {
          given += 1
        }),
        { retryMs: 500 },
      )
      // Stopped while it runs it would be cut off, which does not count.
      const isBack = async () => begun >= process && (await rowOf(id)).status !== 'running'
      await expect.poll(isBack, { timeout: 20_000, interval: 5 }).toBe(true)
      await runner.stop()
    }
    expect(await rowOf(id)).toMatchObject({ status: 'failed', problem: 'no luck' })
    expect([begun, given]).toEqual([3, 1])
  })

  test('what a database or store that is away cut off does not count, for a while', async () => {
    const kind = uuidv7()
    const id = uuidv7()
    await add(await newLearner(database()), kind, id)
    let begun = 0
    const away = async () => {
      begun += 1
      if (begun === 8) return nothing
      throw new Error('The bucket was not reached', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })
    }
    const runner = start(handling(kind, away), { retryMs: 0 })
    await expect.poll(async () => (await rowOf(id)).status, { timeout: 10_000 }).toBe('done')
    const never = uuidv7()
    begun = 8
    await add(await newLearner(database()), kind, never)
    await expect.poll(async () => (await rowOf(never)).status, { timeout: 20_000 }).toBe('failed')
    await runner.stop()
    expect([begun - 8, (await rowOf(never)).problem]).toEqual([21, 'The bucket was not reached'])
  })
})
