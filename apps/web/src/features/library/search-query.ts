import type { Phase } from '@cairn/core/scheduling/memory-state'

/** What `is:` can ask for. */
export const CARD_STATES = [
  'new',
  'learning',
  'review',
  'due',
  'mastered',
  'suspended',
  'buried',
  'starred',
  'flagged',
  'leech',
] as const
export type CardState = (typeof CARD_STATES)[number]

/** What `prop:` can compare, by the names that Anki gives them: interval and due day in days, stability, difficulty. */
export const PROPERTIES = ['ivl', 'due', 'reps', 'lapses', 's', 'd'] as const
export type Property = (typeof PROPERTIES)[number]

/** What can be asked for by how many days ago it was: `added:1` is today. */
type DayField = 'added' | 'edited' | 'rated'
type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!='

/** One thing a card must say or be; not, when it was written with a minus before it. */
export type SearchTerm = { readonly not: boolean } & (
  | { readonly kind: 'word'; readonly value: string }
  | { readonly kind: 'deck' | 'tag' | 'source'; readonly value: string }
  | { readonly kind: 'state'; readonly state: CardState }
  | { readonly kind: 'flag'; readonly flag: number }
  | { readonly kind: 'days'; readonly field: DayField; readonly most: number }
  | { readonly kind: 'property'; readonly property: Property; readonly comparison: Comparison; readonly than: number }
)
type Asked = SearchTerm extends infer Term ? (Term extends SearchTerm ? Omit<Term, 'not'> : never) : never

/** A query taken apart: every term must hold. Words and values are lower case. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  /** Words to mark where they are found. */
  readonly words: readonly string[]
  /** Operators that are none, such as `is:blue`, as they were typed. */
  readonly unknown: readonly string[]
}

/** A source as a card knows it, text in lower case. */
export interface SearchableSource {
  readonly id: string
  /** Empty where this device has not heard of the source. */
  readonly title: string
  /** The passage that the card rests on. */
  readonly quote: string
}

/** What a query looks at, text in lower case. */
export interface SearchableCard {
  readonly text: string
  /** With its folders, `biology::cells`. */
  readonly deckTitle: string
  readonly tags: readonly string[]
  /** What it was made from; null without a source. */
  readonly source: SearchableSource | null
  readonly phase: Phase
  readonly due: boolean
  readonly suspended: boolean
  readonly starred: boolean
  readonly flagged: boolean
  readonly flag: number
  readonly buried: boolean
  readonly mastered: boolean
  readonly leech: boolean
  /** Days since, 0 being today; null for never. */
  readonly daysSince: Readonly<Record<DayField, number | null>>
  /** Null for a card that was never answered. */
  readonly properties: Readonly<Record<Property, number>> | null
}

export const OPERATORS = ['deck', 'tag', 'is', 'source', 'added', 'edited', 'rated', 'flag', 'prop'] as const
export type Operator = (typeof OPERATORS)[number]

/** An operator whose value is still to be typed narrows nothing down. */
const UNFINISHED = /^-?(?:(?:deck|tag|is|source|added|created|edited|rated|flag|prop):)?$/i
const TERM = /(-)?(?:(deck|tag|is|source|added|created|edited|rated|flag|prop):)?(?:"([^"]*)"|(\S+))/gi
const COMPARED = /^([a-z]+)(<=|>=|!=|<|>|=)(-?\d+(?:\.\d+)?)$/

/**
 * Reads words, "phrases" and operators, each with a minus before it for the opposite. An operator's value may be quoted:
 * `deck:"Organic chemistry"`. `deck:` `tag:` `is:` `source:` `flag:`, `added:` (or `created:`) `edited:` `rated:` with a
 * number of days, `prop:ivl>=10` as in Anki.
 */
export function parseSearch(typed: string): SearchQuery {
  const terms: SearchTerm[] = []
  const unknown: string[] = []
  for (const [whole, minus, operator, quoted, bare] of typed.matchAll(TERM)) {
    const value = (quoted ?? bare ?? '').toLowerCase()
    if (value === '' || UNFINISHED.test(whole)) continue
    const asked = operator === undefined ? word(value) : READERS[operator.toLowerCase()]?.(value)
    if (asked) terms.push({ ...asked, not: minus !== undefined })
    else unknown.push(whole)
  }
  const words = terms.flatMap((term) => (term.kind === 'word' && !term.not ? [term.value] : []))
  return { terms, words, unknown }
}

const word = (value: string): Asked => ({ kind: 'word', value })
const daysOf =
  (field: DayField) =>
  (value: string): Asked | null =>
    /^[1-9]\d{0,4}$/.test(value) ? { kind: 'days', field, most: Number(value) } : null

/** By operator; null for a value that means nothing after it. */
const READERS: Readonly<Record<string, (value: string) => Asked | null>> = {
  deck: (value) => ({ kind: 'deck', value }),
  tag: (value) => ({ kind: 'tag', value }),
  source: (value) => ({ kind: 'source', value }),
  is: (value) => {
    const state = CARD_STATES.find((known) => known === value)
    return state === undefined ? null : { kind: 'state', state }
  },
  flag: (value) => (/^[0-7]$/.test(value) ? { kind: 'flag', flag: Number(value) } : null),
  added: daysOf('added'),
  created: daysOf('added'),
  edited: daysOf('edited'),
  rated: daysOf('rated'),
  prop: (value) => {
    const [, name, comparison, than] = COMPARED.exec(value) ?? []
    const property = PROPERTIES.find((known) => known === name)
    const compared = COMPARISONS.find((known) => known === comparison)
    return property && compared ? { kind: 'property', property, comparison: compared, than: Number(than) } : null
  },
}

/** Whether nothing is asked for. */
export function isBlank({ terms, unknown }: SearchQuery): boolean {
  return terms.length === 0 && unknown.length === 0
}

/** Whether a card is what a query asks for: made once, for any number of cards. */
export function matcherOf({ terms, unknown }: SearchQuery): (card: SearchableCard) => boolean {
  if (unknown.length > 0) return () => false
  // Text takes longest to look through: the others spare most of it.
  const tests = terms.toSorted((one, other) => costOf(one) - costOf(other)).map(testOf)
  return (card) => {
    for (const test of tests) if (!test(card)) return false
    return true
  }
}

const costOf = ({ kind }: SearchTerm): number => (kind === 'word' ? 2 : kind === 'source' || kind === 'tag' ? 1 : 0)

function testOf(term: SearchTerm): (card: SearchableCard) => boolean {
  const { not } = term
  if (term.kind !== 'word') return (card) => holds(card, term) !== not
  const { value } = term
  return ({ text }) => text.includes(value) !== not
}

/**
 * Whether everything that `after` finds is found by `before` as well, as when another letter was typed. False where that
 * cannot be told from the words alone.
 */
export function isNarrower(after: SearchQuery, before: SearchQuery): boolean {
  if (after.unknown.length > 0 || before.unknown.length > 0) return false
  return before.terms.every((term) => after.terms.some((other) => implies(other, term)))
}

function implies(term: SearchTerm, other: SearchTerm): boolean {
  if (term.kind !== other.kind || term.not !== other.not) return false
  if ((term.kind === 'word' || term.kind === 'deck') && 'value' in other && !term.not)
    return term.value.includes(other.value)
  return JSON.stringify(term) === JSON.stringify(other)
}

function holds(card: SearchableCard, term: Exclude<SearchTerm, { readonly kind: 'word' }>): boolean {
  switch (term.kind) {
    case 'deck':
      return card.deckTitle.includes(term.value)
    case 'tag':
      return card.tags.some((own) => own === term.value || own.startsWith(`${term.value}::`))
    case 'source':
      return isFrom(card.source, term.value)
    case 'state':
      return isInState(card, term.state)
    case 'flag':
      return card.flag === term.flag
    case 'days': {
      const since = card.daysSince[term.field]
      return since !== null && since < term.most
    }
    case 'property':
      return card.properties !== null && COMPARE[term.comparison](card.properties[term.property], term.than)
  }
}

/** `any` and `none` ask whether there is a source; all else is its id, or words of its title or of the passage. */
function isFrom(source: SearchableSource | null, value: string): boolean {
  if (value === 'none') return source === null
  if (source === null) return false
  return value === 'any' || source.id === value || source.title.includes(value) || source.quote.includes(value)
}

const COMPARE: Record<Comparison, (value: number, than: number) => boolean> = {
  '<': (value, than) => value < than,
  '<=': (value, than) => value <= than,
  '>': (value, than) => value > than,
  '>=': (value, than) => value >= than,
  '=': (value, than) => value === than,
  '!=': (value, than) => value !== than,
}
const COMPARISONS = ['<', '<=', '>', '>=', '=', '!='] as const satisfies readonly Comparison[]

export function isInState(card: SearchableCard, state: CardState): boolean {
  switch (state) {
    case 'new':
      return card.phase === 'new'
    case 'learning':
      return card.phase === 'learning' || card.phase === 'relearning'
    case 'review':
      return card.phase === 'review'
    case 'due':
      return card.due && !card.suspended
    default:
      return card[state]
  }
}
