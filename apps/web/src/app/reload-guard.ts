/** When each path was last reloaded for a release, in ms. */
export type ReloadMarks = Readonly<Record<string, number>>

export const RELOAD_GAP_MS = 10_000

/** Whether a path may be reloaded: at most once in 10 seconds. A mark from the future (a changed clock) is ignored. */
export function mayReload(path: string, marks: ReloadMarks, now: number): boolean {
  const last = marks[path]
  return last === undefined || last > now || now - last >= RELOAD_GAP_MS
}

/** The marks with this reload noted; those that no longer matter are dropped. */
export function noteReload(path: string, marks: ReloadMarks, now: number): ReloadMarks {
  const recent = Object.entries(marks).filter(([, at]) => at <= now && now - at < RELOAD_GAP_MS)
  return { ...Object.fromEntries(recent), [path]: now }
}

/** Marks as they were stored; anything unreadable counts as none. */
export function parseMarks(stored: string | null): ReloadMarks {
  if (stored === null) return {}
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    )
  } catch {
    return {} // not JSON: as good as none
  }
}

export interface Build {
  readonly id: string
  readonly timestamp: number
}

/**
 * Whether the newest build replaces the running one. `own` is null when the server no longer has its manifest. An older
 * one (a replica that is not updated yet) does not count.
 */
export function isNewerBuild(runningId: string, own: Build | null, latest: Build): boolean {
  return latest.id !== runningId && (own === null || latest.timestamp >= own.timestamp)
}

/** Whether an error says that a part of the program could not be fetched. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}
