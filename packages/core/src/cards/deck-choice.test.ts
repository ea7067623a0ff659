import { expect, test } from 'vitest'
import { chosenDecks, type DeckChoice } from './deck-choice.ts'

const titles = ['Biology', 'biology :: Cells', 'Biology::Cells::Walls', 'BIOLOGY', 'Biology 2', 'Geology::Rocks']
const decks = titles.map((title, at) => ({ id: `${at}`, title }))

test.each<[DeckChoice | null, readonly string[]]>([
  [null, titles],
  [{ deckId: '0' }, ['Biology', 'biology :: Cells', 'Biology::Cells::Walls']],
  [{ deckId: '1' }, ['biology :: Cells', 'Biology::Cells::Walls']],
  [{ deckId: '4' }, ['Biology 2']],
  [{ deckId: 'gone' }, []],
  [{ folder: 'Biology' }, ['Biology', 'biology :: Cells', 'Biology::Cells::Walls', 'BIOLOGY']],
  [{ folder: 'geology' }, ['Geology::Rocks']],
  [{ folder: 'Chemistry' }, []],
])('%j means %j', (choice, wanted) => {
  expect(chosenDecks(decks, choice).map(({ title }) => title)).toEqual(wanted)
})
