import { setTimeout as delay } from 'node:timers/promises'
import type { ImportParts } from './import-parts.ts'
import { changeImport, claimImport, type ImportRow } from './imports.store.ts'
import { giveUp, workOnImport } from './work-on-import.ts'

/** Carries out imports, a learner's one after the other and two at a time, for as long as the process runs; those that another process left as well. */
export interface ImportRunner {
  /** Something waits: looked for at once instead of at the next turn. */
  wake(): void
  /** Interrupts what is under way; it goes on where it was when somebody takes it up again. */
  stop(): Promise<void>
}

const LEASE_MS = 20_000
const POLL_MS = 2_000
const MOST_FAILURES = 3
const PAUSE_MS = 500
/** A package that takes its whole time does not hold up the next learner's. */
const AT_ONCE = 2

export function runImports(parts: ImportParts, { pollMs = POLL_MS, leaseMs = LEASE_MS } = {}): ImportRunner {
  const stopping = new AbortController()
  const failed = new Map<string, number>()
  let wakeUp = new AbortController()
  const working = Promise.all(Array.from({ length: AT_ONCE }, work))

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const row = await claimed()
      if (row) await runOne(parts, row, { leaseMs, signal: stopping.signal, failed })
      else await pause()
    }
  }
  async function claimed(): Promise<ImportRow | undefined> {
    try {
      return await claimImport(parts.engine.db, { now: parts.now(), leaseMs })
    } catch (error) {
      parts.log.warn({ err: error }, 'imports could not be asked for; the next turn tries again')
      return undefined
    }
  }
  async function pause(): Promise<void> {
    const signal = AbortSignal.any([wakeUp.signal, stopping.signal])
    // Aborted is as good as over: either way it is time to look.
    await delay(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    wakeUp = new AbortController()
  }
  return {
    wake: () => wakeUp.abort(),
    stop: async () => {
      stopping.abort(new Error('The server stops'))
      await working
    },
  }
}

interface Run {
  /** Times that each import failed in this process. */
  readonly failed: Map<string, number>
  readonly leaseMs: number
  readonly signal: AbortSignal
}

async function runOne(parts: ImportParts, row: ImportRow, { leaseMs, signal, failed }: Run): Promise<void> {
  const renewing = setInterval(() => void renew(parts, row, leaseMs), leaseMs / 4)
  try {
    await workOnImport(parts, row, signal)
  } catch (error) {
    if (signal.aborted) return void (await release(parts, row))
    const failures = (failed.get(row.id) ?? 0) + 1
    failed.set(row.id, failures)
    parts.log.error({ err: error, import: row.id, failures }, 'an import failed')
    if (failures >= MOST_FAILURES) await giveUp(parts, row, 'internal')
    else await release(parts, row)
    await delay(PAUSE_MS, undefined, { ref: false })
  } finally {
    clearInterval(renewing)
  }
}

async function renew({ engine, log, now }: ImportParts, row: ImportRow, leaseMs: number): Promise<void> {
  try {
    const change = { lease_until: now() + leaseMs, updated_at: now() }
    await changeImport(engine.db, row, ['reading', 'applying'], change)
  } catch (error) {
    log.warn({ err: error, import: row.id }, 'a lease could not be renewed; the next turn tries again')
  }
}

async function release({ engine, now }: ImportParts, row: ImportRow): Promise<void> {
  await changeImport(engine.db, row, ['reading', 'applying'], { lease_until: null, updated_at: now() })
}
