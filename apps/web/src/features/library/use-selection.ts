import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Selects or deselects one; with `through`, everything between it and the one before, as lists everywhere do. */
  readonly toggle: (id: string, through: boolean) => void
  readonly select: (ids: readonly string[]) => void
  readonly clear: () => void
}

/** Which of `all` are selected. What is no longer among them is not either. */
export function useSelection(all: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  const ids = useMemo(() => {
    const known = new Set(all)
    return new Set([...chosen].filter((id) => known.has(id)))
  }, [chosen, all])
  const toggle = (id: string, through: boolean) => {
    const on = !ids.has(id)
    const span = through && anchor !== null ? between(all, anchor, id) : [id]
    const ended = new Set(span)
    setChosen(on ? new Set([...ids, ...span]) : new Set([...ids].filter((known) => !ended.has(known))))
    setAnchor(id)
  }
  const select = useCallback((wanted: readonly string[]) => setChosen(new Set(wanted)), [])
  const clear = useCallback(() => setChosen(new Set()), [])
  return { ids, toggle, select, clear }
}

/** The ids from one to another, both included, whichever stands first; the last alone when the first is not there. */
export function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)]
  if (from < 0 || to < 0) return [other]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}
