import { Worker } from 'node:worker_threads'
import type { FileContent } from '../../platform/files/files.ts'
import { endThread } from '../../platform/threads/end-thread.ts'
import { type ExtractedDocument, ExtractProblem, type Progress } from './document.ts'
import type { FileToRead } from './extract.ts'
import type { FromReader, ReadingTask, ToReader } from './protocol.ts'
import { watchMemory } from './watch-memory.ts'

const MEBIBYTE = 1_048_576

export interface ReadLimits {
  readonly timeMs: number
  /** Of the thread's own objects. */
  readonly heapBytes: number
  /** By which the process may grow meanwhile. */
  readonly growthBytes: number
}

/** A minute, two for what is large. */
export function limitsFor(bytes: number): ReadLimits {
  const isLarge = bytes > 20 * MEBIBYTE
  return { timeMs: isLarge ? 120_000 : 60_000, heapBytes: 768 * MEBIBYTE, growthBytes: 1_536 * MEBIBYTE }
}

/** A file of which the bytes are still on their way. */
export type HandedFile = Omit<FileToRead, 'bytes'> & { readonly content: FileContent }

interface Reading {
  readonly file: HandedFile
  readonly limits: ReadLimits
  readonly onProgress: Progress
  readonly signal: AbortSignal
}

/**
 * Reads a file in a thread of its own that can be ended at any moment. Its bytes move there piece by piece: to put 100 MB
 * together here would hold everybody else up for half a second. Throws `ExtractProblem`, also for what took too long
 * or too much, what the content throws, and the signal's reason.
 */
export function readInThread({ file, limits, onProgress, signal }: Reading): Promise<ExtractedDocument> {
  signal.throwIfAborted()
  const { content, ...about } = file
  const thread = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: { ...about, size: content.size } satisfies ReadingTask,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heapBytes / MEBIBYTE, stackSizeMb: 4 },
  })
  return new Promise((resolve, reject) => {
    const stopWatching = watchMemory(thread, limits.growthBytes, () =>
      refuse('too-much-memory', 'the process grew too much'),
    )
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const end = () => {
      isOver = true
      clearTimeout(timer)
      stopWatching()
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
    const onHanded = () => {
      timer = setTimeout(() => refuse('too-slow', `not read after ${limits.timeMs} ms`), limits.timeMs)
    }
    handOver(thread, content, () => isOver).then((isWhole) => isWhole && onHanded(), fail)
  })
}

/** False when nobody wanted the rest. */
async function handOver(thread: Worker, { body }: FileContent, isOver: () => boolean): Promise<boolean> {
  for await (const piece of body) {
    if (isOver()) return false
    const bytes = movable(piece)
    thread.postMessage({ kind: 'piece', bytes } satisfies ToReader, [bytes.buffer])
  }
  if (isOver()) return false
  thread.postMessage({ kind: 'whole' } satisfies ToReader)
  return true
}

/** Bytes that are here already, as what can be handed to the thread. */
export function contentOf(bytes: Uint8Array): FileContent {
  const pieces = async function* () {
    yield bytes
  }
  return { body: pieces(), size: bytes.byteLength }
}

/** Bytes that own their buffer whole: only such can move. */
function movable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && bytes.byteOffset === 0 && bytes.byteLength === buffer.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
