import { rarityOf } from '../lang/common-words.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { ARTICLES, POSSESSIVES } from '../lang/words.ts'
import { nounPhraseAt, withOfPhrases } from '../parse/noun-phrases.ts'
import type { ClauseFacts } from './draft.ts'
import { isPlaceInSeries, isPointer } from './pointers.ts'

const MAX_TERM_WORDS = 5

/** True for words that can be a term to learn: a short phrase without a clause, a pointer or a count in it. */
export function isSoundTerm(words: readonly Token[], facts: ClauseFacts): boolean {
  const content = words.filter((word) => !ARTICLES.has(word.lower) && word.tag !== 'PUNCT')
  if (content.length === 0 || content.length > MAX_TERM_WORDS || facts.terms.isGeneric(content)) return false
  if (
    /^(?:every|all|any|no|some|many|most|few|several|certain|various|other|another|such|each|both|two|three)$/.test(
      words[0]?.lower ?? '',
    )
  )
    return false
  if (content.some((word) => /^(?:AUX|SCONJ|CCONJ|PRON)$/.test(word.tag) || isPointer(word))) return false
  // "occulting light", "shared character": a participle may stand before the noun.
  if (content.some((word) => word.tag === 'VERB' && !/(?:ing|ed|en)$/.test(word.lower))) return false
  if (!isNominal(content.findLast((word) => word.tag !== 'NUM'))) return false
  if (isPlaceInSeries(words, facts)) return false
  const isBareDefinite = words[0]?.lower === 'the' && content.length === 1
  return !isBareDefinite || rarityOf(content[0]?.lower ?? '') >= 0.75
}

/** The name that begins at `from`: a noun phrase with its "of …", without article and quotation marks; null when none. */
export function nameAt(tokens: readonly Token[], from: number, facts: ClauseFacts): Range | null {
  let start = from
  while (isBeforeName(tokens[start])) start += 1
  const phrase = nounPhraseAt(tokens, start, facts.lexicon)
  if (phrase === null || tokens[phrase.head]?.tag === 'PRON') return null
  const whole = withOfPhrases(tokens, phrase, facts.lexicon)
  let to = whole.to
  while (to > start && /^["“”‘’']$/.test(tokens[to - 1]?.text ?? '')) to -= 1
  const words = tokens.slice(start, to)
  return isSoundTerm(words, facts) && !words.some((word) => word.text === ',') ? { from: start, to } : null
}

/** Articles, possessives and opening marks, which are no part of a name. */
function isBeforeName(token: Token | undefined): boolean {
  const word = token?.lower ?? ''
  return /^["“”‘']$/.test(word) || ARTICLES.has(word) || POSSESSIVES.has(word)
}
