import type { OptionLetter } from '../ai-protocol/models.ts'
import { wordSet } from '../text/word-set.ts'
import { isStopWord, stemOf, type Word, wordsOf } from '../text/words.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import type { OptionSupport } from './option-support.ts'
import { holdsWords, plainText } from './plain-text.ts'

/** Words of questions and general nouns that name no topic. */
const NO_TOPIC = wordSet(
  `statement statements sentence text according best describes describe supported following true correct right wrong used
  word words term terms complete completes blank suppose happens happen follows follow classmate someone
  part parts thing things way ways kind kinds type types form forms number numbers amount result results effect effects
  people person time times year years day days day example examples reason reasons made make makes first last new large
  small great good place places fits true`,
)

/**
 * What each question is about, as a phrase that the text holds: the topic the engine gave when it occurs, else the
 * weightiest run of words of question or key; no two questions share one while there is another. Falls back to the key.
 */
export function topicsOf(
  questions: readonly AssessmentQuestion[],
  keys: readonly OptionLetter[],
  support: OptionSupport,
): readonly string[] {
  const text = plainText(support.sentences.join(' '))
  const taken = new Set<string>()
  return questions.map((question, index) => {
    const key = question.options[keys[index] ?? 'A']
    const candidates = candidatesOf(question, key, text, support)
    const free = candidates.find((topic) => !taken.has(topicKey(topic))) ?? candidates[0] ?? key
    taken.add(topicKey(free))
    return free
  })
}

export const topicKey = (topic: string): string => plainText(topic).split(' ').map(stemOf).join(' ')

/** Topics for one question, the best first; each occurs in the text (given plain). */
function candidatesOf(question: AssessmentQuestion, key: string, text: string, support: OptionSupport): string[] {
  const occurs = (topic: string): boolean => holdsWords(text, plainText(topic))
  const given = question.topic !== undefined && occurs(question.topic) ? [question.topic] : []
  const weigh = (words: readonly Word[], bonus: number): number =>
    (words.reduce((sum, word) => sum + support.idf(word.stem) * (word.isCapitalised ? 1.2 : 1), 0) /
      Math.sqrt(words.length)) *
    bonus
  const quoted = question.question.replace(/_{2,}/, ' ')
  const scored = [
    ...runsOf(quoted).map((run) => ({ ...run, score: weigh(run.words, 1) })),
    ...runsOf(key).map((run) => ({ ...run, score: weigh(run.words, key.length <= 40 ? 1.1 : 0.7) })),
  ].filter(({ text: topic }) => occurs(topic))
  return [...given, ...scored.sort((a, b) => b.score - a.score).map(({ text: topic }) => topic)]
}

const MAX_WORDS = 4

/** Runs of neighbouring content words, at most four long. */
function runsOf(text: string): { text: string; words: readonly Word[] }[] {
  const runs: Word[][] = []
  let open: Word[] = []
  let last = -1
  for (const word of wordsOf(text)) {
    const isContent = !isStopWord(word.norm) && !NO_TOPIC.has(word.norm) && !word.isNumber && word.norm.length > 1
    const adjoins = last >= 0 && /^[\s-]*$/.test(text.slice(last, word.start))
    if (!isContent || !adjoins || open.length === MAX_WORDS) {
      if (open.length > 0) runs.push(open)
      open = []
    }
    if (isContent) open.push(word)
    last = word.end
  }
  if (open.length > 0) runs.push(open)
  return runs.map((words) => ({ text: text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0), words }))
}
