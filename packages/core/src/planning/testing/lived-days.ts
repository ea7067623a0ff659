import { type Memory, nextMemory, retrievability } from '../../scheduling/fsrs.ts'
import { clampParameters, DEFAULT_PARAMETERS, type FsrsParameters } from '../../scheduling/fsrs-parameters.ts'
import { isUnmet, type MemoryState, type Rating } from '../../scheduling/memory-state.ts'
import { buildQueue, type StudyQueue } from '../../scheduling/queue.ts'
import type { DayContext, QueueCard } from '../../scheduling/queue-card.ts'
import { type AnswerMoment, applyRating, newCardState, previewRatings } from '../../scheduling/schedule.ts'
import { randomStream } from '../../scheduling/seeded-random.ts'
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

/*
 * A learner who lives day after day with the real queue and the real schedule. What they really know follows a memory of
 * their own, of which the app sees the ratings alone.
 */

/** How somebody remembers and answers. */
export interface MadeLearner {
  readonly truth: FsrsParameters
  /** Shares of Again, Hard, Good and Easy at first sight. */
  readonly firstRatings: readonly [again: number, hard: number, good: number, easy: number]
  /** Chance of Again when a card comes back on the same day. */
  readonly repeatAgain: number
  readonly firstMs: number
  readonly reviewMs: number
  readonly repeatMs: number
}

export const AVERAGE: MadeLearner = {
  truth: DEFAULT_PARAMETERS,
  firstRatings: [0.24, 0.094, 0.495, 0.171],
  repeatAgain: 0.1,
  firstMs: 14_000,
  reviewMs: 8_000,
  repeatMs: 6_000,
}

/** Keeps new cards half as long, gains less from each review, and needs several tries. */
export const FORGETFUL: MadeLearner = {
  truth: clampParameters(
    DEFAULT_PARAMETERS.map((value, index) => (index < 4 ? value / 2 : index === 8 ? value - 0.5 : value)),
  ),
  firstRatings: [0.45, 0.15, 0.35, 0.05],
  repeatAgain: 0.3,
  firstMs: 20_000,
  reviewMs: 13_000,
  repeatMs: 10_000,
}

const PASS_RATINGS = ['hard', 'good', 'good', 'good', 'easy'] as const
const LUNCH_MS = 8 * 3_600_000

export interface LivedCard {
  readonly card: QueueCard
  readonly truth: Memory | null
}

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
  readonly cards = new Map<string, LivedCard>()
  soFar: LivedSoFar = { details: NO_DETAILS, tests: { asked: 0, recalled: 0, foretold: 0 } }
  readonly #random: () => number

  constructor(options: LivedOptions) {
    this.options = options
    this.#random = randomStream(options.seed)
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
      this.cards.set(id, { card, truth: null })
    }
  }

  get queueCards(): readonly QueueCard[] {
    return [...this.cards.values()].map(({ card }) => card)
  }

  /** Mean recall by the app's states on a study day, and by what is really known; cards never met count as unknown. */
  recallOn(studyDay: string): { readonly byStates: number; readonly really: number } {
    let byStates = 0
    let really = 0
    for (const { card, truth } of this.cards.values()) {
      if (card.state === null || truth === null || card.state.lastStudyDay === null) continue
      const elapsed = daysBetween(card.state.lastStudyDay, studyDay)
      byStates += retrievability(card.state.stability, elapsed, this.options.settings.parameters)
      really += retrievability(truth.stability, elapsed, this.options.learner.truth)
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
    const lived = this.cards.get(cardId)
    if (lived === undefined) throw new Error(`Inconsistent: ${cardId} is in no deck`)
    const { learner } = this.options
    const { settings, today } = day
    const before = lived.card.state
    const elapsed = askedAfterDays(before, today)
    const { rating, ms } = this.#rate(lived, elapsed)
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
    this.cards.set(cardId, {
      card: { ...lived.card, state: applyRating(state, answer, settings, cardId) },
      truth: nextMemory(lived.truth, elapsed ?? 0, rating, learner.truth),
    })
    this.#count(before, { studyDay: today, rating, durationMs: ms, confidence: null }, foretold)
    return { cardId, before, rating, ms, foretold }
  }

  #rate({ card, truth }: LivedCard, elapsed: number | null): { readonly rating: Rating; readonly ms: number } {
    const { learner } = this.options
    const spread = (ms: number) => Math.round(ms * (0.4 + 1.2 * this.#random()))
    const pass = () => PASS_RATINGS[Math.floor(this.#random() * PASS_RATINGS.length)] ?? 'good'
    if (truth === null || isUnmet(card.state)) {
      let left = this.#random()
      const place = learner.firstRatings.findIndex((share) => {
        left -= share
        return left < 0
      })
      return { rating: (['again', 'hard', 'good', 'easy'] as const)[place] ?? 'good', ms: spread(learner.firstMs) }
    }
    if (elapsed === null)
      return { rating: this.#random() < learner.repeatAgain ? 'again' : 'good', ms: spread(learner.repeatMs) }
    const recall = retrievability(truth.stability, elapsed, learner.truth)
    return { rating: this.#random() < recall ? pass() : 'again', ms: spread(learner.reviewMs) }
  }

  #load(today: string): ReadonlyMap<string, number> {
    const load = new Map<string, number>()
    for (const { card } of this.cards.values()) {
      const { state } = card
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
