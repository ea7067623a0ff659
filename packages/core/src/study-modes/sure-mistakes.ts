import { isSureMistake, type PracticeAnswer } from './practice-answer.ts'

/** What it takes to know of a mistake: any answer of a study mode, or of a review told in its words. */
export type JudgedAnswer = Pick<PracticeAnswer, 'cardId' | 'studyDay' | 'at' | 'turn' | 'isRight' | 'confidence'>

/**
 * Cards that were sure but wrong on an earlier study day and have not been answered right on a day after it: they come first
 * today, the latest mistake first. Within a session such a card returns before other misses by itself.
 */
export function returningMistakes(answers: readonly JudgedAnswer[], today: string): string[] {
  const open = new Map<string, { readonly day: string; readonly at: number }>()
  for (const answer of [...answers].sort((a, b) => a.at - b.at || a.turn - b.turn)) {
    const { cardId, studyDay, at } = answer
    const mistake = open.get(cardId)
    if (isSureMistake(answer)) open.set(cardId, { day: studyDay, at })
    else if (answer.isRight && mistake !== undefined && studyDay > mistake.day) open.delete(cardId)
  }
  return [...open]
    .filter(([, { day }]) => day < today)
    .sort(([one, a], [other, b]) => b.at - a.at || (one < other ? -1 : 1))
    .map(([cardId]) => cardId)
}
