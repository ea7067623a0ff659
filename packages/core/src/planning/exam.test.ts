import { expect, test } from 'vitest'
import { fsrsModel } from '../scheduling/fsrs-model.ts'
import { DEFAULT_PARAMETERS } from '../scheduling/fsrs-parameters.ts'
import { addDays } from '../scheduling/study-day.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { dayWith, learningCard, newCard, reviewCard, TODAY } from '../scheduling/testing/queue-cards.ts'
import { COMMON_HABITS } from './answer-habits.ts'
import { gainOfMeeting, gainOfReview } from './exam-gain.ts'
import { type ExamPlan, examOutlook, examRange, minutesForRecall } from './exam-plan.ts'
import { buildExamQueue, type ExamDay } from './exam-queue.ts'
import { simulate } from './simulator.ts'
import { madeCards, planOf } from './testing/made-cards.ts'

const plan: ExamPlan = {
  cards: madeCards(300),
  newCards: 200,
  daysLeft: 30,
  settings: DEFAULT_SCHEDULE,
  habits: COMMON_HABITS,
  seed: 'exam',
}

test('more minutes reach more, and the same question has the same answer', () => {
  const reached = [0, 3, 6, 12, 24].map((minutes) => examOutlook(plan, minutes).recall)
  expect(reached).toEqual([...reached].sort((one, other) => one - other))
  expect(reached.at(-1)! - reached[0]!).toBeGreaterThan(0.3)
  expect(examOutlook(plan, 6)).toEqual(examOutlook(plan, 6))
})

test('minutes are kept to, and left over when nothing is worth them', () => {
  expect(examOutlook(plan, 5).minutesUsed).toBeCloseTo(5, 0)
  expect(examOutlook(plan, 240).minutesUsed).toBeLessThan(120)
})

test('"at 4 min a day you reach so much, so many for 90 %": the fewest that do', () => {
  const needed = minutesForRecall(plan, 0.9)!
  expect(examOutlook(plan, needed).recall).toBeGreaterThanOrEqual(0.9)
  expect(examOutlook(plan, needed - 1).recall).toBeLessThan(0.9)
  expect(minutesForRecall({ ...plan, daysLeft: 1, newCards: 5_000 }, 0.9)).toBeNull()
  expect(minutesForRecall({ ...plan, newCards: 0 }, 0)).toBe(0)
})

test('minutes spent today do not count again: a promise is the same before and after them', () => {
  const room = { ...plan, cards: [], daysLeft: 2, newCards: 200 }
  expect(examOutlook({ ...room, minutesDone: 8 }, 8).minutesUsed).toBeCloseTo(examOutlook(room, 8).minutesUsed / 2, 0)
  expect(examOutlook({ ...room, minutesDone: 20 }, 8).recall).toBeLessThan(examOutlook(room, 8).recall)
})

test('without days or cards there is nothing to gain', () => {
  expect(examOutlook({ ...plan, daysLeft: 0, newCards: 0 }, 20)).toMatchObject({ minutesUsed: 0 })
  expect(examOutlook({ ...plan, cards: [], newCards: 0 }, 20).recall).toBe(0)
})

test('choosing for the day beats every retention of the plain schedule in the same minutes', () => {
  const total = plan.cards.length + plan.newCards
  for (const minutes of [4, 8, 16]) {
    const plain = [0.7, 0.8, 0.9, 0.95].map((desiredRetention) => {
      const settings = { ...planOf([]).settings, desiredRetention, newPerDay: 9, reviewsPerDay: 9_999 }
      const days = { newCards: plan.newCards, days: plan.daysLeft + 1, minutesPerDay: minutes, reschedule: true }
      return simulate(planOf(plan.cards, { settings, ...days })).remembered / total
    })
    expect(examOutlook(plan, minutes).recall).toBeGreaterThan(Math.max(...plain))
  }
})

const terms = { model: fsrsModel(DEFAULT_PARAMETERS), habits: COMMON_HABITS, settings: DEFAULT_SCHEDULE }

test('a review is worth most for what is nearly forgotten, and always something', () => {
  const gain = (stability: number, elapsedDays: number) =>
    gainOfReview(terms, { stability, difficulty: 5, elapsedDays }, 20).gain
  expect(gain(5, 10)).toBeGreaterThan(gain(60, 10))
  expect(gain(60, 10)).toBeGreaterThan(0)
  expect(gainOfMeeting(terms, 20).gain).toBeGreaterThan(0.4)
  expect(gainOfMeeting(terms, 20).ms).toBeGreaterThan(COMMON_HABITS.firstMs)
})

const exam: ExamDay = {
  examDay: addDays(TODAY, 20),
  minutesPerDay: 2,
  minutesDone: 0,
  habits: { ...COMMON_HABITS, firstMs: 10_000, reviewMs: 10_000, repeatMs: 0 },
}
const strong = reviewCard('strong', 30, { stability: 3_000, lastStudyDay: addDays(TODAY, -2) })
const weak = reviewCard('weak', 3, { stability: 4, lastStudyDay: addDays(TODAY, -4) })

test('the day’s exam queue: learning first, then what gains most, due or not, as far as the minutes go', () => {
  const cards = [strong, weak, learningCard('learning', -1), newCard('new')]
  const queue = buildExamQueue(cards, dayWith({ newPerDay: 0, reviewsPerDay: 0 }), exam)
  expect(queue.order[0]).toBe('learning')
  expect([...queue.order].sort()).toEqual(['learning', 'new', 'weak'])
  expect(queue.counts).toEqual({ new: 1, learning: 1, due: 1 })
  const short = buildExamQueue(cards, dayWith(), { ...exam, minutesDone: 1.85 })
  expect(short.main).toHaveLength(1)
  expect(buildExamQueue(cards, dayWith(), { ...exam, minutesDone: 2 }).main).toHaveLength(0)
})

test('a day that is known to have so many cards more has them, whatever the minutes are', () => {
  const cards = [weak, ...Array.from({ length: 9 }, (_, at) => newCard(`new ${at}`, { position: at }))]
  const main = (cardsLeft: number, minutesDone: number) =>
    buildExamQueue(cards, dayWith(), { ...exam, minutesDone, cardsLeft }).main.length
  expect([main(0, 0), main(3, 0), main(3, 2), main(99, 5)]).toEqual([0, 3, 3, 10])
})

test('suspended, buried and answered cards and siblings stay out', () => {
  const cards = [
    { ...weak, suspended: true },
    { ...weak, id: 'buried', noteId: 'b', buriedUntilDay: addDays(TODAY, 1) },
    { ...reviewCard('answered', 5, { stability: 4, lastStudyDay: TODAY }), noteId: 'seen' },
    newCard('sibling of answered', { noteId: 'seen' }),
    newCard('one', { noteId: 'pair', position: 1 }),
    newCard('other', { noteId: 'pair', position: 2 }),
  ]
  expect(buildExamQueue(cards, dayWith(), exam).order).toEqual(['one'])
})

test('the range of a forecast is wide for somebody unknown and narrow for somebody whose answers are many', () => {
  const unknown = examRange(plan, examOutlook(plan, 6))
  const evidence = { introduced: 900, reviewed: 4_000, repeats: 2_000, recalled: 3_600, forgotten: 400 }
  const known = { ...plan, habits: { ...plan.habits, evidence } }
  const outlook = examOutlook(known, 6)
  const narrow = examRange(known, outlook)
  expect(narrow.high - narrow.low).toBeLessThan((unknown.high - unknown.low) / 2)
  for (const { low, high } of [unknown, narrow]) {
    expect(low).toBeLessThan(outlook.recall)
    expect(high).toBeGreaterThan(outlook.recall)
  }
})
