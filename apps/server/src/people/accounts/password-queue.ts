import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../platform/http/app-error.ts'

/*
 * Passwords are hashed a few at a time, and few may wait. Whoever has asked least of late is next, so that a flood from
 * some addresses waits for itself: where the queue is full, a newcomer takes the place of one whose address asked more.
 */

/** Whose password is hashed: the caller's address by trusted hops. */
export const hashingFor = new AsyncLocalStorage<string>()

export interface PasswordQueue {
  /** Does the work in turn. Throws 503 when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Throws the same 503 where there would be no place, before anything else is done for the caller. */
  knock(): void
}

interface Options {
  /** At once. */
  readonly width: number
  readonly mostWaiting?: number
  readonly now?: () => number
}

interface Waiting {
  readonly client: string
  begin(): void
  refuse(): void
}

const MOST_WAITING = 32
/** How often a client asked is forgotten after this long. */
const FORGET_MS = 10 * 60_000
const NOBODY = ''

export function createPasswordQueue({ width, mostWaiting = MOST_WAITING, now = Date.now }: Options): PasswordQueue {
  const waiting: Waiting[] = []
  let running = 0
  let asked = new Map<string, number>()
  let forgetAt = now() + FORGET_MS

  const askedBy = ({ client }: Pick<Waiting, 'client'>) => asked.get(client) ?? 0
  function countAsking(): Pick<Waiting, 'client'> {
    if (now() >= forgetAt) {
      asked = new Map()
      forgetAt = now() + FORGET_MS
    }
    const client = hashingFor.getStore() ?? NOBODY
    asked.set(client, (asked.get(client) ?? 0) + 1)
    return { client }
  }
  /** Who goes when a newcomer comes: null for nobody. Throws 503 when it is the newcomer. */
  function whosePlace(newcomer: Pick<Waiting, 'client'>): Waiting | null {
    if (waiting.length < mostWaiting) return null
    const most = waiting.reduce((worst, other) => (askedBy(other) >= askedBy(worst) ? other : worst))
    if (askedBy(most) <= askedBy(newcomer)) throw tooManyWait()
    return most
  }
  function turnOf(newcomer: Pick<Waiting, 'client'>): Promise<void> {
    const most = whosePlace(newcomer)
    if (most !== null) {
      waiting.splice(waiting.indexOf(most), 1)
      most.refuse()
    }
    return new Promise((resolve, reject) =>
      waiting.push({ ...newcomer, begin: resolve, refuse: () => reject(tooManyWait()) }),
    )
  }
  function next(): void {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const least = waiting.reduce((best, other) => (askedBy(other) < askedBy(best) ? other : best), first)
    waiting.splice(waiting.indexOf(least), 1)
    // The place goes straight to the next in line, so nobody can take it in between.
    least.begin()
  }

  return {
    run: async (work) => {
      const client = countAsking()
      if (running >= width) await turnOf(client)
      else running += 1
      try {
        return await work()
      } finally {
        next()
      }
    },
    knock: () => void whosePlace(countAsking()),
  }
}

const tooManyWait = () =>
  new AppError(503, 'unavailable', {
    message: 'Too many people are signing in right now. Nothing was changed; try again in a few seconds.',
    headers: { 'retry-after': '2' },
  })
