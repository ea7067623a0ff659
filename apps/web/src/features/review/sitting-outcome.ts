import { isUnmet } from '@cairn/core/scheduling/memory-state'
import { answersOfSitting } from '../../data/outbox.ts'
import { queueCardOf } from '../../data/study-queue.ts'

/** What a sitting came to, in cards. */
export interface SittingOutcome {
  /** New ones that have no learning step before them any more. */
  readonly learned: number
  /** New ones that have. */
  readonly begun: number
  /** Those rated Again, once or more. */
  readonly missed: number
}

/** From the log of this device, and where its cards stand now. */
export async function sittingOutcome(sittingId: string): Promise<SittingOutcome> {
  const answers = (await answersOfSitting(sittingId)).sort((one, other) => one.at - other.at)
  const met = new Set<string>()
  const fresh = new Set<string>()
  const missed = new Set<string>()
  for (const { event, before } of answers) {
    if (event.kind !== 'rate') continue
    if (!met.has(event.cardId) && isUnmet(before)) fresh.add(event.cardId)
    if (event.rating === 'again') missed.add(event.cardId)
    met.add(event.cardId)
  }
  const cards = await Promise.all([...fresh].map(queueCardOf))
  const learned = cards.filter((card) => card?.state?.phase === 'review').length
  return { learned, begun: fresh.size - learned, missed: missed.size }
}
