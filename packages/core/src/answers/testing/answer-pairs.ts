import { stableHash } from '../../scheduling/seeded-random.ts'
import { FORMULA_PAIRS } from './pairs-formula.ts'
import { LANGUAGE_PAIRS } from './pairs-language.ts'
import { QUANTITY_PAIRS } from './pairs-quantity.ts'
import { SCIENCE_PAIRS } from './pairs-science.ts'
import { SOCIETY_PAIRS } from './pairs-society.ts'

/**
 * Pairs of card and typed answer with a verdict given by hand, before any grading was written. The question behind each
 * verdict: would a fair teacher, with this card alone, take the answer as known?
 *
 * A block is a card: `?` front, `=` back, `~` an alias, `@` the answer of another card, then `+` typed and to be
 * accepted, `-` typed and to be refused. `⏎` is a line break, `´` a backtick.
 */
export interface AnswerPair {
  readonly subject: PairSubject
  readonly front: string
  readonly back: string
  readonly aliases: readonly string[]
  readonly others: readonly string[]
  readonly typed: string
  readonly isRight: boolean
}

const TEXTS = {
  science: SCIENCE_PAIRS,
  society: SOCIETY_PAIRS,
  language: LANGUAGE_PAIRS,
  quantity: `${QUANTITY_PAIRS}\n${FORMULA_PAIRS}`,
} as const
export type PairSubject = keyof typeof TEXTS
const SUBJECTS: readonly PairSubject[] = ['science', 'society', 'language', 'quantity']

/** Rules were tuned on the one half of the cards; the other was set aside and only counted. */
export type PairSet = 'tuned' | 'aside'

/** The pairs of one half; a card lies in one half with all its pairs, by a hash of its front. */
export function answerPairs(set: PairSet): AnswerPair[] {
  return allPairs().filter(({ front }) => (stableHash(`pairs ${front}`) % 2 === 0) === (set === 'tuned'))
}

export function allPairs(): AnswerPair[] {
  return SUBJECTS.flatMap((subject) =>
    TEXTS[subject]
      .trim()
      .split(/\n\n+/)
      .flatMap((block) => pairsOf(subject, block)),
  )
}

function pairsOf(subject: PairSubject, block: string): AnswerPair[] {
  const lines = block.split('\n').map((line) => ({ sign: line[0], text: written(line.slice(1).trim()) }))
  const texts = (sign: string): string[] => lines.filter((line) => line.sign === sign).map(({ text }) => text)
  const [front] = texts('?')
  const [back] = texts('=')
  if (front === undefined || back === undefined) throw new Error(`Inconsistent: a card without a side: ${block}`)
  const card = { subject, front, back, aliases: texts('~'), others: texts('@') }
  return lines
    .filter(({ sign }) => sign === '+' || sign === '-')
    .map(({ sign, text }) => ({ ...card, typed: text, isRight: sign === '+' }))
}

function written(text: string): string {
  return text.replaceAll('⏎', '\n').replaceAll('´', '`')
}
