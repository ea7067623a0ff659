import { contentStems, countWords, stemOf } from '@cairn/core/text/words'
import type { FactContext } from '../facts/draft.ts'
import { rangeText } from '../facts/phrasing.ts'
import { partsPlurals } from '../facts/terms.ts'
import { rarityOf } from '../lang/common-words.ts'
import type { Lexicon } from '../lang/lexicon.ts'
import { numberOf } from '../lang/nouns.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { nounPhraseAt } from '../parse/noun-phrases.ts'
import type { Sentence } from '../read/analyse.ts'
import type { PhraseClass, PhraseSorter } from './phrase-classes.ts'
import type { Taxonomy } from './taxonomy.ts'

/** How a phrase is introduced: "the …", "a …", or without an article. */
export type ArticleKind = 'the' | 'a' | 'none'

/** A phrase of the text that may stand in the place of another. */
export interface Sibling {
  /** Without its article. */
  readonly text: string
  readonly tokens: readonly Token[]
  /** Content stems and number of words, kept because they are asked for again and again. */
  readonly stems: readonly string[]
  readonly words: number
  readonly sentence: number
  readonly number: string
  readonly isName: boolean
  readonly sort: PhraseClass
  readonly weight: number
  /** The articles it is seen with. */
  readonly articles: ReadonlySet<ArticleKind>
}

/** The heaviest phrases of a text; a book of a million characters has hardly more. */
const MOST_SIBLINGS = 4_000

/**
 * Whole noun phrases of the text that name something, each once, heaviest first; with `isLoose` general and everyday nouns
 * too, for texts so short that they have no others.
 */
export function siblingsOf(context: FactContext, sorter: PhraseSorter, isLoose = false): Sibling[] {
  const found = new Map<string, Sibling & { articles: Set<ArticleKind> }>()
  for (const sentence of context.analysis.sentences) {
    if (!sentence.usable || sentence.kind === 'step') continue
    for (const sibling of phrasesOf(sentence, context, sorter, isLoose)) {
      const key = `${sibling.stems.join(' ')} ${sibling.number}`
      const known = found.get(key)
      if (known === undefined) found.set(key, { ...sibling, articles: new Set(sibling.articles) })
      else for (const article of sibling.articles) known.articles.add(article)
    }
  }
  return [...found.values()]
    .sort((a, b) => b.weight - a.weight || a.sentence - b.sentence || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_SIBLINGS)
}

function phrasesOf(sentence: Sentence, context: FactContext, sorter: PhraseSorter, isLoose: boolean): Sibling[] {
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
      !isNounPhrase(words, tokens[phrase.to], context.lexicon) ||
      !isUsedAsNoun(tokens, phrase.from, words, context) ||
      /^(?:of|['’]s?)$/.test(tokens[phrase.to]?.lower ?? '')
    )
      continue
    const text = rangeText(tokens, { from, to: phrase.to })
    found.push({
      text,
      tokens: words,
      stems: contentStems(text),
      words: countWords(text),
      sentence: sentence.index,
      number: numberOf(head, context.lexicon),
      isName: head.tag === 'PROPN' && /^\p{Lu}/u.test(head.text) && (from > 0 || context.analysis.names.has(head.text)),
      sort: sorter.classOf(words),
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

/**
 * False for runs that only look like a noun phrase: "economists call", "loans dearer", "supply curve shifts" (before a
 * preposition), words that are no nouns at all.
 */
export function isNounPhrase(words: readonly Token[], next: Token | undefined, lexicon: Lexicon): boolean {
  const head = words.at(-1)
  if (head === undefined || words.some((word, index) => index > 0 && partsPlurals(words[index - 1], word))) return false
  // "German", "British": adjectives of names, which stand alone for nothing.
  if (head.tag === 'PROPN') return words.length > 1 || !lexicon.canBe(head.lower, 'ADJ')
  const { lower } = head
  if (lexicon.isKnown(lower) && !lexicon.canBe(lower, 'NOUN')) return false
  if (/er$/.test(lower) && !lexicon.isKnown(lower) && isComparative(lower, lexicon)) return false
  const mayBeVerb = words.length > 1 && /[^s]s$/.test(lower) && lexicon.canBe(lower, 'VERB')
  return !(mayBeVerb && /^(?:ADP|ADV|DET)$/.test(next?.tag ?? ''))
}

const isComparative = (word: string, lexicon: Lexicon): boolean =>
  [word.slice(0, -2), word.slice(0, -1), `${word.slice(0, -3)}y`].some((base) => lexicon.canBe(base, 'ADJ'))

/** A single word that could be a verb ("flows") needs an article, adjective or preposition before it. */
function isUsedAsNoun(
  tokens: readonly Token[],
  from: number,
  words: readonly Token[],
  { lexicon }: FactContext,
): boolean {
  const [only] = words
  if (words.length > 1 || only === undefined || only.tag === 'PROPN' || !lexicon.canBe(only.lower, 'VERB')) return true
  const before = tokens[from]?.start === only.start ? tokens[from - 1] : tokens[from]
  return before !== undefined && /^(?:DET|ADJ|ADP|NUM|VERB)$/.test(before.tag)
}

/** "less coffee", "the first machine": said of something else they make no sense. */
const COUNTING =
  /^(?:less|more|fewer|few|many|much|most|other|such|same|own|several|various|certain|first|second|third|last|next|least)$/

/** Only nouns and adjectives, not general, at most four, and not a single everyday word. */
function isWholeTerm(words: readonly Token[], context: FactContext, isLoose: boolean): boolean {
  if (words.length === 0 || words.length > 4 || (!isLoose && context.terms.isGeneric(words))) return false
  if (COUNTING.test(words[0]?.lower ?? '')) return false
  if (words.some((word) => !/^(?:NOUN|PROPN|ADJ)$/.test(word.tag) || !/^[\p{L}][\p{L}\d'’-]+$/u.test(word.text)))
    return false
  return isLoose || words.length > 1 || rarityOf(words[0]?.lower ?? '') >= 0.5
}

export interface Place {
  readonly article: ArticleKind
  /** A preposition, mark or verb in front; decides nothing, but an adjective there must not meet a name. */
  readonly follows: Token | undefined
}

/** What replacements are chosen by. */
export interface Replacing {
  readonly siblings: readonly Sibling[]
  readonly context: FactContext
  readonly sorter: PhraseSorter
  readonly taxonomy: Taxonomy
  readonly isLoose: boolean
}

/**
 * Siblings that read well in the place of `tokens` (given without article): same number, article, sort and about as
 * long, and neither a kind nor another name of it; confusable ones first.
 */
export function replacementsFor(
  tokens: readonly Token[],
  place: Place,
  maker: Replacing,
  avoid: ReadonlySet<string>,
): Sibling[] {
  const head = tokens.findLast(isNominal)
  if (head === undefined) return []
  const { context } = maker
  const text = tokens.map((token) => token.text).join(' ')
  const stems = new Set(tokens.map((token) => stemOf(token.lower)))
  const number = numberOf(head, context.lexicon)
  const isName = head.tag === 'PROPN' && /^\p{Lu}/u.test(head.text)
  const sort = maker.sorter.classOf(tokens)
  const suffix = head.lower.slice(-3)
  const key = contentStems(text).join(' ')
  const words = countWords(text)
  const lastStem = key.slice(key.lastIndexOf(' ') + 1)
  return maker.siblings
    .filter((sibling) => {
      if (sibling.isName !== isName || !isSameSort(sibling.sort, sort, maker.isLoose)) return false
      if (!isName && sibling.number !== number) return false
      if (Math.abs(sibling.words - words) > (maker.isLoose ? 2 : 1)) return false
      const own = sibling.stems
      // "Donald Trump" and "President Trump" are one person.
      if (sort === 'person' && own.at(-1) === lastStem) return false
      if (own.some((stem) => avoid.has(stem)) || own.every((stem) => stems.has(stem))) return false
      return fitsArticle(sibling, place.article, number) && !maker.taxonomy.areRelated(own.join(' '), key)
    })
    .map((sibling) => ({ sibling, score: closeness(sibling, stems, suffix) + (sibling.sort === sort ? 3 : 0) }))
    .sort((a, b) => b.score - a.score)
    .map(({ sibling }) => sibling)
}

/** Persons, people, places and times never mix with anything else; common nouns do, and so do the other names in need. */
function isSameSort(a: PhraseClass, b: PhraseClass, isLoose: boolean): boolean {
  if (a === b) return true
  const common = /^(?:process|quality|thing)$/
  if (common.test(a) && common.test(b)) return true
  return isLoose && /^(?:place|name)$/.test(a) && /^(?:place|name)$/.test(b)
}

/** A bare singular is a mass noun or a name; "a" wants something countable; "the" takes what is not always bare. */
function fitsArticle(sibling: Sibling, article: ArticleKind, number: string): boolean {
  if (sibling.isName || number === 'plural')
    return article === 'none' ? sibling.articles.has('none') : sibling.articles.has('the') || number === 'plural'
  if (article === 'none') return sibling.articles.has('none')
  return sibling.articles.has(article) || sibling.articles.has('the') || sibling.articles.has('a')
}

function closeness(sibling: Sibling, stems: ReadonlySet<string>, suffix: string): number {
  const shares = sibling.stems.some((stem) => stems.has(stem))
  const sameEnd = sibling.tokens.at(-1)?.lower.endsWith(suffix) ?? false
  return (shares ? 6 : 0) + (sameEnd ? 2 : 0) + Math.min(4, sibling.weight)
}
