import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { codeOf } from './database-problem.ts'
import type { Db, Tx } from './schema.ts'
import { insideTransaction } from './sqlite-driver.ts'

/** Runs work in a transaction of its own; resolves only after the commit. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Runs `work` in one transaction; it is on disk when this resolves. `work` queries through `tx` alone, awaits nothing
 * else, and may run again after a conflict, so it changes nothing outside.
 */
export function inTransaction<T>(engine: { readonly transact: Transact }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return engine.transact(work)
}

const MOST_PER_COMMIT = 64

interface Job {
  readonly run: (tx: Tx) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/**
 * SQLite has one writer, and a commit costs a disk flush: work that arrives in one turn of the event loop shares a
 * commit. Each piece has its savepoint, so one that fails takes nothing of the others with it.
 */
export function sharedCommits(db: Db): Transact {
  const waiting: Job[] = []
  let draining = false

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitTogether(db, waiting.splice(0, MOST_PER_COMMIT))
    draining = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (tx: Tx) => {
        const value = await insideTransaction.run(true, () => work(tx))
        return () => resolve(value)
      }
      waiting.push({ run, reject })
      if (draining) return
      draining = true
      setImmediate(drain)
    })
}

async function commitTogether(db: Db, jobs: readonly Job[]): Promise<void> {
  const outcomes: (() => void)[] = []
  try {
    await db.transaction().execute(async (tx) => {
      for (const job of jobs) outcomes.push(jobs.length === 1 ? await job.run(tx) : await runApart(tx, job))
    })
  } catch (error) {
    // Nothing of this commit is saved, so nobody may hear otherwise.
    for (const job of jobs) job.reject(error)
    return
  }
  for (const settle of outcomes) settle()
}

const SAVEPOINT = CompiledQuery.raw('savepoint piece')
const RELEASE = CompiledQuery.raw('release piece')
const ROLLBACK = CompiledQuery.raw('rollback to piece')

async function runApart(tx: Tx, job: Job): Promise<() => void> {
  await tx.executeQuery(SAVEPOINT)
  try {
    const settle = await job.run(tx)
    await tx.executeQuery(RELEASE)
    return settle
  } catch (error) {
    await undoPiece(tx, error)
    return () => job.reject(error)
  }
}

/** Throws the first error when SQLite has already given up the whole transaction, as it does on a full disk. */
async function undoPiece(tx: Tx, error: unknown): Promise<void> {
  try {
    await tx.executeQuery(ROLLBACK)
    await tx.executeQuery(RELEASE)
  } catch {
    throw error
  }
}

const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01'])
const MOST_ATTEMPTS = 6

/** PostgreSQL: a transaction each, run again when the database asks for it. */
export function retriedTransactions(db: Db): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !CONFLICTS.has(codeOf(error))) throw error
        await delay(Math.random() * 2 ** attempt * 5)
      }
    }
  }
}
