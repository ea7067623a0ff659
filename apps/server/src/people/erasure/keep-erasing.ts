import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readEpoch } from '../../platform/db/epoch.ts'
import { type ErasureParts, removeEverything } from './erase-account.ts'
import { eraseAgain } from './erase-again.ts'
import type { ErasedList } from './erased-list.ts'
import { type Erasure, endErasure, noteSureEpoch, pendingErasures, readSureEpoch } from './erasure.store.ts'

/** How often a process looks for erasures that another began and did not end. */
const ASK_EVERY_MS = 30_000
/** As long as nobody is served for want of the list. */
const WAITING_MS = 3_000
/** Longer than any request that was under way may write: then it is looked once more, and the erasure is over. */
export const SETTLED_MS = 15 * 60_000

interface Parts extends ErasureParts {
  readonly erased: ErasedList
  /** Removes a learner from copies of the database that the server itself made. */
  readonly eraseFromCopies: (userId: string) => Promise<void>
  readonly log: Logger
  readonly now: () => number
  readonly askEveryMs?: number
}

export interface Eraser {
  /** Resolves once it is sure that nobody who was erased is there again; the log says what keeps it from being so. */
  readonly ready: Promise<void>
  /** There is something to erase. */
  wake(): void
  stop(): Promise<void>
}

/** Removes what is to be erased, for as long as the process runs. */
export function keepErasing(parts: Parts): Eraser {
  const { engine, erased, log, now, askEveryMs = ASK_EVERY_MS } = parts
  const stopping = new AbortController()
  const emptied = new Set<string>()
  let isReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  /** In which nobody who was erased is there again. */
  let sureEpoch: string | null = null
  let wakeUp = new AbortController()
  let mayServe = false

  /** After an older copy of the database was put back, which begins another epoch. */
  async function makeSure(): Promise<void> {
    const epoch = await readEpoch(engine.db)
    if (epoch === sureEpoch) return
    const accounts = await eraseAgain(parts)
    if (accounts > 0) log.warn({ accounts }, 'accounts that had been erased were in the database again')
    sureEpoch = epoch
    await noteSureEpoch(engine.db, epoch)
  }
  /** A list that is away, with its bucket say, keeps nobody from studying where it was read in this epoch before. */
  async function look(): Promise<void> {
    try {
      await makeSure()
      mayServe = true
    } catch (error) {
      log.warn({ err: error }, 'the list of erased accounts was not compared; the next turn tries again')
      mayServe ||= sureEpoch !== null || (await readSureEpoch(engine.db)) === (await readEpoch(engine.db))
    }
    if (mayServe) isReady()
    else
      log.error('Nobody is served before the list of erased accounts can be read: accounts on it may be there again.')
  }
  /** Answers whether something was removed; one account that cannot be erased keeps no other from it. */
  async function remove({ user_id: userId, requested_at }: Erasure): Promise<boolean> {
    try {
      if (emptied.has(userId) && !isSettled(requested_at)) return false
      await erased.add(userId, requested_at)
      const rows = await removeEverything(parts, userId)
      await parts.eraseFromCopies(userId)
      log.info({ rows }, 'an account was erased')
      return true
    } catch (error) {
      log.warn({ err: error }, 'an account could not be erased; the next turn goes on')
      return false
    }
  }
  async function eraseAll(): Promise<void> {
    const removed: Erasure[] = []
    for (const erasure of await pendingErasures(engine.db)) {
      if (stopping.signal.aborted) return
      if (await remove(erasure)) removed.push(erasure)
    }
    // Before an erasure is over: until then the next process wipes again.
    if (removed.length > 0 && engine.wipeDeleted && !(await engine.wipeDeleted(stopping.signal))) {
      log.info('what was erased could not be wiped from the file yet; the next turn tries again')
      return
    }
    for (const { user_id: userId, requested_at } of removed) {
      emptied.add(userId)
      if (!isSettled(requested_at)) continue
      await endErasure(engine.db, userId)
      emptied.delete(userId)
    }
  }
  const complain = (error: unknown) =>
    log.warn({ err: error }, 'erasures could not be asked for; the next turn tries again')
  const isSettled = (requestedAt: number) => now() >= requestedAt + SETTLED_MS

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(complain)
      await eraseAll().catch(complain)
      const either = AbortSignal.any([wakeUp.signal, stopping.signal])
      // Aborted is as good as over: either way it is time to look.
      const pauseMs = mayServe ? askEveryMs : Math.min(askEveryMs, WAITING_MS)
      await delay(pauseMs, undefined, { signal: either, ref: !mayServe }).catch(() => undefined)
      wakeUp = new AbortController()
    }
  }

  const ended = run()
  return {
    ready,
    wake: () => wakeUp.abort(),
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
