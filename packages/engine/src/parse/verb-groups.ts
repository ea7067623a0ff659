import type { Lexicon } from '../lang/lexicon.ts'
import type { Range, Token } from '../lang/token.ts'
import { isBe, isDo, isHave, isModal, type VerbForms, verbForms } from '../lang/verbs.ts'
import { NEGATIVES } from '../lang/words.ts'

/**
 * Auxiliaries, adverbs between them and the main verb. `ambiguous` is a form that is past or participle ("used"),
 * which only the rest of the sentence decides.
 */
export interface VerbGroup extends Range {
  readonly kind: 'finite' | 'ambiguous' | 'infinitive' | 'ing' | 'participle'
  /** Position of the word that carries tense: the first auxiliary, or the main verb. */
  readonly first: number
  readonly main: number
  readonly passive: boolean
  readonly negated: boolean
  /** The main verb is a form of "be" and no other verb follows. */
  readonly copula: boolean
}

/** The verb group that begins exactly at `from`, or null. */
export function verbGroupAt(tokens: readonly Token[], from: number, lexicon: Lexicon): VerbGroup | null {
  const opener = tokens[from]
  if (opener === undefined) return null
  if (opener.tag === 'PART' && opener.lower === 'to') {
    const group = verbGroupAt(tokens, skipAdverbs(tokens, from + 1), lexicon)
    return group === null || group.kind === 'infinitive' ? null : { ...group, from, kind: 'infinitive' }
  }
  if (opener.tag !== 'AUX' && opener.tag !== 'VERB') return null
  const chain = chainFrom(tokens, from, lexicon)
  const main = chain.at(-1)
  if (main === undefined) return null
  const words = tokens.slice(from, main + 1)
  const mainForms = formsAt(tokens, main, lexicon)
  const beforeMain = chain.length > 1 ? (tokens[chain.at(-2) ?? from]?.lower ?? '') : ''
  return {
    from,
    to: main + 1,
    first: from,
    main,
    kind:
      chain.length > 1
        ? opener.lower === 'being' || opener.lower === 'having'
          ? 'ing'
          : 'finite'
        : kindOf(opener, mainForms),
    passive: isBe(beforeMain) && mainForms.isParticiple,
    negated: words.some((word) => NEGATIVES.has(word.lower)) || NEGATIVES.has(tokens[main + 1]?.lower ?? ''),
    copula: isBe(tokens[main]?.lower ?? ''),
  }
}

function formsAt(tokens: readonly Token[], index: number, lexicon: Lexicon): VerbForms {
  const token = tokens[index]
  if (token === undefined) throw new Error('Inconsistent: a verb group has no main verb')
  return verbForms(token, lexicon)
}

function kindOf(token: Token, forms: VerbForms): VerbGroup['kind'] {
  if (/^(?:being|having|doing)$/.test(token.lower) || forms.isIng) return 'ing'
  if (token.lower === 'been') return 'participle'
  if (token.tag === 'AUX' || isBe(token.lower) || isHave(token.lower) || isDo(token.lower)) return 'finite'
  if (forms.isPast && forms.isParticiple) return 'ambiguous'
  if (forms.isParticiple && !forms.isBase) return 'participle'
  return 'finite'
}

/** Positions of the verbs of one group, each fitting the one before ("has been found"). */
function chainFrom(tokens: readonly Token[], from: number, lexicon: Lexicon): number[] {
  const chain = [from]
  for (;;) {
    const last = chain.at(-1) ?? from
    const next = skipAdverbs(tokens, last + 1)
    const token = tokens[next]
    if (token === undefined || (token.tag !== 'VERB' && token.tag !== 'AUX')) return chain
    if (!fitsAfter(tokens[last]?.lower ?? '', token, verbForms(token, lexicon))) return chain
    chain.push(next)
  }
}

function fitsAfter(before: string, token: Token, forms: VerbForms): boolean {
  if (isModal(before) || isDo(before)) return forms.isBase || token.lower === 'be' || token.lower === 'have'
  if (isHave(before)) return token.lower === 'been' || forms.isParticiple
  if (isBe(before)) return token.lower === 'being' || forms.isIng || forms.isParticiple
  return false
}

/** First position from `index` that is no adverb or "not". */
export function skipAdverbs(tokens: readonly Token[], index: number): number {
  let at = index
  while (at < tokens.length) {
    const token = tokens[at]
    const isAdverb = token?.tag === 'ADV' || (token?.tag === 'PART' && NEGATIVES.has(token.lower))
    if (!isAdverb) break
    at += 1
  }
  return at
}
