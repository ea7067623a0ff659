/**
 * Answers given in study modes, as evidence and never as reviews: kept here for 90 days, sent with the next
 * synchronisation. An answer with an id that is known takes the place of the earlier one.
 */
import { PRACTICE_DAYS } from '@cairn/contract/limits'
import type { PracticeRecord } from '@cairn/contract/practice'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import { announce } from './live.ts'
import type { LocalDb } from './local-db.ts'
import { notedPractice, notePractice, settlePractice } from './practice-journal.ts'
import { localDb } from './queries.ts'
import { localLearner } from './session.ts'

const DAY_MS = 86_400_000

export type PracticeOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: 'signed-out' | 'storage-full' | 'storage-failed'; readonly cause: unknown }

/** Keeps answers and has them sent; resolves when they are stored. Failures of storage are values. */
export async function addPracticeAnswers(answers: readonly PracticeRecord[]): Promise<PracticeOutcome> {
  const learner = localLearner()
  if (learner === null) return { ok: false, problem: 'signed-out', cause: null }
  notePractice(learner.id, answers)
  try {
    const db = await localDb()
    if (db === null) return { ok: false, problem: 'signed-out', cause: null }
    await storeAnswers(db, answers)
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    const problem = cause.name === 'QuotaExceededError' ? 'storage-full' : 'storage-failed'
    return { ok: false, problem, cause }
  }
  announce(['practice', 'changes'], learner.id)
  return { ok: true }
}

async function storeAnswers(db: LocalDb, answers: readonly PracticeRecord[]): Promise<void> {
  const tx = db.idb.transaction('practice', 'readwrite', { durability: 'relaxed' })
  await Promise.all(
    answers.map(async (answer) => {
      const known = await tx.store.get(answer.id)
      // Written down again, or overtaken by another tab: what is here is as new.
      if (known !== undefined && (known.at > answer.at || isSame(known.answer, answer))) return
      await tx.store.put({ id: answer.id, at: answer.at, answer, pending: 1 })
    }),
  )
  await tx.done
  settlePractice(db.learnerId, answers)
}

function isSame(one: PracticeRecord, other: PracticeRecord): boolean {
  const inOrder = (answer: PracticeRecord) => JSON.stringify(answer, Object.keys(answer).sort())
  return inOrder(one) === inOrder(other)
}

/** Takes up the answers that a page wrote down and had no time to store. */
export async function recoverPractice(db: LocalDb): Promise<void> {
  const noted = notedPractice(db.learnerId)
  if (noted.length > 0) await storeAnswers(db, noted)
}

interface Wanted {
  /** Instant in ms from which on. */
  readonly since?: number
  /** Of the cards of one deck. */
  readonly deckId?: string
}

/** An answer as the study modes know it; null for one that was taken back. */
function givenAnswer({ id: _id, form, ...facts }: PracticeRecord): PracticeAnswer | null {
  return form === 'withdrawn' ? null : { kind: 'practice', form, ...facts }
}

/** The answers of this learner that hold, from all devices, the oldest first. */
export async function practiceAnswers({ since = 0, deckId }: Wanted = {}): Promise<PracticeAnswer[]> {
  const db = await localDb()
  if (db === null) return []
  await recoverPractice(db)
  const rows = await db.idb.getAllFromIndex('practice', 'by-time', IDBKeyRange.lowerBound(since))
  const answers = rows.flatMap(({ answer }) => givenAnswer(answer) ?? [])
  if (deckId === undefined) return answers
  const cards = await decksOfCards(db, new Set(answers.map(({ cardId }) => cardId)))
  return answers.filter(({ cardId }) => cards.get(cardId) === deckId)
}

async function decksOfCards({ idb }: LocalDb, cardIds: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const { store } = idb.transaction('memory')
  const rows = await Promise.all([...cardIds].map((id) => store.get(id)))
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.cardId, row.deckId]])))
}

/** Cards whose latest practice answer was wrong. */
export function missedInPractice(answers: readonly PracticeAnswer[]): ReadonlySet<string> {
  const latest = new Map<string, PracticeAnswer>()
  for (const answer of answers) {
    const known = latest.get(answer.cardId)
    if (known === undefined || known.at <= answer.at) latest.set(answer.cardId, answer)
  }
  return new Set([...latest.values()].filter(({ isRight }) => !isRight).map(({ cardId }) => cardId))
}

/** Forgets answers that are too old to say much, as far as the server has them. */
export async function prunePractice({ idb }: LocalDb, now: number): Promise<void> {
  const tx = idb.transaction('practice', 'readwrite')
  const old = IDBKeyRange.upperBound(now - (PRACTICE_DAYS + 1) * DAY_MS)
  for (let cursor = await tx.store.index('by-time').openCursor(old); cursor; cursor = await cursor.continue())
    if (cursor.value.pending === undefined) await cursor.delete()
  await tx.done
}
