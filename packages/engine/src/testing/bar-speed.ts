import { spawnSync } from 'node:child_process'
import { cpuUsage, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../protocol/engine-types.ts'
import { makeDeck } from './bar.ts'
import type { Verdict } from './bar-table.ts'

/** A time against its limits, all in ms. */
export interface SpeedRow {
  readonly check: string
  readonly ms: number
  readonly pass: number
  readonly strong: number
}

/** Median of some runs after one that does not count. */
const RUNS = 5

/** Processor times of a warm engine on a book of 150,000 characters: unlike the clock they do not tell of other work. */
export function measureSpeed(engine: Engine, book: string): SpeedRow[] {
  const short = book.slice(0, 15_000)
  const first = (): void => {
    engine.generateCards({ text: short, count: 10, wantTitle: true, tailoring: null }).next()
  }
  return [
    { check: '15,000 characters, 10 cards', ms: median(() => makeDeck(engine, short)), pass: 500, strong: 250 },
    {
      check: '150,000 characters, 50 cards',
      ms: median(() => makeDeck(engine, book.slice(0, 150_000), 50), 3),
      pass: 4_000,
      strong: 2_000,
    },
    { check: 'first card of 15,000 characters, warm', ms: median(first), pass: 200, strong: 100 },
  ]
}

/** From the start of a fresh worker thread to its first card of a text, and from the request to it. */
export interface ColdStart {
  readonly readyMs: number
  readonly firstCardMs: number
}

/** By the clock. Runs a fresh process that starts a worker thread with an engine of its own; medians of `runs` such processes. */
export function measureColdStart(runs = 3): ColdStart {
  const script = fileURLToPath(new URL('./cold-start.ts', import.meta.url))
  const found = Array.from({ length: runs }, () => {
    const { stdout, stderr, status } = spawnSync(execPath, [script], { encoding: 'utf8' })
    const [readyMs, firstCardMs] = stdout.trim().split(' ').map(Number)
    if (status !== 0 || readyMs === undefined || firstCardMs === undefined)
      throw new Error(`Inconsistent: the cold start gave no times: ${stderr}`)
    return { readyMs, firstCardMs }
  })
  return {
    readyMs: middle(found.map(({ readyMs }) => readyMs)),
    firstCardMs: middle(found.map(({ firstCardMs }) => firstCardMs)),
  }
}

export function speedVerdict({ ms, pass, strong }: SpeedRow): Verdict {
  return ms <= strong ? 'strong' : ms <= pass ? 'pass' : 'FAIL'
}

function median(run: () => void, runs = RUNS): number {
  run()
  return middle(
    Array.from({ length: runs }, () => {
      const before = cpuUsage()
      run()
      const { user, system } = cpuUsage(before)
      return (user + system) / 1000
    }),
  )
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
