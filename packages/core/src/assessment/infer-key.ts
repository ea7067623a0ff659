import { OPTION_LETTERS, type OptionLetter } from '../ai-protocol/models.ts'
import { contentStems, wordsOf } from '../text/words.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { asksForStatement, filledIn, type OptionSupport } from './option-support.ts'

/**
 * The option that a text supports best, for questions without a key: the sentence that holds most of question and option,
 * by weight of words and by pairs of neighbouring words. Ties go to the earlier letter. A guess, to be marked as one.
 */
export function inferKey(question: AssessmentQuestion, support: OptionSupport): OptionLetter {
  const shares = OPTION_LETTERS.map((letter) => ({ letter, share: shareOf(question, letter, support) }))
  return shares.reduce((top, next) => (next.share > top.share + 1e-9 ? next : top)).letter
}

/** The sentence of the text that a question with this option rests on; empty when none says at least 40 % of it. */
export function sentenceFor(question: AssessmentQuestion, letter: OptionLetter, support: OptionSupport): string {
  if (question.quote !== undefined && question.answer === letter) return shortened(question.quote.replace(/\s+/g, ' '))
  const { share, sentence } = best(claimOf(question, letter), support, () => 1)
  return share >= 0.4 ? shortened(sentence) : ''
}

const MAX_QUOTE = 220

function shortened(sentence: string): string {
  return sentence.length <= MAX_QUOTE ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', MAX_QUOTE))} …`
}

function claimOf({ question, options }: AssessmentQuestion, letter: OptionLetter): string {
  const option = options[letter]
  return filledIn(question, option) ?? (asksForStatement(question) ? option : `${question} ${option}`)
}

function shareOf(question: AssessmentQuestion, letter: OptionLetter, support: OptionSupport): number {
  const option = new Set(contentStems(question.options[letter]))
  // What the option adds to the question counts twice: the question's own words support every option alike.
  const { share, sentence } = best(claimOf(question, letter), support, (stem) => (option.has(stem) ? 2 : 1))
  return share + 0.5 * pairShare(question.options[letter], sentence)
}

interface Found {
  readonly share: number
  readonly sentence: string
}

const stemsOf = new WeakMap<OptionSupport, readonly ReadonlySet<string>[]>()

function best(claim: string, support: OptionSupport, factor: (stem: string) => number): Found {
  const units = stemsOf.get(support) ?? support.sentences.map((sentence) => new Set(contentStems(sentence)))
  stemsOf.set(support, units)
  const wanted = [...new Set(contentStems(claim))].map((stem) => ({ stem, weight: support.idf(stem) * factor(stem) }))
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0)
  let found: Found = { share: 0, sentence: '' }
  units.forEach((unit, index) => {
    const hit = wanted.reduce((sum, { stem, weight }) => sum + (unit.has(stem) ? weight : 0), 0)
    const share = total === 0 ? 0 : hit / total
    if (share > found.share + 1e-9) found = { share, sentence: support.sentences[index] ?? '' }
  })
  return found
}

/** Share of the option's neighbouring words that are neighbours in the sentence too: tells an order turned round. */
function pairShare(option: string, sentence: string): number {
  const pairs = pairsOf(option)
  if (pairs.length === 0) return 0
  const said = new Set(pairsOf(sentence))
  return pairs.filter((pair) => said.has(pair)).length / pairs.length
}

function pairsOf(text: string): string[] {
  const norms = wordsOf(text).map(({ norm }) => norm)
  return norms.slice(1).map((norm, index) => `${norms[index] ?? ''} ${norm}`)
}
