import { expect, test } from 'vitest'
import { isLongSide } from './side-length.ts'

test.each([
  ['a short text', 'chalk', false],
  ['a long text', 'chalk '.repeat(50), true],
  [
    'a picture with many hidden parts',
    `Thorax\n\n![](/api/media/${'a'.repeat(64)}.png "hide one 1: ${'1,2,3,4; '.repeat(40)}")`,
    false,
  ],
  ['tags', '<b>a</b>'.repeat(60), false],
  ['a long text beside a picture', `![](/api/media/x.png)${'chalk '.repeat(50)}`, true],
])('%s', (_, text, isLong) => {
  expect(isLongSide(text)).toBe(isLong)
})
