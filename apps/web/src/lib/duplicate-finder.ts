import type { Flashcard } from '@cairn/core/cards/card'
import { onChange } from '../data/live.ts'
import { databaseName } from '../data/local-db.ts'
import { localDb } from '../data/queries.ts'
import { localLearner } from '../data/session.ts'
import type { DuplicateAnswer, DuplicateQuestion, OwnMatch } from './duplicate-bench.ts'

type Answerer = (question: DuplicateQuestion) => Promise<DuplicateAnswer>
type Reply = { readonly id: number } & ({ readonly reply: DuplicateAnswer } | { readonly failure: string })

/** After a change of cards the index is brought up to date with the next question, at most this often. */
const FRESH_MS = 3_000

let answerer: Answerer | null = null
let readAt = Number.NEGATIVE_INFINITY
let readFor: string | null = null
let isStale = true
onChange((tables) => {
  if (tables.has('cards')) isStale = true
})

/**
 * One of the learner's own cards, of any deck, that says the same as this one; null when there is none or nobody is
 * signed in. The cards are read and compared in a worker.
 */
export async function findOwnDuplicate(card: Flashcard, exceptId: string | null): Promise<OwnMatch | null> {
  const learner = localLearner()
  if (learner === null || (await localDb()) === null) return null
  answerer ??= typeof Worker === 'undefined' ? await besideTheScreen() : inWorker()
  const answer = answerer
  const database = databaseName(learner.id)
  if (readFor !== database || (isStale && performance.now() - readAt > FRESH_MS)) {
    readFor = database
    readAt = performance.now()
    isStale = false
    await answer({ kind: 'read', database })
  }
  const found = await answer({ kind: 'find', card, exceptId })
  return found.kind === 'find' ? found.match : null
}

async function besideTheScreen(): Promise<Answerer> {
  const { createDuplicateBench } = await import('./duplicate-bench.ts')
  return createDuplicateBench()
}

function inWorker(): Answerer {
  const worker = new Worker(new URL('./duplicate.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: DuplicateAnswer) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let fallback: Promise<Answerer> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) call?.reject(new Error(data.failure))
    else call?.resolve(data.reply)
  })
  // The file could not be loaded (offline, a new release): the work is done here from then on, beginning with a read.
  worker.addEventListener('error', () => {
    fallback ??= besideTheScreen()
    readFor = null
    for (const { resolve } of waiting.values()) resolve({ kind: 'find', match: null })
    waiting.clear()
  })
  return async (question) => {
    if (fallback !== null) return (await fallback)(question)
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, question })
    })
  }
}
