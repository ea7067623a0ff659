import { CARD_STATES, type DayField, OPERATORS, type Operator, PROPERTIES } from '@cairn/core/search/search-terms'
import { pathOf, toTitle } from '../../lib/deck-path.ts'
import { isInState, testOfTerm } from './match-cards.ts'
import type { Entry } from './search-entries.ts'

/** One way to go on with what was typed. */
export interface Suggestion {
  /** The whole text with it. */
  readonly typed: string
  /** What it adds, such as `deck:` or `tag:exam`. */
  readonly term: string
  /** Which operator it begins, for its explanation; null when it is a value. */
  readonly operator: Operator | null
  /** Cards it finds by itself; null for a beginning. */
  readonly cards: number | null
}

const MOST = 8
/** The last word being typed, with its minus and its operator. */
const LAST = new RegExp(`(?:^|[\\s(])(-?)(?:(${OPERATORS.join('|')}):)?("?)([^"\\s(]*|(?<=")[^"]*)$`, 'i')

/** Ways to end the last word typed: operators that begin so, or values that an operator can have, most cards first. */
export function suggestionsFor(typed: string, entries: readonly Entry[]): readonly Suggestion[] {
  const match = LAST.exec(typed)
  if (match === null) return []
  const [whole, minus = '', operator, , value = ''] = match
  const before = typed.slice(0, typed.length - whole.length) + (/^[\s(]/.exec(whole)?.[0] ?? '')
  const begun = value.toLowerCase()
  if (operator === undefined) {
    if (begun === '' && typed !== '') return []
    return OPERATORS.filter((known) => known.startsWith(begun)).map((known) => {
      const term = `${minus}${known}:`
      return { typed: `${before}${term}`, term, operator: known, cards: null }
    })
  }
  const name = operator.toLowerCase()
  return valuesOf(name, entries)
    .filter(({ text }) => text.toLowerCase().includes(begun) && text.toLowerCase() !== begun)
    .sort((one, other) => (other.cards ?? 0) - (one.cards ?? 0))
    .slice(0, MOST)
    .map(({ text, cards }) => {
      const term = `${minus}${name}:${/\s/.test(text) ? `"${text}"` : text}`
      return { typed: `${before}${term} `, term, operator: null, cards }
    })
}

interface Value {
  readonly text: string
  readonly cards: number | null
}

let counted: { readonly entries: readonly Entry[]; readonly values: Map<string, readonly Value[]> } | null = null

/** Counted once for an index, and only for operators that are typed. */
function valuesOf(operator: string, entries: readonly Entry[]): readonly Value[] {
  if (counted?.entries !== entries) counted = { entries, values: new Map() }
  const known = counted.values.get(operator) ?? count(operator, entries)
  counted.values.set(operator, known)
  return [...known]
}

function count(operator: string, entries: readonly Entry[]): readonly Value[] {
  const above = abovePaths()
  switch (operator) {
    case 'deck':
      return tally(entries, ({ deckTitle }) => above(deckTitle))
    case 'tag':
      return [
        { text: 'none', cards: entries.filter(({ card }) => card.tags.length === 0).length },
        ...tally(entries, ({ card: { tags } }) =>
          tags.length < 2 ? tags.flatMap(above) : new Set(tags.flatMap(above)),
        ),
      ]
    case 'is':
      return CARD_STATES.map((text) => ({
        text,
        cards: entries.filter(({ searchable }) => isInState(searchable, text)).length,
      }))
    case 'source':
      return [
        ...['any', 'none'].map((text) => ({
          text,
          cards: entries.filter(({ searchable }) => (searchable.source === null) === (text === 'none')).length,
        })),
        ...tally(entries, ({ sourceTitle }) => (sourceTitle === '' ? [] : [sourceTitle])),
      ]
    case 'flag':
      return tally(entries, ({ card }) => (card.flag > 0 ? [String(card.flag)] : []))
    case 'prop':
      return PROPERTIES.map((text) => ({ text: `${text}>=`, cards: null }))
    case 'front':
    case 'back':
    case 'w':
      return []
    default:
      return within(entries, DAYS[operator])
  }
}

const DAYS: Readonly<Record<string, DayField>> = { added: 'added', created: 'added', edited: 'edited', rated: 'rated' }

/** Today, a week, a month. */
function within(entries: readonly Entry[], field: DayField | undefined): readonly Value[] {
  if (field === undefined) return []
  return [1, 7, 30].map((most) => {
    const isWithin = testOfTerm({ kind: 'days', field, most })
    return { text: String(most), cards: entries.filter(({ searchable }) => isWithin(searchable)).length }
  })
}

/** `a::b` and the `a` above it: thousands of cards have few paths. */
function abovePaths(): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const names = pathOf(path)
    const paths = names.map((_, depth) => toTitle(names.slice(0, depth + 1)))
    known.set(path, paths)
    return paths
  }
}

/** How many cards have each text, texts that differ in case alone together. */
function tally(entries: readonly Entry[], textsOf: (entry: Entry) => Iterable<string>): readonly Value[] {
  const values = new Map<string, { text: string; cards: number }>()
  const byText = new Map<string, { text: string; cards: number }>()
  for (const entry of entries)
    for (const text of textsOf(entry)) {
      const value = byText.get(text) ?? values.get(text.toLowerCase()) ?? { text, cards: 0 }
      if (value.cards === 0) values.set(text.toLowerCase(), value)
      byText.set(text, value)
      value.cards += 1
    }
  return [...values.values()]
}
