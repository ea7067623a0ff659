import { SESSION_CARDS, type ReviewSession as Sitting, startSession } from '@cairn/core/reviews/session'
import type { StudyQueue } from '@cairn/core/scheduling/queue'
import type { QueueCard } from '@cairn/core/scheduling/queue-card'
import { openQueue } from '@cairn/core/scheduling/running-queue'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { localLearner } from '../../data/session.ts'
import { queueCardOf, queueNow } from '../../data/study-queue.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { cardsLeft } from './review-view.ts'

interface SittingNow {
  /** One deck, or all when null. */
  readonly deckId: string | null
  readonly settings: StudySettings
  /** What was done in this sitting already: different cards, sums, answers by card. */
  readonly done: {
    readonly cards: number
    readonly tally: Sitting['tally']
    readonly answers: ReadonlyMap<string, number>
  }
  /** The card to show first, whatever is due; null for the next one of the queue. */
  readonly firstId: string | null
  readonly now: number
}

/**
 * A sitting from what the database now holds, the ids of the cards that may come in it, and how many cards it is
 * planned for with those done already.
 */
export async function sittingNow({ deckId, settings, done, firstId, now }: SittingNow) {
  const [queue, first] = await Promise.all([queueNow(deckId, now), firstId === null ? null : queueCardOf(firstId)])
  const isMet = (card: QueueCard) => (done.answers.get(card.id) ?? 0) > 0
  const returning = queue.learning.filter(isMet).length
  const mostCards = Math.max(0, SESSION_CARDS - done.cards + returning)
  const mostActiveMs = minutesLimit()
  const eventId = uuid7(now)
  const today = done.cards === 0 ? queue : withRoomForWaiting(queue, mostCards)
  const { tally } = done
  const fresh: Sitting = {
    ...startSession({ queue: today, settings, now, eventId, mostCards, mostActiveMs }),
    tally,
  }
  const planned = (sitting: Sitting) => done.cards - returning + cardsLeft(sitting)
  if (first === null) {
    const isTimeUp = mostActiveMs !== null && tally.durationMs >= mostActiveMs
    const sitting: Sitting = isTimeUp ? { ...fresh, shown: null } : fresh
    return { order: queue.order, sitting, planned: planned(sitting) }
  }
  const others = (cards: readonly QueueCard[]) => cards.filter((card) => card.id !== first.id)
  const rest = { ...today, main: others(today.main), learning: others(today.learning) }
  const shown = { card: first, eventId, isReturning: isMet(first) }
  const sitting: Sitting = { ...fresh, shown, queue: openQueue(rest, Math.max(0, mostCards - 1)) }
  return { order: [first.id, ...queue.order], sitting, planned: planned(sitting) }
}

/** The cards being learned keep their places; what no longer fits beside them is left for the next sitting. */
function withRoomForWaiting(queue: StudyQueue, mostCards: number): StudyQueue {
  const main = queue.main.slice(0, Math.max(0, mostCards - queue.learning.length))
  return main.length < queue.main.length ? { ...queue, main, othersDueAt: queue.builtAt } : queue
}

/** A sitting ends at the learner's minutes for a day. */
function minutesLimit(): number | null {
  const minutes = localLearner()?.settings.minutesPerDay
  return minutes === undefined ? null : minutes * 60_000
}
