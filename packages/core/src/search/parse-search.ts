/**
 * What is typed into a search box, taken apart. Everything typed must hold; `or` between two of them lets either do, a
 * minus is the opposite, and parentheses hold together. Any text is a search: what is not finished narrows nothing down.
 */
import { foldSearch, isSearchWord, readTerm, type SearchTerm } from './search-terms.ts'

export type SearchPart =
  | SearchTerm
  | { readonly kind: 'not'; readonly part: SearchPart }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly SearchPart[] }

/** Something typed that no card can be found by, as it was typed. */
export interface UnknownTerm {
  readonly typed: string
  /** The search word before the colon, lower case. */
  readonly operator: string
  /** `operator`: there is no such search word here. `value`: it cannot have that value. */
  readonly problem: 'operator' | 'value'
}

export interface SearchQuery {
  /** All of which must hold. */
  readonly parts: readonly SearchPart[]
  /** Words to mark where they are found. */
  readonly words: readonly string[]
  readonly unknown: readonly UnknownTerm[]
  /** What looks like a search word and was taken as text, such as `ratio:2` and `"deck:Art"`, as it was typed. */
  readonly asText: readonly string[]
}

type Token =
  | { readonly kind: 'open'; readonly not: boolean }
  | { readonly kind: 'close' }
  | { readonly kind: 'join'; readonly typed: string; readonly isOr: boolean }
  | { readonly kind: 'part'; readonly part: SearchPart }

/** Parentheses in parentheses beyond this hold nothing together. */
const DEEPEST = 20
/** What comes behind so many UTF-16 units is not read: an address may hold anything. */
const MOST_READ = 2_000
/** A minus, what may be a search word, and a phrase or anything up to the next space. */
const TYPED = /(-?)(?:([a-z]+):)?(?:"([^"]*)(?:"|$)|(\S*))/iy
const LOOKS_LIKE_OPERATOR = /^[a-z]+:(?!\/\/)./i

/**
 * Reads words, "phrases", search words with a value that may be quoted, as in `deck:"Organic chemistry"`, `or`, `and`,
 * parentheses, and a minus before any of them.
 */
export function parseSearch(typed: string): SearchQuery {
  const found = { unknown: [] as UnknownTerm[], asText: [] as string[] }
  const parts = grouped(tokensOf(typed.slice(0, MOST_READ), found))
  return { parts, words: [...new Set(wordsOf(parts))], ...found }
}

/** What a part asks for, or for the opposite of. */
export function termsOf(part: SearchPart): readonly SearchTerm[] {
  switch (part.kind) {
    case 'not':
      return termsOf(part.part)
    case 'all':
    case 'any':
      return part.parts.flatMap(termsOf)
    default:
      return [part]
  }
}

/** Whether nothing is asked for. */
export function isBlank({ parts, unknown }: SearchQuery): boolean {
  return parts.length === 0 && unknown.length === 0
}

interface Found {
  readonly unknown: UnknownTerm[]
  readonly asText: string[]
}

function tokensOf(typed: string, found: Found): Token[] {
  const tokens: Token[] = []
  let depth = 0
  for (let at = 0; at < typed.length; ) {
    const rest = typed.slice(at, at + 2)
    if (/^\s/.test(rest)) at += 1
    else if (rest.startsWith('(') || rest === '-(') {
      const not = rest.startsWith('-')
      if (depth < DEEPEST) tokens.push({ kind: 'open', not })
      depth += 1
      at += not ? 2 : 1
    } else if (rest.startsWith(')') && depth > 0) {
      if (depth <= DEEPEST) tokens.push({ kind: 'close' })
      depth -= 1
      at += 1
    } else {
      const term = termAt(typed, at, depth > 0)
      const token = tokenOf(term, found)
      if (token !== null) tokens.push(token)
      at += Math.max(1, term.whole.length)
    }
  }
  return tokens
}

interface Typed {
  readonly whole: string
  readonly not: boolean
  /** Lower case; empty for none. */
  readonly operator: string
  readonly value: string
  readonly isQuoted: boolean
}

function termAt(typed: string, at: number, isInside: boolean): Typed {
  TYPED.lastIndex = at
  const [match = '', minus = '', operator = '', quoted, bare = ''] = TYPED.exec(typed) ?? []
  // A parenthesis that was opened within a word is closed there: (f(x) or y).
  const extra = quoted === undefined && isInside ? bare.length - closedAt(bare) : 0
  const value = quoted ?? bare.slice(0, bare.length - extra)
  const whole = match.slice(0, match.length - extra)
  return { whole, not: minus !== '', operator: operator.toLowerCase(), value, isQuoted: quoted !== undefined }
}

/** Where the parenthesis that closes a group stands in a word, or its end. */
function closedAt(word: string): number {
  let opened = 0
  for (let at = 0; at < word.length; at += 1) {
    if (word[at] === '(') opened += 1
    else if (word[at] === ')' && opened === 0) return at
    else if (word[at] === ')') opened -= 1
  }
  return word.length
}

/** Null for what is still to be typed. */
function tokenOf({ whole, not, operator, value, isQuoted }: Typed, found: Found): Token | null {
  const join = isQuoted || not || operator !== '' ? '' : value.toLowerCase()
  if (join === 'or' || join === 'and') return { kind: 'join', typed: join, isOr: join === 'or' }
  if (operator !== '' && isSearchWord(operator)) {
    if (value.trim() === '') return null
    const term = readTerm(operator, foldSearch(value))
    if (typeof term !== 'string') return { kind: 'part', part: signed(term, not) }
    found.unknown.push({ typed: whole, operator, problem: term })
    return null
  }
  const text = operator === '' ? value : `${whole.slice(not ? 1 : 0).split(':', 1)[0]}:${value}`
  if (text.trim() === '') return null
  if (LOOKS_LIKE_OPERATOR.test(text)) found.asText.push(whole)
  return { kind: 'part', part: signed({ kind: 'text', value: foldSearch(text) }, not) }
}

const signed = (part: SearchPart, not: boolean): SearchPart => (not ? { kind: 'not', part } : part)

/** One group, or all there is: alternatives between which `or` stands. */
interface Group {
  readonly not: boolean
  readonly alternatives: SearchPart[][]
}

function grouped(tokens: readonly Token[]): readonly SearchPart[] {
  const open: Group[] = [{ not: false, alternatives: [[]] }]
  const add = (part: SearchPart) => open.at(-1)?.alternatives.at(-1)?.push(part)
  const close = () => {
    const group = open.pop()
    const parts = group === undefined ? [] : partsOf(group)
    if (group !== undefined && parts.length > 0) add(signed(oneOf(parts), group.not))
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'part') add(token.part)
    else if (token.kind === 'open') open.push({ not: token.not, alternatives: [[]] })
    else if (token.kind === 'close') close()
    else join(token, tokens[index + 1], open.at(-1))
  }
  while (open.length > 1) close()
  return open[0] === undefined ? [] : partsOf(open[0])
}

/** With nothing before it it is a word; with nothing behind it an `or` waits for what is still to be typed. */
function join({ typed, isOr }: Extract<Token, { kind: 'join' }>, next: Token | undefined, group: Group | undefined) {
  const before = group?.alternatives.at(-1) ?? []
  const isBetween = before.length > 0 && next !== undefined && next.kind !== 'close'
  if (isOr && isBetween) group?.alternatives.push([])
  else if (before.length === 0 || (!isOr && !isBetween)) before.push({ kind: 'text', value: typed })
}

function partsOf({ alternatives }: Group): readonly SearchPart[] {
  const filled = alternatives.filter((parts) => parts.length > 0)
  return filled.length > 1 ? [{ kind: 'any', parts: filled.map(oneOf) }] : (filled[0] ?? [])
}

function oneOf(parts: readonly SearchPart[]): SearchPart {
  const [first] = parts
  return parts.length === 1 && first !== undefined ? first : { kind: 'all', parts }
}

/** Only what must be there, or may. */
function wordsOf(parts: readonly SearchPart[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'all' || part.kind === 'any') return wordsOf(part.parts)
    return part.kind === 'text' || part.kind === 'front' || part.kind === 'back' || part.kind === 'whole-word'
      ? [part.value]
      : []
  })
}
