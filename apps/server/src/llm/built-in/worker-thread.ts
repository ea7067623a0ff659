import { Worker } from 'node:worker_threads'
import type { ChatEnd, ChatRequest } from '@cairn/engine/chat-types'
import type { Logger } from 'pino'
import { EngineFault } from '../llm-engine.ts'
import { createJob, type Job } from './job.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

/** A thread that answers chat requests; started at once, started again when it dies. */
export interface WorkerThread {
  /** Pieces of a reply. Throws `EngineFault`: busy, crashed, timeout, aborted. */
  chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, ChatEnd>
  /** `ready` once the engine has loaded its language model. */
  state(): 'starting' | 'ready' | 'down'
  close(): Promise<void>
}

export interface WorkerOptions {
  readonly log: Logger
  readonly file?: URL
  /** Longest time without a word from a thread that has work; then it is ended and started again. */
  readonly stallMs?: number
  readonly maxJobs?: number
}

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 30_000
/** A thread that lives this long was well: the next one starts without a pause. */
const HEALTHY_MS = 10_000
const MAX_OLD_SPACE_MB = 768

export function startWorkerThread({ log, file, stallMs = 30_000, maxJobs = 64 }: WorkerOptions): WorkerThread {
  const jobs = new Map<number, Job>()
  let lastId = 0
  let closed = false
  let deaths = 0
  let restart: NodeJS.Timeout | undefined
  let stall: NodeJS.Timeout | undefined
  let thread: Worker | null = null
  let ready = false

  const hearSomething = () => {
    clearTimeout(stall)
    if (jobs.size > 0) stall = setTimeout(() => void thread?.terminate(), stallMs)
  }
  const failAll = (fault: EngineFault) => {
    for (const job of jobs.values()) job.fail(fault)
    jobs.clear()
    clearTimeout(stall)
  }
  const start = () => {
    const worker = new Worker(file ?? new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_OLD_SPACE_MB },
    })
    const startedAt = performance.now()
    thread = worker
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready = true
      else deliver(jobs, message)
      hearSomething()
    })
    // 'exit' follows and does the rest.
    worker.on('error', (error) => log.error({ err: error }, 'the built-in engine failed'))
    worker.on('exit', (code) => {
      thread = null
      ready = false
      failAll(new EngineFault('crashed', `The built-in engine ended with code ${code}`))
      if (closed) return
      deaths = performance.now() - startedAt > HEALTHY_MS ? 0 : deaths + 1
      const pauseMs = deaths <= 1 ? 0 : Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 2))
      log.warn({ code, pauseMs }, 'the built-in engine is started again')
      restart = setTimeout(start, pauseMs)
    })
  }
  const say = (message: ToWorker) => thread?.postMessage(message)

  start()
  return {
    chat: (request, signal) => {
      if (signal.aborted) throw new EngineFault('aborted', 'The caller left')
      if (thread === null)
        throw new EngineFault('unavailable', 'The built-in engine is starting', { retryAfterSeconds: 1 })
      if (jobs.size >= maxJobs)
        throw new EngineFault('busy', 'The built-in engine has a full queue', { retryAfterSeconds: 2 })
      lastId += 1
      const id = lastId
      const job = createJob(signal, () => {
        if (jobs.delete(id)) say({ kind: 'cancel', id })
        hearSomething()
      })
      jobs.set(id, job)
      say({ kind: 'chat', id, request })
      hearSomething()
      return job.pieces
    },
    state: () => (thread === null ? 'down' : ready ? 'ready' : 'starting'),
    close: async () => {
      closed = true
      clearTimeout(restart)
      await thread?.terminate()
    },
  }
}

function deliver(jobs: Map<number, Job>, message: Exclude<FromWorker, { kind: 'ready' }>): void {
  const job = jobs.get(message.id)
  if (!job) return
  if (message.kind !== 'piece') jobs.delete(message.id)
  if (message.kind === 'piece') job.add(message.text)
  else if (message.kind === 'end') job.end(message.end)
  else job.fail(new EngineFault('crashed', `The built-in engine: ${message.message}`))
}
