import { Id } from '@cairn/contract/ids'
import { expect, test } from 'vitest'
import { uuid7 } from './uuid7.ts'

const AT = Date.parse('2026-03-02T12:00:00Z')

test('ids please the contract and grow, also 10,000 within one millisecond and with a clock set back', () => {
  const ids = [...Array.from({ length: 10_000 }, () => uuid7(AT)), uuid7(AT - 60_000), uuid7(AT + 60_000)]
  expect(ids.every((id) => Id.safeParse(id).success)).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id holds the instant it was made at', () => {
  const at = AT + 3_600_000
  expect(Number.parseInt(uuid7(at).replace('-', '').slice(0, 12), 16)).toBe(at)
})
