/**
 * One sitting of a mode: the state of its reducer, kept on this device after every event, and its answers stored as they
 * are given. Invariants: an event is applied at once and kept behind it, one after the other; where another tab went on
 * with the session, what that tab kept is taken over; an answer has one id, whatever the learner says of it afterwards.
 */
import type { PracticeRecord } from '@cairn/contract/practice'
import type { AnswerMoment, PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import { readSession, restoreSession, type SessionState } from '@cairn/core/study-modes/restore-session'
import {
  forgetPractice,
  type KeptPractice,
  keepPractice,
  keptPractice,
  notePracticeSession,
  onPracticeElsewhere,
  type PracticeOptions,
  type PracticeSlot,
  practiceOptions,
} from '../../data/kept-practice.ts'
import { onChange } from '../../data/live.ts'
import { addPracticeAnswers } from '../../data/practice.ts'
import { studyDayAt } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import type { PracticeRules } from './practice-rules.ts'
import { type SessionMaterial, sessionMaterial } from './session-material.ts'

/** `not-kept`: the browser has no room; the session goes on in this tab alone. */
export type PracticeProblem = 'not-kept'

export type PracticeView<State> =
  | { readonly phase: 'loading' }
  /** The deck is not on this device. */
  | { readonly phase: 'no-deck' }
  /** Something broke that nobody foresaw: for the screen to throw. */
  | { readonly phase: 'failed'; readonly cause: unknown }
  | {
      readonly phase: 'open'
      readonly material: SessionMaterial
      readonly state: State
      readonly options: PracticeOptions
      readonly canUndo: boolean
      readonly problem: PracticeProblem | null
      /** Another tab went on with it. */
      readonly isTakenOver: boolean
      readonly startedAt: number
    }

type OpenView<State> = Extract<PracticeView<State>, { phase: 'open' }>

export interface SessionPlace<State extends SessionState, Event> {
  readonly deckId: string
  readonly slot: PracticeSlot
  readonly rules: PracticeRules<State, Event>
  /** The cards of a session that begins; null for those that the learner's options choose. */
  readonly cardIds?: () => Promise<readonly string[] | null>
}

const LONGEST_ANSWER_MS = 10 * 60_000

export class PracticeSession<State extends SessionState, Event> {
  private view: PracticeView<State> = { phase: 'loading' }
  private readonly listeners = new Set<() => void>()
  private readonly place: SessionPlace<State, Event>
  private stopListening: () => void = () => undefined
  /** Of the record in the database, as far as this tab has seen it, and of the record written down last. */
  private revision = 0
  private noted = 0
  private answerIds: Record<string, string> = {}
  private stored = new Map<string, PracticeAnswer>()
  private before: State | null = null
  private readonly writer = uuid7()
  private askedAt = 0
  private isKeepQueued = false
  /** Writes in the order of the events. */
  private writing: Promise<void> = Promise.resolve()

  constructor(place: SessionPlace<State, Event>) {
    this.place = place
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getView = (): PracticeView<State> => this.view

  /** Goes on with the session that was left, or begins one. */
  async begin(): Promise<void> {
    this.stopListening()
    const stopFollowing = onPracticeElsewhere(() => this.orShow(this.follow()))
    const stopWaiting = onChange((tables) => {
      if ((tables.has('decks') || tables.has('cards')) && this.isWaiting()) this.orShow(this.enter())
    })
    this.stopListening = () => {
      stopFollowing()
      stopWaiting()
    }
    await this.enter()
  }

  private orShow(work: Promise<void>): void {
    work.catch((cause: unknown) => this.show({ phase: 'failed', cause }))
  }

  private async enter(): Promise<void> {
    const kept = await keptPractice(this.place.deckId, this.place.slot)
    if (kept === null || !(await this.resume(kept, false))) await this.startAnew()
  }

  /** As `startAnew`, for a button: what breaks in it is shown. */
  readonly restart = (options?: PracticeOptions): void => this.orShow(this.startAnew(options))

  /** Forgets where the session stands and begins another one. `options` replace what the learner had chosen. */
  async startAnew(options?: PracticeOptions): Promise<void> {
    const { deckId, slot, rules, cardIds } = this.place
    const chosen = options ?? (await practiceOptions(deckId))
    const ids = (await cardIds?.()) ?? null
    const seed = uuid7()
    const material = await sessionMaterial({ deckId, options: chosen, seed, cardIds: ids, now: Date.now() })
    if (material === null) return this.show({ phase: 'no-deck' })
    await this.writing
    await forgetPractice(deckId, slot)
    this.revision = 0
    this.noted = 0
    this.answerIds = {}
    this.stored.clear()
    this.before = null
    const state = rules.start(material)
    this.open({ material, state, options: chosen, isTakenOver: false, startedAt: Date.now() })
    // Nothing to ask is nothing to come back to.
    if (!rules.progress(state).isFinished) this.keep()
  }

  /** Applies an event to what is shown, keeps the new state and stores the answer it made. */
  dispatch(event: Event): void {
    const { view } = this
    if (view.phase !== 'open') return
    const { rules } = this.place
    const state = rules.reduce(view.state, event, view.material.deck)
    if (state === view.state) return
    const isAnswer = turnsOf(rules.answers(state)) > turnsOf(rules.answers(view.state))
    if (isAnswer) this.before = view.state
    else this.askedAt = Date.now()
    this.show({ ...view, state, canUndo: this.before !== null, isTakenOver: false })
    this.storeAnswers(state)
    this.keep()
  }

  /** Back to the question of the last answer, to be answered again. Until it is, that answer counts for nothing. */
  undo(): void {
    const { view, before } = this
    if (view.phase !== 'open' || before === null) return
    this.before = null
    this.withdraw(this.place.rules.answers(view.state), this.place.rules.answers(before))
    this.askedAt = Date.now()
    this.show({ ...view, state: before, canUndo: false })
    this.keep()
  }

  /** When and how long the question shown took to answer. */
  moment(confidence: AnswerMoment['confidence'] = null, since = this.askedAt): AnswerMoment {
    const at = Date.now()
    return {
      at,
      studyDay: studyDayAt(at),
      durationMs: Math.max(0, Math.min(LONGEST_ANSWER_MS, at - since)),
      confidence,
    }
  }

  /** The screen is left: a session that is over need not be kept, one under way is. */
  async leave(): Promise<void> {
    this.stopListening()
    const { view } = this
    if (view.phase !== 'open' || !this.place.rules.progress(view.state).isFinished) return
    await this.writing
    if (this.place.slot !== 'test') await forgetPractice(this.place.deckId, this.place.slot)
  }

  /** The cards are still on their way to this device. */
  private isWaiting(): boolean {
    const { view } = this
    return view.phase === 'no-deck' || (view.phase === 'open' && view.material.cardsInDeck === 0)
  }

  private open(parts: Pick<OpenView<State>, 'material' | 'state' | 'options' | 'isTakenOver' | 'startedAt'>): void {
    this.askedAt = Date.now()
    this.show({ phase: 'open', ...parts, canUndo: false, problem: null })
  }

  private async resume(kept: KeptPractice, isTakenOver: boolean): Promise<boolean> {
    const { deckId, rules } = this.place
    const left = readSession(kept.state)
    if (left === null || !rules.isOwn(left)) return false
    const { seed } = left
    const cardIds = rules.cardIds(left)
    const material = await sessionMaterial({ deckId, options: kept.options, seed, cardIds, now: Date.now() })
    if (material === null) {
      this.show({ phase: 'no-deck' })
      return true
    }
    const restored = restoreSession(left, material.deck)
    if (!restored.ok || !rules.isOwn(restored.state)) return false
    this.revision = kept.revision
    this.noted = kept.revision
    this.answerIds = { ...kept.answerIds }
    this.stored = new Map(rules.answers(restored.state).map((answer) => [String(answer.turn), answer]))
    this.before = null
    const { options, startedAt } = kept
    this.open({ material, state: restored.state, options, isTakenOver, startedAt })
    return true
  }

  /** Another tab wrote: takes over what it kept, if it was this session. */
  private async follow(): Promise<void> {
    await this.writing
    const kept = await keptPractice(this.place.deckId, this.place.slot)
    if (kept !== null && kept.revision > this.revision) await this.resume(kept, true)
  }

  private storeAnswers(state: State): void {
    const answers = this.place.rules.answers(state)
    const changed = answers.filter((answer) => this.stored.get(String(answer.turn)) !== answer)
    if (changed.length === 0) return
    const rows = changed.map((answer) => {
      const turn = String(answer.turn)
      const isAgain = this.stored.has(turn)
      const id = this.answerIds[turn] ?? uuid7()
      this.answerIds[turn] = id
      this.stored.set(turn, answer)
      const { kind: _kind, ...facts } = answer
      // What was answered again after undo replaces the answer that was taken back.
      return { ...facts, id, offeredCardIds: [...facts.offeredCardIds], isOverruled: answer.isOverruled || isAgain }
    })
    this.forgetOldIds(answers)
    this.store(rows)
  }

  private withdraw(given: readonly PracticeAnswer[], before: readonly PracticeAnswer[]): void {
    const turns = new Set(before.map(({ turn }) => turn))
    const rows = given.flatMap(({ kind: _kind, ...facts }) => {
      const id = this.answerIds[String(facts.turn)]
      if (id === undefined || turns.has(facts.turn)) return []
      const at = Math.max(Date.now(), facts.at)
      return [{ ...facts, id, offeredCardIds: [...facts.offeredCardIds], form: 'withdrawn' as const, at }]
    })
    if (rows.length > 0) this.store(rows)
  }

  private store(rows: readonly PracticeRecord[]): void {
    // Written down at once, as the session is.
    const adding = addPracticeAnswers(rows)
    this.queue(async () => {
      const outcome = await adding
      if (!outcome.ok) this.say('not-kept')
    })
  }

  /** A session of rounds needs the ids of its latest answers only. */
  private forgetOldIds(answers: readonly PracticeAnswer[]): void {
    const least = Math.min(...answers.map(({ turn }) => turn)) - 1
    for (const turn of Object.keys(this.answerIds)) {
      if (Number(turn) >= least) continue
      delete this.answerIds[turn]
      this.stored.delete(turn)
    }
  }

  private keep(): void {
    const { view } = this
    const learner = localLearner()
    if (view.phase !== 'open' || learner === null) return
    this.noted += 1
    notePracticeSession(learner.id, this.record(view), this.revision)
    // What is written is the state of that moment: events that come before it share the writing.
    if (this.isKeepQueued) return
    this.isKeepQueued = true
    this.queue(async () => {
      this.isKeepQueued = false
      if (this.view.phase !== 'open') return
      const record = this.record(this.view)
      const outcome = await keepPractice(record, this.revision)
      if (outcome.ok) this.revision = record.revision
      else if (outcome.problem === 'no-room') this.say('not-kept')
      else await this.resume(outcome.current, true)
    })
  }

  private record({ state, options, startedAt }: OpenView<State>): KeptPractice {
    const { deckId, slot, rules } = this.place
    const progress = rules.progress(state)
    return {
      deckId,
      slot,
      revision: this.noted,
      options,
      progress,
      state,
      answerIds: { ...this.answerIds },
      startedAt,
      writer: this.writer,
    }
  }

  private queue(work: () => Promise<void>): void {
    this.writing = this.writing.then(work).catch((cause: unknown) => this.show({ phase: 'failed', cause }))
  }

  /** Resolves when everything so far is kept. */
  settled(): Promise<void> {
    return this.writing
  }

  private say(problem: PracticeProblem): void {
    if (this.view.phase === 'open') this.show({ ...this.view, problem })
  }

  private show(view: PracticeView<State>): void {
    this.view = view
    for (const listener of this.listeners) listener()
  }
}

const turnsOf = (answers: readonly PracticeAnswer[]): number =>
  answers.reduce((most, { turn }) => Math.max(most, turn), 0)
