import { expect, test } from 'vitest'
import { aDeck } from '../../data/testing/fake-server.ts'
import { type DeckNode, deckTree, foldersOf, nameOfNode, type ShelvedDeck } from './deck-tree.ts'

let number = 0
const deck = (title: string, due = 0, change: Partial<ShelvedDeck> = {}): ShelvedDeck => {
  number += 1
  return {
    ...aDeck(number),
    title,
    counts: { cards: 10, new: 1, learning: 0, due, mastered: 0 },
    lastStudied: null,
    ...change,
  }
}

const drawn = (nodes: readonly DeckNode[]): unknown[] =>
  nodes.map((node) => (node.kind === 'deck' ? nameOfNode(node) : { [nameOfNode(node)]: drawn(node.children) }))

test('titles nest decks, whatever their case, and a deck may be a folder itself', () => {
  const decks = ['Biology::Cells', 'Art', 'biology::Plants::Trees', 'Biology', 'Zoo::Cats'].map((title) => deck(title))
  expect(drawn(deckTree(decks, 'title'))).toEqual([
    'Art',
    { Biology: ['Cells', { Plants: ['Trees'] }] },
    { Zoo: ['Cats'] },
  ])
  const [, biology] = deckTree(decks, 'title')
  expect(biology).toMatchObject({ path: 'Biology', deck: { title: 'Biology' }, counts: { cards: 30, new: 3 } })
})

test('decks of one title are all there', () => {
  const decks = [deck('Biology'), deck('Biology'), deck('Biology::Cells'), deck('Biology::Cells')]
  expect(drawn(deckTree(decks, 'title'))).toEqual([{ Biology: ['Cells', 'Cells'] }, 'Biology'])
})

test('every level has the order asked for, folders by what is in them', () => {
  const decks = [deck('A', 5), deck('B::One', 2), deck('B::Two', 4), deck('C', 1)]
  expect(drawn(deckTree(decks, 'waiting'))).toEqual([{ B: ['Two', 'One'] }, 'A', 'C'])
})

test('what was studied last stands first, and what never was last', () => {
  const decks = [deck('A'), deck('B', 0, { lastStudied: '2026-03-01' }), deck('C::D', 0, { lastStudied: '2026-03-04' })]
  expect(drawn(deckTree(decks, 'studied'))).toEqual([{ C: ['D'] }, 'B', 'A'])
})

test('folders are those above decks', () => {
  expect(foldersOf([{ title: 'B::C::D' }, { title: 'A' }, { title: 'b::E' }])).toEqual(['B', 'B::C'])
})

test('a thousand decks deep and wide are read at once', () => {
  const deep = deck(Array.from({ length: 100 }, (_, depth) => `${depth}`).join('::'))
  const wide = Array.from({ length: 1_000 }, (_, index) => deck(`Wide::${index}`))
  expect(deckTree([deep, ...wide], 'title')).toHaveLength(2)
})
