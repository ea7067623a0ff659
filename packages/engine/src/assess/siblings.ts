import { contentStems, countWords, stemOf } from '@cairn/core/text/words'
import type { FactContext } from '../facts/draft.ts'
import { rangeText } from '../facts/phrasing.ts'
import { rarityOf } from '../lang/common-words.ts'
import { numberOf, singularOf } from '../lang/nouns.ts'
import { type Personhood, personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { nounPhraseAt } from '../parse/noun-phrases.ts'
import type { Sentence } from '../read/analyse.ts'

/** How a phrase is introduced: "the …", "a …", or without an article. */
export type ArticleKind = 'the' | 'a' | 'none'

/** A phrase of the text that may stand in the place of another. */
export interface Sibling {
  /** Without its article. */
  readonly text: string
  readonly tokens: readonly Token[]
  readonly sentence: number
  readonly number: string
  readonly isName: boolean
  readonly person: Personhood
  readonly weight: number
  /** The articles it is seen with. */
  readonly articles: ReadonlySet<ArticleKind>
}

/**
 * Whole noun phrases of the text that name something, each once, heaviest first; with `isLoose` general and everyday nouns
 * too, for texts so short that they have no others.
 */
export function siblingsOf(context: FactContext, isLoose = false): Sibling[] {
  const found = new Map<string, Sibling & { articles: Set<ArticleKind> }>()
  for (const sentence of context.analysis.sentences) {
    if (!sentence.usable || sentence.kind === 'step') continue
    for (const sibling of phrasesOf(sentence, context, isLoose)) {
      const key = contentStems(sibling.text).join(' ')
      const known = found.get(key)
      if (known === undefined) found.set(key, { ...sibling, articles: new Set(sibling.articles) })
      else for (const article of sibling.articles) known.articles.add(article)
    }
  }
  return [...found.values()].sort(
    (a, b) => b.weight - a.weight || a.sentence - b.sentence || (a.text < b.text ? -1 : 1),
  )
}

function phrasesOf(sentence: Sentence, context: FactContext, isLoose: boolean): Sibling[] {
  const { tokens } = sentence
  const found: Sibling[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = nounPhraseAt(tokens, at, context.lexicon)
    if (phrase === null) {
      at += 1
      continue
    }
    at = Math.max(phrase.to, at + 1)
    const article = articleOf(tokens[phrase.from])
    const from = phrase.from + (article === 'none' ? 0 : 1)
    const words = tokens.slice(from, phrase.to)
    const head = tokens[phrase.head]
    if (
      head === undefined ||
      !isNominal(head) ||
      !isWholeTerm(words, context, isLoose) ||
      /^(?:of|['’]s?)$/.test(tokens[phrase.to]?.lower ?? '')
    )
      continue
    found.push({
      text: rangeText(tokens, { from, to: phrase.to }),
      tokens: words,
      sentence: sentence.index,
      number: numberOf(head, context.lexicon),
      isName: head.tag === 'PROPN' && /^\p{Lu}/u.test(head.text) && (from > 0 || context.analysis.names.has(head.text)),
      person: personhood(tokens, phrase, null, (word) => singularOf(word, context.lexicon)),
      weight: context.terms.weightOf(words),
      articles: new Set([article]),
    })
  }
  return found
}

export function articleOf(token: Token | undefined): ArticleKind {
  if (token?.lower === 'the') return 'the'
  return token?.lower === 'a' || token?.lower === 'an' ? 'a' : 'none'
}

/** Only nouns and adjectives, not general, at most four, and not a single everyday word. */
function isWholeTerm(words: readonly Token[], context: FactContext, isLoose: boolean): boolean {
  if (words.length === 0 || words.length > 4 || (!isLoose && context.terms.isGeneric(words))) return false
  if (words.some((word) => !/^(?:NOUN|PROPN|ADJ)$/.test(word.tag) || !/^[\p{L}][\p{L}\d'’-]+$/u.test(word.text)))
    return false
  return isLoose || words.length > 1 || rarityOf(words[0]?.lower ?? '') >= 0.5
}

export interface Place {
  readonly article: ArticleKind
  /** A preposition, mark or verb in front; decides nothing, but an adjective there must not meet a name. */
  readonly follows: Token | undefined
}

/**
 * Siblings that read well in the place of `tokens` (given without article): same number, article, name or not, person
 * or not, and about as long; confusable ones first.
 */
export function replacementsFor(
  tokens: readonly Token[],
  place: Place,
  maker: { readonly siblings: readonly Sibling[]; readonly context: FactContext; readonly isLoose: boolean },
  avoid: ReadonlySet<string>,
): Sibling[] {
  const head = tokens.findLast(isNominal)
  if (head === undefined) return []
  const { context } = maker
  const text = tokens.map((token) => token.text).join(' ')
  const stems = new Set(tokens.map((token) => stemOf(token.lower)))
  const number = numberOf(head, context.lexicon)
  const isName = head.tag === 'PROPN' && /^\p{Lu}/u.test(head.text)
  const person = personhood(tokens, { from: 0, to: tokens.length, head: tokens.indexOf(head) }, null, (word) =>
    singularOf(word, context.lexicon),
  )
  const suffix = head.lower.slice(-3)
  return maker.siblings
    .filter((sibling) => {
      const own = contentStems(sibling.text)
      if (own.some((stem) => avoid.has(stem)) || own.every((stem) => stems.has(stem))) return false
      if (sibling.isName !== isName || (!maker.isLoose && sibling.person !== person)) return false
      if (!isName && sibling.number !== number) return false
      const isLike = Math.abs(countWords(sibling.text) - countWords(text)) <= (maker.isLoose ? 2 : 1)
      return isLike && fitsArticle(sibling, place.article, number)
    })
    .map((sibling) => ({ sibling, score: closeness(sibling, stems, suffix) }))
    .sort((a, b) => b.score - a.score)
    .map(({ sibling }) => sibling)
}

/** A bare singular is a mass noun or a name; "a" wants something countable; "the" takes what is not always bare. */
function fitsArticle(sibling: Sibling, article: ArticleKind, number: string): boolean {
  if (sibling.isName || number === 'plural')
    return article === 'none' ? sibling.articles.has('none') : sibling.articles.has('the') || number === 'plural'
  if (article === 'none') return sibling.articles.has('none')
  return sibling.articles.has(article) || sibling.articles.has('the') || sibling.articles.has('a')
}

function closeness(sibling: Sibling, stems: ReadonlySet<string>, suffix: string): number {
  const shares = sibling.tokens.some((token) => stems.has(stemOf(token.lower)))
  const sameEnd = sibling.tokens.at(-1)?.lower.endsWith(suffix) ?? false
  return (shares ? 6 : 0) + (sameEnd ? 2 : 0) + Math.min(4, sibling.weight)
}
