import type { StudyQueue } from '@cairn/core/scheduling/queue'
import type { LocalDb } from './local-db.ts'
import type { StudyRow } from './study-row.ts'

/** What the number of cards of a day rests on: with another of these it is reckoned anew. */
interface ExamDay {
  /** One deck, or all without an exam of their own when null. */
  readonly deckId: string | null
  readonly today: string
  readonly examDay: string
  readonly minutesPerDay: number
}

interface DayNote extends Omit<ExamDay, 'deckId'> {
  /** Cards of the whole day, those already answered on it too. */
  readonly planned: number
  /** Cards there were to choose from. */
  readonly among: number
}

interface Standing {
  /** Cards of the exam: those answered on this study day, those in the midst of their steps, and how many there are. */
  readonly answered: number
  readonly learning: readonly StudyRow[]
  readonly among: number
  /** The queue with so many cards beside those in their steps; as the minutes go when not told. */
  readonly build: (cardsLeft?: number) => StudyQueue
}

/**
 * The queue of a day for an exam. How many cards the day has is reckoned when it is first asked for, by the minutes that
 * were left then, and noted: whoever answers more quickly or slowly than was expected finds the cards that were announced.
 * Cards that come to the exam make them more, never fewer.
 */
export async function examDayQueue({ idb }: LocalDb, day: ExamDay, standing: Standing): Promise<StudyQueue> {
  const { deckId, today, examDay, minutesPerDay } = day
  const { answered, learning, among, build } = standing
  const key = `exam-day ${deckId ?? ''}`
  const stored = readNote(await idb.get('meta', key))
  const isSame = stored?.today === today && stored.examDay === examDay && stored.minutesPerDay === minutesPerDay
  const known = isSame ? stored : null
  // Steps of this day belong to cards that were answered.
  const begun = learning.filter(({ state }) => state?.lastStudyDay !== today).length
  const counted = answered + begun
  if (known !== null && among <= known.among) return build(Math.max(0, known.planned - counted))
  const byMinutes = build()
  const fits = counted + byMinutes.main.length
  const planned = Math.max(known?.planned ?? 0, fits)
  const note: DayNote = { today, examDay, minutesPerDay, planned, among }
  await idb.put('meta', JSON.stringify(note), key)
  return planned === fits ? byMinutes : build(planned - counted)
}

function readNote(stored: string | number | undefined): DayNote | null {
  // Written by this module alone.
  return typeof stored === 'string' ? (JSON.parse(stored) as DayNote) : null
}
