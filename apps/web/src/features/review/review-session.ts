/**
 * One sitting of reviews between core's session and this device: an answer is stored before the next card shows, and
 * a rating that could not be stored does not count. Knows no React; screens subscribe to `view`.
 */
import type { Card } from '@cairn/contract/cards'
import {
  answer,
  isFinished,
  remaining,
  SESSION_CARDS,
  type ReviewSession as Sitting,
  setAside,
  startSession,
  summary,
  undo,
} from '@cairn/core/reviews/session'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import type { QueueCounts } from '@cairn/core/scheduling/queue'
import { newCardState, previewRatings } from '@cairn/core/scheduling/schedule'
import { addDays } from '@cairn/core/scheduling/study-day'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { type CardFlags, changeFlags } from '../../data/card-changes.ts'
import { type RecordProblem, recordReview } from '../../data/outbox.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { queueNow } from '../../data/study-queue.ts'
import { afterFrame } from '../../lib/after-frame.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { CardTexts } from './card-texts.ts'
import { momentAt, rateEvent, voidEvent } from './review-event.ts'
import { LOADING, type ReviewView } from './review-view.ts'

export interface ReviewOptions {
  /** One deck, or all when null. */
  readonly deckId: string | null
  /** The clock, ms. */
  readonly now?: () => number
}

/** What was changed on a card that was set aside, to be taken back by undo. */
type SetAsideFlags = Pick<CardFlags, 'suspended' | 'buriedUntilDay'>

const LOADED_AHEAD = 60

export class ReviewSession {
  /** Names this sitting. */
  readonly id = uuid7()
  view: ReviewView = LOADING
  private readonly deckId: string | null
  private readonly now: () => number
  private readonly listeners = new Set<() => void>()
  private readonly texts = new CardTexts()
  /** Answers of this sitting by card. */
  private readonly answers = new Map<string, number>()
  private readonly asideBefore = new Map<string, SetAsideFlags>()
  private settings: StudySettings = localStudySettings()
  private sitting: Sitting | null = null
  private shownAt = 0
  private planned = 0
  private busy = false
  private begun: Promise<void> | null = null

  constructor({ deckId, now = Date.now }: ReviewOptions) {
    this.deckId = deckId
    this.now = now
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getView = (): ReviewView => this.view

  /** Starts the first sitting; asked again it is the same one. */
  begin(): Promise<void> {
    this.begun ??= this.start()
    return this.begun
  }

  /** Builds the day's queue and shows its first card; also starts the next sitting after an end. */
  async start(): Promise<void> {
    this.settings = localStudySettings()
    this.answers.clear()
    const now = this.now()
    const queue = await queueNow(this.deckId, now)
    const sitting = startSession({
      queue,
      settings: this.settings,
      now,
      eventId: uuid7(now),
      mostActiveMs: minutesLimit(),
    })
    this.planned = sizeOf(remaining(sitting))
    await this.texts.load(queue.order.slice(0, LOADED_AHEAD))
    // Nothing is shown as typed first and drawn a moment later.
    if (sitting.shown !== null) await this.texts.prepare([sitting.shown.card.id])
    await this.show(sitting, null)
  }

  reveal(): void {
    const { shown } = this.view
    if (shown === null || shown.revealed || this.busy) return
    const now = this.now()
    const moment = momentAt(now, this.settings)
    const state = this.sitting?.shown?.card.state ?? newCardState(now, moment.studyDay)
    const previews = previewRatings(state, moment, this.settings, shown.card.id)
    this.publish({ ...this.view, shown: { ...shown, revealed: true, previews, previewedAt: now } })
  }

  /** Rates the card shown. A second tap finds the first under way, or its event spent, and changes nothing. */
  async rate(rating: Rating): Promise<void> {
    const { sitting, view } = this
    if (this.busy || sitting?.shown == null || view.shown?.revealed !== true) return
    const now = this.now()
    const moment = momentAt(now, this.settings)
    const { eventId, card } = sitting.shown
    const durationMs = now - this.shownAt
    const step = answer(sitting, { ...moment, eventId, rating, durationMs, nextEventId: uuid7(now) })
    const { change } = step
    if (change === null) return
    await this.exclusively(async () => {
      const stored = await recordReview({
        event: rateEvent({ id: eventId, cardId: card.id, rating, durationMs }, moment),
        memory: change.after,
        before: change.before,
        newCard: isNew(change.before),
      })
      if (stored.ok) this.count(card.id, 1)
      if (stored.ok) await this.show(step.session, null)
      else this.publish({ ...this.view, problem: stored.problem })
    })
  }

  /** Takes the last answer, suspension or burial of this sitting back. */
  async undo(): Promise<void> {
    if (this.busy || this.sitting === null) return
    const now = this.now()
    const { session, undone } = undo(this.sitting, uuid7(now))
    if (undone === null) return
    await this.exclusively(async () => {
      if (undone.kind === 'set-aside') {
        const flags = this.asideBefore.get(undone.eventId)
        const card = flags === undefined ? null : await changeFlags(undone.cardId, flags)
        if (card !== null) this.texts.put(card)
        return this.show(session, null)
      }
      const taken = await recordReview({
        event: voidEvent(uuid7(now), undone.cardId, undone.eventId, momentAt(now, this.settings)),
        memory: undone.restored,
        before: null,
        newCard: isNew(undone.restored),
      })
      if (taken.ok) this.count(undone.cardId, -1)
      if (taken.ok) await this.show(session, null)
      else this.publish({ ...this.view, problem: taken.problem })
    })
  }

  /** Keeps the card out of every review until it is taken back. */
  suspend = (): Promise<void> => this.putAside({ suspended: true })

  /** Keeps the card away until the next study day. */
  bury = (): Promise<void> =>
    this.putAside({ buriedUntilDay: addDays(momentAt(this.now(), this.settings).studyDay, 1) })

  async toggleStar(): Promise<void> {
    const { shown } = this.view
    if (shown === null) return
    const card = await changeFlags(shown.card.id, { starred: !shown.card.starred })
    if (card !== null) this.replaceCard(card)
  }

  /** Shows the card's new text, after it was edited. */
  replaceCard(card: Card): void {
    this.texts.put(card)
    const { shown } = this.view
    if (shown?.card.id === card.id) this.publish({ ...this.view, shown: { ...shown, card } })
  }

  private async putAside(flags: SetAsideFlags): Promise<void> {
    const { sitting } = this
    if (this.busy || sitting?.shown == null) return
    await this.exclusively(async () => {
      const { card, eventId } = sitting.shown ?? {}
      if (card === undefined || eventId === undefined) return
      const before = this.texts.get(card.id)
      await changeFlags(card.id, flags)
      this.asideBefore.set(eventId, {
        suspended: before?.suspended ?? false,
        buriedUntilDay: before?.buriedUntilDay ?? null,
      })
      const now = this.now()
      await this.show(setAside(sitting, now, uuid7(now)), null)
    })
  }

  /** Shows where the sitting now stands. Cards that have left this device meanwhile are passed over. */
  private async show(sitting: Sitting, problem: RecordProblem | null): Promise<void> {
    let current = sitting
    while (current.shown !== null && this.texts.get(current.shown.card.id) === undefined) {
      await this.texts.load([current.shown.card.id])
      if (this.texts.get(current.shown.card.id) === undefined) {
        const now = this.now()
        current = { ...setAside(current, now, uuid7(now)), history: current.history }
      }
    }
    this.sitting = current
    this.shownAt = this.now()
    if (isFinished(current)) return this.finish(current, problem)
    this.publish({ ...this.cardView(current), problem })
    this.prepareNext(current)
  }

  private cardView(sitting: Sitting): ReviewView {
    const card = sitting.shown === null ? undefined : this.texts.get(sitting.shown.card.id)
    if (sitting.shown === null || card === undefined) throw new Error('Inconsistent: a card is shown without its text')
    const { eventId, isReturning } = sitting.shown
    const left = remaining(sitting)
    return {
      ...LOADING,
      state: 'card',
      shown: { card, eventId, isReturning, revealed: false, previews: null, previewedAt: 0 },
      remaining: left,
      progress: this.planned === 0 ? 0 : Math.max(0, 1 - sizeOf(left) / this.planned),
      canUndo: sitting.history.length > 0,
    }
  }

  private async finish(sitting: Sitting, problem: RecordProblem | null): Promise<void> {
    const { order } = await queueNow(this.deckId, this.now())
    const wasNothing = sitting.history.length === 0
    this.publish({
      ...LOADING,
      state: wasNothing ? 'nothing-due' : 'end',
      summary: {
        ...summary(sitting),
        cards: [...this.answers.values()].filter((count) => count > 0).length,
        asked: sitting.tally.asked,
        recalled: sitting.tally.recalled,
      },
      moreCards: Math.min(SESSION_CARDS, order.length),
      canUndo: !wasNothing,
      problem,
    })
  }

  /** Whatever the learner will press, the next card is read and rendered before it; after this one was drawn. */
  private prepareNext(sitting: Sitting): void {
    const { shown } = sitting
    if (shown === null) return
    afterFrame(() => {
      const now = this.now()
      const tap = { ...momentAt(now, this.settings), eventId: shown.eventId, durationMs: 0, nextEventId: uuid7(now) }
      const after = (rating: Rating) => answer(sitting, { ...tap, rating }).session.shown?.card.id
      const ids = [after('good'), after('again')].filter((id) => id !== undefined)
      void this.texts.prepare([...new Set(ids)])
    })
  }

  private count(cardId: string, change: 1 | -1): void {
    this.answers.set(cardId, (this.answers.get(cardId) ?? 0) + change)
  }

  private async exclusively(work: () => Promise<void>): Promise<void> {
    this.busy = true
    try {
      await work()
    } finally {
      this.busy = false
    }
  }

  private publish(view: ReviewView): void {
    this.view = view
    for (const listener of this.listeners) listener()
  }
}

/** A sitting ends at the learner's minutes for a day. */
function minutesLimit(): number | null {
  const minutes = localLearner()?.settings.minutesPerDay
  return minutes === undefined ? null : minutes * 60_000
}

function sizeOf(counts: QueueCounts): number {
  return counts.new + counts.learning + counts.due
}

function isNew(state: { readonly phase: string } | null): boolean {
  return state === null || state.phase === 'new'
}
