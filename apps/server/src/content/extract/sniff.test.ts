import { describe, expect, test } from 'vitest'
import { HEAD_BYTES, sniff } from './sniff.ts'

const formOf = (head: Uint8Array) => sniff(head, 'notes.txt').form
const withSome = (byte: number, count: number) => new Uint8Array(1_000).fill(0x61).fill(byte, 0, count)

describe('what is a text', () => {
  test.each([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b, 0x20, 0x7e, 0x80, 0xe9])('byte %i is nothing odd', (byte) => {
    expect(formOf(withSome(byte, 900))).toBe('text')
  })

  test.each([0x01, 0x08, 0x0e, 0x1a, 0x1c, 0x1f, 0x7f])('byte %i is odd: one in a hundred passes', (byte) => {
    expect(formOf(withSome(byte, 10))).toBe('text')
    expect(formOf(withSome(byte, 11))).toBe('other')
  })

  test('what follows the head does not count, however much comes at once', () => {
    const long = new Uint8Array(HEAD_BYTES * 4).fill(0x61)
    expect(formOf(long.slice().fill(0x01, HEAD_BYTES))).toBe('text')
    expect(formOf(long.slice().fill(0x00, HEAD_BYTES))).toBe('text')
    expect(formOf(long.slice().fill(0x01, 0, 50))).toBe('other')
  })
})
