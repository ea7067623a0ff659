import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../http/app-error.ts'

/*
 * Passwords are hashed a few at a time, and few may wait. Whoever has had the least is next, so that a flood from some
 * addresses waits for itself: where the queue is full, a newcomer takes the place of one whose address has had more.
 */

/** Whose password is hashed: the caller's address by trusted hops. */
export const hashingFor = new AsyncLocalStorage<string>()

export interface PasswordQueue {
  /** Does the work in turn. Throws 503 when too many wait. */
  <T>(work: () => Promise<T>): Promise<T>
}

interface Options {
  /** At once. */
  readonly width: number
  readonly mostWaiting?: number
  readonly now?: () => number
}

interface Waiting {
  readonly client: string
  /** How much its client had when it came, with what waited then. */
  readonly had: number
  begin(): void
  refuse(): void
}

const MOST_WAITING = 32
/** What a client has had is forgotten after this long. */
const FORGET_MS = 10 * 60_000
const NOBODY = ''

export function createPasswordQueue({ width, mostWaiting = MOST_WAITING, now = Date.now }: Options): PasswordQueue {
  const waiting: Waiting[] = []
  let running = 0
  let had = new Map<string, number>()
  let forgetAt = now() + FORGET_MS

  function hadBy(client: string): number {
    if (now() >= forgetAt) {
      had = new Map()
      forgetAt = now() + FORGET_MS
    }
    return (had.get(client) ?? 0) + waiting.filter((other) => other.client === client).length
  }
  function makeRoom(newcomerHad: number): boolean {
    if (waiting.length < mostWaiting) return true
    const most = waiting.reduce((worst, other) => (other.had >= worst.had ? other : worst))
    if (most.had <= newcomerHad) return false
    waiting.splice(waiting.indexOf(most), 1)
    most.refuse()
    return true
  }
  function turnOf(client: string): Promise<void> {
    const already = hadBy(client)
    if (!makeRoom(already)) return Promise.reject(tooManyWait())
    return new Promise((resolve, reject) =>
      waiting.push({ client, had: already, begin: resolve, refuse: () => reject(tooManyWait()) }),
    )
  }
  function next(): void {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const least = waiting.reduce((best, other) => (other.had < best.had ? other : best), first)
    waiting.splice(waiting.indexOf(least), 1)
    // The place goes straight to the next in line, so nobody can take it in between.
    least.begin()
  }

  return async (work) => {
    const client = hashingFor.getStore() ?? NOBODY
    if (running >= width) await turnOf(client)
    else running += 1
    had.set(client, (had.get(client) ?? 0) + 1)
    try {
      return await work()
    } finally {
      next()
    }
  }
}

const tooManyWait = () =>
  new AppError(503, 'unavailable', {
    message: 'Too many people are signing in right now. Nothing was changed; try again in a few seconds.',
    headers: { 'retry-after': '2' },
  })
