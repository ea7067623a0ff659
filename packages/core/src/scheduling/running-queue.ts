import { addDue, countDueBy, type DueHeap, heapOfSorted, withoutSoonest, withoutValues } from './due-heap.ts'
import { earlier, LEARN_AHEAD_MS, type QueueCounts, type StudyQueue } from './queue.ts'
import type { QueueCard } from './queue-card.ts'

/**
 * A queue being worked through. Values: each step gives a new one that shares what it can, in O(log n) for the number
 * of waiting learning cards and O(1) for the others, however long the queue is.
 */
export interface RunningQueue {
  readonly main: readonly QueueCard[]
  /** Index in `main` of the next card. */
  readonly head: number
  readonly newLeft: number
  readonly reviewsLeft: number
  readonly waiting: DueHeap<WaitingCard> | null
  /** When the first card is wanted (ms) that this queue does not hold. */
  readonly othersDueAt: number | null
}

interface WaitingCard {
  readonly card: QueueCard
  /** It was answered in this run and comes back. */
  readonly isReturning: boolean
}

/** The card to show and the queue without it. */
export interface NextCard extends WaitingCard {
  readonly rest: RunningQueue
}

const NONE_MET: ReadonlySet<string> = new Set()

/**
 * Starts working through a queue, with no more than so many different cards when a number is given. Cards being learned
 * that this run has met before (`metIds`) come back in it beside those.
 */
export function openQueue(
  queue: StudyQueue,
  mostCards: number | null = null,
  metIds: ReadonlySet<string> = NONE_MET,
): RunningQueue {
  const most = mostCards ?? Number.POSITIVE_INFINITY
  const isMet = ({ id }: QueueCard): boolean => metIds.has(id)
  const unmet = queue.learning.filter((card) => !isMet(card))
  const dueNow = unmet.filter((card) => dueAtOf(card) <= queue.builtAt)
  const later = unmet.slice(dueNow.length)
  const main = fits(queue.main, most - dueNow.length)
  const joining = [...fits(dueNow, most), ...fits(later, most - dueNow.length - queue.main.length)]
  const joiningIds = new Set(joining.map(({ id }) => id))
  const learning = queue.learning.filter((card) => isMet(card) || joiningIds.has(card.id))
  const newLeft = main.reduce((count, card) => count + (isNew(card) ? 1 : 0), 0)
  return {
    main,
    head: 0,
    newLeft,
    reviewsLeft: main.length - newLeft,
    waiting: heapOfSorted(
      learning.map((card) => ({ card, isReturning: isMet(card) })),
      ({ card }) => dueAtOf(card),
    ),
    othersDueAt: earlier(queue.othersDueAt, leftOutDueAt(queue, main, unmet[joining.length])),
  }
}

/**
 * What to show at an instant (ms): learning that is due, soonest first, then the main queue, then learning due within
 * 20 minutes; null when nothing is left for now.
 */
export function nextCard(queue: RunningQueue, now: number): NextCard | null {
  const { waiting } = queue
  const card = queue.main[queue.head]
  if (waiting !== null && waiting.dueAt <= (card === undefined ? now + LEARN_AHEAD_MS : now)) {
    return { ...waiting.value, rest: { ...queue, waiting: withoutSoonest(waiting) } }
  }
  if (card === undefined) return null
  const isFresh = isNew(card)
  const newLeft = queue.newLeft - (isFresh ? 1 : 0)
  const reviewsLeft = queue.reviewsLeft - (isFresh ? 0 : 1)
  return { card, isReturning: false, rest: { ...queue, head: queue.head + 1, newLeft, reviewsLeft } }
}

/**
 * The queue with an answered card in its new state: a (re)learning card waits to come back, another is out until its
 * day. When only cards that wait are left, one just answered goes behind the next, so that it is not shown twice running.
 */
export function putBack(queue: RunningQueue, card: QueueCard, now: number): RunningQueue {
  const { waiting } = queue
  const dueAt = dueAtOf(card)
  if (card.state?.phase !== 'learning' && card.state?.phase !== 'relearning') {
    return { ...queue, othersDueAt: earlier(queue.othersDueAt, dueAt) }
  }
  const onlyWaitingLeft = queue.head >= queue.main.length
  const isNextSoon = waiting !== null && waiting.dueAt >= dueAt && waiting.dueAt <= now + LEARN_AHEAD_MS
  const placeAt = onlyWaitingLeft && isNextSoon ? waiting.dueAt + 1 : dueAt
  return { ...queue, waiting: addDue(waiting, placeAt, { card, isReturning: true }) }
}

/** The queue without a card that was taken out of it by hand, wherever it stood. */
export function withoutCard(queue: RunningQueue, cardId: string): RunningQueue {
  const isGone = ({ id }: QueueCard): boolean => id === cardId
  const gone = queue.main.slice(queue.head).find(isGone)
  const waiting = withoutValues(queue.waiting, ({ card }) => isGone(card))
  if (gone === undefined) return { ...queue, waiting }
  return {
    ...queue,
    waiting,
    main: queue.main.filter((card, index) => index < queue.head || !isGone(card)),
    newLeft: queue.newLeft - (isNew(gone) ? 1 : 0),
    reviewsLeft: queue.reviewsLeft - (isNew(gone) ? 0 : 1),
  }
}

/** How many cards of each kind may still come within 20 minutes. */
export function countsOf(queue: RunningQueue, now: number): QueueCounts {
  return { new: queue.newLeft, learning: countDueBy(queue.waiting, now + LEARN_AHEAD_MS), due: queue.reviewsLeft }
}

/** When the first card is wanted (ms), in the queue or not; now when the main queue has cards left. */
export function firstDueAt(queue: RunningQueue, now: number): number | null {
  return queue.head < queue.main.length ? now : earlier(queue.othersDueAt, queue.waiting?.dueAt ?? null)
}

/** Whether a card was never rated. */
export function isNew(card: QueueCard): boolean {
  return card.state === null || card.state.phase === 'new'
}

function dueAtOf(card: QueueCard): number {
  return card.state?.dueAt ?? 0
}

function fits(cards: readonly QueueCard[], most: number): readonly QueueCard[] {
  return most >= cards.length ? cards : cards.slice(0, Math.max(0, most))
}

/** When the first card is wanted that was left out: of the main queue, or the one named among those being learned. */
function leftOutDueAt(queue: StudyQueue, main: readonly QueueCard[], learning: QueueCard | undefined): number | null {
  if (main.length < queue.main.length) return queue.builtAt
  return learning === undefined ? null : dueAtOf(learning)
}
