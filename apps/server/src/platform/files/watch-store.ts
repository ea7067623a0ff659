import { setTimeout as delay } from 'node:timers/promises'
import type { Files } from './files.ts'
import { type StoreProblem, storeProblemOf } from './store-error.ts'

export type StoreState = 'ok' | StoreProblem

/** What is known for so long is not asked for again, ms. */
const KNOWN_FOR_MS = 10_000
/** Whoever asks for the state of the whole server does not wait longer for a store that says nothing, ms. */
const LONGEST_MS = 2_000

/** How the place of the files is; asked for again when somebody wants to know, every few seconds at most. */
export function watchStore(files: Pick<Files, 'check'>, now: () => number): () => Promise<StoreState> {
  let asked: { readonly at: number; readonly answer: Promise<StoreState> } | null = null
  return () => {
    if (asked === null || now() - asked.at >= KNOWN_FOR_MS) asked = { at: now(), answer: stateOf(files) }
    return Promise.race([asked.answer, delay(LONGEST_MS, 'away' as const, { ref: false })])
  }
}

async function stateOf(files: Pick<Files, 'check'>): Promise<StoreState> {
  try {
    await files.check()
    return 'ok'
  } catch (error) {
    const problem = storeProblemOf(error)
    if (problem === null) throw error
    return problem
  }
}
