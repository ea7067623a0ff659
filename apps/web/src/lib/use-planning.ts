import { useEffect, useState } from 'react'
import { onChange } from '../data/live.ts'
import { databaseName } from '../data/local-db.ts'
import { studyDayAt } from '../data/queries.ts'
import { localLearner } from '../data/session.ts'
import { PlanningClient } from './planning.ts'
import type { PlanningCalls, PlanningPlace } from './planning-bench.ts'

/** Questions about the learner's own cards. */
type OwnKind = 'retention' | 'budget' | 'exam' | 'catch-up' | 'due-change'
type Wish<Kind extends OwnKind> = Omit<PlanningCalls[Kind]['question'], 'place'>

export interface Planned<Answer> {
  /** The answer to the question, or to the one before while this one is being worked on; undefined before the first. */
  readonly answer: Answer | undefined
  readonly isCurrent: boolean
  readonly hasFailed: boolean
}

/** Whoever moves a slider or types a number asks once, at the end. */
const SETTLED_MS = 250
const MOST_KEPT = 20

let client: PlanningClient | null = null
let revision = 0
const kept = new Map<string, unknown>()
onChange((tables) => {
  if (['cards', 'memory', 'decks', 'days'].some((table) => [...tables].some((changed) => changed === table)))
    revision += 1
  if (!tables.has('learner') || localLearner() !== null) return
  // Signed out: nothing of the learner's stays behind.
  kept.clear()
  client?.close()
  client = null
})

/** A plan for the learner's cards as they are on this device; asked anew when the question changes. Null asks nothing. */
export function usePlanning<Kind extends OwnKind>(
  kind: Kind,
  wish: Wish<Kind> | null,
): Planned<PlanningCalls[Kind]['answer']> {
  const question = wish === null ? null : questionOf<Kind>(wish)
  const key = question === null ? null : `${kind} ${JSON.stringify(question)}`
  const [heard, setHeard] = useState<{ key: string; answer: PlanningCalls[Kind]['answer'] } | null>(null)
  const [failedKey, setFailedKey] = useState<string | null>(null)
  useEffect(() => {
    if (key === null || question === null || kept.has(key)) return
    const stop = new AbortController()
    const ask = async () => {
      client ??= new PlanningClient()
      try {
        const answer = await client.ask(kind, question, stop.signal)
        keep(key, answer)
        setHeard({ key, answer })
      } catch (error) {
        if (stop.signal.aborted) return
        setFailedKey(key)
        reportError(error)
      }
    }
    const timer = setTimeout(() => void ask(), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  if (key === null) return { answer: undefined, isCurrent: true, hasFailed: false }
  if (kept.has(key)) {
    // The key names the kind, and so the type of what is kept under it.
    return { answer: kept.get(key) as PlanningCalls[Kind]['answer'], isCurrent: true, hasFailed: false }
  }
  return { answer: heard?.answer, isCurrent: heard?.key === key, hasFailed: failedKey === key }
}

/** The learner's cards on this device, as they are now; null when nobody is signed in. */
export function planningPlace(): PlanningPlace | null {
  const learner = localLearner()
  if (learner === null) return null
  return { database: databaseName(learner.id), today: studyDayAt(Date.now()), revision }
}

/** Asks once, beside any screen; rejects where the planner fails. */
export async function askPlanner<Kind extends OwnKind>(
  kind: Kind,
  wish: Wish<Kind>,
): Promise<PlanningCalls[Kind]['answer'] | null> {
  const question = questionOf<Kind>(wish)
  if (question === null) return null
  client ??= new PlanningClient()
  return client.ask(kind, question)
}

function questionOf<Kind extends OwnKind>(wish: Wish<Kind>): PlanningCalls[Kind]['question'] | null {
  const place = planningPlace()
  if (place === null) return null
  // `Omit` over a union of questions loses which one it is; together with its place it is that question again.
  return { ...wish, place } as PlanningCalls[Kind]['question']
}

function keep(key: string, answer: unknown): void {
  kept.set(key, answer)
  const oldest = kept.keys().next()
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value)
}
