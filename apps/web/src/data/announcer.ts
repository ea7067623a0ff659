import { announce, type LiveTable } from './live.ts'

const ANNOUNCED_EVERY_MS = 2_000

export interface Announcer {
  add(tables: readonly LiveTable[], cardIds: readonly string[]): void
  /** To be called at the end. */
  flush(): void
}

/** What comes or goes in many portions is announced now and then, not at each: every time all open screens read again. */
export function announcer(learnerId: string): Announcer {
  const waiting = new Set<LiveTable>()
  const touched = new Set<string>()
  let last = 0
  const flush = () => {
    last = Date.now()
    if (waiting.size > 0) announce([...waiting], learnerId, [...touched])
    waiting.clear()
    touched.clear()
  }
  const add = (tables: readonly LiveTable[], cardIds: readonly string[]) => {
    for (const table of tables) waiting.add(table)
    for (const id of cardIds) touched.add(id)
    if (Date.now() - last > ANNOUNCED_EVERY_MS) flush()
  }
  return { add, flush }
}
