import { expect, test } from 'vitest'
import { mayHoldMarkup } from './may-hold-markup.ts'

test.each([
  '**bold**',
  'an *italic* word',
  'a _stressed_ word',
  '`code`',
  '```js\n1\n```',
  '- a list',
  '1. first',
  '> quoted',
  '# big',
  '$x^2$',
  '\\(x\\)',
  '[a link](https://example.org)',
  '| a | b |',
  'water is H<sub>2</sub>O',
])('%s is drawn', (text) => {
  expect(mayHoldMarkup(text)).toBe(true)
})

test.each(['What is a cairn?', 'The chalk is _____ feet thick.', '2 * 3 = 6', '5 - 3', 'a < b', 'It cost $5.', ''])(
  '%s stays as typed',
  (text) => {
    expect(mayHoldMarkup(text)).toBe(false)
  },
)
