import { describe, expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { makeDeck } from './bar.ts'
import { BAR, summarise, verdictOf } from './bar-table.ts'
import { measureSet } from './measure-set.ts'
import { shippedTexts } from './shipped-texts.ts'

const engine = createEngine()
const SETS = ['tuned', 'aside'] as const

describe.each(SETS)('the short form of the bar, texts %s', (set) => {
  const texts = shippedTexts(set)
  const summaries = summarise(measureSet(engine, texts, { isShort: true }))

  test.each(summaries.map((summary) => [summary.row.check, summary] as const))(
    '%s',
    (check, { texts: rows, verdict }) => {
      const misses =
        set === 'tuned' ? rows.flatMap(({ text, misses: all }) => all.map((miss) => `${text}: ${miss}`)) : []
      expect(verdict, check === 'cloze share' ? '' : misses.join('\n')).not.toBe('FAIL')
    },
  )

  test('every check on cards is measured', () => {
    const onCards = BAR.slice(
      0,
      BAR.findIndex(({ check }) => check.startsWith('questions')),
    )
    expect(summaries.map(({ row }) => row.check)).toEqual(onCards.map(({ check }) => check))
  })
})

test('at least eight texts were set aside, and both sets are of many kinds', () => {
  expect(shippedTexts('aside').length).toBeGreaterThanOrEqual(8)
  for (const set of SETS) expect(new Set(shippedTexts(set).map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8)
})

test('a figure is strong, at pass, or fails', () => {
  const row = { check: 'x', pass: 0.9, strong: 0.95 }
  expect([0.96, 0.949, 0.9, 0.89].map((share) => verdictOf(row, share))).toEqual(['strong', 'pass', 'pass', 'FAIL'])
  expect(verdictOf({ ...row, pass: 0.7, strong: 0.5, isLow: true }, 0.71)).toBe('FAIL')
})

test('another engine gives the same bytes, also with other texts between them', () => {
  const [first, second] = shippedTexts()
  const one = JSON.stringify(makeDeck(engine, first?.text ?? ''))
  const other = createEngine()
  makeDeck(other, second?.text ?? '')
  expect(JSON.stringify(makeDeck(other, first?.text ?? ''))).toBe(one)
})
