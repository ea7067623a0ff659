import { LogRow } from '@cairn/contract/review-log'
import type { LoggedEvent } from './read-log.ts'

/** An event of the log for its owner: as little as memory depends on. Throws for a row that no event can be. */
export function presentLogRow({ id, card_id, kind, rating, target_id, answered_at, study_day }: LoggedEvent): LogRow {
  const what = kind === 'rate' ? rating : kind === 'void' ? target_id : 'reset'
  return LogRow.parse([id, card_id, what, answered_at, study_day])
}
