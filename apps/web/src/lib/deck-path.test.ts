import { expect, test } from 'vitest'
import { folderOf, isWithin, nameOf, pathOf, readableTitle, titleIn, titleRenamed } from './deck-path.ts'

test.each([
  ['Biology', ['Biology']],
  ['Biology::Cells', ['Biology', 'Cells']],
  [' Biology :: Cells ::', ['Biology', 'Cells']],
  ['A::::B', ['A', 'B']],
  ['::', ['::']],
  ['10:30', ['10:30']],
])('the path of %s', (title, path) => {
  expect(pathOf(title)).toEqual(path)
})

test('names and folders', () => {
  expect(nameOf('Biology::Cells::Plants')).toBe('Plants')
  expect(folderOf('Biology::Cells::Plants')).toBe('Biology::Cells')
  expect(folderOf('Biology')).toBe('')
  expect(readableTitle('Biology::Cells')).toBe('Biology › Cells')
})

test.each([
  ['Biology', 'Biology', true],
  ['Biology::Cells', 'Biology', true],
  ['biology :: Cells', 'Biology', true],
  ['Biology 2', 'Biology', false],
  ['Biology', 'Biology::Cells', false],
  ['My Biology::Cells', 'Biology', false],
])('%s within %s: %s', (title, folder, within) => {
  expect(isWithin(title, folder)).toBe(within)
})

test.each([
  ['Cells', 'Cells', 'Biology', 'Biology::Cells'],
  ['Biology::Cells::Plants', 'Biology::Cells', '', 'Cells::Plants'],
  ['Biology::Cells', 'Biology', 'School', 'School::Biology::Cells'],
  ['Biology::Cells', 'biology', 'School::Year 1', 'School::Year 1::Biology::Cells'],
])('%s with %s moved into “%s” is %s', (title, from, to, moved) => {
  expect(titleIn(title, from, to)).toBe(moved)
})

test.each([
  ['Biology::Cells', 'Biology::Cells', 'Cell', 'Biology::Cell'],
  ['Biology::Cells', 'Biology', 'Life', 'Life::Cells'],
  ['Biology', 'Biology', 'School::Biology', 'School::Biology'],
])('%s with %s renamed to %s is %s', (title, from, name, renamed) => {
  expect(titleRenamed(title, from, name)).toBe(renamed)
})
