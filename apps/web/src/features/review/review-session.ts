/**
 * One sitting of reviews between core's session and this device: an answer is safe before the next card shows, and a
 * rating that could not be stored does not count. Knows no React; screens subscribe to `view`.
 */
import type { Card } from '@cairn/contract/cards'
import {
  answer,
  isFinished,
  SESSION_CARDS,
  type ReviewSession as Sitting,
  setAside,
  undo,
} from '@cairn/core/reviews/session'
import type { MemoryState, Rating } from '@cairn/core/scheduling/memory-state'
import { newCardState, previewRatings } from '@cairn/core/scheduling/schedule'
import { addDays } from '@cairn/core/scheduling/study-day'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { changeFlags } from '../../data/card-changes.ts'
import { beginRecording, type RecordProblem, recordReview } from '../../data/outbox.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { queueNow } from '../../data/study-queue.ts'
import { afterFrame } from '../../lib/after-frame.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { CardTexts } from './card-texts.ts'
import { forgetSitting, type KeptSitting, keepSitting, readKeptSitting, type SetAsideFlags } from './kept-sitting.ts'
import { isNew, PastSteps } from './past-steps.ts'
import { momentAt, rateEvent, voidEvent } from './review-event.ts'
import { cardView, endView, LOADING, type ReviewView } from './review-view.ts'
import { sittingNow } from './sitting-now.ts'

export interface ReviewOptions {
  /** One deck, or all when null. */
  readonly deckId: string | null
  /** The clock, ms. */
  readonly now?: () => number
}

/** What a step back needs to know of its answer. */
interface TakenAnswer {
  readonly id: string
  readonly cardId: string
  /** The card's state before it. */
  readonly before: MemoryState | null
}

const LOADED_AHEAD = 60

export class ReviewSession {
  view: ReviewView = LOADING
  private readonly deckId: string | null
  private readonly now: () => number
  private readonly listeners = new Set<() => void>()
  private readonly texts = new CardTexts()
  /** Answers of this sitting by card. */
  private answers = new Map<string, number>()
  private past = PastSteps.none()
  private kept: KeptSitting | null = null
  private readonly asideBefore = new Map<string, SetAsideFlags>()
  private settings: StudySettings = localStudySettings()
  private sitting: Sitting | null = null
  private shownAt = 0
  private planned = 0
  private busy = false
  /** An answer whose next card may be shown already. */
  private storing: Promise<void> | null = null
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

  /** Names this sitting, also after a reload. */
  get id(): string {
    return this.kept?.id ?? ''
  }

  /** Goes on with the sitting that this tab was in, else starts one; asked again it is the same. */
  begin(): Promise<void> {
    this.begun ??= this.resume()
    return this.begun
  }

  /** Starts a sitting: builds the day's queue and shows its first card. */
  async start(): Promise<void> {
    this.past = PastSteps.none()
    this.answers.clear()
    this.asideBefore.clear()
    await this.openSitting({ ...this.sittingOf(this.now()), id: uuid7(), asides: [] })
  }

  /** The learner leaves the review: the sitting is over. */
  leave(): void {
    forgetSitting()
  }

  private async resume(): Promise<void> {
    const kept = readKeptSitting(this.sittingOf(this.now()))
    if (kept === null) return this.start()
    this.past = await PastSteps.of(kept)
    this.answers = this.past.answersByCard()
    await this.openSitting(kept)
  }

  private sittingOf(now: number): Omit<KeptSitting, 'id' | 'asides'> {
    this.settings = localStudySettings()
    const { studyDay } = momentAt(now, this.settings)
    return { learnerId: localLearner()?.id ?? '', deckId: this.deckId, studyDay }
  }

  private async openSitting(kept: KeptSitting): Promise<void> {
    this.keep(kept)
    const sitting = await this.newSitting(null)
    // Nothing is shown as typed first and drawn a moment later.
    if (sitting.shown !== null) await this.texts.prepare([sitting.shown.card.id])
    await this.show(sitting, null)
  }

  /** From what the database now holds; one card first where it is named. */
  private async newSitting(firstId: string | null): Promise<Sitting> {
    const { deckId, settings, past } = this
    const done = { cards: this.doneCards(), tally: past.tally(), answers: this.answers }
    const { sitting, order, planned } = await sittingNow({ deckId, settings, done, firstId, now: this.now() })
    this.planned = planned
    await this.texts.load(order.slice(0, LOADED_AHEAD))
    return sitting
  }

  /** Cards answered in this sitting: those being learned count again where they come back. */
  private doneCards(): number {
    return [...this.answers.values()].filter((count) => count > 0).length
  }

  reveal(): void {
    const { shown } = this.view
    if (shown === null || shown.revealed) return
    const now = this.now()
    const moment = momentAt(now, this.settings)
    const state = this.sitting?.shown?.card.state ?? newCardState(now, moment.studyDay)
    const previews = previewRatings(state, moment, this.settings, shown.card.id)
    this.publish({ ...this.view, shown: { ...shown, revealed: true, previews, previewedAt: now } })
  }

  /** Rates the card shown. A second tap finds the first under way, or its event spent, and changes nothing. */
  async rate(rating: Rating): Promise<void> {
    if (this.storing !== null && !(await this.untilStored())) return
    const { sitting, view } = this
    if (this.busy || sitting?.shown == null || view.shown?.revealed !== true) return
    const now = this.now()
    const moment = momentAt(now, this.settings)
    const { eventId, card } = sitting.shown
    const durationMs = now - this.shownAt
    const step = answer(sitting, { ...moment, eventId, rating, durationMs, nextEventId: uuid7(now) })
    const { change } = step
    if (change === null) return
    this.storing = this.exclusively(async () => {
      const { isNoted, outcome } = beginRecording({
        event: rateEvent({ id: eventId, cardId: card.id, rating, durationMs }, moment),
        memory: change.after,
        before: change.before,
        newCard: isNew(change.before),
        sittingId: this.id,
      })
      this.count(card.id, 1)
      // Noted is safe: the next card need not wait for the database. The end does, since it reads what is left there.
      const isShown = isNoted && !isFinished(step.session)
      if (isShown) await this.show(step.session, null)
      const stored = await outcome
      if (!stored.ok) this.takeUpAgain(card.id, sitting, { ...view, problem: stored.problem })
      else if (!isShown) await this.show(step.session, null)
    }).finally(() => {
      this.storing = null
    })
    await this.storing
  }

  /** Waits for the answer under way; false when another card is in front of the learner afterwards. */
  private async untilStored(): Promise<boolean> {
    const eventId = this.view.shown?.eventId
    await this.storing
    return this.view.shown?.eventId === eventId
  }

  /** The answer did not count: its card is back, as it was when it was rated. */
  private takeUpAgain(cardId: string, sitting: Sitting, view: ReviewView): void {
    this.count(cardId, -1)
    this.sitting = sitting
    this.publish(view)
  }

  /** Takes the last answer, suspension or burial of this sitting back, also one from before a reload. */
  async undo(): Promise<void> {
    await this.storing
    if (this.busy || this.sitting === null) return
    const { session, undone } = undo(this.sitting, uuid7(this.now()))
    if (undone === null) return this.undoPast()
    await this.exclusively(async () => {
      if (undone.kind === 'set-aside') {
        await this.restoreFlags(undone.cardId, this.asideBefore.get(undone.eventId))
        this.keepAsides((asides) => asides.slice(0, -1))
        return this.show(session, null)
      }
      const { eventId, cardId, restored } = undone
      if (await this.takeBack({ id: eventId, cardId, before: restored })) await this.show(session, null)
    })
  }

  private async undoPast(): Promise<void> {
    const step = this.past.last()
    if (step === undefined) return
    await this.exclusively(async () => {
      const cardId = step.kind === 'answer' ? step.answer.event.cardId : step.aside.cardId
      if (step.kind === 'set-aside') {
        await this.restoreFlags(cardId, step.aside.flags)
        this.keepAsides((asides) => asides.filter((aside) => aside.at !== step.at || aside.cardId !== cardId))
      } else if (!(await this.takeBack({ id: step.answer.id, cardId, before: step.answer.before }))) {
        return
      }
      this.past.drop()
      await this.show(await this.newSitting(cardId), null)
    })
  }

  /** Whether the answer is taken back; else the screen says why not. */
  private async takeBack({ id, cardId, before }: TakenAnswer): Promise<boolean> {
    const now = this.now()
    const taken = await recordReview({
      event: voidEvent(uuid7(now), cardId, id, momentAt(now, this.settings)),
      memory: before,
      before: null,
      newCard: isNew(before),
    })
    if (taken.ok) this.count(cardId, -1)
    else this.publish({ ...this.view, problem: taken.problem })
    return taken.ok
  }

  private async restoreFlags(cardId: string, flags: SetAsideFlags | undefined): Promise<void> {
    const card = flags === undefined ? null : await changeFlags(cardId, flags)
    if (card !== null) this.texts.put(card)
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
    if (!(await this.untilStored())) return
    const { sitting } = this
    if (this.busy || sitting?.shown == null) return
    await this.exclusively(async () => {
      const { card, eventId } = sitting.shown ?? {}
      if (card === undefined || eventId === undefined) return
      const before = this.texts.get(card.id)
      await changeFlags(card.id, flags)
      const now = this.now()
      const flagsBefore = { suspended: before?.suspended ?? false, buriedUntilDay: before?.buriedUntilDay ?? null }
      this.asideBefore.set(eventId, flagsBefore)
      this.keepAsides((asides) => [...asides, { cardId: card.id, flags: flagsBefore, at: now }])
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
    const card = current.shown === null ? undefined : this.texts.get(current.shown.card.id)
    if (card === undefined) throw new Error('Inconsistent: a card is shown without its text')
    this.publish({ ...cardView(current, card, this.planned), canUndo: this.canUndo(current), problem })
    this.prepareNext(current)
  }

  private canUndo(sitting: Sitting): boolean {
    return sitting.history.length > 0 || this.past.last() !== undefined
  }

  private async finish(sitting: Sitting, problem: RecordProblem | null): Promise<void> {
    const { order } = await queueNow(this.deckId, this.now())
    const moreCards = Math.min(SESSION_CARDS, order.length)
    const canUndo = this.canUndo(sitting)
    this.publish({ ...endView(sitting, { cards: this.doneCards(), moreCards, canUndo }), problem })
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

  private keep(sitting: KeptSitting): void {
    this.kept = sitting
    keepSitting(sitting)
  }

  private keepAsides(change: (asides: KeptSitting['asides']) => KeptSitting['asides']): void {
    if (this.kept !== null) this.keep({ ...this.kept, asides: change(this.kept.asides) })
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
