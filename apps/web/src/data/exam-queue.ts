import type { Deck } from '@cairn/contract/decks'
import { buildExamQueue } from '@cairn/core/planning/exam-queue'
import { earlier, type StudyQueue } from '@cairn/core/scheduling/queue'
import { daysBetween } from '@cairn/core/scheduling/study-day'
import { habitsBefore } from './answer-habits.ts'
import { examDayQueue } from './exam-day.ts'
import type { LocalDb } from './local-db.ts'
import { dayTotals, laneRange, localDb, studyDayAt } from './queries.ts'
import { localStudySettings, settingsOfDeck } from './schedule-settings.ts'
import { localLearner } from './session.ts'
import { asDone, queueAmong, queueNow, toQueueCard } from './study-queue.ts'

/** New cards to choose from: more than any day has room for. */
const MOST_NEW = 1_000

/** The day of the exam that a deck, or everything without a day of its own, is studied for; null when none is ahead. */
export function examAhead(deck: Pick<Deck, 'settings'> | null, today: string): string | null {
  const day = deck?.settings.examDate ?? localLearner()?.settings.examDate ?? null
  return day !== null && day > today ? day : null
}

/**
 * What is best studied at an instant (ms) for the exam, under the learner's minutes a day: of one deck, or of all decks
 * without an exam of their own when `deckId` is null. As ever when no exam is ahead.
 */
export async function examQueueNow(deckId: string | null, now: number): Promise<StudyQueue> {
  const today = studyDayAt(now)
  const db = await localDb()
  const decks = (await db?.idb.getAll('decks')) ?? []
  const deck = deckId === null ? null : decks.find(({ id }) => id === deckId)
  const examDay = deck === undefined ? null : examAhead(deck, today)
  if (db === null || deck === undefined || examDay === null) return queueNow(deckId, now)
  const wanted = deck === null ? decks.filter(({ settings }) => settings.examDate === null) : [deck]
  const settings = deck === null ? localStudySettings() : settingsOfDeck(localStudySettings(), deck)
  // As the day began: its cards must not become others while they are answered.
  const [answered, days, habits, ...lanes] = await Promise.all([
    db.idb.getAllFromIndex('memory', 'by-last-day', today),
    dayTotals(),
    habitsBefore(db.idb, today, settings),
    ...wanted.map(({ id }) => lanesOfDeck(db, id)),
  ])
  const rows = lanes.flatMap(({ learning, reviews, fresh }) => [...learning, ...reviews, ...fresh])
  // Cards answered today are there for their siblings' sake, whatever deck they are in.
  const byId = new Map([...answered.map(asDone), ...rows].map((row) => [row.cardId, row]))
  const cards = [...byId.values()].map(toQueueCard)
  const minutesDone = (days.find((day) => day.studyDay === today)?.durationMs ?? 0) / 60_000
  const context = { now, today, settings, introducedToday: 0, reviewedToday: 0 }
  const exam = { examDay, minutesPerDay: minutesPerDay(), minutesDone, habits }
  const isWanted = new Set(wanted.map(({ id }) => id))
  return examDayQueue(
    db,
    { deckId, today, examDay, minutesPerDay: exam.minutesPerDay },
    {
      answered: answered.filter((row) => isWanted.has(row.deckId)).length,
      learning: lanes.flatMap(({ learning }) => learning),
      among: lanes.reduce((sum, { count }) => sum + count, 0),
      build: (cardsLeft) => buildExamQueue(cards, context, { ...exam, ...(cardsLeft !== undefined && { cardsLeft }) }),
    },
  )
}

/** Further away than this an exam chooses nothing yet, as it has no forecast. */
export const FURTHEST_EXAM_DAYS = 400

/** What everything comes to while an exam is ahead: what counts most for it, and what is due in decks with a day of their own. */
export async function everythingForExam(now: number): Promise<StudyQueue> {
  const examDay = examAhead(null, studyDayAt(now))
  if (examDay === null || daysBetween(studyDayAt(now), examDay) > FURTHEST_EXAM_DAYS) return queueNow(null, now)
  const [forExam, others] = await Promise.all([
    examQueueNow(null, now),
    queueAmong(({ settings }) => settings.examDate !== null, now),
  ])
  return joined(forExam, others)
}

function joined(first: StudyQueue, second: StudyQueue): StudyQueue {
  const dueAt = ({ state }: StudyQueue['learning'][number]) => state?.dueAt ?? 0
  return {
    ...first,
    order: [...first.order, ...second.order],
    counts: {
      new: first.counts.new + second.counts.new,
      learning: first.counts.learning + second.counts.learning,
      due: first.counts.due + second.counts.due,
    },
    heldBackNew: first.heldBackNew + second.heldBackNew,
    nextDueAt: earlier(first.nextDueAt, second.nextDueAt),
    learning: [...first.learning, ...second.learning].sort((one, other) => dueAt(one) - dueAt(other)),
    main: [...first.main, ...second.main],
    othersDueAt: earlier(first.othersDueAt, second.othersDueAt),
  }
}

const DEFAULT_MINUTES = 20
const minutesPerDay = (): number => localLearner()?.settings.minutesPerDay ?? DEFAULT_MINUTES

async function lanesOfDeck({ idb }: LocalDb, deckId: string) {
  const index = idb.transaction('memory').store.index('by-lane')
  const [learning, reviews, fresh, freshCount] = await Promise.all([
    index.getAll(laneRange(deckId, 'learning')),
    index.getAll(laneRange(deckId, 'review')),
    index.getAll(laneRange(deckId, 'new'), MOST_NEW),
    index.count(laneRange(deckId, 'new')),
  ])
  return { learning, reviews, fresh, count: learning.length + reviews.length + freshCount }
}
