import { stdout } from 'node:process'
import { createEngine } from '../engine.ts'
import { measureDeck } from './bar.ts'
import { shippedTexts } from './shipped-texts.ts'

/** Prints the bar: for each check the share over all texts, the worst text, and what failed. */
const engine = createEngine()
const measured = shippedTexts().flatMap((shipped) =>
  measureDeck(engine, shipped).map((row) => ({ name: shipped.name, ...row })),
)
const checks = [...new Set(measured.map(({ check }) => check))]
for (const check of checks) {
  const rows = measured.filter((row) => row.check === check && row.of > 0)
  const good = rows.reduce((sum, row) => sum + row.good, 0)
  const of = rows.reduce((sum, row) => sum + row.of, 0)
  const worst = rows.reduce(
    (low, row) => (row.good / row.of < low.good / low.of ? row : low),
    rows[0] ?? { name: '', good: 0, of: 1 },
  )
  stdout.write(
    `${check.padEnd(54)} ${((100 * good) / of).toFixed(1).padStart(5)} %  worst ${worst.name} ${worst.good}/${worst.of}\n`,
  )
  for (const row of rows) for (const miss of row.misses) stdout.write(`      ${row.name}: ${miss}\n`)
}
