import process from 'node:process'
import { createEngine } from '../engine.ts'
import { makeDeck, showCard } from './bar.ts'
import { measureColdStart, measureSpeed, speedVerdict } from './bar-speed.ts'
import { type Summary, summarise, tableLines, textLines } from './bar-table.ts'
import { measureSet } from './measure-set.ts'
import { bookOf, shippedTexts, type TextSet } from './shipped-texts.ts'

/*
 * Prints the bar for the texts tuned on and for those set aside, then times. Ends with 1 when a row fails.
 *   --short   cards only: no questions, no book, no times
 *   --texts   a line of shares for every text
 *   --misses  what failed, on the texts tuned on
 *   --cards   thirty cards of the texts set aside as they come, every so many-th of all of them
 */

const BOOK_LENGTH = 150_000
const SHOWN_CARDS = 30
const asked = new Set(process.argv.slice(2))
const engine = createEngine()
const isShort = asked.has('--short')

const failed = (['tuned', 'aside'] as const).flatMap(printSet)
if (!isShort) failed.push(...printTimes())
if (asked.has('--cards')) printCards()
print(failed.length === 0 ? 'Every row is at pass or better.' : `Rows that fail: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function printSet(set: TextSet): string[] {
  const texts = shippedTexts(set)
  const summaries = summarise(measureSet(engine, texts, { isShort }))
  print(`${set === 'tuned' ? 'Texts tuned on' : 'Texts set aside'}: ${texts.length}`)
  print(...tableLines(summaries).map((line) => `  ${line}`))
  if (asked.has('--texts')) print(...textLines(summaries))
  if (asked.has('--misses') && set === 'tuned') print(...missLines(summaries))
  print('')
  return summaries.filter(({ verdict }) => verdict === 'FAIL').map(({ row }) => `${row.check} (${set})`)
}

function missLines(summaries: readonly Summary[]): string[] {
  return summaries.flatMap(({ row, texts }) =>
    row.check === 'cloze share'
      ? []
      : texts.flatMap(({ text, misses }) => misses.map((miss) => `  ${row.check} | ${text}: ${miss}`)),
  )
}

function printTimes(): string[] {
  const rows = measureSpeed(engine, bookOf(shippedTexts(), BOOK_LENGTH))
  const { readyMs, firstCardMs } = measureColdStart()
  rows.push({ check: 'first card of 15,000 characters, fresh worker', ms: firstCardMs, pass: 200, strong: 100 })
  print('Times: of the processor while warm, by the clock from a cold start')
  for (const row of rows) {
    const limits = `<= ${row.pass} / ${row.strong} ms`
    print(`  ${row.check.padEnd(52)} ${String(Math.round(row.ms)).padStart(5)} ms ${speedVerdict(row)}  ${limits}`)
  }
  print(`  ${'a fresh worker thread is ready after'.padEnd(52)} ${String(Math.round(readyMs)).padStart(5)} ms`, '')
  return rows.filter((row) => speedVerdict(row) === 'FAIL').map(({ check }) => check)
}

function printCards(): void {
  const cards = shippedTexts('aside').flatMap(({ name, text }) =>
    makeDeck(engine, text).map((card) => `${name}: ${showCard(card)}`),
  )
  const step = cards.length / SHOWN_CARDS
  print('Thirty cards of the texts set aside')
  for (let index = 0; index < SHOWN_CARDS; index += 1)
    print(`  ${index + 1}. ${cards[Math.floor((index + 0.5) * step)] ?? ''}`)
  print('')
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
