import { type ChatRequest, chatRequest, DATA_RULE, safeSlice } from '../ai-protocol/chat-request.ts'
import { aiUnexpected } from '../ai-protocol/errors.ts'
import { isStringArray } from '../ai-protocol/json-object.ts'
import { CONTEXT_CHARS, MAX_SCORE, type OptionLetter, PROFICIENCY_LEVELS } from '../ai-protocol/models.ts'
import { replyObject } from '../ai-protocol/reply.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'

/** Question index (from 0, as text or number key) to the chosen letter. Unanswered questions are absent. */
export type AssessmentAnswers = Readonly<Record<string, OptionLetter>>

/** What an evaluation says of the learner. `score` is an integer 0-5; `proficiency` one of the six levels when the engine keeps to them. */
export interface LearnerProfile {
  readonly proficiency: string
  readonly score: number
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly suggestions: readonly string[]
}

/**
 * The evaluation request: the first 15,000 characters of the context, the questions with their options, the answers.
 * The user message is one JSON object `{context, questions: [{index, question, options}], answers}`; keys stay here.
 */
export function buildEvaluationRequest(input: {
  readonly context: string
  readonly questions: readonly AssessmentQuestion[]
  readonly answers: AssessmentAnswers
}): ChatRequest<false> {
  const system = [
    'You evaluate how well a learner understands a text. The user message is JSON: "context" is the text, "questions" the multiple-choice questions with their options, "answers" maps the index of a question (from 0) to the option the learner chose. A question without an answer counts as wrong.',
    DATA_RULE,
    '',
    'Decide by the context alone which answers are right. Then judge:',
    `- "score": the number of right answers, an integer from 0 to ${MAX_SCORE}.`,
    `- "proficiency": one of ${PROFICIENCY_LEVELS.join(', ')} (score 0 is Beginner, 5 is Expert).`,
    '- "strengths": the topics of questions answered rightly, as short noun phrases from the context.',
    '- "weaknesses": the topics of questions answered wrongly, as short noun phrases from the context; one for each missed question, none without one.',
    '- "suggestions": at most three concrete next steps, each about one weakness, naming the part of the text to study.',
    '',
    'Reply with one JSON object and nothing else, exactly in this form, in the language of the context (level names stay English):',
    '{"proficiency": "Intermediate", "score": 3, "strengths": ["…"], "weaknesses": ["…"], "suggestions": ["…"]}',
  ].join('\n')
  const user = JSON.stringify({
    context: safeSlice(input.context, CONTEXT_CHARS),
    questions: input.questions.map(({ question, options }, index) => ({ index, question, options })),
    answers: input.answers,
  })
  return chatRequest('evaluation', { system, user }, false)
}

/**
 * The profile of a reply; its score is rounded into 0-5. Throws `AiReplyError`: 'No content returned from API', or
 * 'AI returned response in unexpected format.' unless proficiency is a string, score a number and strengths,
 * weaknesses and suggestions arrays (of strings).
 */
export function parseEvaluationReply(content: string | null | undefined): LearnerProfile {
  const reply = replyObject(content, (value) => 'proficiency' in value || 'score' in value, aiUnexpected)
  const { proficiency, score, strengths, weaknesses, suggestions } = reply
  if (typeof proficiency !== 'string' || typeof score !== 'number' || !Number.isFinite(score)) throw aiUnexpected()
  if (!isStringArray(strengths) || !isStringArray(weaknesses) || !isStringArray(suggestions)) throw aiUnexpected()
  return {
    proficiency: levelNamed(proficiency),
    score: Math.min(MAX_SCORE, Math.max(0, Math.round(score))),
    strengths: topics(strengths),
    weaknesses: topics(weaknesses),
    suggestions: topics(suggestions),
  }
}

function levelNamed(proficiency: string): string {
  const named = proficiency.trim().slice(0, 100)
  return PROFICIENCY_LEVELS.find((level) => level.toLowerCase() === named.toLowerCase()) ?? named
}

function topics(listed: readonly string[]): string[] {
  const trimmed = listed.map((topic) => topic.replace(/\s+/g, ' ').trim().slice(0, 500))
  return trimmed.filter((topic) => topic !== '').slice(0, 20)
}
