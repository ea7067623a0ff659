import { fsrsModel } from '../scheduling/fsrs-model.ts'
import { DEFAULT_PARAMETERS } from '../scheduling/fsrs-parameters.ts'
import { isUnmet } from '../scheduling/memory-state.ts'
import { assembleQueue, chooseCards, type StudyQueue, sortForDay } from '../scheduling/queue.ts'
import type { DayContext, QueueCard, RatedCard } from '../scheduling/queue-card.ts'
import { stableHash } from '../scheduling/seeded-random.ts'
import { daysBetween } from '../scheduling/study-day.ts'
import type { AnswerHabits } from './answer-habits.ts'
import { type ExamGain, gainOfMeeting, gainOfReview, LEAST_GAIN } from './exam-gain.ts'
import { expectedStudyTime } from './study-time.ts'

export interface ExamDay {
  /** The study day of the exam, after the day of the queue. */
  readonly examDay: string
  readonly minutesPerDay: number
  /** Minutes already spent on this study day. */
  readonly minutesDone: number
  readonly habits: AnswerHabits
  /** How many cards the day still has beside its steps, whatever time they take; as the minutes go when not given. */
  readonly cardsLeft?: number
}

/**
 * What to study on a day when the exam counts: of the cards given (those of the exam) the ones for which a look today
 * adds most to the recall on the day of the exam per minute, due or not, new ones included, until the minutes are used or
 * the day has its cards.
 * Learning that is due comes first, whatever day it is of; siblings still wait a day, and the daily limits do not hold.
 */
export function buildExamQueue(cards: readonly QueueCard[], day: DayContext, exam: ExamDay): StudyQueue {
  const kinds = sortForDay(cards, day)
  const sorted = { ...kinds, learning: [...kinds.learning, ...kinds.interday], interday: [] }
  const { learning } = chooseCards(sorted, day)
  const daysLeft = Math.max(1, daysBetween(day.today, exam.examDay))
  const ranked = worthwhile(cards, day, exam, daysLeft)
  const takenNotes = new Set([...sorted.notesAnsweredToday, ...learning.map((card) => card.noteId)])
  const main: QueueCard[] = []
  const stepsToCome = { order: learning.map(({ id }) => id), learning, main: [] }
  const { ms: stepsMs } = expectedStudyTime(stepsToCome, {
    habits: exam.habits,
    settings: day.settings,
    today: day.today,
  })
  let msLeft = (exam.minutesPerDay - exam.minutesDone) * 60_000 - stepsMs
  for (const { card, worth } of ranked) {
    if (takenNotes.has(card.noteId)) continue
    if (exam.cardsLeft === undefined ? worth.ms / 2 > msLeft : main.length >= exam.cardsLeft) break
    msLeft -= worth.ms
    takenNotes.add(card.noteId)
    main.push(card)
  }
  const reviews = main.filter((card): card is RatedCard => card.state !== null && !isFresh(card))
  return assembleQueue(sorted, { learning, interday: [], reviews, fresh: main.filter(isFresh), main }, day)
}

interface Ranked {
  readonly card: QueueCard
  readonly worth: ExamGain
  readonly tie: number
}

function worthwhile(cards: readonly QueueCard[], day: DayContext, exam: ExamDay, daysLeft: number): readonly Ranked[] {
  const { settings, today } = day
  const model = fsrsModel(settings.parameters ?? DEFAULT_PARAMETERS)
  const terms = { model, habits: exam.habits, settings }
  const meeting = gainOfMeeting(terms, daysLeft)
  const ranked = cards.flatMap((card): Ranked[] => {
    if (card.suspended || (card.buriedUntilDay !== null && card.buriedUntilDay > today)) return []
    const { state } = card
    const tie = stableHash(card.id)
    if (state === null || isUnmet(state)) return [{ card, worth: meeting, tie }]
    if (state.phase !== 'review' || state.lastStudyDay === null || state.stability <= 0) return []
    const elapsedDays = daysBetween(state.lastStudyDay, today)
    if (elapsedDays < 1) return []
    const { stability, difficulty } = state
    const worth = gainOfReview(terms, { stability, difficulty, elapsedDays }, daysLeft)
    return worth.gain < LEAST_GAIN ? [] : [{ card, worth, tie }]
  })
  const perMs = ({ worth }: Ranked) => worth.gain / worth.ms
  return ranked.sort(
    (one, other) => perMs(other) - perMs(one) || one.card.position - other.card.position || one.tie - other.tie,
  )
}

function isFresh(card: QueueCard): boolean {
  return card.state === null || card.state.phase === 'new'
}
