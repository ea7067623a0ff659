import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { type Measure, makeDeck, measureDeck } from './bar.ts'
import { shippedTexts } from './shipped-texts.ts'

const engine = createEngine()
const texts = shippedTexts()
const measured = texts.map((shipped) => ({ name: shipped.name, rows: measureDeck(engine, shipped) }))

/** The "pass" column of the bar, as shares over all cards of all texts; the cloze row is turned round (70 % cloze at most). */
const PASS: Readonly<Record<string, number>> = {
  'strict JSON, N cards': 1,
  'span found, back supported, numbers exact': 0.97,
  'self-contained': 0.95,
  'no leak': 0.98,
  'no near-duplicates': 0.99,
  'fifths covered': 0.9,
  'planted facts recalled': 0.6,
  'terms recalled': 0.5,
  atomic: 0.92,
  'grammar proxies': 0.97,
  'answer whole, not generic': 0.95,
  'answerable (top 3)': 0.9,
  'no cloze (share)': 0.3,
  'no caption, reference, exercise, planted instruction': 1,
}

function rowsOf(check: string): { name: string; row: Measure }[] {
  return measured.flatMap(({ name, rows }) =>
    rows.filter((row) => row.check === check && row.of > 0).map((row) => ({ name, row })),
  )
}

function shareOf(rows: readonly { row: Measure }[]): number {
  const good = rows.reduce((sum, { row }) => sum + row.good, 0)
  const of = rows.reduce((sum, { row }) => sum + row.of, 0)
  return of === 0 ? 1 : good / of
}

test.each(Object.entries(PASS))('%s: at least %d of all cards', (check, pass) => {
  const rows = rowsOf(check)
  const misses = rows.flatMap(({ name, row }) => row.misses.map((miss) => `${name}: ${miss}`))
  expect(rows.length).toBeGreaterThan(0)
  expect(shareOf(rows), misses.join('\n')).toBeGreaterThanOrEqual(pass)
})

test('three runs give the same bytes, also with other texts between them', () => {
  const [first, second] = texts
  const run = (): string => JSON.stringify(makeDeck(engine, first?.text ?? ''))
  const one = run()
  makeDeck(engine, second?.text ?? '')
  expect(run()).toBe(one)
  const other = createEngine()
  expect(JSON.stringify(makeDeck(other, first?.text ?? ''))).toBe(one)
})

test('the table of the bar is complete for every text', () => {
  const table = measured.map(({ name, rows }) => ({
    name,
    ...Object.fromEntries(rows.map(({ check, good, of }) => [check, of === 0 ? '-' : `${good}/${of}`])),
  }))
  for (const row of table) expect(Object.keys(row)).toHaveLength(Object.keys(PASS).length + 1)
})

/** Processor time of one run in ms: unlike the clock it does not depend on what else the machine does. */
function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('15,000 characters in half a second, 150,000 in four', () => {
  const long = texts.map(({ text }) => text).join('\n\n')
  const repeated = Array.from({ length: Math.ceil(150_000 / long.length) }, () => long).join('\n\n')
  makeDeck(engine, repeated.slice(0, 15_000))
  expect(cpuMs(() => makeDeck(engine, repeated.slice(0, 15_000)))).toBeLessThan(500)
  expect(cpuMs(() => makeDeck(engine, repeated.slice(0, 150_000), 50))).toBeLessThan(4_000)
})

test('the first card of 15,000 characters is out before 200 ms of work', () => {
  const text = texts
    .map((shipped) => shipped.text)
    .join('\n\n')
    .slice(0, 15_000)
  const first = (): void => {
    engine.generateCards({ text, count: 10, wantTitle: true, tailoring: null }).next()
  }
  first()
  expect(Math.min(cpuMs(first), cpuMs(first), cpuMs(first))).toBeLessThan(200)
})
