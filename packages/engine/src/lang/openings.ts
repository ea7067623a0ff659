import type { Lexicon } from './lexicon.ts'
import { isTitle } from './people.ts'
import type { Tag, Token } from './token.ts'

/** How a source writes its words: with a capital inside sentences, and in lower case anywhere. */
export interface Spelling {
  readonly names: ReadonlySet<string>
  readonly lowerWords: ReadonlySet<string>
}

/** Reads the spelling off the tokens of each block; `source` is what their offsets point into. */
export function spellingOf(blocks: readonly (readonly Token[])[], source: string): Spelling {
  const lowerWords = new Set(
    blocks.flatMap((tokens) => tokens.map(({ text }) => text)).filter((text) => !/^\p{Lu}/u.test(text)),
  )
  const names = new Set<string>()
  for (const tokens of blocks) {
    tokens.forEach((token, index) => {
      const before = tokens[index - 1]
      if (before === undefined || !/^\p{Lu}/u.test(token.text) || lowerWords.has(token.lower)) return
      const gap = source.slice(before.end, token.start)
      const opens = /^[.!?:;"“”'‘(\-–—*•#|]+$/.test(before.text) || /[\n\t]/.test(gap) || gap.length > 1
      if (!opens) names.add(token.text)
    })
  }
  return { names, lowerWords }
}

const NOUN_ENDING =
  /(?:ase|ose|ide|ine|ism|tion|sis|ity|ment|ogy|ics|gen|ness|yte|cyte|oid|phyte|some|plast|mer|ule|ologist|[a-z]{4}ist)s?$/
const OPEN_TAGS: readonly Tag[] = ['NOUN', 'ADJ', 'ADV', 'VERB']
const CLOSED_TAGS: readonly Tag[] = ['PRON', 'DET', 'ADP', 'CCONJ', 'SCONJ']

/** The tag of a sentence's first word: a capital there makes no name unless the word is one elsewhere. */
export function tagOfOpening(token: Token, next: Token | undefined, spelling: Spelling, lexicon: Lexicon): Tag {
  if (token.tag === 'VERB' && isPluralBeforeVerb(token, next, lexicon)) return 'NOUN'
  if (token.tag !== 'PROPN' || spelling.names.has(token.text)) return token.tag
  const takesPlural = next !== undefined && /^(?:are|were|have|do|can|may|often|usually)$/.test(next.lower)
  if (takesPlural && /^\p{Lu}\p{Ll}+[^s]s$/u.test(token.text)) return 'NOUN'
  if (!/^\p{Lu}[\p{Ll}'’-]*$/u.test(token.text)) return token.tag
  const isNamePart = next?.tag === 'PROPN' && /^\p{Lu}\p{Ll}/u.test(next.text)
  if (isNamePart && (!spelling.lowerWords.has(token.lower) || isTitle(token.lower))) return token.tag
  return listedTag(token.lower, next, lexicon) ?? unlistedTag(token, next, spelling, lexicon)
}

/** "Waxes are made of": no order, since a verb follows. */
function isPluralBeforeVerb(token: Token, next: Token | undefined, lexicon: Lexicon): boolean {
  return /[^s]s$/.test(token.lower) && lexicon.canBe(token.lower, 'NOUN') && next?.tag === 'AUX'
}

function listedTag(word: string, next: Token | undefined, lexicon: Lexicon): Tag | null {
  const closed = CLOSED_TAGS.find((tag) => lexicon.canBe(word, tag))
  if (closed !== undefined && !lexicon.canBe(word, 'NOUN')) return closed
  const endsLikeVerb = /(?:ed|ing)$/.test(word) && lexicon.canBe(word, 'VERB')
  if (endsLikeVerb && !(word.endsWith('ing') && next?.tag === 'AUX')) return 'VERB'
  return OPEN_TAGS.find((tag) => lexicon.canBe(word, tag)) ?? null
}

/** A word the lexicon lacks: by its last part, its ending, or how the text writes it elsewhere. */
function unlistedTag(token: Token, next: Token | undefined, spelling: Spelling, lexicon: Lexicon): Tag {
  const lastPart = token.lower.split(/[-‐‑–]/).at(-1) ?? token.lower
  if (lastPart !== token.lower)
    return lexicon.canBe(lastPart, 'NOUN') && !lexicon.canBe(lastPart, 'ADJ') ? 'NOUN' : 'ADJ'
  if (NOUN_ENDING.test(token.lower)) return 'NOUN'
  if (spelling.lowerWords.has(token.lower))
    return next !== undefined && /^(?:NOUN|PROPN)$/.test(next.tag) ? 'ADJ' : 'NOUN'
  return lexicon.isKnown(token.lower) && !lexicon.canBe(token.lower, 'PROPN') ? 'NOUN' : token.tag
}
