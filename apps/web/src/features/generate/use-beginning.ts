import { useEffect, useRef, useState } from 'react'
import { useFailure } from '../../lib/use-failure.ts'
import { type ActiveRun, letGo } from './active-run.ts'

/** What comes of an address that begins a run: the run, nothing to begin, or what stood in the way. */
export type Beginning<Problem> =
  | { readonly kind: 'begun'; readonly active: ActiveRun }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: Problem }

export interface BeginningProps {
  onBegun: (active: ActiveRun) => void
  /** There was nothing to begin, or it was begun already. */
  onNothing: () => void
}

/** One attempt at a time, however often it is asked for: an effect may run twice. */
export function oneAtATime<Result>(attempt: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null
  return () => {
    underWay ??= attempt().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** Begins a run when the screen opens, and again when asked to. `problem` is null until it failed. */
export function useBeginning<Problem>(begin: () => Promise<Beginning<Problem>>, props: BeginningProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)
  const latest = useRef({ begin, ...props })
  const fail = useFailure()
  useEffect(() => {
    let current = true
    setProblem(null)
    const settle = (beginning: Beginning<Problem>) => {
      // A run that has begun goes on, whoever shows it; it is found among those that wait.
      if (!current && beginning.kind === 'begun') return letGo(beginning.active)
      if (!current) return
      if (beginning.kind === 'begun') latest.current.onBegun(beginning.active)
      else if (beginning.kind === 'none') latest.current.onNothing()
      else setProblem(beginning.problem)
    }
    latest.current.begin().then(settle).catch(fail)
    return () => {
      current = false
    }
  }, [tries, fail])
  return { problem, again: () => setTries((times) => times + 1) }
}
