import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstJsonObject } from './json-object.ts'

describe('the first object', () => {
  test.each([
    ['x {"a": 1} y', { a: 1 }],
    ['{bad} {"a": "}"}', { a: '}' }],
    ['{"a": {"b": 2}}', { a: { b: 2 } }],
    ['<think>{"a": 1}</think>{"a": 2}', { a: 2 }],
    ['{"a": "<think>"} {"b": 1}', { a: '<think>' }],
    ['{"a": 1', null],
    ['none', null],
  ])('%s', (text, expected) => {
    expect(firstJsonObject(text)).toEqual(expected)
  })

  test('any object is found among chatter without braces', () => {
    const chatter = fc.string().map((text) => text.replace(/[{}<]/g, ''))
    fc.assert(
      fc.property(chatter, fc.dictionary(fc.string(), fc.jsonValue()), chatter, (before, object, after) => {
        expect(firstJsonObject(before + JSON.stringify(object) + after)).toEqual(JSON.parse(JSON.stringify(object)))
      }),
    )
  })
})
