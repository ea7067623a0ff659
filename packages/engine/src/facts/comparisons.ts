import { singularOf } from '../lang/nouns.ts'
import { isNominal, type Token } from '../lang/token.ts'
import type { Clause } from '../parse/clauses.ts'
import { nounPhraseAt, withOfPhrases } from '../parse/noun-phrases.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { draft, isBalanced, midSentence, question, sentenceCase, trimMarks, wordCount } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { isSoundTerm } from './term-phrases.ts'
import { withoutTies } from './ties.ts'

const MAX_BACK_WORDS = 20

/** "Arteries carry blood away, whereas veins carry it back": How do arteries and veins differ? */
export function comparisonCards(clause: Clause, facts: ClauseFacts): CardDraft[] {
  const { tokens, subject, rest } = clause
  if (!clause.reliable || clause.sharesSubject || clause.lead.to > clause.lead.from) return []
  const at = tokens.findIndex(
    (token, index) => index >= rest.from && /^(?:whereas|while)$/.test(token.lower) && tokens[index - 1]?.text === ',',
  )
  if (at < 0) return []
  const first = nameSubject(clause, facts.sentence, facts)
  const base = nounPhraseAt(tokens, at + 1, facts.lexicon)
  if (first === null || base === null) return []
  const other = withOfPhrases(tokens, base, facts.lexicon)
  const second = tokens.slice(other.from, other.to)
  if (!isSoundTerm(first.tokens, facts) || !isSoundTerm(second, facts) || !areAlike(first.tokens, second, facts))
    return []
  const to = trimMarks(tokens, rest.from, tokens.length)
  const words = withoutTies(tokens.slice(subject.from, to)).filter(({ text }) => !/^[.!]$/.test(text))
  if (wordCount(textOf(words)) > MAX_BACK_WORDS || !isBalanced(words) || pointsOutside(words, first)) return []
  const front = question('How do', first.text, 'and', midSentence(second), 'differ')
  return [draft('comparison', front, sentenceCase(textOf(words)), words, 0.85, facts)]
}

/** Two of a kind: the same noun with other words before it, or two of the same number without one. */
function areAlike(a: readonly Token[], b: readonly Token[], { lexicon }: ClauseFacts): boolean {
  const head = (words: readonly Token[]): string => words.findLast(isNominal)?.lower ?? ''
  const [one, two] = [head(a), head(b)]
  if (one === '' || two === '' || textOf(a).toLowerCase() === textOf(b).toLowerCase()) return false
  const isPlural = (word: string): boolean => singularOf(word, lexicon) !== word
  return isPlural(one) === isPlural(two)
}
