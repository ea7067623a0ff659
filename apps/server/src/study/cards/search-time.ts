import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Dialect } from '../../platform/db/engines.ts'

/** How much of the time of everybody one learner's searches may take. */
export interface SearchPace {
  /** What a slice is measured by; ms. */
  readonly clock: () => number
  /** Ms of looking after which a slice ends and others are let through. */
  readonly sliceMs: number
  /** Ms of looking at once, by whoever did not search for a while. */
  readonly burstMs: number
  /** And from then on: ms of looking in a ms that passes. */
  readonly share: number
  /** Ms from the request to its end. */
  readonly mostMs: number
}

/**
 * A file is searched in the thread that answers everybody, and is paid for in its processor time. A database server does
 * it beside them: a learner may keep about one of its connections busy.
 */
export const SEARCH_PACES: Readonly<Record<Dialect, SearchPace>> = {
  sqlite: { clock: threadMs, sliceMs: 2, burstMs: 250, share: 0.1, mostMs: 2_000 },
  postgres: { clock: () => performance.now(), sliceMs: 40, burstMs: 2_000, share: 1, mostMs: 2_000 },
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export class SearchTooLong extends Error {
  override readonly name = 'SearchTooLong'
  /** Ms until this learner may look again; 0 when this search alone takes too long. */
  readonly busyMs: number

  constructor(busyMs: number) {
    super(busyMs > 0 ? 'earlier searches took all of the time' : 'the search took too long')
    this.busyMs = busyMs
  }
}

/** The time of one search. */
export interface SearchTurn {
  /** Waits until the next slice may begin. Throws `SearchTooLong` when that would be too late. */
  next(): Promise<void>
  /** Counts a slice by its ms. */
  spend(ms: number): void
}

interface Debt {
  readonly ms: number
  readonly at: number
}

const KEPT_DEBTS = 1_000

/** Remembers what each learner's searches took. One for the whole server; `now` in ms. */
export function createSearchTimes({ burstMs, share, mostMs }: SearchPace, now = () => performance.now()) {
  const debts = new Map<string, Debt>()
  /** What nobody gets done even when they did not search before. */
  const tooMuchMs = 0.9 * (burstMs + share * mostMs)
  const debtOf = (key: string) => {
    const debt = debts.get(key)
    return debt === undefined ? 0 : Math.max(0, debt.ms - (now() - debt.at) * share)
  }
  const forgetPaid = () => {
    if (debts.size > KEPT_DEBTS) for (const key of debts.keys()) if (debtOf(key) === 0) debts.delete(key)
  }
  return {
    begin(key: string): SearchTurn {
      const endsAt = now() + mostMs
      let ownMs = 0
      return {
        next: async () => {
          const waitMs = Math.max(0, debtOf(key) - burstMs) / share
          if (now() + waitMs > endsAt) throw new SearchTooLong(ownMs > tooMuchMs ? 0 : waitMs)
          await (waitMs > 0 ? delay(waitMs) : setImmediate())
        },
        spend: (ms) => {
          ownMs += ms
          debts.set(key, { ms: debtOf(key) + ms, at: now() })
          forgetPaid()
        },
      }
    },
  }
}

export type SearchTimes = ReturnType<typeof createSearchTimes>
