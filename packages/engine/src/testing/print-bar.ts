import { cpuUsage, stdout } from 'node:process'
import { OPTION_LETTERS } from '@cairn/core/ai/models'
import { itemFault } from '../assess/item-rules.ts'
import { createEngine } from '../engine.ts'
import { makeDeck, measureDeck } from './bar.ts'
import { shippedTexts } from './shipped-texts.ts'

/** Prints the bar: for each check the share over all texts, the worst text, and what failed; then questions and times. */
const engine = createEngine()
const texts = shippedTexts()
const measured = texts.flatMap((shipped) => measureDeck(engine, shipped).map((row) => ({ name: shipped.name, ...row })))
for (const check of new Set(measured.map((row) => row.check))) {
  const rows = measured.filter((row) => row.check === check && row.of > 0)
  const good = rows.reduce((sum, row) => sum + row.good, 0)
  const of = rows.reduce((sum, row) => sum + row.of, 0)
  const worst = rows.reduce((low, row) => (row.good / row.of < low.good / low.of ? row : low))
  print(check, `${((100 * good) / of).toFixed(1).padStart(5)} %  worst: ${worst.name} ${worst.good}/${worst.of}`)
  for (const row of rows) for (const miss of row.misses) stdout.write(`      ${row.name}: ${miss}\n`)
}

const sets = texts.map(({ name, text }) => ({ name, set: engine.questions(text) }))
const questions = sets.flatMap(({ set }) => (set.ok ? set.questions : []))
const faulty = questions.filter(({ question, options, answer }) => {
  const wrong = OPTION_LETTERS.filter((letter) => letter !== answer).map((letter) => options[letter])
  return itemFault(question, options[answer], wrong) !== null
})
const without = sets.filter(({ set }) => !set.ok).map(({ name }) => name)
print(
  'texts with exactly five questions',
  `${sets.length - without.length} of ${sets.length}; without: ${without.join(', ') || 'none'}`,
)
print('questions that keep the item rules', `${questions.length - faulty.length} of ${questions.length}`)

const long = texts.map(({ text }) => text).join('\n\n')
const repeated = Array.from({ length: Math.ceil(150_000 / long.length) }, () => long).join('\n\n')
for (const [chars, count] of [
  [15_000, 10],
  [150_000, 50],
] as const) {
  const before = cpuUsage()
  makeDeck(engine, repeated.slice(0, chars), count)
  const { user, system } = cpuUsage(before)
  print(`${chars} characters, ${count} cards`, `${Math.round((user + system) / 1000)} ms of processor time`)
}

function print(label: string, figure: string): void {
  stdout.write(`${label.padEnd(54)} ${figure}\n`)
}
