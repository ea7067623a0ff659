import { OPTION_LETTERS } from '@cairn/core/ai-protocol/models'
import type { QuestionKind } from '@cairn/core/assessment/assessment-questions'
import { checkItems } from '@cairn/core/assessment/check-items'
import { evaluateAnswers } from '@cairn/core/assessment/evaluate-answers'
import { levelOf } from '@cairn/core/assessment/score'
import { checkPath } from '@cairn/core/paths/check-path'
import { splitSentences } from '@cairn/core/text/sentences'
import { countWords } from '@cairn/core/text/words'
import type { Engine, EngineQuestion } from '../protocol/engine-types.ts'
import { makeDeck } from './bar.ts'

/** The questions of one text, and every rule they break, by the check that any engine's questions go through. */
export interface QuestionMeasure {
  readonly found: number
  readonly findings: readonly string[]
  readonly kinds: readonly QuestionKind[]
  /** Of the 32 ways to answer rightly or wrongly, those marked exactly: with keys, and without. */
  readonly exact: number
  readonly exactWithoutKeys: number
  /** Keys guessed rightly by core alone, from nothing but the text, of five. */
  readonly guessedKeys: number
}

const PATTERNS = 32

export function measureQuestions(engine: Engine, text: string): QuestionMeasure {
  const set = engine.questions(text)
  if (!set.ok) return { found: set.found, findings: [], kinds: [], exact: 0, exactWithoutKeys: 0, guessedKeys: 0 }
  const { questions } = set
  const bare = questions.map(({ question, options }) => ({ question, options }))
  const guessed = evaluateAnswers({ context: text, questions: bare, answers: {} }).marks
  return {
    found: questions.length,
    findings: checkItems(questions, { text }).map(({ code, detail }) => `${code}: ${detail}`),
    kinds: questions.flatMap(({ kind }) => kind ?? []),
    exact: exactPatterns(engine, text, questions, questions),
    exactWithoutKeys: exactPatterns(engine, text, questions, bare),
    guessedKeys: guessed.filter(({ key }, index) => key === questions[index]?.answer).length,
  }
}

type Asked = Parameters<Engine['evaluate']>[0]['questions']

/** Patterns whose score and level are exact, and whose weak topics are as many as the questions missed or fewer. */
function exactPatterns(engine: Engine, context: string, keyed: readonly EngineQuestion[], asked: Asked): number {
  let exact = 0
  for (let pattern = 0; pattern < PATTERNS; pattern += 1) {
    const answers = Object.fromEntries(
      keyed.map(({ answer }, index) => {
        const other = OPTION_LETTERS.find((letter) => letter !== answer) ?? 'A'
        return [String(index), (pattern >> index) % 2 === 1 ? answer : other]
      }),
    )
    const right = keyed.filter((_, index) => (pattern >> index) % 2 === 1).length
    const profile = engine.evaluate({ context, questions: asked, answers })
    const isExact = profile.score === right && profile.proficiency === levelOf(right)
    const areTopicsRight =
      profile.weaknesses.length > 0 === right < 5 &&
      profile.weaknesses.length <= 5 - right &&
      profile.strengths.length > 0 === right > 0
    if (isExact && areTopicsRight) exact += 1
  }
  return exact
}

/** The path over twenty cards of a text: faults of any kind, and the share of needs that it honours. */
export function measurePath(
  engine: Engine,
  text: string,
): { readonly faults: readonly string[]; readonly honoured: number } {
  const cards = makeDeck(engine, text, 20).map(({ front, back }, index) => ({ id: `c${index}`, front, back }))
  const checks = [{}, { minutesPerDay: 4, days: 2 }].map((preferences) =>
    checkPath(engine.learningPath({ cards, preferences }), cards, preferences),
  )
  return {
    faults: checks.flatMap(({ findings }) => findings.map(({ code, detail }) => `${code}: ${detail}`)),
    honoured: Math.min(...checks.map(({ honoured }) => honoured)),
  }
}

/** Passages of whole sentences with at least `words` words, one from every `step`-th sentence on. */
export function passagesOf(text: string, words: number, step: number): string[] {
  const sentences = splitSentences(text)
  const counts = sentences.map(({ start, end }) => countWords(text, start, end))
  const passages: string[] = []
  for (let from = 0; from < sentences.length; from += step) {
    let [to, sum] = [from, 0]
    while (to < sentences.length && sum < words) {
      sum += counts[to] ?? 0
      to += 1
    }
    const [first, last] = [sentences[from], sentences[to - 1]]
    if (sum < words || first === undefined || last === undefined) break
    passages.push(text.slice(first.start, last.end))
  }
  return passages
}

/** How many passages of a text give five questions, and what rules those break. */
export function measureShortTexts(engine: Engine, text: string, words: number, step: number) {
  const passages = passagesOf(text, words, step)
  const sets = passages.map((passage) => ({ passage, set: engine.questions(passage) }))
  return {
    passages: passages.length,
    withFive: sets.filter(({ set }) => set.ok).length,
    findings: sets.flatMap(({ passage, set }) =>
      set.ok ? checkItems(set.questions, { text: passage }).map(({ code, detail }) => `${code}: ${detail}`) : [],
    ),
  }
}
