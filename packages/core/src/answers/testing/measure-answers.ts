import { isAccepted } from '../grade.ts'
import { gradeAnswer } from '../grade-answer.ts'
import { createKnownAnswers } from '../known-answers.ts'
import { type AnswerPair, answerPairs, type PairSet } from './answer-pairs.ts'

export interface Agreement {
  readonly pairs: number
  readonly agreed: number
  readonly rights: number
  readonly wrongs: number
  readonly falseAccepts: number
  readonly falseRejects: number
  readonly misses: readonly string[]
}

/** How often grading says what was said by hand. */
export function measureAnswers(set: PairSet): Agreement {
  const pairs = answerPairs(set)
  const graded = pairs.map((pair) => ({ pair, isRight: isAccepted(gradePair(pair)), grade: gradePair(pair) }))
  const misses = graded.filter(({ pair, isRight }) => pair.isRight !== isRight)
  const rights = pairs.filter(({ isRight }) => isRight).length
  return {
    pairs: pairs.length,
    agreed: pairs.length - misses.length,
    rights,
    wrongs: pairs.length - rights,
    falseAccepts: misses.filter(({ isRight }) => isRight).length,
    falseRejects: misses.filter(({ isRight }) => !isRight).length,
    misses: misses.map(
      ({ pair, grade }) =>
        `  ${pair.isRight ? 'refused ' : 'ACCEPTED'} ${grade.reason}: "${pair.typed}" for "${pair.back}" (${pair.front})`,
    ),
  }
}

function gradePair({ typed, front, back, aliases, others }: AnswerPair) {
  const known = createKnownAnswers(others.map((other, index) => ({ id: `other-${index}`, back: other })))
  return gradeAnswer(typed, { front, back, aliases, cardId: 'own' }, known)
}
