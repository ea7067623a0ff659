import { OPTION_LETTERS, QUESTION_COUNT } from '../ai-protocol/models.ts'
import { createGrounder, type Grounder } from '../grounding/ground.ts'
import { outlineOf } from '../text/build-outline.ts'
import type { Span } from '../text/outline.ts'
import { readingOf } from '../text/reading.ts'
import { contentStems, countWords, wordsOf } from '../text/words.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { absoluteWordsIn, type ItemFault, itemFaults } from './item-rules.ts'
import { positionFaults } from './key-positions.ts'
import { createTextSupport, filledIn, type OptionSupport, supportedWrongs } from './option-support.ts'
import { holdsWords, plainText } from './plain-text.ts'

/** Rules that need the source or the other questions. */
export const SET_FAULTS = [
  'not-five',
  'key-positions',
  'key-longest',
  'shared-answer',
  'shared-sentence',
  'answers-another',
  'asked-before',
  'no-key',
  'absolute-word',
  'quote-not-found',
  'key-unsupported',
  'distractor-supported',
] as const
export type CheckCode = ItemFault | (typeof SET_FAULTS)[number]

/** A rule that is broken; `question` is the index from 0, null where it is the whole set. `detail` is in plain words. */
export interface ItemFinding {
  readonly code: CheckCode
  readonly question: number | null
  readonly detail: string
}

const MAX_LONGEST = 2

/**
 * Every rule of the five questions, checked by code for any engine: the form of each item, the set as a whole, and, when
 * `text` is given, what only the source can tell (quotes, support of keys, support of wrong options, absolute words).
 * An empty list means that all rules are kept. Without a key the rules about keys are not checked, and 'no-key' says so.
 */
export function checkItems(
  questions: readonly AssessmentQuestion[],
  { text, usedStems = [] }: { readonly text?: string; readonly usedStems?: readonly string[] } = {},
): readonly ItemFinding[] {
  return [
    ...questions.flatMap((item, question) => itemFaults(item).map((code) => ({ code, question, detail: shown(item) }))),
    ...ofSet(questions, text ?? null),
    ...askedBefore(questions, usedStems),
    ...(text === undefined ? [] : againstSource(questions, text)),
  ]
}

const shown = ({ question, options }: AssessmentQuestion): string =>
  `${question} ${OPTION_LETTERS.map((letter) => `${letter}: ${options[letter]}`).join(' / ')}`

function ofSet(questions: readonly AssessmentQuestion[], text: string | null): ItemFinding[] {
  const found: ItemFinding[] = []
  const add = (code: CheckCode, question: number | null, detail: string): void => {
    found.push({ code, question, detail })
  }
  if (questions.length !== QUESTION_COUNT) add('not-five', null, `${questions.length} questions`)
  const keys = questions.flatMap(({ answer }) => answer ?? [])
  if (keys.length === questions.length) for (const fault of positionFaults(keys)) add('key-positions', null, fault)
  const longest = questions.filter(isKeyLongest).length
  if (longest > MAX_LONGEST) add('key-longest', null, `The key is the longest option in ${longest} questions`)
  questions.forEach((item, index) => {
    if (item.answer === undefined) add('no-key', index, item.question)
    questions.slice(0, index).forEach((other, earlier) => {
      if (sharesAnswer(item, other)) add('shared-answer', index, `Same answer as question ${earlier + 1}`)
      if (sharesSentence(item, other, text)) add('shared-sentence', index, `Same sentence as question ${earlier + 1}`)
      if (answersAnother(item, other)) add('answers-another', index, `Gives away question ${earlier + 1}`)
      if (answersAnother(other, item)) add('answers-another', earlier, `Gives away question ${index + 1}`)
    })
  })
  return found
}

/** True when the key has more characters than each other option. */
export function isKeyLongest({ options, answer }: AssessmentQuestion): boolean {
  return (
    answer !== undefined &&
    OPTION_LETTERS.every((letter) => letter === answer || options[letter].length < options[answer].length)
  )
}

function sharesAnswer(a: AssessmentQuestion, b: AssessmentQuestion): boolean {
  const [first, second] = [keyOf(a), keyOf(b)]
  return first !== null && second !== null && plainText(first) === plainText(second)
}

const keyOf = ({ options, answer }: AssessmentQuestion): string | null =>
  answer === undefined ? null : options[answer]

function sharesSentence(a: AssessmentQuestion, b: AssessmentQuestion, text: string | null): boolean {
  if (a.quote === undefined || b.quote === undefined) return false
  if (plainText(a.quote) === plainText(b.quote)) return true
  const first = text === null ? null : placeOf(a.quote, text)
  const second = text === null ? null : placeOf(b.quote, text)
  return first !== null && second !== null && first.start < second.end && second.start < first.end
}

function placeOf(quote: string, text: string): Span | null {
  const start = text.indexOf(quote)
  return start === -1 ? null : { start, end: start + quote.length }
}

/** What `teller` says in every case (its question, and what three of its options share) holds the key of `other` and what it asks. */
export function answersAnother(teller: AssessmentQuestion, other: AssessmentQuestion): boolean {
  const key = keyOf(other)
  if (key === null) return false
  const said = saidAlways(teller)
  const wanted = plainText(key)
  if (wanted.length < 3 || !holdsWords(said, wanted)) return false
  const keyStems = new Set(contentStems(key))
  const asked = [...new Set(contentStems(other.question))].filter((stem) => !keyStems.has(stem))
  const told = new Set(contentStems(said))
  return asked.length > 0 && asked.filter((stem) => told.has(stem)).length / asked.length >= 0.5
}

/** What a question tells whichever option is right: its stem, and what at least three of its options share; plain. */
export function saidAlways(question: Pick<AssessmentQuestion, 'question' | 'options'>): string {
  return plainText(`${question.question} ${commonWords(question)}`)
}

/** The longest row of words that opens at least three options, and the longest that closes them. */
function commonWords({ options }: Pick<AssessmentQuestion, 'options'>): string {
  const lists = OPTION_LETTERS.map((letter) => wordsOf(options[letter]).map(({ norm }) => norm))
  const shared = (rows: readonly (readonly string[])[]): string[] => {
    const row: string[] = []
    for (let at = 0; ; at += 1) {
      const here = rows.map((words) => words[at])
      const most = here.find((word) => word !== undefined && here.filter((other) => other === word).length >= 3)
      if (most === undefined) return row
      row.push(most)
    }
  }
  const closing = shared(lists.map((words) => words.toReversed())).toReversed()
  return `${shared(lists).join(' ')} ${closing.join(' ')}`
}

function askedBefore(questions: readonly AssessmentQuestion[], usedStems: readonly string[]): ItemFinding[] {
  const used = new Set(usedStems.map(plainText))
  return questions.flatMap(({ question: stem }, question): ItemFinding[] =>
    used.has(plainText(stem)) ? [{ code: 'asked-before', question, detail: stem }] : [],
  )
}

function againstSource(questions: readonly AssessmentQuestion[], text: string): ItemFinding[] {
  const reading = readingOf(text).text
  const support = createTextSupport(reading)
  const grounder = createGrounder(reading, outlineOf(reading))
  const source = new Set(wordsOf(reading).map(({ norm }) => norm))
  return questions.flatMap((item, question) => {
    const said = [item.question, ...OPTION_LETTERS.map((letter) => item.options[letter])].join(' ')
    const absolute = absoluteWordsIn(said, source)
    const wrong = supportedWrongs(item, support)
    const found: ItemFinding[] = []
    if (absolute.length > 0) found.push({ code: 'absolute-word', question, detail: absolute.join(', ') })
    if (item.quote !== undefined && !text.includes(item.quote) && !isQuoted(item.quote, reading))
      found.push({ code: 'quote-not-found', question, detail: item.quote })
    if (item.answer !== undefined && !isKeySupported(item, support, grounder))
      found.push({ code: 'key-unsupported', question, detail: item.options[item.answer] })
    for (const letter of wrong)
      found.push({ code: 'distractor-supported', question, detail: `${letter}: ${item.options[letter]}` })
    return found
  })
}

/** The words of the quote stand in the text in a row, whatever the marks. */
export function isQuoted(quote: string, text: string): boolean {
  return holdsWords(plainText(text), plainText(quote))
}

/** The key is found by the aligner that checks cards, or a sentence says it word for word. */
export function isKeySupported(
  { question, options, answer }: AssessmentQuestion,
  support: OptionSupport,
  grounder: Grounder,
): boolean {
  if (answer === undefined) return false
  const key = options[answer]
  const filled = filledIn(question, key)
  const statement = plainText(filled?.replace(/…/g, '') ?? key)
  const isLong = filled !== null || countWords(key) >= 5
  if (isLong && support.sentences.some((sentence) => holdsWords(plainText(sentence), statement))) return true
  return grounder.ground({ front: question, back: key }).grade !== 'unsupported'
}
