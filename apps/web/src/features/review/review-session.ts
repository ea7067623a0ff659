/**
 * One sitting of reviews between core's session and this device: an answer is safe before the next card shows, and a
 * rating or an action that could not be stored does not count. Knows no React; screens subscribe to `view`.
 */
import type { Card } from '@cairn/contract/cards'
import { isFinished, type ReviewSession as Sitting, setAside } from '@cairn/core/reviews/session'
import { type DayLoad, withReviewMoved } from '@cairn/core/scheduling/day-choice'
import type { MemoryState, Rating } from '@cairn/core/scheduling/memory-state'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { beginRecording, type RecordProblem } from '../../data/outbox.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { localLearner } from '../../data/session.ts'
import { queueOf, type StudyScope } from '../../data/study-scope.ts'
import { afterFrame } from '../../lib/after-frame.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { type Answered, answerOf } from './answer-of.ts'
import { CardTexts } from './card-texts.ts'
import { forgetSitting, type KeptSitting, keepSitting, readKeptSitting, type SittingPlace } from './kept-sitting.ts'
import { cardsAfter, PreviewsAhead } from './previews-of.ts'
import { momentAt } from './review-event.ts'
import { type Before, cardView, endView, LOADING, type ReviewView, standingOf } from './review-view.ts'
import { freshSince, NOTHING_SINCE, type Since, sinceRating } from './since-rating.ts'
import { deckSchedules, sittingNow, timeLeftToday } from './sitting-now.ts'
import { followedBy, isNew, SittingSteps, type Step, sittingBefore } from './sitting-steps.ts'
import { storageProblem } from './storage-problem.ts'

export interface ReviewOptions extends Pick<StudyScope, 'deckId'>, Partial<Omit<StudyScope, 'deckId'>> {
  /** The clock, ms. */
  readonly now?: () => number
}

const LOADED_AHEAD = 60

export class ReviewSession {
  view: ReviewView = LOADING
  readonly texts = new CardTexts()
  steps = SittingSteps.none()
  settings: StudySettings = localStudySettings()
  sitting: Sitting | null = null
  readonly scope: StudyScope
  private readonly clock: () => number
  private readonly listeners = new Set<() => void>()
  private kept: KeptSitting | null = null
  private load: DayLoad | null = null
  private readonly previews = new PreviewsAhead()
  private since: Since = NOTHING_SINCE
  private shownAt = 0
  private planned = 0
  private busy = false
  private begun: Promise<void> | null = null
  /** What is under way, and the undos that wait for it. */
  private working: Promise<void> = Promise.resolve()
  private undoing: Promise<Step | null> = Promise.resolve(null)

  constructor({ deckId, folder = null, isForExam = false, now = Date.now }: ReviewOptions) {
    this.scope = { deckId, folder, isForExam }
    this.clock = now
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

  now(): number {
    return this.clock()
  }

  /** Goes on with the sitting that this tab was in, else starts one; asked again it is the same. */
  begin(): Promise<void> {
    this.begun ??= this.resume()
    return this.begun
  }

  /** Starts a sitting: builds the day's queue and shows its first card. */
  private async start(earlier?: KeptSitting['earlier']): Promise<void> {
    this.since = NOTHING_SINCE
    const now = this.now()
    const kept = { ...this.placeOf(now), id: uuid7(), acts: [], mostActiveMs: await timeLeftToday(now), earlier }
    this.steps = earlier === undefined ? SittingSteps.none() : await SittingSteps.of(kept)
    await this.openSitting(kept)
  }

  /** Another sitting after the end of one: undo goes on to what was done in that. Asked again it is the same. */
  more(): Promise<void> {
    return this.acting(null, async () => {
      const { kept, view } = this
      if (kept === null || view.shown !== null) return
      const now = this.now()
      await this.start(await followedBy(this.placeOf(now), kept, now))
    })
  }

  /** The learner leaves the review: the sitting is over. */
  leave(): void {
    forgetSitting()
  }

  private async resume(): Promise<void> {
    const place = this.placeOf(this.now())
    const kept = readKeptSitting(place)
    if (kept === null) return this.start(await sittingBefore(place, this.now()))
    this.steps = await SittingSteps.of(kept)
    await this.openSitting(kept)
  }

  private placeOf(now: number): SittingPlace {
    this.settings = localStudySettings()
    const { studyDay } = momentAt(now, this.settings)
    return { learnerId: localLearner()?.id ?? '', ...this.scope, studyDay }
  }

  private async openSitting(kept: KeptSitting): Promise<void> {
    this.keep(kept)
    const sitting = await this.newSitting(null)
    // Nothing is shown as typed first and drawn a moment later.
    if (sitting.shown !== null) await this.texts.prepare([sitting.shown.card.id])
    await this.show(sitting, null)
  }

  /** From what the database now holds; one card first where it is named. */
  async newSitting(firstId: string | null): Promise<Sitting> {
    const { scope, settings, steps } = this
    const done = { tally: steps.tally(), met: steps.latestAnswers() }
    const { sittingCards, mostActiveMs } = this.limits()
    const schedules = await deckSchedules(settings)
    const wanted = { scope, settings, deckSchedules: schedules, sittingCards, mostActiveMs, done, firstId }
    const { sitting, order, planned } = await sittingNow({ ...wanted, now: this.now() })
    this.planned = planned
    await this.texts.load(order.slice(0, LOADED_AHEAD))
    return sitting
  }

  private limits() {
    return { sittingCards: localLearner()?.settings.sittingCards ?? 20, mostActiveMs: this.kept?.mostActiveMs ?? null }
  }

  /** Cards answered in this sitting: those being learned count again where they come back. */
  private doneCards(): number {
    return this.steps.latestAnswers().size
  }

  /** From now on intervals are chosen by how many reviews the days have. */
  balance(load: DayLoad): void {
    this.load = load
    if (this.sitting?.shown != null) this.makePreviews(this.sitting, this.now())
  }

  /** A card went from one state to another: the cards that follow find its review on the day where it is now. */
  moved(before: MemoryState | null, after: MemoryState | null): void {
    const { studyDay } = momentAt(this.now(), this.settings)
    this.load = this.load && withReviewMoved(this.load, { before, after }, studyDay)
  }

  reveal({ confidence = null, typed, gaveUp = false }: Before = {}): void {
    const { shown } = this.view
    if (shown === null || shown.revealed) return
    const answered = { revealed: true, revealedAt: this.now(), confidence, typed: typed ?? null, gaveUp }
    this.publish({ ...this.view, shown: { ...shown, ...this.previewsNow(), ...answered } })
  }

  private previewsNow() {
    const { sitting, settings, load } = this
    return this.previews.of(sitting, { settings, load, now: this.now() })
  }

  /**
   * Rates the card shown, after what is still being done to it. A second tap finds the first under way, or its event
   * spent, and changes nothing.
   */
  async rate(rating: Rating): Promise<void> {
    if (this.busy && !(await this.untilFree())) return
    const { sitting, view } = this
    if (this.busy || sitting?.shown == null || view.shown?.revealed !== true) return
    const tap = { rating, now: this.now(), shownAt: this.shownAt, settings: this.settings }
    const answered = answerOf(sitting, view.shown, tap)
    if (answered !== null) await this.exclusively(() => this.record(answered))
  }

  private async record({ taken, before, after, seen, next }: Answered): Promise<void> {
    const { sitting, view } = this
    const { isNoted, outcome } = beginRecording({
      event: taken.event,
      memory: after,
      before,
      seen,
      newCard: isNew(before),
      sittingId: this.id,
    })
    const step: Step = { kind: 'event', at: taken.at, answer: taken }
    this.steps.push(step)
    const earlier = this.since
    this.since = sinceRating(view.shown, taken.event, { before, after, decks: sitting?.deckSchedules })
    this.moved(before, after)
    // Noted is safe: the next card need not wait for the database. The end does, since it reads what is left there.
    const isShown = isNoted && !isFinished(next)
    if (isShown) await this.show(next, null)
    const stored = await outcome
    if (stored.ok) return isShown ? undefined : this.show(next, null)
    // The answer did not count: its card is back, as it was when it was rated.
    this.steps.drop(step)
    this.moved(after, before)
    this.since = earlier
    this.sitting = sitting
    if (stored.problem === 'answered-elsewhere') return (await import('./answered-elsewhere.ts')).passOver(this)
    this.publish({ ...view, problem: stored.problem })
  }

  /** Waits for the answer or the action under way; false when another card is in front of the learner afterwards. */
  private async untilFree(): Promise<boolean> {
    const eventId = this.view.shown?.eventId
    await this.working
    return this.view.shown?.eventId === eventId
  }

  /**
   * Takes the last step of this sitting back, an answer or an action, also one from before a reload. Asked again while it
   * is at work, it goes on with the step before. Answers the step, null when none was taken back.
   */
  undo(): Promise<Step | null> {
    this.undoing = this.undoing.then(() => this.undoOnce())
    return this.undoing
  }

  private async undoOnce(): Promise<Step | null> {
    await this.working
    const step = this.steps.last()
    if (this.busy || this.sitting === null || step === undefined) return null
    const { sitting } = this
    await this.exclusively(async () => {
      const { undoStep } = await import('./take-back.ts')
      await undoStep(this, sitting, step)
    })
    return this.steps.has(step) ? null : step
  }

  /** Whether the browser stored it; else the screen says why not. */
  async stored(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      const problem = storageProblem(error)
      if (problem === null) throw error
      this.fail(problem)
      return false
    }
  }

  /** Says why what was just done does not count. */
  fail(problem: RecordProblem): void {
    this.publish({ ...this.view, problem })
  }

  /**
   * Something done to the card in front of the learner (or to another, when `eventId` is null), one after the other.
   * Dropped when that card is gone by the time it is this one's turn.
   */
  async acting(eventId: string | null, work: (sitting: Sitting) => Promise<void>): Promise<void> {
    await this.working
    const { sitting } = this
    if (this.busy || sitting === null) return
    if (eventId !== null && this.view.shown?.eventId !== eventId) return
    await this.exclusively(() => work(sitting))
  }

  /** A step came to be. */
  done(step: Step): void {
    this.steps.push(step)
    this.keepActs()
  }

  /** The step was taken back. */
  undone(step: Step): void {
    this.steps.drop(step)
    if (step.kind === 'fields') this.keepActs()
    this.since = NOTHING_SINCE
  }

  /** The learner's own verdict on what was typed. */
  overrule(isOverruled: boolean): void {
    const { shown } = this.view
    if (shown === null || shown.typed === null) return
    this.publish({ ...this.view, shown: { ...shown, typed: { ...shown.typed, isOverruled } } })
  }

  /** The learner has seen to the card that keeps being forgotten. */
  dropLeech(): void {
    this.since = { ...this.since, leech: null }
    this.publish({ ...this.view, leech: null })
  }

  /** Shows where the sitting now stands. Cards that have left this device meanwhile are passed over. */
  async show(sitting: Sitting, problem: RecordProblem | null): Promise<void> {
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
    const view = cardView(current, card, this.planned)
    this.publish({ ...view, ...this.since, canUndo: this.canUndo(), problem })
    this.prepareNext(current)
  }

  /** The same card, turned as it was, after an action or its undo. */
  showSame(sitting: Sitting): void {
    const isMoved = sitting.shown?.card.state !== this.sitting?.shown?.card.state
    this.sitting = sitting
    const { shown } = this.view
    const card = shown === null ? undefined : this.texts.get(shown.card.id)
    const again = shown === null || card === undefined ? shown : { ...shown, card }
    const previews = again?.revealed === true && isMoved ? this.previewsNow() : {}
    const standing = shown === null ? {} : standingOf(sitting, this.planned)
    const seen = again === null ? null : { ...again, ...previews }
    this.publish({ ...this.view, ...standing, ...this.since, shown: seen, canUndo: this.canUndo(), problem: null })
  }

  /** Texts were read anew: shows what stands in them now. */
  showFresh(): void {
    const fresh = (card: Card) => this.texts.get(card.id) ?? card
    const { shown } = this.view
    this.since = freshSince(this.since, fresh)
    this.publish({ ...this.view, ...this.since, shown: shown && { ...shown, card: fresh(shown.card) } })
  }

  private canUndo(): boolean {
    return this.steps.last() !== undefined
  }

  /** Looks again what there is to review where no card is shown: the numbers follow, the screen stays. */
  lookAgain(): Promise<void> {
    return this.acting(null, async (sitting) => {
      if (this.view.shown === null) await this.finish(sitting, this.view.problem)
    })
  }

  private async finish(sitting: Sitting, problem: RecordProblem | null): Promise<void> {
    const { order, nextDueAt, heldBackNew } = await queueOf(this.scope, this.now())
    const moreCards = Math.min(this.limits().sittingCards, order.length)
    const waiting = { moreCards, heldBackNew, nextDueAt: moreCards > 0 ? this.now() : nextDueAt }
    const done = { cards: this.doneCards(), canUndo: this.canUndo(), hasBegun: this.steps.hasBegun() }
    const end = endView(sitting, { ...done, ...waiting })
    this.publish({ ...LOADING, ...this.since, ...end, problem })
  }

  /** Whatever the learner will press, the next card is read and rendered before it; after this one was drawn. */
  private prepareNext(sitting: Sitting): void {
    if (sitting.shown === null) return
    afterFrame(() => {
      const now = this.now()
      // Another card, or none, may be in front of the learner by then.
      if (this.sitting === sitting) this.makePreviews(sitting, now)
      void this.texts.prepare(cardsAfter(sitting, momentAt(now, this.settings), now))
    })
  }

  private makePreviews(sitting: Sitting, now: number): void {
    const { settings, load, view } = this
    this.previews.make(sitting, { settings, load, now })
    if (view.shown?.revealed === false) this.publish({ ...view, shown: { ...view.shown, ...this.previewsNow() } })
  }

  private keep(sitting: KeptSitting): void {
    this.kept = sitting
    keepSitting(sitting)
  }

  private keepActs(): void {
    if (this.kept !== null) this.keep(this.steps.kept(this.kept))
  }

  private exclusively(work: () => Promise<void>): Promise<void> {
    this.busy = true
    const done = work().finally(() => {
      this.busy = false
    })
    this.working = done.catch(() => undefined) // whoever asked for the work hears of its failure
    return done
  }

  private publish(view: ReviewView): void {
    this.view = view
    for (const listener of this.listeners) listener()
  }
}
