import { expect, test } from 'vitest'
import { readSteps, stepsText } from './steps-text.ts'

test.each([
  ['1m 10m', [1, 10]],
  ['1 10', [1, 10]],
  [' 30s,  5m;1h ', [0.5, 5, 60]],
  ['1D', [1440]],
  ['1.5m', [1.5]],
  ['', []],
  ['   ', []],
])('%j is %j', (text, minutes) => {
  expect(readSteps(text)).toEqual({ ok: true, minutes })
})

test.each([
  ['soon', 'not-a-time', 'soon'],
  ['1m 10x', 'not-a-time', '10x'],
  ['-5m', 'not-a-time', '-5m'],
  ['1m 1e9', 'not-a-time', '1e9'],
  ['0', 'nothing', '0'],
  ['10m 0.0h', 'nothing', '0.0h'],
  ['0.001s', 'nothing', '0.001s'],
  ['366d', 'too-long', '366d'],
  ['525601', 'too-long', '525601'],
  ['99999999999999999999h', 'too-long', '99999999999999999999h'],
])('%j is refused: %s', (text, problem, part) => {
  expect(readSteps(text)).toEqual({ ok: false, problem, part })
})

test('eleven steps are too many', () => {
  expect(readSteps('1 '.repeat(11))).toEqual({ ok: false, problem: 'too-many' })
  expect(readSteps('1 '.repeat(10)).ok).toBe(true)
})

test.each([[[1, 10]], [[0.5, 5, 60, 1440]], [[1.5]], [[90]], [[]]])('%j comes back as it was', (minutes) => {
  expect(readSteps(stepsText(minutes))).toEqual({ ok: true, minutes })
})

test('reads as one would write it', () => {
  expect(stepsText([0.5, 1, 10, 60, 90, 1440])).toBe('30s 1m 10m 1h 90m 1d')
  expect(stepsText([1.5])).toBe('90s')
})
