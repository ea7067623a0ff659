import type { Token } from '../lang/token.ts'
import { endOfWords } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import type { ClauseFacts } from './draft.ts'
import { isBalanced, isComplete, trimMarks, wordCount } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { withoutTies } from './ties.ts'

const MAX_WORDS = 20
const LEAST_WORDS = 3

/** After a comma these begin a statement of its own. */
const NEW_STATEMENT = /^(?:which|who|whose|where|and|but|so|because|although|though|while|whereas|since|for|yet)$/
/** After a comma these begin what an explanation can do without. */
const MAY_GO = /^(?:such|including|like|as|especially|usually|often|typically|or|in|with|by|from)$/

/**
 * The words from `from` up to `limit` that explain a term: up to the first border after which another statement begins,
 * at most 20 words; `about` is what the question names. Empty when they point elsewhere or break off.
 */
export function explanationFrom(
  tokens: readonly Token[],
  from: number,
  limit: number,
  facts: ClauseFacts,
  about: readonly Token[] = [],
): Token[] {
  const end = Math.min(limit, endOfWords(tokens), strongEnd(tokens, from))
  for (const to of ends(tokens, from, end)) {
    const words = withoutTies(tokens.slice(from, trimMarks(tokens, from, to)))
    const count = wordCount(textOf(words))
    if (count > MAX_WORDS || count < LEAST_WORDS || endsLoosely(words)) continue
    if (isBalanced(words) && isComplete(words, facts.lexicon) && !pointsOutside([...about, ...words], null))
      return words
  }
  return []
}

function strongEnd(tokens: readonly Token[], from: number): number {
  const at = tokens.findIndex((token, index) => index >= from && /^(?:;|:|--|—)$/.test(token.text))
  return at < 0 ? tokens.length : at
}

/** Where the explanation may end, the best place first. */
function ends(tokens: readonly Token[], from: number, end: number): number[] {
  const hard: number[] = []
  const soft: number[] = []
  for (let index = from + LEAST_WORDS; index < end; index += 1) {
    const word = tokens[index]
    const next = tokens[index + 1]?.lower ?? ''
    const isReason = /^(?:because|although|whereas)$/.test(word?.lower ?? '')
    const isJoint = word?.text === ',' && NEW_STATEMENT.test(next) && !closesList(tokens, from, index)
    if (isReason || isJoint) hard.push(index)
    else if (word?.lower === 'such' && next === 'as') soft.push(index)
    else if (word?.text === ',' && (MAY_GO.test(next) || /ing$/.test(next))) soft.push(index)
  }
  return [...hard, end, ...soft.reverse()]
}

/** The last comma of "a, b, and c". */
function closesList(tokens: readonly Token[], from: number, comma: number): boolean {
  const isAnd = /^(?:and|or)$/.test(tokens[comma + 1]?.lower ?? '')
  return isAnd && tokens.slice(Math.max(from, comma - 8), comma).some((token) => token.text === ',')
}

function endsLoosely(words: readonly Token[]): boolean {
  return /^(?:ADP|CCONJ|DET|SCONJ|PART|AUX)$/.test(words.at(-1)?.tag ?? '') || words.at(-1)?.lower === 'that'
}
