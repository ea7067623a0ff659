import { parseSearch } from '@cairn/core/search/parse-search'
import { CARD_STATES } from '@cairn/core/search/search-terms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { narrowBy } from './match-blocks.ts'
import type { SearchableCard } from './match-cards.ts'
import { type Block, blocksOf } from './search-blocks.ts'
import type { Entry } from './search-entries.ts'
import { matcherOf } from './testing/matcher-of.ts'

const word = fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b', ' ', '\u0000', '文') })
const searchable: fc.Arbitrary<SearchableCard> = fc
  .record({ front: word, back: word, deckTitle: word, tag: word, due: fc.boolean(), suspended: fc.boolean() })
  .map(({ front, back, deckTitle, tag, due, suspended }) => ({
    text: `${front}\n${back}`,
    frontEnd: front.length,
    deckTitle,
    tags: [tag],
    source: null,
    phase: due ? 'review' : 'new',
    due,
    suspended,
    starred: suspended,
    flagged: false,
    flag: 0,
    buried: false,
    mastered: false,
    leech: false,
    daysSince: { added: 0, edited: 0, rated: null },
    properties: null,
  }))

/** An entry as far as a search looks at it. */
const entryOf = (card: SearchableCard): Entry =>
  ({ card: {}, deckTitle: '', sourceTitle: '', searchable: card }) as unknown as Entry // no test here asks for more

const part = fc.oneof(
  fc.constantFrom('a', 'ab', 'ba', '"a "', '"b\u0000a"', '"\u0000"', '文', 'front:a', 'back:ab', 'w:a', 'w:文'),
  fc.constantFrom('deck:a', 'deck:b', 'tag:a', 'added:1', 'flag:0', '-a', '-(a or b)', '(a b) or is:due', 'or'),
  fc.constantFrom(...CARD_STATES).map((state) => `is:${state}`),
)
const query = fc.array(part, { maxLength: 4 }).map((parts) => parseSearch(parts.join(' ')))

function foundIn(blocks: readonly Block[], parts: ReturnType<typeof parseSearch>['parts']): readonly Entry[] {
  const narrow = narrowBy(parts)
  return blocks.flatMap((block) => {
    const marks = new Uint8Array(block.entries.length).fill(1)
    narrow(block, marks)
    return block.entries.filter((_, at) => marks[at] === 1)
  })
}

test('a block of cards is found in as each of its cards is', () => {
  fc.assert(
    fc.property(query, fc.array(searchable, { maxLength: 60 }), (asked, cards) => {
      const entries = cards.map(entryOf)
      const matches = matcherOf({ ...asked, unknown: [] })
      expect(foundIn(blocksOf(entries, []), asked.parts)).toEqual(entries.filter((one) => matches(one.searchable)))
    }),
    { numRuns: 2_000 },
  )
})

test('of few cards that are left each is looked at, of many their text', () => {
  const one = fc.sample(searchable, 1)[0]
  const entries = Array.from({ length: 2_500 }, (_, at) => entryOf({ ...one, text: `${at}\n` } as SearchableCard))
  const found = foundIn(blocksOf(entries, []), parseSearch('24 4 w:2442 or w:2024').parts)
  expect(found.map(({ searchable: { text } }) => text)).toEqual(['2024\n', '2442\n'])
})

test('after changes every block is kept that has the same cards, and all cards stand in their order', () => {
  const [one] = fc.sample(searchable, 1)
  const many = Array.from({ length: 4_500 }, () => entryOf({ ...one } as SearchableCard))
  const change = fc.record({ at: fc.nat(4_499), kind: fc.constantFrom('add', 'remove', 'change') })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
      const before = blocksOf(many, [])
      const after = [...many]
      for (const { at, kind } of changes)
        after.splice(at, kind === 'add' ? 0 : 1, ...(kind === 'remove' ? [] : [entryOf({ ...one } as SearchableCard)]))
      const blocks = blocksOf(after, before)
      const entries = blocks.flatMap((block) => block.entries)
      expect(entries.length).toBe(after.length)
      expect(entries.every((entry, at) => entry === after[at])).toBe(true)
      const kept = new Set(before)
      // A change may stand where two blocks meet.
      expect(blocks.filter((block) => !kept.has(block)).length).toBeLessThanOrEqual(2 * changes.length)
    }),
    { numRuns: 40 },
  )
})
