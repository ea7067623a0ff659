import { letMoreCome } from '../../lib/let-more-come.ts'
import type { ReviewSession } from './review-session.ts'

/** Goes on with new cards beyond the day's limits, where none but those are left. */
export async function learnMore(session: ReviewSession): Promise<void> {
  const { scope, view } = session
  if (await letMoreCome({ deckId: scope.deckId, cards: view.heldBackNew }, session.now())) await session.more()
}
