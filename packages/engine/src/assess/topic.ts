import type { AssessmentQuestion } from '@cairn/core/ai/assessment-questions'
import type { OptionLetter } from '@cairn/core/ai/models'
import { isStopWord, stemOf, type Word, wordsOf } from '@cairn/core/text/words'
import { GENERIC_NOUNS, VAGUE_ADJECTIVES } from '../lang/words.ts'
import type { Support } from './support.ts'

/** What a question is about, as a phrase of question or key that the context holds; the key itself when nothing else fits. */
export function topicOf(question: AssessmentQuestion, key: OptionLetter, support: Support): string {
  const runs = [...runsOf(question.question), ...runsOf(question.options[key])]
  const context = support.sentences.join(' ').toLowerCase()
  const scored = runs
    .filter(({ text }) => context.includes(text.toLowerCase()))
    .map(({ text, words }) => ({
      text,
      score: words.reduce((sum, word) => sum + support.idf(stemOf(word.norm)), 0) / Math.sqrt(words.length),
    }))
  const best = scored.reduce<{ text: string; score: number } | null>(
    (top, next) => (top === null || next.score > top.score + 1e-9 ? next : top),
    null,
  )
  return best?.text ?? question.options[key]
}

const NOT_TOPICS = new Set(
  'statement statements text according best describes supported following true correct used called known named mean means term'.split(
    ' ',
  ),
)

/** Runs of neighbouring content words, at most four long. */
function runsOf(text: string): { text: string; words: readonly Word[] }[] {
  const runs: Word[][] = []
  let open: Word[] = []
  let last = -1
  for (const word of wordsOf(text)) {
    const isContent =
      !isStopWord(word.norm) &&
      !NOT_TOPICS.has(word.norm) &&
      !GENERIC_NOUNS.has(word.norm) &&
      !VAGUE_ADJECTIVES.has(word.norm) &&
      !word.isNumber
    const adjoins = last >= 0 && /^[\s-]*$/.test(text.slice(last, word.start))
    if (!isContent || !adjoins || open.length === 4) {
      if (open.length > 0) runs.push(open)
      open = []
    }
    if (isContent) open.push(word)
    last = word.end
  }
  if (open.length > 0) runs.push(open)
  return runs.map((words) => ({ text: text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0), words }))
}
