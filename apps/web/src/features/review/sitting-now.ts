import { type ReviewSession as Sitting, startSession } from '@cairn/core/reviews/session'
import { withFirst } from '@cairn/core/reviews/session-order'
import { overridesOf } from '@cairn/core/scheduling/learner-settings'
import type { StudyQueue } from '@cairn/core/scheduling/queue'
import type { QueueCard } from '@cairn/core/scheduling/queue-card'
import { openQueue } from '@cairn/core/scheduling/running-queue'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { dayTotals, localDb, studyDayAt } from '../../data/queries.ts'
import { settingsOfDeck } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { queueCardOf } from '../../data/study-queue.ts'
import { queueOf, type StudyScope } from '../../data/study-scope.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { cardsLeft } from './review-view.ts'
import { sureMistakes } from './sure-mistakes.ts'

interface SittingNow {
  readonly scope: StudyScope
  readonly settings: StudySettings
  readonly deckSchedules: Sitting['deckSchedules']
  /** Most different cards of a sitting, and most time for answering in ms (null for no end). */
  readonly sittingCards: number
  readonly mostActiveMs: number | null
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
export async function sittingNow(wanted: SittingNow) {
  const { scope, settings, deckSchedules, sittingCards, mostActiveMs, done, firstId, now } = wanted
  const [whole, mistakes, first] = await Promise.all([
    queueOf(scope, now),
    sureMistakes(studyDayAt(now), now),
    firstId === null ? null : queueCardOf(firstId),
  ])
  const queue = withFirst(whole, mistakes)
  const isMet = (card: QueueCard) => (done.answers.get(card.id) ?? 0) > 0
  const returning = queue.learning.filter(isMet).length
  const mostCards = Math.max(0, sittingCards - done.cards + returning)
  const eventId = uuid7(now)
  const today = done.cards === 0 ? queue : withRoomForWaiting(queue, mostCards)
  const { tally } = done
  const fresh: Sitting = {
    ...startSession({ queue: today, settings, deckSchedules, now, eventId, mostCards, mostActiveMs }),
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

/** The schedules of the decks that set something for themselves, by deck id. */
export async function deckSchedules(learner: StudySettings): Promise<Sitting['deckSchedules']> {
  const decks = (await (await localDb())?.idb.getAll('decks')) ?? []
  return new Map(
    decks.flatMap(({ id, settings }): [string, StudySettings][] => {
      const own = overridesOf(settings)
      return Object.keys(own).length === 0 ? [] : [[id, settingsOfDeck(learner, { settings })]]
    }),
  )
}

/**
 * What is left of the learner's minutes for the day, in ms of answering: a sitting ends when they are over. Whoever goes
 * on after that is not stopped again.
 */
export async function timeLeftToday(now: number): Promise<number | null> {
  const minutes = localLearner()?.settings.minutesPerDay
  if (minutes === undefined) return null
  const today = studyDayAt(now)
  const spentMs = (await dayTotals()).find((day) => day.studyDay === today)?.durationMs ?? 0
  const leftMs = minutes * 60_000 - spentMs
  return leftMs > 0 ? leftMs : null
}
