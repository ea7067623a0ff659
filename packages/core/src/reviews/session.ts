import type { DeckOverrides } from '../scheduling/deck-settings.ts'
import { isUnmet, type MemoryState, type Rating } from '../scheduling/memory-state.ts'
import type { QueueCounts, StudyQueue } from '../scheduling/queue.ts'
import type { QueueCard } from '../scheduling/queue-card.ts'
import {
  countsOf,
  firstDueAt,
  isNew,
  newcomersOf,
  nextCard,
  openQueue,
  putBack,
  type RunningQueue,
  sumOfReturning,
  withoutCard,
} from '../scheduling/running-queue.ts'
import { type AnswerMoment, applyRating, newCardState } from '../scheduling/schedule.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { cappedDuration } from './answer-time.ts'

/**
 * One sitting of reviews, as values: every step gives a new session and leaves the old one as it was.
 * Each showing of a card has its own event id. An answer must name the id of the card now shown, so the second half of
 * a double tap finds its id gone and changes nothing.
 */
export interface ReviewSession extends Progress {
  readonly settings: ScheduleSettings
  /** Of decks that have a schedule of their own. */
  readonly deckSchedules: DeckSchedules
  /** Answering time in ms after which no further card is shown; null for no end. */
  readonly mostActiveMs: number | null
  /** What undo goes back to, the latest last. */
  readonly history: readonly UndoStep[]
}

/** By the ids of decks. */
export type DeckSchedules = ReadonlyMap<string, ScheduleSettings & Pick<DeckOverrides, 'leechLapses'>>

/** How far a sitting has come. */
export interface Progress {
  readonly queue: RunningQueue
  readonly shown: ShownCard | null
  /** Instant of the latest step, ms. */
  readonly now: number
  readonly tally: Tally
}

export interface ShownCard {
  readonly card: QueueCard
  /** Id of the event that the answer to this showing will be. */
  readonly eventId: string
  /** The card was answered in this sitting and has come back. */
  readonly isReturning: boolean
}

interface Tally {
  readonly answered: number
  readonly again: number
  readonly durationMs: number
  /** Cards met before the sitting, at their first answer in it, and how many of those were recalled. */
  readonly asked: number
  readonly recalled: number
}

/** An `action` did something to a card and left the one shown where it was. */
export type UndoStep =
  | { readonly kind: 'answer' | 'set-aside'; readonly shown: ShownCard; readonly before: Progress }
  | { readonly kind: 'action'; readonly before: Progress }

export interface SessionStart {
  readonly queue: StudyQueue
  readonly settings: ScheduleSettings
  /** Schedules by deck id, of decks that set something for themselves. */
  readonly deckSchedules?: DeckSchedules
  readonly now: number
  /** Event id for the first card. */
  readonly eventId: string
  /** How many different cards at most (20 unless given); they may come back until learned. Null for all. */
  readonly mostCards?: number | null
  /**
   * Latest answers, by card, to cards that were answered before the sitting is gone on with: they come back beside
   * `mostCards` others.
   */
  readonly met?: ReadonlyMap<string, Rating>
  readonly mostActiveMs?: number | null
}

/** One tap on a rating button. Ids: of the event this answer is, and for the next card shown. */
export interface Tap extends AnswerMoment {
  readonly eventId: string
  readonly rating: Rating
  readonly durationMs: number
  readonly nextEventId: string
  /** From the preview of the button, when the interval was chosen by the load of the days. */
  readonly chosenDays?: number
}

/** What an answer did to its card: to be stored together with the event. */
export interface AnsweredCard {
  readonly eventId: string
  readonly cardId: string
  readonly before: MemoryState | null
  readonly after: MemoryState
}

/** What was taken back: of an answer, a void event is due and the card has its earlier state again. */
export type Undone =
  | {
      readonly kind: 'answer' | 'set-aside'
      readonly eventId: string
      readonly cardId: string
      readonly restored: MemoryState | null
    }
  | { readonly kind: 'action' }

export interface SessionSummary {
  readonly answered: number
  readonly again: number
  /** Share (0-1) recalled of the cards met before, at their first answer in the sitting; null when there were none. */
  readonly recallShare: number | null
  /** Time spent answering; one answer counts 60 s at most. */
  readonly durationMs: number
  /** When the next card is wanted (ms): now or earlier when some are left, null when there is none. */
  readonly nextDueAt: number | null
}

export const SESSION_CARDS = 20
/** How many steps undo goes back. */
export const UNDO_STEPS = 30
const NO_DECKS: DeckSchedules = new Map()
const NOTHING_YET: Tally = { answered: 0, again: 0, durationMs: 0, asked: 0, recalled: 0 }

/** Starts a sitting and shows its first card. */
export function startSession(start: SessionStart): ReviewSession {
  const { mostCards = SESSION_CARDS, mostActiveMs = null, settings, deckSchedules = NO_DECKS } = start
  const queue = openQueue(start.queue, mostCards, start.met)
  const progress = { queue, shown: null, now: start.now, tally: NOTHING_YET }
  return showNext({ ...progress, settings, deckSchedules, mostActiveMs, history: [] }, start.eventId)
}

/**
 * The session after a tap, with what it did. A tap for a card no longer shown (the second of a double tap) gives the
 * same session and null. Throws when the next event id is the spent one.
 */
export function answer(
  session: ReviewSession,
  tap: Tap,
): { readonly session: ReviewSession; readonly change: AnsweredCard | null } {
  const { shown } = session
  if (shown === null || shown.eventId !== tap.eventId) return { session, change: null }
  const before = shown.card.state
  const fresh = newCardState(tap.answeredAt, tap.studyDay)
  const after = applyRating(before ?? fresh, tap, scheduleFor(session, shown.card), shown.card.id)
  const answered: ReviewSession = {
    ...session,
    now: tap.answeredAt,
    tally: tallied(session.tally, shown, tap),
    queue: putBack(session.queue, { card: touched(shown.card, after, tap), rating: tap.rating }, tap.answeredAt),
    history: remember(session, { kind: 'answer', shown }),
  }
  const change = { eventId: tap.eventId, cardId: shown.card.id, before, after }
  return { session: showNext(answered, tap.nextEventId), change }
}

/** The session without the card shown and without an answer to it: it was suspended, buried or deleted. */
export function setAside(session: ReviewSession, now: number, nextEventId: string): ReviewSession {
  const { shown } = session
  return shown === null
    ? session
    : showNext({ ...session, now, history: remember(session, { kind: 'set-aside', shown }) }, nextEventId)
}

/**
 * The session after something was done to a card that leaves the one shown in front of the learner: a flag, a star, an
 * edit. Changes nothing but what undo goes back to.
 */
export function act(session: ReviewSession): ReviewSession {
  return { ...session, history: remember(session, { kind: 'action' }) }
}

/** The session with another state of the card shown, which stays: it was made due on the day that it is. */
export function reschedule(session: ReviewSession, state: MemoryState, event: GivenEvent): ReviewSession {
  const { shown } = session
  if (shown === null) return session
  return { ...act(session), shown: { ...shown, card: touched(shown.card, state, event) } }
}

interface GivenEvent {
  readonly eventId: string
  readonly answeredAt: number
}

function touched(card: QueueCard, state: MemoryState, { eventId, answeredAt }: GivenEvent): QueueCard {
  return { ...card, state, touch: { eventId, at: answeredAt } }
}

/** The session in which a card other than the one shown does not come any more: it was suspended after its answer. */
export function withdraw(session: ReviewSession, cardId: string): ReviewSession {
  return { ...act(session), queue: withoutCard(session.queue, cardId) }
}

/**
 * The session as it was before its last step, that card shown again under a fresh event id; also at the end. After an
 * action the card shown is the same, and so is the id of its showing.
 */
export function undo(
  session: ReviewSession,
  eventId: string,
): { readonly session: ReviewSession; readonly undone: Undone | null } {
  const last = session.history.at(-1)
  if (last === undefined) return { session, undone: null }
  const history = session.history.slice(0, -1)
  if (last.kind === 'action') {
    const { before } = last
    const shown = before.shown && { ...before.shown, eventId: session.shown?.eventId ?? before.shown.eventId }
    return { session: { ...session, ...before, shown, history }, undone: { kind: 'action' } }
  }
  const { kind, shown, before } = last
  refuseSpent(eventId, shown.eventId)
  return {
    session: { ...session, ...before, shown: { ...shown, eventId }, history },
    undone: { kind, eventId: shown.eventId, cardId: shown.card.id, restored: shown.card.state },
  }
}

/** Looks again for a card when none was left: one that waits may be due by now. */
export function resume(session: ReviewSession, now: number, eventId: string): ReviewSession {
  return session.shown === null ? showNext({ ...session, now }, eventId) : session
}

/** The schedule that holds for a card: its deck's, or the learner's. */
export function scheduleFor(session: ReviewSession, card: Pick<QueueCard, 'deckId'>): ScheduleSettings {
  return session.deckSchedules.get(card.deckId) ?? session.settings
}

export function currentCard(session: ReviewSession): ShownCard | null {
  return session.shown
}

/** Cards of each kind still to come in this sitting, the one shown included. */
export function remaining(session: ReviewSession): QueueCounts {
  const left = countsOf(session.queue, session.now)
  return session.shown === null ? left : { ...left, ...withOneMore(left, session.shown.card) }
}

/**
 * How much of the sitting is left, in cards: one that comes back between its learning steps counts for the part of them
 * that is still before it.
 */
export function workLeft(session: ReviewSession): number {
  const { shown, queue, now } = session
  const left = remaining(session)
  const stepsBehind = (card: QueueCard) => shareOfSteps(card, scheduleFor(session, card))
  const ofShown = shown?.isReturning === true ? stepsBehind(shown.card) : 0
  return left.new + left.learning + left.due - ofShown - sumOfReturning(queue, now, stepsBehind)
}

/** The part of its (re)learning steps that a card has behind it, 0-1. */
function shareOfSteps({ state }: QueueCard, schedule: ScheduleSettings): number {
  const { learningStepsMinutes, relearningStepsMinutes } = schedule
  const steps = state?.phase === 'relearning' ? relearningStepsMinutes : learningStepsMinutes
  return state === null || steps.length === 0 ? 0 : Math.min(1, state.step / steps.length)
}

/** How many of them were not answered in this sitting. */
export function newcomers(session: ReviewSession): number {
  const { shown, queue, now } = session
  return newcomersOf(queue, now) + (shown === null || shown.isReturning ? 0 : 1)
}

/** Whether nothing is left to show: the sitting is done. */
export function isFinished(session: ReviewSession): boolean {
  return session.shown === null
}

export function summary(session: ReviewSession): SessionSummary {
  const { answered, again, durationMs, asked, recalled } = session.tally
  const nextDueAt = session.shown === null ? firstDueAt(session.queue, session.now) : session.now
  return { answered, again, durationMs, recallShare: asked === 0 ? null : recalled / asked, nextDueAt }
}

function showNext(session: ReviewSession, eventId: string): ReviewSession {
  const last = session.history.at(-1)
  if (last !== undefined && last.kind !== 'action') refuseSpent(eventId, last.shown.eventId)
  const { mostActiveMs, tally, queue, now } = session
  const isTimeUp = mostActiveMs !== null && tally.durationMs >= mostActiveMs
  const next = isTimeUp ? null : nextCard(queue, now)
  if (next === null) return { ...session, shown: null }
  return { ...session, queue: next.rest, shown: { card: next.card, isReturning: next.isReturning, eventId } }
}

function refuseSpent(eventId: string, spent: string | undefined): void {
  if (eventId === spent) throw new Error(`Inconsistent: event id ${eventId} is spent and cannot be shown again`)
}

type Step = { readonly kind: 'answer' | 'set-aside'; readonly shown: ShownCard } | { readonly kind: 'action' }

function remember(session: ReviewSession, step: Step): readonly UndoStep[] {
  const { queue, shown, now, tally } = session
  return [...session.history.slice(1 - UNDO_STEPS), { ...step, before: { queue, shown, now, tally } }]
}

function tallied(tally: Tally, { card, isReturning }: ShownCard, { rating, durationMs }: Tap): Tally {
  const isAsked = !isReturning && !isUnmet(card.state)
  const isRecalled = isAsked && rating !== 'again'
  return {
    answered: tally.answered + 1,
    again: tally.again + (rating === 'again' ? 1 : 0),
    durationMs: tally.durationMs + cappedDuration(durationMs),
    asked: tally.asked + (isAsked ? 1 : 0),
    recalled: tally.recalled + (isRecalled ? 1 : 0),
  }
}

function withOneMore(counts: QueueCounts, card: QueueCard): Partial<QueueCounts> {
  if (isNew(card)) return { new: counts.new + 1 }
  return card.state?.phase === 'review' ? { due: counts.due + 1 } : { learning: counts.learning + 1 }
}
