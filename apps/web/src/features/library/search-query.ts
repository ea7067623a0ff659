import type { Phase } from '@cairn/core/scheduling/memory-state'

/** What `is:` can ask for. */
export const CARD_STATES = ['new', 'learning', 'due', 'suspended', 'starred', 'leech'] as const
export type CardState = (typeof CARD_STATES)[number]

/** A query taken apart: every condition must hold. Words and values are lower case. */
export interface SearchQuery {
  readonly words: readonly string[]
  readonly decks: readonly string[]
  readonly tags: readonly string[]
  readonly states: readonly CardState[]
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
  readonly lapses: number
}

/** Lapses from which a card counts as a leech. */
export const LEECH_LAPSES = 8

/** An operator whose value is still to be typed narrows nothing down. */
const UNFINISHED = /^(?:deck|tag|is):$/i
const TERM = /(?:(deck|tag|is):)?(?:"([^"]*)"|(\S+))/gi

/** Reads words, "phrases", `deck:`, `tag:` and `is:`. An operator's value may be quoted: `deck:"Organic chemistry"`. */
export function parseSearch(typed: string): SearchQuery {
  const words: string[] = []
  const decks: string[] = []
  const tags: string[] = []
  const states: CardState[] = []
  const unknown: string[] = []
  for (const [whole, operator, quoted, bare] of typed.matchAll(TERM)) {
    const value = (quoted ?? bare ?? '').toLowerCase()
    if (value === '' || UNFINISHED.test(whole)) continue
    if (operator === undefined) words.push(value)
    else if (operator.toLowerCase() === 'deck') decks.push(value)
    else if (operator.toLowerCase() === 'tag') tags.push(value)
    else {
      const state = CARD_STATES.find((known) => known === value)
      if (state) states.push(state)
      else unknown.push(whole)
    }
  }
  return { words, decks, tags, states, unknown }
}

/** Whether nothing is asked for. */
export function isBlank(query: SearchQuery): boolean {
  return [query.words, query.decks, query.tags, query.states, query.unknown].every((part) => part.length === 0)
}

export function matchesSearch(card: SearchableCard, query: SearchQuery): boolean {
  return (
    query.unknown.length === 0 &&
    query.words.every((word) => card.text.includes(word)) &&
    query.decks.every((deck) => card.deckTitle.includes(deck)) &&
    query.tags.every((tag) => card.tags.some((own) => own === tag || own.startsWith(`${tag}::`))) &&
    query.states.every((state) => isInState(card, state))
  )
}

function isInState(card: SearchableCard, state: CardState): boolean {
  switch (state) {
    case 'new':
      return card.phase === 'new'
    case 'learning':
      return card.phase === 'learning' || card.phase === 'relearning'
    case 'due':
      return card.due && !card.suspended
    case 'suspended':
      return card.suspended
    case 'starred':
      return card.starred
    case 'leech':
      return card.lapses >= LEECH_LAPSES
  }
}
