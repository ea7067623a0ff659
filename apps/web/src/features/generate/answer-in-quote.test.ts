import { expect, test } from 'vitest'
import { answerInQuote, shortened } from './answer-in-quote.ts'

test.each([
  ['The chalk is a thousand feet thick.', 'A thousand feet.', ['The chalk is ', 'a thousand feet', ' thick.']],
  ['It is made\nof carbonate of  lime.', 'carbonate of lime', ['It is made\nof ', 'carbonate of  lime', '.']],
  ['a+b (c*d) costs 3.5', 'c*d', ['a+b (', 'c*d', ') costs 3.5']],
  ['Über Öl', 'öl', ['Über ', 'Öl', '']],
])('%j answered by %j', (quote, back, marked) => {
  expect(answerInQuote(quote, back)).toEqual(marked)
})

test.each([
  ['Cattle graze', 'cat'],
  ['The chalk', 'limestone'],
  ['x', 'x'],
  ['anything', ' ." '],
])('%j does not hold %j as words', (quote, back) => {
  expect(answerInQuote(quote, back)).toBeNull()
})

test('a long quote keeps what stands around its answer and says that it was cut', () => {
  const long = 'word '.repeat(200)
  const [before, answer, after] = shortened([long, 'the answer', ` ${long}`])
  expect(answer).toBe('the answer')
  expect(before).toMatch(/^… word/)
  expect(after).toMatch(/word …$/)
  expect(before.length + after.length).toBeLessThan(400)
})

test('an answer near the beginning leaves the room to what follows', () => {
  const [before, , after] = shortened(['At first ', 'it', ` ${'word '.repeat(200)}`])
  expect(before).toBe('At first ')
  expect(after.length).toBeGreaterThan(250)
})

test('a short quote is left alone', () => {
  expect(shortened(['a ', 'b', ' c'])).toEqual(['a ', 'b', ' c'])
})
