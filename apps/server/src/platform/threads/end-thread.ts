import { setTimeout as delay } from 'node:timers/promises'
import type { MessagePort, Worker } from 'node:worker_threads'

/*
 * A thread that is cut off between making a decompressor and setting it up ends the whole process (`close before init`,
 * an assertion of Node's). Whoever reads a ZIP makes one for every entry, so a thread is asked to end, and does so between
 * two turns of its loop. One that does not hear is computing, and makes none meanwhile.
 */

const STOP = 'stop'
const GRACE_MS = 1_000

/** Ends a thread that called `endWhenAsked`; resolves when it is gone, which may take `graceMs`. */
export async function endThread(thread: Worker, graceMs = GRACE_MS): Promise<void> {
  if (thread.threadId === -1) return
  const late = new AbortController()
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  thread.postMessage(STOP)
  // Aborted once the thread is gone: nobody waits for the time any more.
  const grace = delay(graceMs, undefined, { signal: late.signal }).catch(() => undefined)
  await Promise.race([gone, grace])
  late.abort()
  await thread.terminate()
}

/** Called by a thread before it does anything else; from then on the port holds it until somebody ends it. */
export function endWhenAsked(port: MessagePort): void {
  port.on('message', (message) => {
    // Of a thread this ends the thread alone.
    if (message === STOP) process.exit()
  })
}
