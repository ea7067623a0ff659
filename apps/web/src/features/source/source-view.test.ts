import { expect, test } from 'vitest'
import { aCard } from '../../data/testing/fake-server.ts'
import { createReadingBench } from '../../lib/reading-bench.ts'
import { blockAt, type PlacedCard, suggestedCards, viewOf } from './source-view.ts'

const sentence = (about: string) => `The ${about} is a thing with more than eight words to say about itself.`
const TEXT = ['heart', 'lungs']
  .map(
    (organ) => `# The ${organ}\n\n${sentence(organ)}\n\n${sentence(`${organ} wall`)}\n\n${sentence(`${organ} beat`)}`,
  )
  .join('\n\n')

const bench = createReadingBench()
const read = bench({ kind: 'read', text: TEXT })
if (read.kind !== 'read') throw new Error('Inconsistent: not read')
const { parts } = read
const { paragraphs } = parts.outline

const card = (number: number, span: { start: number; end: number } | null, recall: number | null): PlacedCard => ({
  card: aCard(number),
  row: { cardId: aCard(number).id } as PlacedCard['row'], // not looked at here
  anchor: span && { start: span.start, end: span.end, match: 'exact' },
  recall: { recall, slipped: false },
})

test('cards in the order of their passages, those without one apart', () => {
  const view = viewOf(parts, [card(1, paragraphs[4]!, 0.9), card(2, null, null), card(3, paragraphs[0]!, 0.5)], [])
  expect(view.inOrder.map((each) => each.card.id)).toEqual([aCard(3).id, aCard(1).id])
  expect(view.lost.map((each) => each.card.id)).toEqual([aCard(2).id])
  expect([...view.cardsInSection]).toEqual([
    [0, 1],
    [1, 1],
  ])
})

test('what has no card is a gap, what has one has a retention', () => {
  const view = viewOf(parts, [card(1, paragraphs[0]!, 0.8), card(2, paragraphs[0]!, null)], [])
  expect(view.gaps.map((gap) => gap.paragraphs)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  expect(view.gapAt.get(2)).toBe(view.gaps[0])
  expect(view.retentionAt.get(0)).toEqual({ cards: 2, rated: 1, recall: 0.8, slipped: 0 })
  expect(view.retentionAt.has(1)).toBe(false)
})

test('a place belongs to its block, a place between two to the next', () => {
  expect(parts.blocks[blockAt(parts, 0)]?.kind).toBe('heading')
  expect(parts.blocks[blockAt(parts, paragraphs[1]!.start - 1)]?.paragraph).toBe(1)
  expect(blockAt(parts, TEXT.length + 5)).toBe(parts.blocks.length - 1)
})

test.each([
  [5, 1],
  [120, 2],
  [600, 8],
])('%s words are good for %s cards', (words, cards) => {
  expect(suggestedCards(words)).toBe(cards)
})
