import { addDue, countDueBy, type DueHeap, heapOfSorted, withoutSoonest, withoutValues } from './due-heap.ts'
import type { Rating } from './memory-state.ts'
import { countKinds, earlier, LEARN_AHEAD_MS, type QueueCounts, type StudyQueue } from './queue.ts'
import type { QueueCard } from './queue-card.ts'

/**
 * A queue being worked through, which may end before the queue does: it takes no more than so many different cards.
 *
 * What comes next: learning that is due, soonest first; then the main queue; then learning before its time, within 20
 * minutes. Before its time comes only what would else keep the learner waiting, so it takes that nothing else may be
 * shown today, in this run or after it. The one exception are cards that were failed in this run: they come back in it
 * when its own cards are through, so that its end is one.
 *
 * Values: each step gives a new one that shares what it can, in O(log n) for the number of waiting learning cards and
 * O(1) for the others, however long the queue is.
 */
export interface RunningQueue {
  /** Of the whole day, also what this run has no room for. */
  readonly main: readonly QueueCard[]
  /** Index in `main` of the next card. */
  readonly head: number
  /** How many different cards may still come that this run has not met. */
  readonly room: number
  /** Cards being learned: those that this run has not met, and those that were known or failed in it and come back. */
  readonly unmet: DueHeap<QueueCard> | null
  readonly known: DueHeap<QueueCard> | null
  readonly failed: DueHeap<QueueCard> | null
  /** When the first card is wanted (ms) that this queue does not hold. */
  readonly othersDueAt: number | null
}

type Lane = 'unmet' | 'known' | 'failed'

/** The card to show and the queue without it. */
export interface NextCard {
  readonly card: QueueCard
  /** It was answered in this run and comes back. */
  readonly isReturning: boolean
  readonly rest: RunningQueue
}

/** A card in the state after its answer, and the answer. */
export interface Answered {
  readonly card: QueueCard
  readonly rating: Rating
}

const NONE_MET: ReadonlyMap<string, Rating> = new Map()

/**
 * Starts working through a queue, with no more than so many different cards when a number is given. Cards being learned
 * that this run has met before come back in it beside those; `met` has their latest answers by card id.
 */
export function openQueue(
  queue: StudyQueue,
  mostCards: number | null = null,
  met: ReadonlyMap<string, Rating> = NONE_MET,
): RunningQueue {
  const laneOf = ({ id }: QueueCard): Lane => (met.has(id) ? laneAfter(met.get(id)) : 'unmet')
  const inLane = (lane: Lane) =>
    heapOfSorted(
      queue.learning.filter((card) => laneOf(card) === lane),
      dueAtOf,
    )
  return {
    main: queue.main,
    head: 0,
    room: mostCards ?? Number.POSITIVE_INFINITY,
    unmet: inLane('unmet'),
    known: inLane('known'),
    failed: inLane('failed'),
    othersDueAt: queue.othersDueAt,
  }
}

/** What to show at an instant (ms); null when nothing is left for now. */
export function nextCard(queue: RunningQueue, now: number): NextCard | null {
  const lane = soonestOf(queue, openLanes(queue), now)
  if (lane !== null) return takeFrom(queue, lane)
  const card = queue.main[queue.head]
  if (card !== undefined && queue.room > 0) {
    return { card, isReturning: false, rest: { ...queue, head: queue.head + 1, room: queue.room - 1 } }
  }
  const ahead = soonestOf(queue, earlyLanes(queue, now), now + LEARN_AHEAD_MS)
  return ahead === null ? null : takeFrom(queue, ahead)
}

/**
 * The queue with an answered card in its new state: a (re)learning card waits to come back, another is out until its
 * day. When only cards that wait are left, one just answered goes behind the next, so that it is not shown twice running.
 */
export function putBack(queue: RunningQueue, { card, rating }: Answered, now: number): RunningQueue {
  const dueAt = dueAtOf(card)
  if (card.state?.phase !== 'learning' && card.state?.phase !== 'relearning') {
    return { ...queue, othersDueAt: earlier(queue.othersDueAt, dueAt) }
  }
  const lane = laneAfter(rating)
  const next = nextAhead(queue, now)
  const isNextSoon = next !== null && next.dueAt >= dueAt && earlyLanes(queue, now).includes(lane)
  return { ...queue, [lane]: addDue(queue[lane], isNextSoon ? next.dueAt + 1 : dueAt, card) }
}

/** The queue without a card that was taken out of it by hand, wherever it stood. */
export function withoutCard(queue: RunningQueue, cardId: string): RunningQueue {
  const isGone = ({ id }: QueueCard): boolean => id === cardId
  return {
    ...queue,
    main: queue.main.filter((card, index) => index < queue.head || !isGone(card)),
    unmet: withoutValues(queue.unmet, isGone),
    known: withoutValues(queue.known, isGone),
    failed: withoutValues(queue.failed, isGone),
  }
}

/** How many cards of each kind may still come in this run, as far as can be told now. O(cards that it has room for). */
export function countsOf(queue: RunningQueue, now: number): QueueCounts {
  const { main, unmet, returning } = toCome(queue, now)
  const counts = countKinds(main)
  return { ...counts, learning: counts.learning + unmet + returning }
}

/** How many of them this run has not met. */
export function newcomersOf(queue: RunningQueue, now: number): number {
  const { main, unmet } = toCome(queue, now)
  return main.length + unmet
}

/** When the first card is wanted (ms), in the queue or not; now when the main queue has cards left. */
export function firstDueAt(queue: RunningQueue, now: number): number | null {
  if (queue.head < queue.main.length) return now
  const { unmet, known, failed, othersDueAt } = queue
  return [unmet, known, failed].reduce((first, heap) => earlier(first, heap?.dueAt ?? null), othersDueAt)
}

/** Whether a card was never rated. */
export function isNew(card: QueueCard): boolean {
  return card.state === null || card.state.phase === 'new'
}

function dueAtOf(card: QueueCard): number {
  return card.state?.dueAt ?? 0
}

const laneAfter = (rating: Rating | undefined): Lane => (rating === 'again' ? 'failed' : 'known')

/** The lanes that this run has room for. */
function openLanes({ room }: RunningQueue): readonly Lane[] {
  return room > 0 ? ['unmet', 'known', 'failed'] : ['known', 'failed']
}

/** The lanes whose cards may come before their time once nothing else is to be shown in this run. */
function earlyLanes(queue: RunningQueue, now: number): readonly Lane[] {
  const { main, head, room, unmet } = queue
  const isLearningLeft = room <= 0 && unmet !== null && unmet.dueAt <= now
  return head < main.length || isLearningLeft ? ['failed'] : openLanes(queue)
}

/** What comes next before its time; null while the main queue goes on, and when nothing does. */
function nextAhead(queue: RunningQueue, now: number): DueHeap<QueueCard> | null {
  if (queue.room > 0 && queue.head < queue.main.length) return null
  const lane = soonestOf(queue, earlyLanes(queue, now), now + LEARN_AHEAD_MS)
  return lane === null ? null : queue[lane]
}

/** The lane of the card due first, when that is at or before an instant (ms). */
function soonestOf(queue: RunningQueue, lanes: readonly Lane[], until: number): Lane | null {
  let first: Lane | null = null
  let before = until + 1
  for (const lane of lanes) {
    const heap = queue[lane]
    if (heap === null || heap.dueAt >= before) continue
    first = lane
    before = heap.dueAt
  }
  return first
}

function takeFrom(queue: RunningQueue, lane: Lane): NextCard {
  const heap = queue[lane]
  if (heap === null) throw new Error('Inconsistent: a card is taken where none waits')
  const isReturning = lane !== 'unmet'
  const rest = { ...queue, [lane]: withoutSoonest(heap), room: queue.room - (isReturning ? 0 : 1) }
  return { card: heap.value, isReturning, rest }
}

/** The cards of the main queue that this run has room for, how many others it has not met, and how many come back. */
function toCome(queue: RunningQueue, now: number) {
  const { main, head, room, unmet, known, failed } = queue
  const ahead = now + LEARN_AHEAD_MS
  const dueNow = countDueBy(unmet, now)
  const mainRoom = Math.max(0, room - dueNow)
  const isAll = dueNow + main.length - head <= room
  return {
    main: main.slice(head, Math.min(main.length, head + mainRoom)),
    unmet: isAll ? Math.min(room - (main.length - head), countDueBy(unmet, ahead)) : Math.min(room, dueNow),
    returning: countDueBy(failed, ahead) + countDueBy(known, isAll ? ahead : now),
  }
}
