import { useCallback, useMemo, useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Selects or deselects one; with `through`, everything between it and the one before, as lists everywhere do. */
  readonly toggle: (id: string, through: boolean) => void
  readonly select: (ids: readonly string[]) => void
  readonly clear: () => void
}

/** Which of `all` are selected. What is no longer among them is not either, and nothing once `of` is another list. */
export function useSelection(all: () => readonly string[], of: string): Selection {
  const [{ chosen, from }, setChosen] = useState({ chosen: NONE, from: of })
  const ids = useMemo(() => {
    if (chosen.size === 0 || from !== of) return NONE
    const known = new Set(all())
    return new Set([...chosen].filter((id) => known.has(id)))
  }, [chosen, from, all, of])
  const anchor = useRef<string | null>(null)
  const now = useRef({ ids, all, of })
  now.current = { ids, all, of }
  // The same for as long as the list is there, so that rows are not drawn anew for it.
  const toggle = useCallback((id: string, through: boolean) => {
    const { ids: before, all: known, of: list } = now.current
    const span = through && anchor.current !== null ? between(known(), anchor.current, id) : [id]
    const ended = new Set(span)
    const after = before.has(id) ? [...before].filter((other) => !ended.has(other)) : [...before, ...span]
    setChosen({ chosen: new Set(after), from: list })
    anchor.current = id
  }, [])
  const select = useCallback(
    (wanted: readonly string[]) => setChosen({ chosen: new Set(wanted), from: now.current.of }),
    [],
  )
  const clear = useCallback(() => setChosen({ chosen: NONE, from: now.current.of }), [])
  return { ids, toggle, select, clear }
}

/** The ids from one to another, both included, whichever stands first; the last alone when the first is not there. */
export function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)]
  if (from < 0 || to < 0) return [other]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}
