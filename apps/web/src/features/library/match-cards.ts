/** Whether a card of this device is what a term of a search asks for. */
import type { Phase } from '@cairn/core/scheduling/memory-state'
import type { SearchPart, SearchQuery } from '@cairn/core/search/parse-search'
import type { CardState, Comparison, DayField, Property, SearchTerm } from '@cairn/core/search/search-terms'
import { hasInIt, isTagOrBelow } from '@cairn/core/search/wildcards'

/** A source as a card knows it, texts folded. */
export interface SearchableSource {
  readonly id: string
  /** Empty where this device has not heard of the source. */
  readonly title: string
  /** The passage that the card rests on. */
  readonly quote: string
}

/** What a search looks at, texts as `foldSearch` makes them. */
export interface SearchableCard {
  /** The front, a line break and the back. */
  readonly text: string
  /** Where in `text` the front ends. */
  readonly frontEnd: number
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

export type Test = (card: SearchableCard) => boolean

/** How long a part takes to look at, beside the others. */
export function costOf(part: SearchPart): number {
  if (part.kind === 'not') return costOf(part.part)
  if (part.kind === 'all' || part.kind === 'any') return part.parts.reduce((sum, one) => sum + costOf(one), 0)
  return COSTS[part.kind] ?? 0
}
const COSTS: Readonly<Record<string, number>> = { text: 2, front: 2, back: 2, 'whole-word': 3, source: 1, tag: 1 }

/** Whether a card is what one term asks for: made once, for any number of cards. */
export function testOfTerm(term: SearchTerm): Test {
  switch (term.kind) {
    case 'text':
      return ({ text }) => text.includes(term.value)
    case 'front':
      return ({ text, frontEnd }) => isBefore(text.indexOf(term.value), frontEnd - term.value.length)
    case 'back':
      return ({ text, frontEnd }) => text.includes(term.value, frontEnd + 1)
    case 'whole-word':
      return wholeWord(term.value)
    case 'deck':
      return deckCalled(term.value)
    case 'tag':
      return hasTag(term.value)
    case 'untagged':
      return ({ tags }) => tags.length === 0
    case 'source':
      return ({ source }) => isFrom(source, term.value)
    case 'state':
      return (card) => isInState(card, term.state)
    case 'flag':
      return ({ flag }) => flag === term.flag
    case 'days':
      return ({ daysSince }) => (daysSince[term.field] ?? Number.POSITIVE_INFINITY) < term.most
    case 'property': {
      const compare = COMPARE[term.comparison]
      return ({ properties }) => properties !== null && compare(properties[term.property], term.than)
    }
  }
}

const isBefore = (at: number, end: number): boolean => at !== -1 && at <= end

/** A text with neither a letter nor a digit on either side of it. */
function wholeWord(value: string): Test {
  const escaped = value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const alone = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${escaped}(?![\\p{L}\\p{M}\\p{N}_])`, 'u')
  return ({ text }) => text.includes(value) && alone.test(text)
}

function deckCalled(value: string): Test {
  const isCalled = hasInIt(value)
  return ({ deckTitle }) => isCalled(deckTitle)
}

/** With those below it: `verb` has `verb::past`. */
function hasTag(value: string): Test {
  const isIt = isTagOrBelow(value)
  return ({ tags }) => tags.some(isIt)
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

/**
 * Whether everything that `after` finds is found by `before` as well, as when another letter was typed. False where that
 * cannot be told from the words alone.
 */
export function isNarrower(after: SearchQuery, before: SearchQuery): boolean {
  if (after.unknown.length > 0 || before.unknown.length > 0) return false
  return before.parts.every((part) => after.parts.some((other) => implies(other, part)))
}

function implies(part: SearchPart, other: SearchPart): boolean {
  if (part.kind !== other.kind) return false
  if (
    (part.kind === 'text' || part.kind === 'deck' || part.kind === 'front' || part.kind === 'back') &&
    'value' in other
  )
    return part.value.includes(other.value)
  return JSON.stringify(part) === JSON.stringify(other)
}
