import { EngineFault } from '../llm-engine.ts'
import type { Job } from './job.ts'
import type { FromWorker } from './protocol.ts'
import { createTurnClock, LEFT_MS } from './turn-clock.ts'

/*
 * The jobs of a thread. Each may keep the thread for so long and no longer, counted from its own start and while it has
 * its turn alone. Who keeps it longer, or ends it, ends alone: all others wait for the next thread.
 */

export interface JobList {
  readonly jobs: ReadonlyMap<number, Job>
  add(id: number, job: Job): void
  /** Nobody wants it any more; false when it is over already. */
  leave(id: number): boolean
  hear(message: Exclude<FromWorker, { kind: 'ready' }>): void
  /** The thread ended, for want of memory or else. */
  threadGone(code: number, isOutOfMemory: boolean): { readonly why: 'too-long' | 'a-job' | 'unknown' }
  /** Fails what is left. */
  close(): void
}

interface Limits {
  readonly jobMs: number
  /** A job has kept the thread for too long: end it. */
  readonly onLate: () => void
}

/** A job is not begun for ever where nobody knows what ends its threads. */
const MOST_DEATHS = 3

export function createJobList({ jobMs, onLate }: Limits): JobList {
  const jobs = new Map<number, Job>()
  let late: number | null = null
  const clock = createTurnClock((id) => {
    late = id
    onLate()
  })
  const fail = (id: number, job: Job, fault: EngineFault) => {
    jobs.delete(id)
    job.fail(fault)
  }
  return {
    jobs,
    add: (id, job) => void jobs.set(id, job),
    leave: (id) => {
      clock.hurry(id)
      return jobs.delete(id)
    },
    hear: (message) => {
      const { id } = message
      const job = jobs.get(id)
      if (message.kind === 'turn') return clock.begin(id, job === undefined ? LEFT_MS : jobMs - job.workedMs)
      const workedMs = clock.end(id)
      if (!job) return
      job.workedMs += workedMs
      if (message.kind === 'piece') return job.add(message.text)
      if (message.kind === 'failed')
        return fail(id, job, new EngineFault('crashed', `The built-in engine: ${message.message}`))
      jobs.delete(id)
      job.end(message.end)
    },
    threadGone: (code, isOutOfMemory) => {
      const [wasLate, inTurn] = [late, clock.stop()]
      late = null
      const [only] = jobs.size === 1 ? jobs.keys() : []
      const blamed = wasLate ?? inTurn ?? only
      const isKnown = wasLate !== null || inTurn !== null
      for (const [id, job] of jobs) {
        if (!isKnown) job.deaths += 1
        if (id === wasLate) fail(id, job, new EngineFault('overlong', `A job had the engine for ${jobMs} ms`))
        else if (id === blamed && isOutOfMemory) fail(id, job, new EngineFault('overlong', 'A job took all memory'))
        else if (id === blamed || job.deaths >= MOST_DEATHS) fail(id, job, ended(code))
        else job.beginAgain()
      }
      return { why: wasLate !== null ? 'too-long' : isKnown ? 'a-job' : 'unknown' }
    },
    close: () => {
      clock.stop()
      for (const [id, job] of jobs) fail(id, job, ended(0))
    },
  }
}

const ended = (code: number) => new EngineFault('crashed', `The built-in engine ended with code ${code}`)
