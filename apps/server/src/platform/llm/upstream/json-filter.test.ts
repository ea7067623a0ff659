import { expect, test } from 'vitest'
import { createJsonFilter } from './json-filter.ts'

const OBJECT = '{"flashcards":[{"front":"What is {x}?","back":"a \\"}\\" and \\\\"}],"n":{"m":{}}}'

/** What comes through when the text arrives in two or three pieces, for every place to cut it. */
function throughEverySplit(text: string): ReadonlySet<string> {
  const outputs = new Set<string>()
  for (let first = 0; first <= text.length; first += 1)
    for (let second = first; second <= text.length; second += 5) {
      const filter = createJsonFilter()
      const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
      outputs.add(pieces.map((piece) => filter.push(piece)).join('') + filter.end())
    }
  return outputs
}

test.each([
  ['nothing around it', OBJECT],
  ['a code fence', `\`\`\`json\n${OBJECT}\n\`\`\``],
  ['chatter with braces', `Sure, here {as asked} it is:\n${OBJECT}\nAnything {else}? {"no":1}`],
  ['a think block with an object', `<think>I could say {"a":1} or not</think>\n${OBJECT}`],
  ['two think blocks', `<think>{"a":1}</think> hm <think>{"b":2}</think>${OBJECT}`],
])('%s is dropped, however the text is cut', (_name, text) => {
  expect(throughEverySplit(text)).toEqual(new Set([OBJECT]))
})

test('an empty object counts', () => {
  expect(throughEverySplit('ok: { } done')).toEqual(new Set(['{ }']))
})

test.each(['not json', '', 'a {brace} only', '<think>{"a":1} never closed'])(
  '%j has no object and comes out whole',
  (text) => {
    expect(throughEverySplit(text)).toEqual(new Set([text]))
  },
)

test('an object is let through as it comes', () => {
  const filter = createJsonFilter()
  expect(filter.push('{"a')).toBe('{"a')
  expect(filter.push('":1,')).toBe('":1,')
  expect(filter.push('"b":2} and')).toBe('"b":2}')
})

test('text without an object is not held back for ever', () => {
  const filter = createJsonFilter()
  let out = 0
  for (let i = 0; i < 100; i += 1) out += filter.push('x'.repeat(1_000)).length
  expect(out).toBe(100_000)
})

test.each([1, 7, 4_096])('thoughts of any length are dropped, in pieces of %i', (size) => {
  const thought = `<think>${'What about {"a": 1}? '.repeat(8_000)}</think>`
  const filter = createJsonFilter()
  let text = ''
  const reply = `${thought}\n{"b": 2}`
  for (let at = 0; at < reply.length; at += size) text += filter.push(reply.slice(at, at + size))
  expect(text + filter.end()).toBe('{"b": 2}')
})
