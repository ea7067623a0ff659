import { LogRow } from '@cairn/contract/review-log'
import type { LoggedEvent } from './read-log.ts'
import { parseStart } from './start-state.ts'

/** An event of the log for its owner: as little as memory depends on. Throws for a row that no event can be. */
export function presentLogRow(event: LoggedEvent): LogRow {
  return LogRow.parse([event.id, event.card_id, whatOf(event), event.answered_at, event.study_day])
}

function whatOf({ kind, rating, target_id, start_state }: LoggedEvent): unknown {
  if (kind === 'rate') return rating
  if (kind === 'void') return target_id
  if (start_state === null) return 'reset'
  const state = parseStart(start_state)
  return kind === 'reset' ? { reset: state } : { standing: state }
}
