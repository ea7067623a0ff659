import type { JudgedAnswer } from '@cairn/core/study-modes/sure-mistakes'
import { localDb } from '../../data/queries.ts'

/** A mistake that did not come back within a week has been met in other ways. */
const LOOKED_BACK_MS = 7 * 86_400_000

/**
 * Cards that the learner was sure of and had wrong on an earlier day and has not had right since, in a review or in a study
 * mode, the latest mistake first. Costs two short reads, and more only when there is such a mistake.
 */
export async function sureMistakes(today: string, now: number): Promise<string[]> {
  const db = await localDb()
  if (db === null) return []
  const [reviews, practice] = await Promise.all([
    db.idb.getAll('events'),
    db.idb.getAllFromIndex('practice', 'by-time', IDBKeyRange.lowerBound(now - LOOKED_BACK_MS)),
  ])
  const rated = reviews.flatMap(({ event, voidedBy }): JudgedAnswer[] => {
    if (event.kind !== 'rate' || voidedBy !== undefined) return []
    const { cardId, studyDay, answeredAt, rating, confidence } = event
    return [{ cardId, studyDay, at: answeredAt, turn: 0, isRight: rating !== 'again', confidence }]
  })
  const given = practice.flatMap(({ answer }) => (answer.form === 'withdrawn' ? [] : [answer]))
  const answers: JudgedAnswer[] = [...rated, ...given]
  const isMistake = ({ isRight, confidence, studyDay }: JudgedAnswer) =>
    !isRight && confidence === 'sure' && studyDay < today
  if (!answers.some(isMistake)) return []
  const { returningMistakes } = await import('@cairn/core/study-modes/sure-mistakes')
  return returningMistakes(answers, today)
}
