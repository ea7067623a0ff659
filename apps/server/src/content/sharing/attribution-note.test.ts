import { expect, test } from 'vitest'
import { creditedDescription } from './attribution-note.ts'

const credit = { title: 'Rivers', owner: 'Ann', publicKey: null, licence: 'CC BY 4.0', copiedAt: 1, origin: 'x' }
const of = (change: Partial<Record<keyof typeof credit, unknown>>) => JSON.stringify({ ...credit, ...change })

test('a copy says whose deck it was, and nothing else of it', () => {
  const told = (attribution: string | null, description = '') => creditedDescription({ description, attribution })
  expect(told(null, 'Mine')).toBe('Mine')
  expect(told(of({}))).toBe('Copied from “Rivers” by Ann, CC BY 4.0.')
  expect(told(of({ owner: null, licence: '' }), 'All of them')).toBe('All of them\n\nCopied from “Rivers”.')
})
