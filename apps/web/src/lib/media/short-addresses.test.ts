import { expect, test } from 'vitest'
import { withLongAddresses, withShortAddresses } from './short-addresses.ts'

const [heart, lung] = ['3f2a9c01d4e5'.padEnd(64, 'a'), '0123456789ab'.padEnd(64, 'b')]

test.each([
  [`![a heart](/api/media/${heart}.webp)`, '![a heart](media/3f2a9c01d4e5.webp)'],
  [
    `[said](/api/media/${lung}.weba) and ![](/api/media/${heart})`,
    '[said](media/0123456789ab.weba) and ![](media/3f2a9c01d4e5)',
  ],
  [`![](/api/media/${heart}.webp "hide one 1: 1,2,3,4")`, '![](media/3f2a9c01d4e5.webp "hide one 1: 1,2,3,4")'],
  [
    '![](/api/media/abc.webp) and [a link](https://example.org)',
    '![](/api/media/abc.webp) and [a link](https://example.org)',
  ],
  ['', ''],
])('%s is shown as %s, and is itself again', (text, short) => {
  expect(withShortAddresses(text)).toBe(short)
  expect(withLongAddresses(short)).toBe(text)
})

test('of two files that begin alike the second keeps its whole address', () => {
  const other = `![](/api/media/${'3f2a9c01d4e5'.padEnd(64, 'c')}.webp)`
  withShortAddresses(`![](/api/media/${heart}.webp)`)
  expect(withShortAddresses(other)).toBe(other)
  expect(withLongAddresses(other)).toBe(other)
})

test('what was never shown here is no address', () => {
  expect(withLongAddresses('![](media/ffffffffffff.webp)')).toBe('![](media/ffffffffffff.webp)')
})
