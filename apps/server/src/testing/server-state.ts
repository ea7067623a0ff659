import { createHash } from 'node:crypto'
import type { Engine } from '../platform/db/engines.ts'

/** What the server's tables hold of a learner, in the words in which devices put what they hold. */
export async function stateOfServer({ db }: Engine, userId: string) {
  const cards = await db.selectFrom('card').selectAll().where('user_id', '=', userId).execute()
  const memory = await db.selectFrom('memory').selectAll().where('user_id', '=', userId).execute()
  const known = new Map(memory.map((row) => [row.card_id, row]))
  const rows = cards.map((card) => {
    const { front, back, tags, starred, flag, suspended, buried_until_day: buried } = card
    const text =
      card.deleted_at === null
        ? [front, back, JSON.parse(tags), starred === 1, flag, suspended === 1, buried]
        : 'deleted'
    const m = known.get(card.id)
    const state = m && [
      ...[m.phase, m.step, m.stability, m.difficulty, m.due_at, m.due_day, m.reps, m.lapses],
      ...[m.last_review_at, m.last_study_day, m.interval_days],
    ]
    return JSON.stringify(['card', card.id, text, state ?? null])
  })
  const days = (await db.selectFrom('day_total').selectAll().where('user_id', '=', userId).execute())
    .filter(({ again, hard, good, easy }) => again + hard + good + easy > 0)
    .map((d) => JSON.stringify(['day', d.study_day, d.again, d.hard, d.good, d.easy, d.new_cards, d.duration_ms]))
  const lines = [...rows, ...days].sort()
  return { hash: createHash('sha256').update(lines.join('\n')).digest('hex'), lines }
}
