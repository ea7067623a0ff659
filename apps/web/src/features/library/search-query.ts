import type { Phase } from '@cairn/core/scheduling/memory-state'

/** What `is:` can ask for. */
export const CARD_STATES = [
  'new',
  'learning',
  'due',
  'mastered',
  'suspended',
  'buried',
  'starred',
  'flagged',
  'leech',
] as const
export type CardState = (typeof CARD_STATES)[number]

/** One thing a card must say or be; not, when it was written with a minus before it. */
export type SearchTerm = { readonly not: boolean } & (
  | { readonly kind: 'word' | 'deck' | 'tag'; readonly value: string }
  | { readonly kind: 'state'; readonly state: CardState }
)

/** A query taken apart: every term must hold. Words and values are lower case. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  /** Words to mark where they are found. */
  readonly words: readonly string[]
  /** Operators that are none, such as `is:blue`, as they were typed. */
  readonly unknown: readonly string[]
}

/** What a query looks at, text in lower case. */
export interface SearchableCard {
  readonly text: string
  readonly deckTitle: string
  readonly tags: readonly string[]
  readonly phase: Phase
  readonly due: boolean
  readonly suspended: boolean
  readonly starred: boolean
  readonly flagged: boolean
  readonly buried: boolean
  readonly mastered: boolean
  readonly leech: boolean
}

/** An operator whose value is still to be typed narrows nothing down. */
const UNFINISHED = /^-?(?:(?:deck|tag|is):)?$/i
const TERM = /(-)?(?:(deck|tag|is):)?(?:"([^"]*)"|(\S+))/gi

/**
 * Reads words, "phrases", `deck:`, `tag:` and `is:`, each with a minus before it for the opposite. An operator's value
 * may be quoted: `deck:"Organic chemistry"`.
 */
export function parseSearch(typed: string): SearchQuery {
  const terms: SearchTerm[] = []
  const unknown: string[] = []
  for (const [whole, minus, operator, quoted, bare] of typed.matchAll(TERM)) {
    const value = (quoted ?? bare ?? '').toLowerCase()
    if (value === '' || UNFINISHED.test(whole)) continue
    const not = minus !== undefined
    const kind = operator?.toLowerCase()
    if (kind === 'deck' || kind === 'tag') terms.push({ not, kind, value })
    else if (kind === undefined) terms.push({ not, kind: 'word', value })
    else {
      const state = CARD_STATES.find((known) => known === value)
      if (state) terms.push({ not, kind: 'state', state })
      else unknown.push(whole)
    }
  }
  const words = terms.flatMap((term) => (term.kind === 'word' && !term.not ? [term.value] : []))
  return { terms, words, unknown }
}

/** Whether nothing is asked for. */
export function isBlank({ terms, unknown }: SearchQuery): boolean {
  return terms.length === 0 && unknown.length === 0
}

export function matchesSearch(card: SearchableCard, { terms, unknown }: SearchQuery): boolean {
  return unknown.length === 0 && terms.every((term) => holds(card, term) !== term.not)
}

function holds(card: SearchableCard, term: SearchTerm): boolean {
  switch (term.kind) {
    case 'word':
      return card.text.includes(term.value)
    case 'deck':
      return card.deckTitle.includes(term.value)
    case 'tag':
      return card.tags.some((own) => own === term.value || own.startsWith(`${term.value}::`))
    case 'state':
      return isInState(card, term.state)
  }
}

function isInState(card: SearchableCard, state: CardState): boolean {
  switch (state) {
    case 'new':
      return card.phase === 'new'
    case 'learning':
      return card.phase === 'learning' || card.phase === 'relearning'
    case 'due':
      return card.due && !card.suspended
    default:
      return card[state]
  }
}
