import { sql } from 'kysely'
import { codeOf } from '../db/database-problem.ts'
import type { Engine } from '../db/engines.ts'
import type { Db, Tx } from '../db/schema.ts'

/** Work that somebody has taken; `attempts` is also the proof that it is still theirs. */
export interface Job {
  readonly user_id: string
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly attempts: number
  /** So many of them came to nothing for no fault of the job's. */
  readonly excused: number
}

interface NewJob {
  readonly userId: string
  readonly id: string
  readonly kind: string
  readonly payload: object
  readonly now: number
}

/** Writes work down in the caller's transaction; a job of that id that is there stays as it is. */
export async function addJob(tx: Tx, { userId, id, kind, payload, now }: NewJob): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      user_id: userId,
      id,
      kind,
      payload: JSON.stringify(payload),
      status: 'waiting',
      attempts: 0,
      excused: 0,
      run_at: now,
      lease_until: null,
      problem: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}

interface Claim {
  readonly kinds: readonly string[]
  readonly now: number
  readonly leaseMs: number
}

const UNIQUE_VIOLATION: ReadonlySet<string> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE'])

/**
 * Takes the job that is due longest: one that waits, or one whose lease has run out. Of one kind a learner has one
 * running; of any number that ask at once each gets another job. Null when nothing is due.
 */
export async function claimJob({ db, dialect }: Engine, { kinds, now, leaseMs }: Claim): Promise<Job | null> {
  const skipLocked = dialect === 'postgres' ? sql`for update of candidate skip locked` : sql``
  try {
    const { rows } = await sql<Job>`
      with due as (
        select user_id as due_user, id as due_id from job as candidate
        where kind in (${sql.join([...kinds])}) and run_at <= ${now}
          and (status = 'waiting' or (status = 'running' and lease_until <= ${now}))
          and not exists (
            select 1 from job as other
            where other.user_id = candidate.user_id and other.kind = candidate.kind
              and other.status = 'running' and other.id <> candidate.id
          )
        order by run_at, id limit 1 ${skipLocked}
      )
      update job set status = 'running', attempts = attempts + 1, lease_until = ${now + leaseMs}, updated_at = ${now}
      from due where user_id = due_user and id = due_id
      returning user_id, id, kind, payload, attempts, excused`.execute(db)
    return rows[0] ?? null
  } catch (error) {
    // Another process has taken another job of the same learner in this very moment.
    if (UNIQUE_VIOLATION.has(codeOf(error))) return null
    throw error
  }
}

/** Whether a job is still its holder's; then for another while. */
export async function renewLease(db: Db, job: Job, until: number): Promise<boolean> {
  return change(db, job, { lease_until: until })
}

/** Ends a job for good; false when somebody else has taken it meanwhile, whose work then counts. */
export async function endJob(tx: Tx, job: Job, status: 'done' | 'failed', now: number, problem: string | null = null) {
  return change(tx, job, { status, problem, lease_until: null, updated_at: now })
}

interface Back {
  readonly runAt: number
  /** The attempt does not count against the job. */
  readonly isExcused: boolean
  readonly problem: string | null
}

/** Puts a job back, to be taken at `runAt` or later. */
export async function putBack(db: Db, job: Job, { runAt, isExcused, problem }: Back): Promise<boolean> {
  const excused = job.excused + (isExcused ? 1 : 0)
  return change(db, job, { status: 'waiting', run_at: runAt, lease_until: null, problem, excused })
}

type Change = Partial<Record<'status' | 'problem', string | null>> & {
  readonly status?: string
  readonly lease_until?: number | null
  readonly run_at?: number
  readonly excused?: number
  readonly updated_at?: number
}

async function change(db: Db | Tx, { user_id, id, attempts }: Job, values: Change): Promise<boolean> {
  const changed = await db
    .updateTable('job')
    .set(values)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Forgets what ended before an instant. */
export async function deleteEndedJobs(db: Db, before: number): Promise<void> {
  await db.deleteFrom('job').where('status', 'in', ['done', 'failed']).where('updated_at', '<', before).execute()
}
