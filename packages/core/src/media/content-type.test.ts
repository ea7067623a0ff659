import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { contentTypeOf, isDrawing, isShown, OTHER } from './content-type.ts'

const typeOf = (text: string) => contentTypeOf(new TextEncoder().encode(text))

test.each([
  ['bare', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['after a declaration and a comment', '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>'],
  ['after a type with entities', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y" [ <!ENTITY a "b"> ]><svg>'],
])('a drawing is known by its beginning: %s', (_, text) => {
  expect(typeOf(text)).toBe('image/svg+xml')
})

test.each(['<html><svg>', '<!doctype html><p><svg>', 'svg', ''])('%s is none', (text) => {
  expect(typeOf(text)).toBe(OTHER)
})

test('a drawing is no file that is shown by itself', () => {
  expect([isDrawing('image/svg+xml'), isShown('image/svg+xml')]).toEqual([true, false])
  expect([isDrawing('image/png'), isShown('image/png')]).toEqual([false, true])
})

test.each(['<!doctype[', '<!doctype x[ ]', '<!--', '<?xml '])('%s over and over is read in no time', (text) => {
  expect(cpuMs(() => typeOf(text.repeat(100)))).toBeLessThan(200)
})
