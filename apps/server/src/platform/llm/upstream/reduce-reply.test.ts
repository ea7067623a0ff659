import { expect, test } from 'vitest'
import { reduceReply } from './reduce-reply.ts'

const OBJECT = '{"flashcards": [{"front": "a {b}", "back": "c"}]}'

test.each([
  ['the object itself, to the byte', OBJECT, OBJECT],
  ['a code fence', `\`\`\`json\n${OBJECT}\n\`\`\``, OBJECT],
  ['chatter', `Here {you} are: ${OBJECT} Good luck!`, OBJECT],
  ['a think block', `<think>{"a":1}</think>${OBJECT}`, OBJECT],
  ['the end of a think block alone', `so {"a":1} then</think>\n${OBJECT}`, OBJECT],
  ['a missing comma', '{"a": 1 "b": 2}', '{"a": 1, "b": 2}'],
  ['a trailing comma in a fence', '```json\n{"a": [1, 2,],}\n```', '{"a": [1, 2]}'],
  ['single quotes and bare keys', "{a: 'x'}", '{"a": "x"}'],
  ['a missing bracket', '{"a": [{"b": 1}', '{"a": [{"b": 1}]}'],
])('%s', (_name, text, expected) => {
  expect(JSON.parse(reduceReply(text, false)!)).toEqual(JSON.parse(expected))
  if (text.includes(expected)) expect(reduceReply(text, false)).toBe(expected)
})

test('a broken list is mended as a whole, not reduced to one of its cards', () => {
  const broken = '{"flashcards": [{"front": "a", "back": "b"} {"front": "c", "back": "d"}]}'
  expect(JSON.parse(reduceReply(broken, false)!).flashcards).toHaveLength(2)
})

test('what was cut by its length is not mended', () => {
  expect(reduceReply('{"flashcards": [{"front": "a", "back": "b', true)).toBeNull()
  expect(reduceReply(OBJECT, true)).toBe(OBJECT)
})

test.each(['', 'not json', '[1, 2]', '<think>{"a":1} never closed'])('%j has no object', (text) => {
  expect(reduceReply(text, false)).toBeNull()
})
