import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { PHASES } from '@cairn/core/scheduling/memory-state'
import { z } from 'zod'
import { runFixedList, runFixedRows } from '../../platform/db/run-fixed.ts'
import type { Db, MemoryTable, Tx } from '../../platform/db/schema.ts'
import type { KnownCard } from './fold-card.ts'

export type MemoryRow = MemoryTable

export async function findMemory(
  db: Db | Tx,
  userId: string,
  cardIds: readonly string[],
): Promise<readonly MemoryRow[]> {
  const { rows } = await runFixedList(db, {
    shape: 'find-memory',
    list: cardIds,
    values: (some) => [userId, ...some],
    build: (some) => db.selectFrom('memory').selectAll().where('user_id', '=', userId).where('card_id', 'in', some),
  })
  return rows
}

export async function saveMemory(tx: Tx, rows: readonly MemoryRow[]): Promise<void> {
  await runFixedRows(tx, { shape: 'save-memory', rows, build: (some) => upsert(tx, some) })
}

const upsert = (tx: Tx, rows: readonly MemoryRow[]) =>
  tx
    .insertInto('memory')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'card_id']).doUpdateSet((e) => ({
        phase: e.ref('excluded.phase'),
        step: e.ref('excluded.step'),
        stability: e.ref('excluded.stability'),
        difficulty: e.ref('excluded.difficulty'),
        due_at: e.ref('excluded.due_at'),
        due_day: e.ref('excluded.due_day'),
        reps: e.ref('excluded.reps'),
        lapses: e.ref('excluded.lapses'),
        last_review_at: e.ref('excluded.last_review_at'),
        last_study_day: e.ref('excluded.last_study_day'),
        interval_days: e.ref('excluded.interval_days'),
        due_set_at: e.ref('excluded.due_set_at'),
        introduced_day: e.ref('excluded.introduced_day'),
        reviewed_day: e.ref('excluded.reviewed_day'),
        mastered_day: e.ref('excluded.mastered_day'),
        algorithm: e.ref('excluded.algorithm'),
        seq: e.ref('excluded.seq'),
      })),
    )

const Phase = z.enum(PHASES)

export function toState(row: MemoryRow): MemoryState {
  return {
    phase: Phase.parse(row.phase),
    step: row.step,
    stability: row.stability,
    difficulty: row.difficulty,
    dueAt: row.due_at,
    dueDay: row.due_day,
    reps: row.reps,
    lapses: row.lapses,
    lastReviewAt: row.last_review_at,
    lastStudyDay: row.last_study_day,
    intervalDays: row.interval_days,
    ...(row.due_set_at !== null && { dueSetAt: row.due_set_at }),
    ...(row.reviewed_day !== null && { reviewedDay: row.reviewed_day }),
    ...(row.mastered_day !== null && { masteredDay: row.mastered_day }),
  }
}

interface Owner {
  readonly userId: string
  readonly cardId: string
  readonly tag: string
  readonly seq: number
}

/** What is kept of a card, as a row has it. */
export function toKnownCard(row: MemoryRow): KnownCard {
  return { state: toState(row), introducedDay: row.introduced_day }
}

export function toMemoryRow({ state, introducedDay }: KnownCard, { userId, cardId, tag, seq }: Owner): MemoryRow {
  return {
    user_id: userId,
    card_id: cardId,
    phase: state.phase,
    step: state.step,
    stability: state.stability,
    difficulty: state.difficulty,
    due_at: state.dueAt,
    due_day: state.dueDay,
    reps: state.reps,
    lapses: state.lapses,
    last_review_at: state.lastReviewAt,
    last_study_day: state.lastStudyDay,
    interval_days: state.intervalDays,
    due_set_at: state.dueSetAt ?? null,
    introduced_day: introducedDay,
    reviewed_day: state.reviewedDay ?? null,
    mastered_day: state.masteredDay ?? null,
    algorithm: tag,
    seq,
  }
}
