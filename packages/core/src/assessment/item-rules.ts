import { OPTION_LETTERS } from '../ai-protocol/models.ts'
import { countWords, wordsOf } from '../text/words.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { optionNumbers } from './option-numbers.ts'
import { holdsWords, plainText } from './plain-text.ts'

/** Rules that concern one item alone; each is broken or kept without looking at the source. */
export const ITEM_FAULTS = [
  'no-question',
  'negative-stem',
  'all-or-none',
  'same-options',
  'nested-options',
  'uneven-length',
  'not-parallel',
  'numbers-unordered',
  'key-in-stem',
] as const
export type ItemFault = (typeof ITEM_FAULTS)[number]

const ALL_OR_NONE =
  /\b(?:all|none|both|neither|any) of (?:the|these|those) (?:above|options|answers|others)\b|^(?:all|none|both|neither) of (?:these|them|the above)\.?$|\bboth [A-D] and [A-D]\b/i
const NEGATED =
  /\bEXCEPT\b|\bNOT\b|\bexcept(?: for)?\s*[?:]|\bwhich\b.{0,60}?\b(?:is|are|was|were|does|do|did|can|could|would|has|have) not\b|\bwhich\b.{0,40}\b(?:is|are) (?:false|incorrect|untrue|wrong)\b/i
const OPENING = /^(?:because|to|by|in|at|on|with|from|during|when|if|that|as|for|through|they|it|he|she)\b/i
const MIN_STEM_WORDS = 4

/**
 * Every rule the item breaks by itself, whatever engine wrote it: a full question without a negation, four different
 * options of one form and about one length (25 % of the key or 2 words), none inside another, numbers rising from A to D,
 * no "all of the above", and a short key that does not stand in its own question. Without a key the length of A counts.
 */
export function itemFaults({ question, options, answer }: AssessmentQuestion): readonly ItemFault[] {
  const texts = OPTION_LETTERS.map((letter) => options[letter])
  return optionFaults(question, options[answer ?? 'A'], texts, answer !== undefined)
}

/** The same for options that have no letters yet; `key` is one of `texts`. Their order counts for numbers only. */
export function optionFaults(
  question: string,
  key: string,
  texts: readonly string[],
  hasKey = true,
): readonly ItemFault[] {
  const plain = texts.map(plainText)
  const outside = withoutQuotes(question)
  const found: [ItemFault, boolean][] = [
    ['no-question', !/\?["”’)]?$/.test(question.trim()) || countWords(question) < MIN_STEM_WORDS],
    ['negative-stem', NEGATED.test(outside)],
    ['all-or-none', texts.some((text) => ALL_OR_NONE.test(text))],
    ['same-options', new Set(plain).size < texts.length || plain.includes('')],
    ['nested-options', plain.some((a, i) => plain.some((b, j) => i !== j && a !== b && holdsWords(b, a)))],
    ['uneven-length', texts.some((text) => !isNear(countWords(text), countWords(key)))],
    ['not-parallel', new Set(texts.map(formOf)).size > 1],
    ['numbers-unordered', !isRising(optionNumbers(texts))],
    ['key-in-stem', hasKey && countWords(key) <= 6 && holdsWords(plainText(question), plainText(key))],
  ]
  return found.filter(([, broken]) => broken).map(([fault]) => fault)
}

/** A quoted sentence may deny something: the question about it does not. */
function withoutQuotes(question: string): string {
  return question.replace(/[“"][^“”"]*[”"]/g, '“…”')
}

function isNear(words: number, keyWords: number): boolean {
  return Math.abs(words - keyWords) <= Math.max(2, keyWords * 0.25)
}

function isRising(values: readonly number[] | null): boolean {
  return values === null || values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value))
}

/** What options have to share to be parallel: opening with a digit or with a joint, and a closing full stop. */
function formOf(text: string): string {
  const trimmed = text.trim()
  const opening = /^[\p{Sc}±~<>≈−–-]?\d/u.test(trimmed) ? '0' : (OPENING.exec(trimmed)?.[0].toLowerCase() ?? '')
  return `${opening}|${/[.!]$/.test(trimmed) && countWords(trimmed) > 3 ? '.' : ''}`
}

/** Words that claim everything or nothing; a learner who knows nothing avoids the options that hold them. */
export const ABSOLUTE_WORDS: ReadonlySet<string> = new Set(
  'always never all none only every entirely completely totally absolutely exclusively impossible must nobody nothing everyone everything'.split(
    ' ',
  ),
)

/** The absolute words of a text that `source` lacks. */
export function absoluteWordsIn(text: string, source: ReadonlySet<string>): readonly string[] {
  return wordsOf(text).flatMap(({ norm }) => (ABSOLUTE_WORDS.has(norm) && !source.has(norm) ? [norm] : []))
}
