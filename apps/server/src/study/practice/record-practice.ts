import { hash } from 'node:crypto'
import { type PracticeBatch, PracticeRecord, type PracticeResult } from '@cairn/contract/practice'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { knownCards } from '../reviews/known-cards.ts'
import { trueDaySomewhere } from '../reviews/true-day.ts'
import { findPractice, type PracticeRow, savePractice } from './practice.store.ts'

interface Recording {
  readonly userId: string
  readonly batch: PracticeBatch
  readonly receivedAt: number
}

/**
 * Records a batch of practice answers; everything accepted is on disk when this resolves. One bad answer never stops
 * another. One result per answer, in the order sent.
 */
export function recordPractice(
  engine: Engine,
  { userId, batch, receivedAt }: Recording,
): Promise<readonly PracticeResult[]> {
  const parsed = batch.answers.map(parseAnswer)
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const known = await readKnown(tx, userId, parsed)
    const accepted = new Map<string, GoodAnswer>()
    const results = parsed.map((item): PracticeResult => {
      if (!item.ok) return rejected(item.id, 'invalid')
      const { id } = item.answer
      const problem = problemOf(item, known)
      if (problem === 'duplicate') return { id, status: 'duplicate' }
      if (problem !== null) return rejected(id, problem)
      known.answers.set(id, factsOf(item))
      accepted.set(id, item)
      return { id, status: 'accepted' }
    })
    await savePractice(
      tx,
      [...accepted.values()].map((item) => toRow(item, { userId, receivedAt, seq })),
    )
    return results
  })
}

interface GoodAnswer {
  readonly ok: true
  readonly answer: PracticeRecord
  readonly hash: string
}
type ParsedAnswer = GoodAnswer | { readonly ok: false; readonly id: string }

function parseAnswer(value: unknown): ParsedAnswer {
  const parsed = PracticeRecord.safeParse(value)
  if (!parsed.success) return { ok: false, id: idOf(value) }
  const answer = parsed.data
  return { ok: true, answer, hash: hash('sha256', JSON.stringify(answer, Object.keys(answer).sort())) }
}

function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('id' in value)) return ''
  return typeof value.id === 'string' ? value.id.slice(0, 100) : ''
}

/** What tells of an answer whether it is to the same question, and the later. */
interface Facts {
  readonly cardId: string
  readonly mode: string
  readonly turn: number
  readonly at: number
  readonly hash: string
}

interface Known {
  readonly answers: Map<string, Facts>
  readonly cardIds: ReadonlySet<string>
}

async function readKnown(tx: Tx, userId: string, parsed: readonly ParsedAnswer[]): Promise<Known> {
  const answers = parsed.flatMap((item) => (item.ok ? [item.answer] : []))
  if (answers.length === 0) return { answers: new Map(), cardIds: new Set() }
  const ids = answers.map(({ id }) => id)
  const cards = await knownCards(tx, userId, [...new Set(answers.map(({ cardId }) => cardId))])
  const stored = await findPractice(tx, userId, ids)
  return {
    answers: new Map(
      stored.map(({ id, card_id: cardId, mode, turn, answered_at: at, body_hash }) => [
        id,
        { cardId, mode, turn, at, hash: body_hash },
      ]),
    ),
    cardIds: new Set(cards.keys()),
  }
}

function problemOf(item: GoodAnswer, { answers, cardIds }: Known) {
  const { answer } = item
  const earlier = answers.get(answer.id)
  if (earlier && !isSameQuestion(earlier, factsOf(item))) return 'answer-id-reused'
  if (earlier && (earlier.hash === item.hash || earlier.at > answer.at)) return 'duplicate'
  return cardIds.has(answer.cardId) ? null : 'card-not-found'
}

const factsOf = ({ answer: { cardId, mode, turn, at }, hash }: GoodAnswer): Facts => ({ cardId, mode, turn, at, hash })

const isSameQuestion = (one: Facts, other: Facts) =>
  one.cardId === other.cardId && one.mode === other.mode && one.turn === other.turn

type Rejection = Extract<PracticeResult, { status: 'rejected' }>['code']

/** None of these goes away by sending the answer again. */
const rejected = (id: string, code: Rejection): PracticeResult => ({ id, status: 'rejected', code, retryable: false })

function toRow(
  { answer, hash }: GoodAnswer,
  { userId, receivedAt, seq }: { readonly userId: string; readonly receivedAt: number; readonly seq: number },
): PracticeRow {
  return {
    user_id: userId,
    id: answer.id,
    card_id: answer.cardId,
    mode: answer.mode,
    turn: answer.turn,
    form: answer.form,
    is_right: Number(answer.isRight),
    is_overruled: Number(answer.isOverruled),
    chosen_card_id: answer.chosenCardId,
    offered_card_ids: JSON.stringify(answer.offeredCardIds),
    typed: answer.typed,
    answered_at: answer.at,
    study_day: trueDaySomewhere(answer.at, answer.studyDay),
    duration_ms: answer.durationMs,
    confidence: answer.confidence,
    received_at: receivedAt,
    body_hash: hash,
    seq,
  }
}
