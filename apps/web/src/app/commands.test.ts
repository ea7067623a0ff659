import { expect, test } from 'vitest'
import { matchCommands } from './commands.ts'

const commands = [
  { label: 'Library', words: 'decks search' },
  { label: 'Edit Cell biology' },
  { label: 'Cell biology' },
  { label: 'Économie' },
].map((command) => ({ kind: 'Screen', run: () => undefined, id: command.label, ...command }))

const found = (query: string) => matchCommands(commands, query).map((command) => command.label)

test('without a query everything is there, in order', () => {
  expect(found(' ')).toEqual(['Library', 'Edit Cell biology', 'Cell biology', 'Économie'])
})

test('what begins with the query comes first', () => {
  expect(found('cell')).toEqual(['Cell biology', 'Edit Cell biology'])
})

test('other words find it too', () => {
  expect(found('deck')).toEqual(['Library'])
})

test('accents and case do not matter', () => {
  expect(found('ECO')[0]).toBe('Économie')
})

test('letters in order are enough', () => {
  expect(found('clbio')).toEqual(['Edit Cell biology', 'Cell biology'])
})

test('nothing matches nonsense', () => {
  expect(found('zzz')).toEqual([])
})
