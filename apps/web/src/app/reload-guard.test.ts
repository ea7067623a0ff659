import { expect, test } from 'vitest'
import { isChunkError, isNewerBuild, mayReload, noteReload, parseMarks } from './reload-guard.ts'

test('a path is reloaded at most once in 10 seconds', () => {
  const marks = noteReload('/review', {}, 1_000)
  expect(mayReload('/review', marks, 1_000)).toBe(false)
  expect(mayReload('/review', marks, 10_999)).toBe(false)
  expect(mayReload('/review', marks, 11_000)).toBe(true)
})

test('another path is not held back', () => {
  expect(mayReload('/library', noteReload('/review', {}, 1_000), 1_001)).toBe(true)
})

test('a clock that was set back does not block reloads for good', () => {
  expect(mayReload('/review', { '/review': 9_000_000 }, 1_000)).toBe(true)
})

test('marks that no longer matter are dropped', () => {
  expect(noteReload('/b', { '/a': 1_000, '/c': 15_000 }, 20_000)).toEqual({ '/b': 20_000, '/c': 15_000 })
})

test.each([null, 'not json', '[]', '3', '{"/a":"soon"}'])('stored marks %s count as none', (stored) => {
  expect(parseMarks(stored)).toEqual({})
})

test('marks survive being stored', () => {
  expect(parseMarks(JSON.stringify({ '/a': 5 }))).toEqual({ '/a': 5 })
})

test.each([
  ['the same build', 'a', { id: 'a', timestamp: 1 }, { id: 'a', timestamp: 1 }, false],
  ['a later build', 'a', { id: 'a', timestamp: 1 }, { id: 'b', timestamp: 2 }, true],
  ['an older build of a replica that lags behind', 'a', { id: 'a', timestamp: 5 }, { id: 'b', timestamp: 2 }, false],
  ['any other build once ours is gone', 'a', null, { id: 'b', timestamp: 2 }, true],
])('%s', (_, runningId, own, latest, expected) => {
  expect(isNewerBuild(runningId, own, latest)).toBe(expected)
})

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
  'error loading dynamically imported module: http://localhost/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s says that a part is missing', (message) => {
  expect(isChunkError(new TypeError(message))).toBe(true)
})

test('other errors are not taken for a missing part', () => {
  expect(isChunkError(new Error('Cannot read properties of undefined'))).toBe(false)
  expect(isChunkError('Importing a module script failed.')).toBe(false)
})
