import { expect, test } from 'vitest'
import { withGap } from './make-gap.ts'

test('the selected words become the next gap and stay selected, spaces stay outside', () => {
  const text = 'Paris lies on the {{c3::Seine}}.'
  const made = withGap(text, 0, 6)
  expect(made.front).toBe('{{c4::Paris}} lies on the {{c3::Seine}}.')
  expect(made.front.slice(made.from, made.to)).toBe('Paris')
})

test('nothing selected makes an empty gap to write in', () => {
  const made = withGap('On the  river', 7, 7)
  expect(made.front).toBe('On the {{c1::}} river')
  expect([made.from, made.to]).toEqual([13, 13])
})
