import type { StudyQueue } from '@cairn/core/scheduling/queue'
import { isWithin } from '../lib/deck-path.ts'
import { doesExamChoose } from './exam-ahead.ts'
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

/** What the dashboard counts and its button opens. */
export const EVERYTHING: StudyScope = { deckId: null, folder: null, isForExam: false }

/**
 * What there is to study at an instant (ms). Of everything, the exam chooses as long as one is ahead: what is forecast
 * for it is what then comes. A catch-up plan goes before it.
 */
export async function queueOf({ deckId, folder, isForExam }: StudyScope, now: number): Promise<StudyQueue> {
  if (folder !== null) return queueAmong(({ title }) => isWithin(title, folder), now)
  if (isForExam) return (await examQueues()).examQueueNow(deckId, now)
  if (deckId !== null || !doesExamChoose(now)) return queueNow(deckId, now)
  return (await examQueues()).everythingForExam(now)
}

const examQueues = () => import('./exam-queue.ts')
