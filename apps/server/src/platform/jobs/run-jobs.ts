import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { databaseProblemOf } from '../db/database-problem.ts'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tx } from '../db/schema.ts'
import { claimJob, endJob, type Job, putBack, renewLease } from './jobs.store.ts'

/*
 * Long work outside of requests. Whoever runs a job holds a lease and renews it; when a process dies its lease runs out
 * and another takes the job. What a job leaves is written in the transaction that ends it, and only by its holder: a
 * job may be begun twice, its outcome is there once. Nothing that goes wrong here reaches the process. A job that fails
 * three times by its own fault is given up; while a database or store is out of reach it waits for a quarter of an hour.
 */

/** Writes what the work came to, in the transaction that ends the job. */
export type Outcome = (tx: Tx) => Promise<void>

export interface JobHandler {
  readonly kind: string
  /** Does the work without a transaction. `signal` is aborted when the job is somebody else's or the server stops. */
  run(job: Job, signal: AbortSignal): Promise<Outcome>
  /** Nobody tries again: says so where the learner looks. */
  giveUp(tx: Tx, job: Job): Promise<void>
}

/** Jobs that take each other's place: of all these kinds so many run at once in a process. */
export interface JobGroup {
  readonly handlers: readonly JobHandler[]
  readonly atOnce: number
}

export interface JobRunner {
  /** Something is due: asked at once instead of after the next pause. */
  notify(): void
  stop(): Promise<void>
}

interface Options {
  readonly engine: Engine
  readonly log: Logger
  readonly now: () => number
  readonly groups: readonly JobGroup[]
  readonly leaseMs?: number
  readonly pollMs?: number
  /** First pause after a failure, ms; each further one is four times as long. */
  readonly retryMs?: number
}

const MOST_ATTEMPTS = 3
/** With the pauses between them over a quarter of an hour. */
export const MOST_EXCUSED = 20
const LEASE_MS = 15_000
const LONGEST_PAUSE_MS = 60_000
const RETRY_MS = 2_000

/** Takes up jobs for as long as the process runs: there is one runner in it, for the jobs of all features. */
export function runJobs(options: Options): JobRunner {
  const { engine, log, now, groups, leaseMs = LEASE_MS, pollMs = 1_000 } = options
  const stopping = new AbortController()
  const waiting = new Set<() => void>()

  async function work({ handlers }: JobGroup): Promise<void> {
    const kinds = handlers.map(({ kind }) => kind)
    while (!stopping.signal.aborted) {
      const job = await claimed(kinds)
      if (job === null) await pause()
      else await runOne(job, { ...options, handlers }, stopping.signal)
    }
  }
  async function claimed(kinds: readonly string[]): Promise<Job | null> {
    try {
      return await claimJob(engine, { kinds, now: now(), leaseMs })
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be asked for; the next turn tries again')
      return null
    }
  }
  async function pause(): Promise<void> {
    const notified = new AbortController()
    const notify = () => notified.abort()
    waiting.add(notify)
    const either = AbortSignal.any([notified.signal, stopping.signal])
    // Aborted is as good as over: either way it is time to look.
    await delay(pollMs, undefined, { signal: either, ref: false }).catch(() => undefined)
    waiting.delete(notify)
  }

  const workers = Promise.all(groups.flatMap((group) => Array.from({ length: group.atOnce }, () => work(group))))
  return {
    notify: () => {
      for (const notify of waiting) notify()
    },
    stop: async () => {
      stopping.abort()
      await workers
    },
  }
}

interface Running extends Options {
  /** Of the job's group. */
  readonly handlers: readonly JobHandler[]
}

async function runOne(job: Job, options: Running, stopped: AbortSignal): Promise<void> {
  const { engine, log, now, handlers, leaseMs = LEASE_MS } = options
  const lost = new AbortController()
  const renewing = setInterval(() => void renew(), leaseMs / 3)
  const renew = async () => {
    try {
      if (!(await renewLease(engine.db, job, now() + leaseMs))) lost.abort()
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'a lease could not be renewed; the next turn tries again')
    }
  }
  try {
    const handler = handlers.find(({ kind }) => kind === job.kind)
    if (!handler) throw new Error(`Inconsistent: a job of kind ${job.kind} was taken that nobody does`)
    // A job that keeps ending its process is not begun for ever.
    if (ownAttempts(job) > MOST_ATTEMPTS) return await abandon(job, handler, options, 'its process ended each time')
    await attempt(job, handler, { ...options, stopped, signal: AbortSignal.any([lost.signal, stopped]) })
  } catch (error) {
    log.error({ err: error, job: job.id }, 'a job could not be ended; its lease runs out')
  } finally {
    clearInterval(renewing)
  }
}

interface Attempt extends Options {
  /** The server stops. */
  readonly stopped: AbortSignal
  /** That, or the job is somebody else's. */
  readonly signal: AbortSignal
}

async function attempt(job: Job, handler: JobHandler, options: Attempt): Promise<void> {
  const { engine, now, signal } = options
  try {
    const outcome = await handler.run(job, signal)
    await whileAway(options, () =>
      inTransaction(engine, async (tx) => {
        if (await endJob(tx, job, 'done', now())) await outcome(tx)
      }),
    )
  } catch (error) {
    if (signal.aborted) return void (await putBack(engine.db, job, { runAt: now(), isExcused: true, problem: null }))
    await fail(job, handler, options, error)
  }
}

async function fail(job: Job, handler: JobHandler, options: Attempt, error: unknown): Promise<void> {
  const { engine, log, now, retryMs } = options
  const words = error instanceof Error ? error.message : String(error)
  const isExcused = isAway(error)
  const isLast = isExcused ? job.excused >= MOST_EXCUSED : ownAttempts(job) >= MOST_ATTEMPTS
  if (isLast) return whileAway(options, () => abandon(job, handler, options, words))
  const earlier = isExcused ? job.excused : ownAttempts(job) - 1
  const wait = pauseBefore(earlier, retryMs) * (1 + Math.random() / 4)
  log.warn({ err: error, job: job.id, attempt: job.attempts, isExcused }, 'a job failed and is tried again')
  const back = { runAt: Math.round(now() + wait), isExcused, problem: words }
  await whileAway(options, () => putBack(engine.db, job, back))
}

/** How long a job waits at least that has waited so often before, ms. */
export const pauseBefore = (earlier: number, retryMs = RETRY_MS): number =>
  Math.min(retryMs * 4 ** earlier, LONGEST_PAUSE_MS)

/** Attempts that count against the job: not those that the server's stop, or a fault outside, cut off. */
const ownAttempts = ({ attempts, excused }: Job): number => attempts - excused

/** A database or store that is out of reach, or full: nothing that the job could have done otherwise. */
const isAway = (error: unknown): boolean => databaseProblemOf(error) !== 'other'

const LONGEST_AWAY_MS = 120_000
const FIRST_PAUSE_MS = 100
const MOST_PAUSE_MS = 5_000

/**
 * Does again what a database refuses that is only restarting. Where its lease has run out meanwhile, the work finds out
 * whether somebody else has taken the job.
 */
async function whileAway<T>({ now, stopped }: Attempt, work: () => Promise<T>): Promise<T> {
  const until = now() + LONGEST_AWAY_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MOST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || stopped.aborted || now() + pause > until) throw error
    }
    // Aborted is as good as over: the work is tried once more.
    await delay(pause, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  }
}

async function abandon(job: Job, handler: JobHandler, { engine, log, now }: Options, problem: string): Promise<void> {
  log.error({ job: job.id, kind: job.kind, problem }, 'a job was given up')
  await inTransaction(engine, async (tx) => {
    if (await endJob(tx, job, 'failed', now(), problem)) await handler.giveUp(tx, job)
  })
}
