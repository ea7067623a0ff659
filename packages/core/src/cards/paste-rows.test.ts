import { describe, expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { guessFormat, MAX_PASTED_ROWS, type PasteFormat, readPastedRows } from './paste-rows.ts'

const read = (text: string, format: PasteFormat = guessFormat(text)) =>
  readPastedRows(text, format).map(({ front, back }) => [front, back])

describe('the format is guessed', () => {
  test.each([
    ['tab', 'der Hund\tdog\ndie Katze\tcat, kitten'],
    ['dash', 'der Hund - dog\ndie Katze – cat\nwell-known — bekannt'],
    ['semicolon', 'der Hund; dog, hound\ndie Katze; cat'],
    ['colon', 'Hund: dog\nKatze: cat'],
    ['comma', 'Hund,dog\nKatze, cat'],
    ['pipe', '| Hund | dog |\n|---|---|\n| Katze | cat |'],
    ['line-break', 'What is chalk?\nA soft rock\n\nWhat is flint?\nA hard one'],
  ] as const)('%s', (fields, text) => {
    expect(guessFormat(text).fields).toBe(fields)
    const rows = readPastedRows(text, guessFormat(text))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ problem }) => problem === null)).toBe(true)
  })

  test('of no text, and of one that has no separator', () => {
    expect(guessFormat('')).toEqual({ fields: 'tab', rows: 'line' })
    expect(read('')).toEqual([])
    expect(readPastedRows('alone', guessFormat('alone'))).toEqual([{ front: 'alone', back: '', problem: 'no-back' }])
  })
})

test('a word with a hyphen, a time and a number with a comma are no separators', () => {
  expect(read('well-known - bekannt\nat 10:30 - um halb elf')).toEqual([
    ['well-known', 'bekannt'],
    ['at 10:30', 'um halb elf'],
  ])
  expect(read('Inhabitants of Rome, 2,761,000\nof Paris, 2,102,000', { fields: 'comma', rows: 'line' })).toEqual([
    ['Inhabitants of Rome', '2,761,000'],
    ['of Paris', '2,102,000'],
  ])
})

test('what follows the first separator is the back, as it stands; further columns of a table go below it', () => {
  expect(read('Hund, dog, hound', { fields: 'comma', rows: 'line' })).toEqual([['Hund', 'dog, hound']])
  expect(read('Hund\tdog\tDer Hund bellt.')).toEqual([['Hund', 'dog\nDer Hund bellt.']])
})

test('quoted columns hold separators, line breaks and quotes; a quote that never ends is a sign', () => {
  expect(read('"Hund, der","a ""dog""\nthat barks"\nKatze,cat', { fields: 'comma', rows: 'line' })).toEqual([
    ['Hund, der', 'a "dog"\nthat barks'],
    ['Katze', 'cat'],
  ])
  expect(read('Zoll,1"\nFuß,12"', { fields: 'comma', rows: 'line' })).toEqual([
    ['Zoll', '1"'],
    ['Fuß', '12"'],
  ])
  expect(read('a,b\n"never closed,c', { fields: 'comma', rows: 'line' })).toEqual([
    ['a', 'b'],
    ['"never closed', 'c'],
  ])
})

test('rows between semicolons, line ends of any system, and a mark at the beginning of a file', () => {
  expect(read('Hund, dog; Katze, cat', { fields: 'comma', rows: 'semicolon' })).toEqual([
    ['Hund', 'dog'],
    ['Katze', 'cat'],
  ])
  expect(read('\ufeffa\tb\r\nc\td\re\tf')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
})

test('what lacks a side or is too long says so', () => {
  expect(readPastedRows('\tanswer', { fields: 'tab', rows: 'line' })[0]?.problem).toBe('no-front')
  expect(readPastedRows(`q\t${'x'.repeat(10_001)}`, { fields: 'tab', rows: 'line' })[0]?.problem).toBe('too-long')
})

test('a hostile or huge text is read in bounded time', () => {
  const huge = `${'a'.repeat(200)} - b\n`.repeat(20_000)
  const spent = cpuMs(() => {
    expect(readPastedRows(huge, guessFormat(huge))).toHaveLength(MAX_PASTED_ROWS)
    for (const text of ['"'.repeat(20_000), ' '.repeat(20_000), '| '.repeat(20_000), '- '.repeat(20_000)])
      readPastedRows(text, guessFormat(text))
  })
  expect(spent).toBeLessThan(3_000)
})
