import { type ChatRequest, chatRequest, DATA_RULE, safeSlice } from '../ai-protocol/chat-request.ts'
import { aiUnexpected } from '../ai-protocol/errors.ts'
import { isRecord } from '../ai-protocol/json-object.ts'
import { OPTION_LETTERS, type OptionLetter, QUESTION_COUNT } from '../ai-protocol/models.ts'
import { type ReplyRecord, replyObject, shortfall } from '../ai-protocol/reply.ts'
import { MAX_AVOIDED, MAX_AVOIDED_CHARS } from './retest.ts'

export type QuestionOptions = Readonly<Record<OptionLetter, string>>

/** What a question asks for. A test holds a fact, a concept, a reason, a supported statement or comparison, and a scenario or confusable pair. */
export const QUESTION_KINDS = ['fact', 'concept', 'why', 'statement', 'comparison', 'scenario', 'pair'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export interface AssessmentQuestion {
  readonly question: string
  readonly options: QuestionOptions
  /** The key, when the engine gave one; to be trusted only after it verifies against the source. */
  readonly answer?: OptionLetter
  /** The sentence of the source the key rests on, as the engine claims. */
  readonly quote?: string
  /** Per option why it is right or wrong. */
  readonly why?: Partial<QuestionOptions>
  readonly kind?: QuestionKind
  /** What it is about, in words of the text. */
  readonly topic?: string
}

const ITEM_RULES = [
  '- Spread the five over the whole text: (1) a fact, (2) a concept, (3) why or how, (4) which statement the text supports, or a comparison, (5) a small scenario or a pair that is easily confused.',
  '- One best answer, supported by one sentence of the text; the three others are wrong by the text yet plausible to someone who half knows it.',
  '- A full question ending in "?", understood without the text; no NOT or EXCEPT, no "all of the above", no "none of the above".',
  '- Options are parallel in form, similar in length, all different, none contained in another; numbers ascend.',
  '- No absolute words (always, never, all, only) that the text does not use. The right option is not the longest more than twice.',
  '- No two questions share an answer or a sentence, and none gives away another. Vary the letter of the right option.',
]

/** The request for the five questions. `avoidStems` are earlier questions of a retest (the last 15 are sent, see `stemsToAvoid`). */
export function buildAssessmentQuestionsRequest(input: {
  readonly text: string
  readonly avoidStems?: readonly string[]
}): ChatRequest<false> {
  const avoid = (input.avoidStems ?? [])
    .slice(-MAX_AVOIDED)
    .map((stem) => JSON.stringify(safeSlice(stem, MAX_AVOIDED_CHARS)))
  const system = [
    'You write multiple-choice questions that show how well a learner understands a text. The user message is the text.',
    DATA_RULE,
    '',
    `Write exactly ${QUESTION_COUNT} questions about the text, in its language, each with four options A, B, C and D.`,
    ...ITEM_RULES,
    ...(avoid.length === 0 ? [] : [`- Asked before, not to be repeated in any wording: ${avoid.join('; ')}.`]),
    '',
    'Reply with one JSON object and nothing else, exactly in this form:',
    '{"questions": [{"question": "…", "options": {"A": "…", "B": "…", "C": "…", "D": "…"}, "answer": "B", "quote": "the sentence of the text that supports the answer, word for word", "why": {"A": "…", "B": "…", "C": "…", "D": "…"}, "kind": "fact", "topic": "…"}]}',
    `"questions" has exactly ${QUESTION_COUNT} elements. "answer" is the letter of the right option, "kind" one of ${QUESTION_KINDS.join(', ')}, "topic" one to four words of the text.`,
  ].join('\n')
  return chatRequest('assessment-questions', { system, user: input.text }, false)
}

/**
 * The five questions of a reply. Throws `AiReplyError`: 'No content returned from API', or 'AI returned response in
 * unexpected format.' unless there are exactly five, each with a text and four texts A-D; where there are fewer and the
 * reply says why, what it says. Optional parts that are malformed are left out.
 */
export function parseAssessmentQuestionsReply(content: string | null | undefined): readonly AssessmentQuestion[] {
  const reply = replyObject(content, (value) => Array.isArray(value.questions), aiUnexpected)
  const listed: readonly unknown[] = Array.isArray(reply.questions) ? reply.questions : []
  if (listed.length < QUESTION_COUNT) throw shortfall(reply) ?? aiUnexpected()
  if (listed.length !== QUESTION_COUNT) throw aiUnexpected()
  return listed.map(toQuestion)
}

function toQuestion(value: unknown): AssessmentQuestion {
  if (!isRecord(value) || !isRecord(value.options)) throw aiUnexpected()
  const question = nonEmpty(value.question)
  const [a, b, c, d] = OPTION_LETTERS.map((letter) =>
    isRecord(value.options) ? nonEmpty(value.options[letter]) : null,
  )
  if (question === null || !a || !b || !c || !d) throw aiUnexpected()
  return { question, options: { A: a, B: b, C: c, D: d }, ...extras(value) }
}

function extras(value: ReplyRecord): Omit<AssessmentQuestion, 'question' | 'options'> {
  const named = typeof value.answer === 'string' ? value.answer.trim().toUpperCase() : null
  const answer = OPTION_LETTERS.find((letter) => letter === named)
  const quote = nonEmpty(value.quote)
  const why = isRecord(value.why) ? reasons(value.why) : null
  const kind = QUESTION_KINDS.find((known) => known === value.kind)
  const topic = nonEmpty(value.topic)
  return {
    ...(answer === undefined ? {} : { answer }),
    ...(quote === null ? {} : { quote }),
    ...(why === null ? {} : { why }),
    ...(kind === undefined ? {} : { kind }),
    ...(topic === null ? {} : { topic: topic.slice(0, 120) }),
  }
}

function reasons(value: ReplyRecord): Partial<QuestionOptions> {
  const given = OPTION_LETTERS.map((letter) => [letter, nonEmpty(value[letter])]).filter(([, text]) => text !== null)
  return Object.fromEntries(given)
}

const MAX_TEXT = 4_000

function nonEmpty(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return null
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed.slice(0, MAX_TEXT)
}
