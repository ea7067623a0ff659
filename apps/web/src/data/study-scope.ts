import type { StudyQueue } from '@cairn/core/scheduling/queue'
import { isWithin } from '../lib/deck-path.ts'
import { queueAmong, queueNow } from './study-queue.ts'

/** What a sitting draws its cards from. */
export interface StudyScope {
  /** One deck, or all when null. */
  readonly deckId: string | null
  /** Of all decks only those at or below this path (`Biology::Cells`); null for no such limit. */
  readonly folder: string | null
  /** The exam chooses the cards, not their due days. */
  readonly isForExam: boolean
}

/** What there is to study at an instant (ms). */
export async function queueOf({ deckId, folder, isForExam }: StudyScope, now: number): Promise<StudyQueue> {
  if (folder !== null) return queueAmong(({ title }) => isWithin(title, folder), now)
  if (!isForExam) return queueNow(deckId, now)
  const { examQueueNow } = await import('./exam-queue.ts')
  return examQueueNow(deckId, now)
}
