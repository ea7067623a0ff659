/** Which cards a search asks for, a block of cards at a time. */
import type { SearchPart } from '@cairn/core/search/parse-search'
import { CARD_STATES, type SearchTerm } from '@cairn/core/search/search-terms'
import { hasInIt } from '@cairn/core/search/wildcards'
import { costOf, testOfTerm } from './match-cards.ts'
import type { Block } from './search-blocks.ts'

/** Of the entries marked by a 1 those that do not match lose it. */
export type Narrow = (block: Block, marks: Uint8Array) => void

/** Below this share of a block each card is looked at by itself. */
const FEW = 1 / 16

/** All parts must hold. */
export function narrowBy(parts: readonly SearchPart[]): Narrow {
  const each = parts.toSorted((one, other) => costOf(one) - costOf(other)).map(narrowByOne)
  return (block, marks) => {
    for (const narrow of each) if (marks.includes(1)) narrow(block, marks)
  }
}

function narrowByOne(part: SearchPart): Narrow {
  switch (part.kind) {
    case 'all':
      return narrowBy(part.parts)
    case 'any':
      return narrowByAny(part.parts.map(narrowByOne))
    case 'not':
      return narrowByNone(narrowByOne(part.part))
    default:
      return narrowByTerm(part)
  }
}

function narrowByAny(each: readonly Narrow[]): Narrow {
  return (block, marks) => {
    const found = new Uint8Array(marks.length)
    for (const narrow of each) {
      // What one of them found the others need not look at.
      const left = marks.map((mark, at) => mark & ~(found[at] ?? 0))
      narrow(block, left)
      for (let at = 0; at < left.length; at += 1) if (left[at] === 1) found[at] = 1
    }
    marks.set(found)
  }
}

function narrowByNone(narrow: Narrow): Narrow {
  return (block, marks) => {
    const found = marks.slice()
    narrow(block, found)
    for (let at = 0; at < found.length; at += 1) if (found[at] === 1) marks[at] = 0
  }
}

function narrowByTerm(term: SearchTerm): Narrow {
  const each = narrowEach(term)
  switch (term.kind) {
    case 'text':
      return (block, marks) => (isFew(marks) ? each(block, marks) : narrowByText(term.value, block, marks))
    case 'front':
    case 'back':
    case 'whole-word':
      return (block, marks) => {
        if (!isFew(marks)) narrowByText(term.value, block, marks)
        each(block, marks)
      }
    case 'state': {
      const bit = 1 << CARD_STATES.indexOf(term.state)
      return ({ states }, marks) => {
        for (let at = 0; at < marks.length; at += 1) if (((states[at] ?? 0) & bit) === 0) marks[at] = 0
      }
    }
    case 'deck':
      return narrowByDeck(term.value)
    default:
      return each
  }
}

function narrowEach(term: SearchTerm): Narrow {
  const matches = testOfTerm(term)
  return ({ entries }, marks) => {
    for (let at = nextMarked(marks, 0); at < marks.length; at = nextMarked(marks, at + 1)) {
      const entry = entries[at]
      if (entry !== undefined && !matches(entry.searchable)) marks[at] = 0
    }
  }
}

/** Cards of one deck stand side by side. */
function narrowByDeck(value: string): Narrow {
  const isCalled = hasInIt(value)
  return ({ decks }, marks) => {
    let [before, matches] = ['', isCalled('')]
    for (let at = 0; at < marks.length; at += 1) {
      const deck = decks[at] ?? ''
      if (deck !== before) [before, matches] = [deck, isCalled(deck)]
      if (!matches) marks[at] = 0
    }
  }
}

function narrowByText(value: string, { text, ends }: Block, marks: Uint8Array): void {
  const count = marks.length
  let at = nextMarked(marks, 0)
  let from = startAt(ends, at)
  while (at < count) {
    const hit = text.indexOf(value, from)
    if (hit === -1) break
    const end = hit + value.length
    while ((ends[at] ?? end) < hit) marks[at++] = 0
    // Begun in one card and ended in the next: what is looked for may hold any character.
    if ((ends[at] ?? 0) < end) from = hit + 1
    else {
      at = nextMarked(marks, at + 1)
      from = startAt(ends, at)
    }
  }
  marks.fill(0, at)
}

const startAt = (ends: Int32Array, at: number): number => (at === 0 ? 0 : (ends[at - 1] ?? 0) + 1)

/** Where the next 1 stands from a place on, or the end: most stand side by side, and so `indexOf` takes longer. */
function nextMarked(marks: Uint8Array, from: number): number {
  let at = from
  while (at < marks.length && marks[at] === 0) at += 1
  return at
}

function isFew(marks: Uint8Array): boolean {
  let marked = 0
  for (const mark of marks) marked += mark
  return marked < marks.length * FEW
}
