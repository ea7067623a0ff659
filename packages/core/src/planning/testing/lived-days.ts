import { retrievability } from '../../scheduling/fsrs.ts'
import { isUnmet, type MemoryState, type Rating } from '../../scheduling/memory-state.ts'
import { buildQueue, type StudyQueue } from '../../scheduling/queue.ts'
import type { DayContext, QueueCard } from '../../scheduling/queue-card.ts'
import { type AnswerMoment, applyRating, newCardState, previewRatings } from '../../scheduling/schedule.ts'
import { daysBetween, startOfStudyDay } from '../../scheduling/study-day.ts'
import type { StudySettings } from '../../scheduling/study-settings.ts'
import {
  addDetails,
  askedAfterDays,
  type DayDetails,
  detailsOfRating,
  NO_DETAILS,
  type RatedAnswer,
} from '../../stats/day-details.ts'
import type { ForetoldAnswers } from '../answer-habits.ts'
import { type MadeLearner, MadeMind } from './made-mind.ts'

/*
 * A learner who lives day after day with the real queue and the real schedule. What they really know follows a memory of
 * their own, of which the app sees the ratings alone.
 */

const LUNCH_MS = 8 * 3_600_000

/** One answer as the day saw it: how likely it was by the app's own states, and how it went. */
export interface LivedAnswer {
  readonly cardId: string
  readonly before: MemoryState | null
  readonly rating: Rating
  readonly ms: number
  /** Recall by the state on a first rating of a later day; null for others. */
  readonly foretold: number | null
}

export interface LivedDay {
  readonly studyDay: string
  readonly planned: StudyQueue
  readonly answers: readonly LivedAnswer[]
}

export interface LivedSoFar {
  readonly details: DayDetails
  readonly tests: ForetoldAnswers
}

export interface LivedOptions {
  readonly learner: MadeLearner
  readonly settings: StudySettings
  readonly newCards: number
  readonly seed: string
}

/** What is asked of a day's queue; the ordinary one when not given. */
export type ChooseQueue = (cards: readonly QueueCard[], day: DayContext, msDone: number) => StudyQueue

export class LivedDays {
  readonly options: LivedOptions
  readonly cards = new Map<string, QueueCard>()
  soFar: LivedSoFar = { details: NO_DETAILS, tests: { asked: 0, recalled: 0, foretold: 0 } }
  readonly #mind: MadeMind

  constructor(options: LivedOptions) {
    this.options = options
    this.#mind = new MadeMind(options.learner, options.seed)
    for (let index = 0; index < options.newCards; index += 1) {
      const id = `card-${index}`
      const card = {
        id,
        noteId: id,
        deckId: 'deck',
        position: index,
        suspended: false,
        buriedUntilDay: null,
        state: null,
      }
      this.cards.set(id, card)
    }
  }

  get queueCards(): readonly QueueCard[] {
    return [...this.cards.values()]
  }

  /** Mean recall by the app's states on a study day, and by what is really known; cards never met count as unknown. */
  recallOn(studyDay: string): { readonly byStates: number; readonly really: number } {
    let byStates = 0
    let really = 0
    for (const { id, state } of this.cards.values()) {
      if (state === null || state.lastStudyDay === null) continue
      const elapsed = daysBetween(state.lastStudyDay, studyDay)
      byStates += retrievability(state.stability, elapsed, this.options.settings.parameters)
      really += this.#mind.recall(id, studyDay)
    }
    return { byStates: byStates / this.cards.size, really: really / this.cards.size }
  }

  /** The day's context at its noon. */
  dayAt(studyDay: string, settings: StudySettings = this.options.settings): DayContext {
    const now = startOfStudyDay(studyDay, settings.timeZone, settings.rolloverHour) + LUNCH_MS
    return { now, today: studyDay, settings, introducedToday: 0, reviewedToday: 0 }
  }

  /** Answers what the queue offers until it is empty, or until `mostMs` are spent. */
  live(studyDay: string, choose: ChooseQueue = buildQueue, mostMs = Number.POSITIVE_INFINITY): LivedDay {
    let day = this.dayAt(studyDay)
    const planned = choose(this.queueCards, day, 0)
    const answers: LivedAnswer[] = []
    let ms = 0
    let next = planned.order[0]
    while (next !== undefined && ms < mostMs) {
      const answer = this.#answer(next, day)
      answers.push(answer)
      ms += answer.ms
      const { before } = answer
      day = {
        ...day,
        now: day.now + answer.ms,
        introducedToday: day.introducedToday + (isUnmet(before) ? 1 : 0),
        reviewedToday: day.reviewedToday + (before?.phase === 'review' ? 1 : 0),
      }
      next = choose(this.queueCards, day, ms).order[0]
    }
    return { studyDay, planned, answers }
  }

  #answer(cardId: string, day: DayContext): LivedAnswer {
    const card = this.cards.get(cardId)
    if (card === undefined) throw new Error(`Inconsistent: ${cardId} is in no deck`)
    const { settings, today } = day
    const before = card.state
    const elapsed = askedAfterDays(before, today)
    const { rating, ms } = this.#mind.answer(cardId, today)
    const { parameters } = settings
    const foretold = before === null || elapsed === null ? null : retrievability(before.stability, elapsed, parameters)
    const moment: AnswerMoment = {
      answeredAt: day.now,
      studyDay: today,
      timeZone: settings.timeZone,
      rolloverHour: settings.rolloverHour,
    }
    const state = before ?? newCardState(day.now, today)
    const { chosenDays } = previewRatings(state, moment, settings, cardId, this.#load(today))[rating]
    const answer = { ...moment, rating, ...(chosenDays !== undefined && { chosenDays }) }
    this.cards.set(cardId, { ...card, state: applyRating(state, answer, settings, cardId) })
    this.#count(before, { studyDay: today, rating, durationMs: ms, confidence: null }, foretold)
    return { cardId, before, rating, ms, foretold }
  }

  #load(today: string): ReadonlyMap<string, number> {
    const load = new Map<string, number>()
    for (const { state } of this.cards.values()) {
      if (state?.phase === 'review' && state.dueDay > today) load.set(state.dueDay, (load.get(state.dueDay) ?? 0) + 1)
    }
    return load
  }

  #count(before: MemoryState | null, answer: RatedAnswer, foretold: number | null): void {
    const { details, tests } = this.soFar
    const isTest = foretold === null ? 0 : 1
    this.soFar = {
      details: addDetails(details, detailsOfRating(before, answer)),
      tests: {
        asked: tests.asked + isTest,
        recalled: tests.recalled + (answer.rating === 'again' ? 0 : isTest),
        foretold: tests.foretold + (foretold ?? 0),
      },
    }
  }
}
