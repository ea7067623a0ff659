import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edge, topologicalOrder, withoutCycles } from './acyclic-order.ts'
import { definedTerm } from './card-concepts.ts'
import { conceptGraphOf } from './concept-graph.ts'
import type { CardBrief } from './learning-path.ts'
import { orderCards } from './order-cards.ts'

const card = (id: string, front: string, back: string, heading?: string): CardBrief => ({
  id,
  front,
  back,
  ...(heading === undefined ? {} : { heading }),
})

/** Edges as "A > B: weight". */
function edgesOf(cards: readonly CardBrief[]): string[] {
  const { concepts, edges } = conceptGraphOf(cards)
  return edges.map(({ from, to, weight }) => `${concepts[from]?.term} > ${concepts[to]?.term}: ${weight}`)
}

test.each([
  ['What is osmosis?', 'The diffusion of water', 'osmosis'],
  ['What are the Luddites?', 'Workers who fought machines', 'Luddites'],
  ['What does “fiat money” mean?', 'Money by decree', 'fiat money'],
  ['What does CPI stand for?', 'Consumer price index', 'CPI'],
  ['Which term means “the change of vapor into water”?', 'Condensation.', 'Condensation'],
  ['_____ is the diffusion of water.', 'Osmosis', 'Osmosis'],
  ['Barometer', 'An instrument that measures air pressure', 'Barometer'],
  ['An instrument that measures air pressure', 'The barometer', 'barometer'],
  ['Why does heat speed diffusion up?', 'Particles move faster', null],
  ['In what year was it?', '1992', null],
  ['What is 7 times 8?', '56', '7 times 8'],
])('%s -> %s defines %s', (front, back, term) => {
  expect(definedTerm({ front, back })).toBe(term)
})

test('a definition that mentions a term comes after it: 3, and 1 each for first mention and together', () => {
  const cards = [
    card('a', 'What is diffusion?', 'Movement of particles'),
    card('b', 'What is swelling?', 'What follows when diffusion brings water'),
  ]
  expect(edgesOf(cards)).toEqual(['diffusion > swelling: 5'])
  expect(edgesOf(cards.toReversed())).toEqual(['diffusion > swelling: 4'])
})

test('the genus of a definition weighs 2 more', () => {
  expect(
    edgesOf([
      card('b', 'What is osmosis?', 'A kind of diffusion through a membrane'),
      card('a', 'What is diffusion?', 'Movement of particles'),
    ]),
  ).toEqual(['diffusion > osmosis: 6'])
})

test('two definitions that name each other decide by genus and place, or not at all', () => {
  const each = [
    card('a', 'What is a buyer?', 'Whoever pays a seller'),
    card('b', 'What is a seller?', 'Whoever is paid by a buyer'),
  ]
  expect(edgesOf(each)).toEqual([])
})

test('an earlier or higher heading counts 1', () => {
  const cards = [
    card('b', 'What is a reef?', 'A ridge of coral and stone', 'Sea > Reefs'),
    card('a', 'What is a coral?', 'A small animal of warm seas', 'Sea'),
  ]
  // Definition 3, together 1, ancestor heading 1; the first mention is that of the same card.
  expect(edgesOf(cards)).toEqual(['coral > reef: 5'])
})

test('a circle is broken at its weakest edge', () => {
  const kept = withoutCycles(3, [
    { from: 0, to: 1, weight: 4 },
    { from: 1, to: 2, weight: 3 },
    { from: 2, to: 0, weight: 5 },
  ])
  expect(kept).toEqual([
    { from: 0, to: 1, weight: 4 },
    { from: 2, to: 0, weight: 5 },
  ])
  expect(topologicalOrder(3, kept)).toEqual([2, 0, 1])
})

test('any edges: what is kept is acyclic, and every edge left out would close a circle of stronger or equal ones', () => {
  const edge = fc.record({ from: fc.nat(14), to: fc.nat(14), weight: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 60 }), (edges: Edge[]) => {
      const kept = withoutCycles(15, edges)
      const order = topologicalOrder(15, kept)
      for (const { from, to } of kept) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to))
      for (const left of edges.filter((one) => !kept.includes(one))) {
        const stronger = kept.filter(({ weight }) => weight >= left.weight)
        expect(left.from === left.to || reaches(left.to, left.from, stronger)).toBe(true)
      }
    }),
  )
})

function reaches(start: number, goal: number, edges: readonly Edge[]): boolean {
  const seen = new Set([start])
  for (const node of seen) for (const { from, to } of edges) if (from === node) seen.add(to)
  return seen.has(goal)
}

test('a chain of definitions as long as the deck, in reverse order, is turned round', () => {
  const cards = Array.from({ length: 300 }, (_, index) =>
    card(
      `c${index}`,
      `What is a tern${'abcdefghij'[index % 10]}${Math.floor(index / 10)}q?`,
      index === 299 ? 'The root' : `What a tern${'abcdefghij'[(index + 1) % 10]}${Math.floor((index + 1) / 10)}q makes`,
    ),
  )
  expect(orderCards(cards).order).toEqual(cards.map((_, index) => 299 - index))
})

test('cards that need nothing of each other keep their order', () => {
  const cards = ['x', 'y', 'z'].map((id) => card(id, `Why is ${id} so?`, `Because of ${id}${id}`))
  expect(orderCards(cards).order).toEqual([0, 1, 2])
})
