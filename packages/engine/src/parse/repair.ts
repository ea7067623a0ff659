import type { Lexicon } from '../lang/lexicon.ts'
import { isNominal, type Tag, type Token } from '../lang/token.ts'
import { verbForms } from '../lang/verbs.ts'
import { type Clause, parseClauses } from './clauses.ts'

/** A parsed sentence; the tokens may carry other tags than were given, where that made sense of the sentence. */
export interface Parsed {
  readonly tokens: readonly Token[]
  readonly clauses: readonly Clause[]
}

const MAX_TRIES = 6

/**
 * Parses a sentence. Where no reliable clause is found, single words that can be both noun and verb are tried the other
 * way round, first come first served, until one is.
 */
export function parseSentence(tokens: readonly Token[], lexicon: Lexicon): Parsed {
  const clauses = parseClauses(tokens, lexicon)
  if (clauses[0]?.reliable === true) return { tokens, clauses }
  for (const [index, tag] of flips(tokens, lexicon).slice(0, MAX_TRIES)) {
    const tried = tokens.map((token, at) => (at === index ? { ...token, tag } : token))
    const result = parseClauses(tried, lexicon)
    if (result[0]?.reliable === true) return { tokens: tried, clauses: result }
  }
  return { tokens, clauses }
}

/** Positions worth trying with the other tag: a verb form after a noun first, then a noun form after an adjective. */
function flips(tokens: readonly Token[], lexicon: Lexicon): [number, Tag][] {
  const toVerb: [number, Tag][] = tokens[0]?.lower === 'for' ? [[0, 'CCONJ']] : []
  const toNoun: [number, Tag][] = []
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    const next = tokens[index + 1]
    if (before === undefined || next === undefined) return
    if (
      token.tag === 'NOUN' &&
      lexicon.canBe(token.lower, 'VERB') &&
      (isNominal(before) || before.tag === 'ADV' || before.text === ',')
    ) {
      const forms = verbForms(token, lexicon)
      if ((forms.isThird || forms.isBase || forms.isPast) && !/^(?:of|AUX)$/.test(next.lower))
        toVerb.push([index, 'VERB'])
    }
    if (token.tag === 'ADJ' && lexicon.canBe(token.lower, 'VERB') && isNominal(before)) toVerb.push([index, 'VERB'])
    if (
      token.tag === 'VERB' &&
      lexicon.canBe(token.lower, 'NOUN') &&
      (before.tag === 'ADJ' || before.tag === 'DET' || isNominal(before))
    ) {
      toNoun.push([index, 'NOUN'])
    }
  })
  return [...toVerb, ...toNoun]
}
