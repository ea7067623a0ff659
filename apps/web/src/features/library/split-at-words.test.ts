import { expect, test } from 'vitest'
import { splitAtWords } from './split-at-words.ts'

const shown = (text: string, words: string[]) =>
  splitAtWords(text, words)
    .map(({ part, found }) => (found ? `[${part}]` : part))
    .join('')

test.each([
  ['A Chalk cliff of chalk', ['chalk'], 'A [Chalk] cliff of [chalk]'],
  ['limestone', ['lime', 'limestone'], '[limestone]'],
  ['chalk and lime', ['lime', 'chalk'], '[chalk] and [lime]'],
  ['aaa', ['aa'], '[aa]a'],
  ['nothing', ['x'], 'nothing'],
  ['nothing', [], 'nothing'],
  ['', ['x'], ''],
  ['\u0130stanbul', ['stan'], '\u0130stanbul'],
])('%s searched for %j', (text, words, expected) => {
  expect(shown(text, words)).toBe(expected)
})
