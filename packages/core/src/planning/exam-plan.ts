import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { type AnswerHabits, expectedRecall } from './answer-habits.ts'
import { habitsWorseBy } from './doubtful-habits.ts'
import { type ExamGain, gainOfMeeting, gainOfReview, LEAST_GAIN } from './exam-gain.ts'
import type { KnownCard } from './known-cards.ts'
import { leastOf } from './least-of.ts'
import { createAnswerer, type SimulatedCard } from './simulated-card.ts'

/** What is to be known on a day, and what there is until then. */
export interface ExamPlan {
  readonly cards: readonly KnownCard[]
  /** Cards not met yet that are part of the exam. */
  readonly newCards: number
  /** Study days from today up to the day before the exam. */
  readonly daysLeft: number
  /** Minutes already spent on the first of these days; none when not given. */
  readonly minutesDone?: number
  readonly settings: ScheduleSettings
  readonly habits: AnswerHabits
  readonly seed: string
}

/** Where the share of an outlook lies in nine lives of ten, 0-1. */
export interface RecallRange {
  readonly low: number
  readonly high: number
}

/** What minutes a day lead to: the share (0-1) of all cards of the exam expected to be recalled on its day. */
export interface ExamOutlook {
  readonly minutesPerDay: number
  readonly recall: number
  /** Minutes a day that were of use, on average; fewer when there was nothing left worth doing. */
  readonly minutesUsed: number
}

const SAMPLE_CARDS = 1_000
/** Found by lives replayed, and judged on others (`exam-promise.long.test.ts`). */
const DEVIATIONS = 1.6
/** What the forecast misses even of habits that are known. */
const MODEL_ERROR = 0.01
const MOST_MINUTES = 240

interface Room {
  readonly plan: ExamPlan
  readonly answerer: ReturnType<typeof createAnswerer>
  readonly cards: SimulatedCard[]
  readonly waiting: SimulatedCard[]
  readonly mostMs: number
  readonly doneMs: number
}

/**
 * Where so many minutes a day lead by the exam when each day is given to the cards for which a look today adds most to
 * the recall on that day per minute. By simulation on at most 1,000 cards.
 */
export function examOutlook(plan: ExamPlan, minutesPerDay: number): ExamOutlook {
  const all = plan.cards.length + plan.newCards
  if (all === 0 || plan.daysLeft < 1) return { minutesPerDay, recall: recallWithout(plan), minutesUsed: 0 }
  const share = Math.min(1, SAMPLE_CARDS / all)
  const sorted = plan.cards.toSorted((one, other) => one.stability - other.stability)
  const chosen = sorted.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share))
  const cards = chosen.map(({ stability, difficulty, elapsedDays }, index): SimulatedCard => {
    return { index, stability, difficulty, lastDay: -elapsedDays, dueDay: 0, turns: 0 }
  })
  const waiting = Array.from({ length: Math.round(plan.newCards * share) }, (_, index): SimulatedCard => {
    return { index: cards.length + index, stability: 0, difficulty: 0, lastDay: 0, dueDay: 0, turns: 0 }
  })
  const size = cards.length + waiting.length
  const answerer = createAnswerer(plan)
  const msOf = (minutes: number) => (minutes * 60_000 * size) / all
  const room = { plan, answerer, cards, waiting, mostMs: msOf(minutesPerDay), doneMs: msOf(plan.minutesDone ?? 0) }
  let ms = 0
  for (let day = 0; day < plan.daysLeft; day += 1) ms += studyOneDay(room, day)
  const recalled = room.cards.reduce(
    (sum, card) =>
      sum + expectedRecall(plan.habits, answerer.model.recall(card.stability, plan.daysLeft - card.lastDay)),
    0,
  )
  return { minutesPerDay, recall: recalled / size, minutesUsed: ((ms / 60_000 / plan.daysLeft) * all) / size }
}

/**
 * How far the recall of an outlook may be from what comes, by how few answers tell of the learner: the same days lived with
 * habits as much worse and better as the evidence leaves open.
 */
export function examRange(plan: ExamPlan, { minutesPerDay, recall }: ExamOutlook): RecallRange {
  const lived = (deviations: number) =>
    examOutlook({ ...plan, habits: habitsWorseBy(plan.habits, deviations) }, minutesPerDay).recall
  return {
    low: Math.max(0, Math.min(recall, lived(DEVIATIONS)) - MODEL_ERROR),
    high: Math.min(1, Math.max(recall, lived(-DEVIATIONS)) + MODEL_ERROR),
  }
}

/** The fewest whole minutes a day that lead to a recall (0-1) on the exam; null when no four hours do. */
export function minutesForRecall(plan: ExamPlan, recall: number): number | null {
  if (examOutlook(plan, MOST_MINUTES).recall < recall) return null
  let tooFew = -1
  let enough = MOST_MINUTES
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (examOutlook(plan, middle).recall >= recall) enough = middle
    else tooFew = middle
  }
  return enough
}

interface Candidate extends ExamGain {
  readonly card: SimulatedCard
  readonly isNew: boolean
}

/** Studies until the minutes are used or nothing is worth it; the time taken, ms. */
function studyOneDay(room: Room, day: number): number {
  const { plan, answerer } = room
  const mostMs = room.mostMs - (day === 0 ? room.doneMs : 0)
  const { habits, settings, daysLeft } = plan
  const exam = { model: answerer.model, habits, settings }
  const left = daysLeft - day
  const candidates: Candidate[] = []
  for (const card of room.cards) {
    const elapsedDays = day - card.lastDay
    if (elapsedDays < 1) continue
    const { stability, difficulty } = card
    candidates.push({ ...gainOfReview(exam, { stability, difficulty, elapsedDays }, left), card, isNew: false })
  }
  const meeting = gainOfMeeting(exam, left)
  for (const card of room.waiting) candidates.push({ ...meeting, card, isNew: true })
  const most = Math.ceil(mostMs / Math.min(habits.reviewMs, habits.firstMs)) + 1
  let ms = 0
  for (const { card, gain, ms: expectedMs, isNew } of leastOf(candidates, (one) => -one.gain / one.ms, most)) {
    if (ms + expectedMs / 2 > mostMs || gain < LEAST_GAIN) break
    ms += isNew ? answerer.meet(card, day) : answerer.review(card, day)
    if (isNew) room.cards.push(card)
  }
  if (room.waiting.length > 0) {
    const met = new Set(room.cards)
    room.waiting.splice(0, room.waiting.length, ...room.waiting.filter((card) => !met.has(card)))
  }
  return ms
}

/** The recall on the exam when nothing is studied any more. */
function recallWithout({ cards, newCards, daysLeft, ...schedule }: ExamPlan): number {
  const { model } = createAnswerer(schedule)
  const expected = cards.reduce(
    (sum, { stability, elapsedDays }) =>
      sum + expectedRecall(schedule.habits, model.recall(stability, elapsedDays + Math.max(0, daysLeft))),
    0,
  )
  return cards.length + newCards === 0 ? 0 : expected / (cards.length + newCards)
}
