/**
 * Practice answers on their way into the database, written down in the task of the tap like reviews
 * (`review-journal.ts`), so that a page that is left at once loses none.
 */
import type { PracticeRecord } from '@cairn/contract/practice'

const keyOf = (learnerId: string, id: string): string => `cairn-practice-${learnerId}/${id}`

/** Writes the answers down. Where the browser has no room, the database alone has to do. */
export function notePractice(learnerId: string, answers: readonly PracticeRecord[]): void {
  try {
    for (const answer of answers) localStorage.setItem(keyOf(learnerId, answer.id), JSON.stringify(answer))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** They are in the database; a version written down since stays. */
export function settlePractice(learnerId: string, answers: readonly PracticeRecord[]): void {
  for (const answer of answers) {
    const key = keyOf(learnerId, answer.id)
    if (localStorage.getItem(key) === JSON.stringify(answer)) localStorage.removeItem(key)
  }
}

/** What was written down and not settled by any page. */
export function notedPractice(learnerId: string): PracticeRecord[] {
  const prefix = keyOf(learnerId, '')
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return keys.flatMap((key) => readEntry(key) ?? [])
}

/** An entry that cannot be read says nothing that could be counted: it goes. */
function readEntry(key: string): PracticeRecord | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (isAnswer(entry)) return entry
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  localStorage.removeItem(key)
  return null
}

/** Told by what an answer alone has; the entry was written above, by this release or another. */
function isAnswer(value: unknown): value is PracticeRecord {
  if (typeof value !== 'object' || value === null || !('turn' in value) || !('isRight' in value)) return false
  return ['id', 'cardId', 'studyDay'].every((key) => typeof Reflect.get(value, key) === 'string')
}
