import { LOG_PAGE_ROWS } from '@cairn/contract/review-log'
import type { Db } from '../../platform/db/schema.ts'

/** Kinds of events that say something of memory; a day that an import sets does, too, with the memory it tells. */
const KINDS = ['rate', 'void', 'reset']

/** Events of a learner after an id, in the order of ids; at most a page of them. `after` is empty for the first. */
export function readLogAfter(db: Db, userId: string, after: string, most = LOG_PAGE_ROWS) {
  return db
    .selectFrom('review')
    .select(['id', 'card_id', 'kind', 'rating', 'target_id', 'answered_at', 'study_day', 'start_state'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where((e) => e.or([e('kind', 'in', KINDS), e('start_state', 'is not', null)]))
    .orderBy('id')
    .limit(most)
    .execute()
}
export type LoggedEvent = Awaited<ReturnType<typeof readLogAfter>>[number]
