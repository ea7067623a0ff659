import { wordSet } from '../text/word-set.ts'
import { stemOf } from '../text/words.ts'
import type { AnswerToken } from './answer-tokens.ts'
import { isEnglishArticle, isLeadingArticle } from './articles.ts'
import type { FrontContext } from './front-context.ts'
import { isGuardWord } from './meaning-words.ts'

/** The tokens of an answer with less and less of what does not matter. Each view leaves at least one token. */

const PREPOSITIONS = wordSet(
  'by in at on from through via with as into onto per between zwischen entre durch par por avec con mit bei im am',
)
const OPENERS = wordSet(
  `it they he she we you this that these those there is are was were has have had be been being do does did will would
  because called named known so es ist sind war wird sie er man weil c ce est sont il elle on se son esta este sono lo
  get gets got become becomes became go goes went to that`,
)
const LIGHT = wordSet(
  `the a an of in on at by for and is are was were be been being it its their his her as that this these those which who
  has have had der die das den dem des ein eine einer einem einen und ist sind le la les l un une des du d de et est el
  los las es il lo gli di con them him itself themselves`,
)

/** Without articles: the first word in five languages, English ones anywhere but at the end. */
export function withoutArticles(tokens: readonly AnswerToken[]): readonly AnswerToken[] {
  const first = tokens[0]
  const rest = tokens.length > 1 && first?.kind === 'word' && isLeadingArticle(first.key) ? tokens.slice(1) : tokens
  if (!rest.some(({ key }) => isEnglishArticle(key))) return rest
  return rest.filter(({ key, kind }, at) => kind !== 'word' || at === rest.length - 1 || !isEnglishArticle(key))
}

/** The article an answer begins with, if any; alone it is a word. */
export function articleOf(tokens: readonly AnswerToken[]): string | null {
  const first = tokens[0]
  return tokens.length > 1 && first?.kind === 'word' && isLeadingArticle(first.key) ? first.key : null
}

export interface OpenedTokens {
  readonly tokens: readonly AnswerToken[]
  /** The preposition taken off; two different ones are not the same answer. */
  readonly preposition: string | null
}

/** Without what opens a sentence (`it is`, `because they`) and a preposition (`by`, `from the`). */
export function withoutOpening(tokens: readonly AnswerToken[]): OpenedTokens {
  let at = 0
  let preposition: string | null = null
  for (let key = tokens[at]?.key ?? ''; at < tokens.length - 1; at += 1, key = tokens[at]?.key ?? '') {
    if (tokens[at]?.kind !== 'word') break
    if (PREPOSITIONS.has(key) && preposition === null) preposition = key
    else if (!OPENERS.has(key) && !(at > 0 && isLeadingArticle(key))) break
  }
  return { tokens: withoutArticles(tokens.slice(at)), preposition }
}

/** Without the words of the front and light words. Null when nothing would be left. */
export function withoutFront(tokens: readonly AnswerToken[], front: FrontContext): readonly AnswerToken[] | null {
  const rest = tokens.filter((token) => token.kind !== 'word' || !(isLight(token) || isFromFront(token, front)))
  return rest.length === 0 ? null : rest
}

export function isLight({ key, kind, raw }: AnswerToken): boolean {
  return kind === 'word' && LIGHT.has(key) && !(key.length === 1 && raw !== key)
}

/** A word that the front says too. Single letters are signs, not words. */
export function isFromFront({ key, kind }: AnswerToken, front: FrontContext): boolean {
  return kind === 'word' && key.length > 1 && !isGuardWord(key) && front.stems.has(stemOf(key))
}

/** Whether a word may stand beside a number without saying anything: `it is`, `about`, words of the front. */
export function isBesideNumber(token: AnswerToken, front: FrontContext): boolean {
  if (token.kind !== 'word') return false
  return isLight(token) || OPENERS.has(token.key) || PREPOSITIONS.has(token.key) || isFromFront(token, front)
}
