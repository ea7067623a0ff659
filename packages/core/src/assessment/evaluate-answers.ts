import { safeSlice } from '../ai-protocol/chat-request.ts'
import { CONTEXT_CHARS, type OptionLetter, type ProficiencyLevel } from '../ai-protocol/models.ts'
import { contentStems } from '../text/words.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import type { LearnerProfile } from './evaluation.ts'
import { inferKey, sentenceFor } from './infer-key.ts'
import { createTextSupport, type OptionSupport } from './option-support.ts'
import { holdsWords, plainText } from './plain-text.ts'
import { levelOf, type Mark, markAnswers, scoreOf, scoreRange } from './score.ts'
import { topicKey, topicsOf } from './topic-of.ts'

export interface EvaluationInput {
  /** The source; only its first 15,000 characters are looked at. */
  readonly context: string
  readonly questions: readonly AssessmentQuestion[]
  /** Question index (from 0, as text) to the chosen letter; anything that is no letter counts as unanswered. */
  readonly answers: Readonly<Record<string, string>>
  /** What a model said of the same answers. Its score and level are never taken, its words only where they hold. */
  readonly reply?: LearnerProfile
  /** Keys from elsewhere for questions that carry none; null when unknown, and then the key is inferred. */
  readonly keyFor?: (question: AssessmentQuestion) => OptionLetter | null
}

/** A topic with the questions (from 0) that show it. */
export interface TopicEvidence {
  readonly topic: string
  readonly questions: readonly number[]
}

export interface AssessmentResult {
  readonly profile: LearnerProfile & { readonly proficiency: ProficiencyLevel }
  readonly marks: readonly Mark[]
  /** One for each question. */
  readonly topics: readonly string[]
  /** Each strength rests on right answers, each weakness on missed ones; both in the order of the profile. */
  readonly strengths: readonly TopicEvidence[]
  readonly weaknesses: readonly TopicEvidence[]
  /** Scores among which the learner's own lies in about 80 % of cases. */
  readonly range: { readonly low: number; readonly high: number }
  /** Questions whose key was inferred from the text because none was given. */
  readonly inferred: readonly number[]
}

const MAX_SUGGESTIONS = 3

/**
 * Marks the answers of a test and says what they show, by code alone: score 0-5, level, strengths and weaknesses by topic,
 * up to three suggestions. With a model's reply its topics and suggestions are used where they occur in the text and
 * belong to a question of the right kind; its score and level are replaced. Every weakness maps to a missed question.
 */
export function evaluateAnswers(input: EvaluationInput): AssessmentResult {
  const support = createTextSupport(safeSlice(input.context, CONTEXT_CHARS))
  const marks = markAnswers(input.questions, input.answers, (question) => {
    const known = question.answer ?? input.keyFor?.(question) ?? null
    return known === null ? { key: inferKey(question, support), isInferred: true } : { key: known, isInferred: false }
  })
  const keys = marks.map(({ key }) => key)
  const topics = wordedBy(input, topicsOf(input.questions, keys, support), marks, support)
  const byTopic = (isRight: boolean): TopicEvidence[] => grouped(marks, topics, isRight)
  const [strengths, weaknesses] = [byTopic(true), byTopic(false)]
  const score = scoreOf(marks)
  const right = marks.filter((mark) => mark.isRight).length
  const inferred = marks.flatMap((mark) => (mark.isInferred ? [mark.question] : []))
  return {
    profile: {
      proficiency: levelOf(score),
      score,
      strengths: strengths.map(({ topic }) => topic),
      weaknesses: weaknesses.map(({ topic }) => topic),
      suggestions: suggestionsFor(input, { weaknesses, score, inferred: inferred.length, marks }, support),
    },
    marks,
    topics,
    strengths,
    weaknesses,
    range: scoreRange(right, marks.length),
    inferred,
  }
}

function grouped(marks: readonly Mark[], topics: readonly string[], isRight: boolean): TopicEvidence[] {
  const found = new Map<string, { topic: string; questions: number[] }>()
  for (const mark of marks) {
    if (mark.isRight !== isRight) continue
    const topic = topics[mark.question] ?? ''
    const known = found.get(topicKey(topic))
    if (known === undefined) found.set(topicKey(topic), { topic, questions: [mark.question] })
    else known.questions.push(mark.question)
  }
  return [...found.values()]
}

/** The topics in the model's words where it named one that occurs in the text and fits this question better than others. */
function wordedBy(
  { reply, questions }: EvaluationInput,
  topics: readonly string[],
  marks: readonly Mark[],
  support: OptionSupport,
): readonly string[] {
  if (reply === undefined) return topics
  const text = plainText(support.sentences.join(' '))
  const isSaid = (topic: string): boolean => holdsWords(text, plainText(topic))
  const open = {
    right: reply.strengths.filter(isSaid),
    missed: reply.weaknesses.filter(isSaid),
  }
  return topics.map((topic, index) => {
    const question = questions[index]
    const mark = marks[index]
    if (question === undefined || mark === undefined) return topic
    const pool = mark.isRight ? open.right : open.missed
    const about = new Set(contentStems(`${question.question} ${question.options[mark.key]} ${question.quote ?? ''}`))
    const at = pool.findIndex((named) => {
      const stems = contentStems(named)
      return stems.filter((stem) => about.has(stem)).length * 2 > stems.length
    })
    return at === -1 ? topic : (pool.splice(at, 1)[0] ?? topic)
  })
}

function suggestionsFor(
  { questions, reply }: EvaluationInput,
  found: { weaknesses: readonly TopicEvidence[]; score: number; inferred: number; marks: readonly Mark[] },
  support: OptionSupport,
): string[] {
  const lines = found.weaknesses.slice(0, MAX_SUGGESTIONS).map(({ topic, questions: missed }) => {
    const named = fitting(reply, topic)
    if (named !== null) return named
    const index = missed[0] ?? 0
    const question = questions[index]
    const key = found.marks[index]?.key
    const sentence = question === undefined || key === undefined ? '' : sentenceFor(question, key, support)
    return sentence === '' ? `Study what the text says about ${topic}.` : `Read again on ${topic}: “${sentence}”`
  })
  if (lines.length === 0) lines.push('All answers were right: go on to cards on causes, comparisons and exact figures.')
  else if (found.score <= 1 && lines.length < MAX_SUGGESTIONS)
    lines.push('Start with definition cards before the details.')
  if (found.inferred > 0)
    lines.push(
      `For ${found.inferred} of the questions the right answer was inferred from the text, because no key was given.`,
    )
  return lines
}

/** A suggestion of the model that is about the topic. */
function fitting(reply: LearnerProfile | undefined, topic: string): string | null {
  const wanted = contentStems(topic)
  return (
    reply?.suggestions.find((line) => {
      const said = new Set(contentStems(line))
      return wanted.some((stem) => said.has(stem))
    }) ?? null
  )
}
