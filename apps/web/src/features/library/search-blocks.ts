/**
 * The entries of a search in blocks, each with what is looked at most side by side: one look through a long string takes
 * a fraction of a look at each of its cards, which lie all over the memory.
 */
import { CARD_STATES } from '@cairn/core/search/search-terms'
import { isInState } from './match-cards.ts'
import type { Entry } from './search-entries.ts'

export interface Block {
  readonly entries: readonly Entry[]
  /** The texts of all of them, one character between two. */
  readonly text: string
  /** Where in `text` each of them ends. */
  readonly ends: Int32Array
  /** A bit for each state that a card is in, in the order of `CARD_STATES`. */
  readonly states: Uint16Array
  /** The folded title of each one's deck. */
  readonly decks: readonly string[]
}

const ENTRIES_PER_BLOCK = 1_000

/** All entries in their order. Of `before` every block is kept whose entries are still the same. */
export function blocksOf(entries: readonly Entry[], before: readonly Block[]): readonly Block[] {
  const known = new Map(before.map((block) => [block.entries[0], block]))
  const blocks: Block[] = []
  let others: Entry[] = []
  const settle = () => {
    if (others.length > 0) blocks.push(blockOf(others))
    others = []
  }
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at]
    if (entry === undefined) break
    const same = known.get(entry)
    if (same?.entries.every((one, index) => one === entries[at + index])) {
      settle()
      blocks.push(same)
      at += same.entries.length
    } else {
      // With room to grow: a card that is added makes its block longer, not a block of its own.
      if (others.length === 2 * ENTRIES_PER_BLOCK || (before.length === 0 && others.length === ENTRIES_PER_BLOCK))
        settle()
      others.push(entry)
      at += 1
    }
  }
  settle()
  return blocks
}

function blockOf(entries: readonly Entry[]): Block {
  const ends = new Int32Array(entries.length)
  const states = new Uint16Array(entries.length)
  let end = -1
  for (const [at, { searchable }] of entries.entries()) {
    end += 1 + searchable.text.length
    ends[at] = end
    states[at] = CARD_STATES.reduce((bits, state, bit) => (isInState(searchable, state) ? bits | (1 << bit) : bits), 0)
  }
  return {
    entries,
    text: entries.map(({ searchable }) => searchable.text).join('\u0000'),
    ends,
    states,
    decks: entries.map(({ searchable }) => searchable.deckTitle),
  }
}
