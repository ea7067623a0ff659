import { Worker } from 'node:worker_threads'
import { endThread } from '../threads/end-thread.ts'
import { type ExtractedDocument, ExtractProblem, type Progress } from './document.ts'
import type { FileToRead } from './extract.ts'
import type { FromReader } from './protocol.ts'

const MEBIBYTE = 1_048_576

export interface ReadLimits {
  readonly timeMs: number
  /** Of the thread's own objects. */
  readonly heapBytes: number
  /** By which the process may grow meanwhile: inflated streams are not on the heap. */
  readonly growthBytes: number
}

/** A minute, two for what is large. */
export function limitsFor(bytes: number): ReadLimits {
  const isLarge = bytes > 20 * MEBIBYTE
  return { timeMs: isLarge ? 120_000 : 60_000, heapBytes: 768 * MEBIBYTE, growthBytes: 1_536 * MEBIBYTE }
}

const WATCH_MS = 100

interface Reading {
  readonly file: FileToRead
  readonly limits: ReadLimits
  readonly onProgress: Progress
  readonly signal: AbortSignal
}

/**
 * Reads a file in a thread of its own that can be ended at any moment; its bytes move there. Throws `ExtractProblem`,
 * also for what took too long or too much, and the signal's reason.
 */
export function readInThread({ file, limits, onProgress, signal }: Reading): Promise<ExtractedDocument> {
  signal.throwIfAborted()
  const bytes = movable(file.bytes)
  const thread = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: { ...file, bytes },
    transferList: [bytes.buffer],
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapBytes / MEBIBYTE, stackSizeMb: 4 },
  })
  return new Promise((resolve, reject) => {
    const growth = watchGrowth(limits.growthBytes, () => refuse('too-much-memory', 'the process grew too much'))
    const timer = setTimeout(() => refuse('too-slow', `not read after ${limits.timeMs} ms`), limits.timeMs)
    const end = () => {
      clearTimeout(timer)
      clearInterval(growth)
      signal.removeEventListener('abort', onAbort)
      void endThread(thread)
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const refuse = (problem: ExtractProblem['problem'], detail: string) => fail(new ExtractProblem(problem, detail))
    const onAbort = () => fail(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    thread.on('message', (message: FromReader) => {
      if (message.kind === 'progress') return onProgress(message.done, message.total)
      if (message.kind === 'refused') return refuse(message.problem, message.detail)
      end()
      resolve(message.document)
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      fail(new ExtractProblem(outOfMemory ? 'too-much-memory' : 'damaged', String(error), error))
    })
    thread.on('exit', (code) => refuse('damaged', `the thread ended with ${code}`))
  })
}

/** Bytes that own their buffer whole: only such can move. */
function movable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && bytes.byteOffset === 0 && bytes.byteLength === buffer.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}

function watchGrowth(mostBytes: number, onTooMuch: () => void): NodeJS.Timeout {
  const before = process.memoryUsage.rss()
  return setInterval(() => {
    if (process.memoryUsage.rss() - before > mostBytes) onTooMuch()
  }, WATCH_MS)
}
