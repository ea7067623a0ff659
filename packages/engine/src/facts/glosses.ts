import { numberOf } from '../lang/nouns.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { VAGUE_ADJECTIVES } from '../lang/words.ts'
import { nounPhraseAt } from '../parse/noun-phrases.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { explanationFrom } from './explanation.ts'
import { draft, givesAway, isBalanced, midSentence, question, sentenceCase, wordCount } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { isSoundTerm } from './term-phrases.ts'

/** Cards from what a sentence explains beside a term: "X (a Y that …)", "X—that is, a Y", "X, i.e. Y", "X: a Y". */
export function glossCards(facts: ClauseFacts): CardDraft[] {
  return [...inBrackets(facts), ...afterThatIs(facts)]
}

/** "the key cash crop (a crop grown to sell)": What is a cash crop? */
function inBrackets(facts: ClauseFacts): CardDraft[] {
  const { tokens, asides } = facts.sentence
  return asides.flatMap(({ after, tokens: inside }) => {
    const opens = /^(?:an?|the|any)$/.test(inside[0]?.lower ?? '') && inside.length >= 4
    if (!opens || inside.some((word) => /^[;:=]$/.test(word.text))) return []
    const term = termEndingAt(tokens, after + 1, facts)
    return term === null ? [] : whatIs(term, inside, facts)
  })
}

/** "an isothermal process—that is, one in which temperature is kept constant". */
function afterThatIs(facts: ClauseFacts): CardDraft[] {
  const { tokens } = facts.sentence
  return tokens.flatMap((token, at) => {
    if (!/^(?:,|--|—|–|;)$/.test(token.text)) return []
    const opensThatIs = tokens[at + 1]?.lower === 'that' && tokens[at + 2]?.lower === 'is'
    const opensIe = /^i\.?e\.?$/.test(tokens[at + 1]?.lower ?? '')
    if (!opensThatIs && !opensIe) return []
    let from = at + (opensThatIs ? 3 : 2)
    while (/^[,.]$/.test(tokens[from]?.text ?? '')) from += 1
    const term = termEndingAt(tokens, at, facts)
    const words = explanationFrom(tokens, from, tokens.length, facts, term ?? [])
    return term === null || !/^(?:DET|NOUN|NUM|ADJ)$/.test(words[0]?.tag ?? '') ? [] : whatIs(term, words, facts)
  })
}

/** The term whose last word stands right before `to`; "of …" belongs to what is before it and makes none. */
function termEndingAt(tokens: readonly Token[], to: number, facts: ClauseFacts): readonly Token[] | null {
  for (let from = Math.max(0, to - 6); from < to; from += 1) {
    const phrase = nounPhraseAt(tokens, from, facts.lexicon)
    if (phrase === null || phrase.to !== to || tokens[from - 1]?.lower === 'of') continue
    const words = tokens.slice(from, to)
    const start = words.findIndex(
      ({ lower }) => !/^(?:an?|the|this|its|their|his|her)$/.test(lower) && !VAGUE_ADJECTIVES.has(lower),
    )
    const bare = words.slice(Math.max(0, start))
    return isSoundTerm(bare, facts) && isNominal(bare.at(-1)) ? bare : null
  }
  return null
}

function whatIs(term: readonly Token[], words: readonly Token[], facts: ClauseFacts): CardDraft[] {
  const content = words.filter((word) => isNominal(word) || /^(?:ADJ|VERB)$/.test(word.tag))
  if (content.length < 2 || wordCount(textOf(words)) > 20 || !isBalanced(words)) return []
  if (pointsOutside([...term, ...words], null) || givesAway(words, term)) return []
  const last = term.at(-1)
  const isPlural = last !== undefined && numberOf(last, facts.lexicon) === 'plural'
  const name = midSentence(term)
  const isName = term.some((word) => word.tag === 'PROPN')
  const front =
    isPlural || isName ? question('What', isPlural ? 'are' : 'is', name) : question('What does', `“${name}”`, 'mean')
  return [draft('apposition', front, sentenceCase(textOf(words)), words, 0.9, facts)]
}
