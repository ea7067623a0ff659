import { safeSlice } from '@cairn/core/ai-protocol/chat-request'
import { CONTEXT_CHARS, type OptionLetter } from '@cairn/core/ai-protocol/models'
import type { AssessmentQuestion } from '@cairn/core/assessment/assessment-questions'
import { evaluateAnswers } from '@cairn/core/assessment/evaluate-answers'
import { levelOf } from '@cairn/core/assessment/score'
import type { FactContext } from '../facts/draft.ts'
import type { AssessmentProfile, EvaluationRequest } from '../protocol/engine-types.ts'
import { createItemSource } from './item-source.ts'
import { keyAmong } from './questions.ts'

/**
 * The profile of a learner: score and level by counting, strengths and weaknesses by topic, one suggestion for each
 * weakness (three at most). A key that is not given is looked up among all questions this engine makes from the context,
 * else inferred from how well the context supports each option. `read` parses the context when that is needed.
 */
export function evaluate(request: EvaluationRequest, read: (text: string) => FactContext): AssessmentProfile {
  const needsKeys = request.questions.some(({ answer }) => answer === undefined)
  const source = needsKeys ? createItemSource(read(safeSlice(request.context, CONTEXT_CHARS))) : null
  const keyFor = (question: AssessmentQuestion): OptionLetter | null =>
    source === null ? null : (keyAmong(source.strict(), question) ?? keyAmong(source.loose(), question))
  const { profile, inferred } = evaluateAnswers({ ...request, keyFor })
  return { ...profile, proficiency: levelOf(profile.score), inferredKeys: inferred.length }
}
