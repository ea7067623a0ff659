import type { StudyQueue } from '@cairn/core/scheduling/queue'
import { queueNow } from './study-queue.ts'

/** What a sitting draws its cards from. */
export interface StudyScope {
  /** One deck, or all when null. */
  readonly deckId: string | null
  /** The exam chooses the cards, not their due days. */
  readonly isForExam: boolean
}

/** What there is to study at an instant (ms). */
export async function queueOf({ deckId, isForExam }: StudyScope, now: number): Promise<StudyQueue> {
  if (!isForExam) return queueNow(deckId, now)
  const { examQueueNow } = await import('./exam-queue.ts')
  return examQueueNow(deckId, now)
}
