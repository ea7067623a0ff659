import type { AssessmentQuestion } from '@cairn/core/ai/assessment-questions'
import { MAX_SCORE, OPTION_LETTERS, type OptionLetter, PROFICIENCY_LEVELS } from '@cairn/core/ai/models'
import { contentStems } from '@cairn/core/text/words'
import type { AssessmentProfile, EngineQuestion, EvaluationRequest, QuestionSet } from '../engine-types.ts'
import { plain } from './item-rules.ts'
import { createSupport, type Support } from './support.ts'
import { topicOf } from './topic.ts'

interface Marked {
  readonly question: AssessmentQuestion
  readonly key: OptionLetter
  readonly isRight: boolean
  readonly inferred: boolean
}

const MAX_SUGGESTIONS = 3

/**
 * The profile of a learner: score and level by counting, strengths and weaknesses by topic, one suggestion for each
 * weakness (three at most). A key that is not given is looked up in the questions this engine makes from the context,
 * else inferred from how well the context supports each option.
 */
export function evaluate(request: EvaluationRequest, questionsFrom: (text: string) => QuestionSet): AssessmentProfile {
  const support = createSupport(request.context)
  const own = request.questions.some(({ answer }) => answer === undefined) ? questionsFrom(request.context) : null
  const known = own?.ok === true ? own.questions : []
  const marked = request.questions.map((question, index) =>
    mark(question, request.answers[String(index)], known, support),
  )
  const right = marked.filter(({ isRight }) => isRight)
  const missed = marked.filter(({ isRight }) => !isRight)
  const score = scoreOf(right.length, marked.length)
  const strengths = topics(right, support)
  const weaknesses = topics(missed, support)
  const inferredKeys = marked.filter(({ inferred }) => inferred).length
  return {
    proficiency: PROFICIENCY_LEVELS[score] ?? 'Beginner',
    score,
    strengths,
    weaknesses,
    suggestions: suggestionsFor(missed, weaknesses, score, inferredKeys, support),
    inferredKeys,
  }
}

function mark(
  question: AssessmentQuestion,
  given: string | undefined,
  known: readonly EngineQuestion[],
  support: Support,
): Marked {
  const { key, inferred } = keyOf(question, known, support)
  const chosen = given?.trim().charAt(0).toUpperCase()
  return { question, key, inferred, isRight: chosen === key }
}

function keyOf(
  question: AssessmentQuestion,
  known: readonly EngineQuestion[],
  support: Support,
): { key: OptionLetter; inferred: boolean } {
  if (question.answer !== undefined) return { key: question.answer, inferred: false }
  const stem = plain(question.question)
  const same = known.find((other) => plain(other.question) === stem)
  if (same !== undefined) {
    const answer = plain(same.options[same.answer])
    const letter = OPTION_LETTERS.find((option) => plain(question.options[option]) === answer)
    if (letter !== undefined) return { key: letter, inferred: false }
  }
  return { key: support.bestOption(question), inferred: true }
}

function scoreOf(right: number, total: number): number {
  return total === 0 ? 0 : Math.round((right / total) * MAX_SCORE)
}

/** One topic for each item, each once. */
function topics(marked: readonly Marked[], support: Support): string[] {
  const named = marked.map(({ question, key }) => topicOf(question, key, support))
  return [...new Map(named.map((topic) => [contentStems(topic).join(' '), topic])).values()]
}

function suggestionsFor(
  missed: readonly Marked[],
  weaknesses: readonly string[],
  score: number,
  inferred: number,
  support: Support,
): string[] {
  const lines = missed.slice(0, MAX_SUGGESTIONS).map(({ question, key }, index) => {
    const sentence = support.sentenceFor(question, key)
    const topic = weaknesses[Math.min(index, weaknesses.length - 1)] ?? 'the text'
    return sentence === '' ? `Study what the text says about ${topic}.` : `Read again on ${topic}: “${sentence}”`
  })
  if (lines.length === 0) lines.push('All answers were right: go on to cards on causes, comparisons and exact figures.')
  else if (score <= 1) lines.push('Start with definition cards before the details.')
  if (inferred > 0)
    lines.push(
      `For ${inferred} of the questions the right answer was inferred from the text, because no key was given.`,
    )
  return lines
}
