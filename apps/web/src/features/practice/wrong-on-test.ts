import { readSession } from '@cairn/core/study-modes/restore-session'
import { testResults } from '@cairn/core/study-modes/test-session'
import { keptPractice } from '../../data/kept-practice.ts'

/** Ids of the cards that were wrong on the test handed in last, what was sure but wrong first; none when there is none. */
export async function wrongOnTest(deckId: string): Promise<readonly string[]> {
  const kept = await keptPractice(deckId, 'test')
  const state = kept === null ? null : readSession(kept.state)
  return state?.mode === 'test' ? testResults(state).wrong.map(({ cardId }) => cardId) : []
}
