import { sql } from 'kysely'
import type { Tx } from '../../platform/db/schema.ts'
import { nextSeq } from '../learners/next-seq.ts'

interface DeletionOfCards {
  readonly userId: string
  readonly deckId: string
  /** Cards whose `deleted_at` is exactly this … */
  readonly from: number | null
  /** … get this one. */
  readonly to: number | null
  readonly now: number
}

/**
 * Deletes or restores the cards of a deck together. Each gets a number of its own, so that a sync page never has to
 * carry a whole deck at once. Answers how many there were.
 */
export async function setCardsDeleted(tx: Tx, { userId, deckId, from, to, now }: DeletionOfCards): Promise<number> {
  const matching = tx
    .selectFrom('card')
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('deleted_at', from === null ? 'is' : '=', from)
  const { n } = await matching.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow()
  const count = Number(n)
  if (count === 0) return 0
  const last = await nextSeq(tx, userId, count)
  const numbered = matching.select(['id', sql<number>`row_number() over (order by position, id)`.as('place')])
  await tx
    .updateTable('card')
    .from(numbered.as('numbered'))
    .set({
      deleted_at: to,
      updated_at: now,
      version: sql<number>`card.version + 1`,
      seq: sql<number>`${last - count} + numbered.place`,
    })
    .where('card.user_id', '=', userId)
    .whereRef('card.id', '=', 'numbered.id')
    .execute()
  return count
}

/** Now, or just after the deck's latest deleted card: restoring the deck must not bring that one back. */
export async function deletionInstant(
  tx: Tx,
  { userId, deckId, now }: Pick<DeletionOfCards, 'userId' | 'deckId' | 'now'>,
): Promise<number> {
  const row = await tx
    .selectFrom('card')
    .select((e) => e.fn.max('deleted_at').as('latest'))
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .executeTakeFirst()
  return Math.max(now, (row?.latest ?? 0) + 1)
}
