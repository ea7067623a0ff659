import type { Worker } from 'node:worker_threads'

/*
 * Inflated streams are not on a thread's heap, so what counts is how the process grows while files are read. Where several
 * are read at once the one that holds most is ended, and the growth of the others is counted anew.
 */

const WATCH_MS = 100

interface Watched {
  readonly thread: Worker
  readonly onTooMuch: () => void
  /** Bytes of the process from which on its growth counts. */
  from: number
}

const watched = new Set<Watched>()
/** One looks for the guilty at a time, or two would end it. */
let isAsking = false

/** Calls `onTooMuch` when the process has grown by more than `mostBytes` because of this thread. Returns the way to stop. */
export function watchMemory(thread: Worker, mostBytes: number, onTooMuch: () => void): () => void {
  const own: Watched = { thread, onTooMuch, from: process.memoryUsage.rss() }
  watched.add(own)
  const timer = setInterval(async () => {
    if (isAsking || process.memoryUsage.rss() - own.from <= mostBytes) return
    isAsking = true
    const guilty = await greediest().finally(() => {
      isAsking = false
    })
    // Either may have ended while they were asked.
    if (guilty === null || !watched.has(guilty) || !watched.has(own)) return
    guilty.onTooMuch()
    for (const other of watched) other.from = Math.max(other.from, process.memoryUsage.rss())
  }, WATCH_MS)
  return () => {
    clearInterval(timer)
    watched.delete(own)
  }
}

async function greediest(): Promise<Watched | null> {
  const held = await Promise.all(
    [...watched].map(async (one) => ({ one, bytes: watched.size === 1 ? 0 : await bytesOf(one.thread) })),
  )
  return held.toSorted((a, b) => b.bytes - a.bytes)[0]?.one ?? null
}

/** What a thread holds on its heap and beside it; 0 when it has ended. */
async function bytesOf(thread: Worker): Promise<number> {
  const held = await thread.getHeapStatistics().catch(() => null)
  return held === null ? 0 : held.total_heap_size + held.external_memory
}
