import { newcomers, type ReviewSession as Sitting, startSession } from '@cairn/core/reviews/session'
import { withFirst } from '@cairn/core/reviews/session-order'
import type { DeckStudySettings } from '@cairn/core/scheduling/deck-settings'
import { overridesOf } from '@cairn/core/scheduling/learner-settings'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import type { QueueCard } from '@cairn/core/scheduling/queue-card'
import { openQueue } from '@cairn/core/scheduling/running-queue'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { dayTotals, localDb, studyDayAt } from '../../data/queries.ts'
import { settingsOfDeck } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { queueCardOf } from '../../data/study-queue.ts'
import { queueOf, type StudyScope } from '../../data/study-scope.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { sureMistakes } from './sure-mistakes.ts'

interface SittingNow {
  readonly scope: StudyScope
  readonly settings: StudySettings
  readonly deckSchedules: Sitting['deckSchedules']
  /** Most different cards of a sitting, and most time for answering in ms (null for no end). */
  readonly sittingCards: number
  readonly mostActiveMs: number | null
  /** What was done in this sitting already: sums, and the latest answer by card. */
  readonly done: {
    readonly tally: Sitting['tally']
    readonly met: ReadonlyMap<string, Rating>
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
  const { tally, met } = done
  // Only for cards that this sitting has not met: the others come back in it, however many are being learned.
  const mostCards = Math.max(0, sittingCards - met.size)
  const eventId = uuid7(now)
  const fresh: Sitting = {
    ...startSession({ queue, settings, deckSchedules, now, eventId, mostCards, met, mostActiveMs }),
    tally,
  }
  const planned = (sitting: Sitting) => met.size + newcomers(sitting)
  if (first === null) {
    const isTimeUp = mostActiveMs !== null && tally.durationMs >= mostActiveMs
    const sitting: Sitting = isTimeUp ? { ...fresh, shown: null } : fresh
    return { order: queue.order, sitting, planned: planned(sitting) }
  }
  const others = (cards: readonly QueueCard[]) => cards.filter((card) => card.id !== first.id)
  const rest = { ...queue, main: others(queue.main), learning: others(queue.learning) }
  const isReturning = met.has(first.id)
  const mostOthers = isReturning ? mostCards : Math.max(0, mostCards - 1)
  const sitting: Sitting = {
    ...fresh,
    shown: { card: first, eventId, isReturning },
    queue: openQueue(rest, mostOthers, met),
  }
  return { order: [first.id, ...queue.order], sitting, planned: planned(sitting) }
}

/** The schedules of the decks that set something for themselves, by deck id. */
export async function deckSchedules(learner: StudySettings): Promise<Sitting['deckSchedules']> {
  const decks = (await (await localDb())?.idb.getAll('decks')) ?? []
  return new Map(
    decks.flatMap(({ id, settings }): [string, DeckStudySettings][] => {
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
