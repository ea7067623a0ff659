import { createGrounder, type GroundingProblem, WEAK_SCORE } from '../grounding/ground.ts'
import { outlineOf } from '../text/build-outline.ts'
import { type ExplainFact, type FactGrade, MAX_EXPLANATION_CHARS } from './explain-fact.ts'

const MISSING: FactGrade = { standing: 'missing', said: null }

/** What is said, and not as the fact has it. */
const CONTRARY: readonly GroundingProblem[] = [
  'number-mismatch',
  'name-mismatch',
  'negation-mismatch',
  'opposite-mismatch',
  'amount-mismatch',
]

/**
 * Which facts an explanation tells, in their order, by rules alone: the aligner that finds a card in its source looks
 * for the card in the explanation, so numbers, names, amounts and negations must be those of the fact. Deterministic.
 */
export function gradeExplanation(facts: readonly ExplainFact[], explanation: string): readonly FactGrade[] {
  const text = explanation.slice(0, MAX_EXPLANATION_CHARS)
  if (text.trim() === '') return facts.map(() => MISSING)
  const { ground } = createGrounder(text, outlineOf(text))
  return facts.map(({ front, back, quote }) => {
    const { grade, span, problems, score } = ground({ front, back })
    const said = span?.quote ?? null
    if (said === null) return MISSING
    if (grade === 'unsupported') {
      const isContrary = score >= WEAK_SCORE && problems.some((problem) => CONTRARY.includes(problem))
      return isContrary ? { standing: 'differs', said } : MISSING
    }
    // A bare answer has no verb that "not" could turn round; the sentence of the source has.
    const denied = quote !== null && ground({ front, back: quote }).problems.includes('negation-mismatch')
    if (denied) return { standing: 'differs', said }
    return { standing: grade === 'weak' ? 'partly' : 'told', said }
  })
}
