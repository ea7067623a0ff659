import process from 'node:process'
import { measureAnswers } from './measure-answers.ts'
import { measureSpeed } from './measure-speed.ts'

/*
 * Prints how typed answers are graded against the verdicts given by hand, then times.
 *   --misses        what was graded otherwise, of the half the rules were tuned on
 *   --aside-misses  the same of the half set aside: for a last look, not for tuning
 */

const asked = new Set(process.argv.slice(2))
let failed = false
for (const set of ['tuned', 'aside'] as const) {
  const { pairs, agreed, rights, wrongs, falseAccepts, falseRejects, misses } = measureAnswers(set)
  const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
  process.stdout.write(
    `${set.padEnd(5)}  ${pairs} pairs (${rights} right, ${wrongs} wrong)  agreement ${share(agreed, pairs)}  ` +
      `false accepts ${falseAccepts} = ${share(falseAccepts, pairs)} of all, ${share(falseAccepts, wrongs)} of the wrong  ` +
      `false rejects ${falseRejects} = ${share(falseRejects, rights)} of the right\n`,
  )
  if (agreed < 0.97 * pairs || falseAccepts > 0.01 * pairs) failed = true
  if (asked.has(set === 'tuned' ? '--misses' : '--aside-misses')) process.stdout.write(`${misses.join('\n')}\n`)
}
for (const known of [1_000, 50_000]) {
  const { indexMs, meanMs, medianMs, p95Ms } = measureSpeed(known)
  process.stdout.write(
    `${known} other answers: a grade takes ${medianMs.toFixed(3)} ms (median), ${meanMs.toFixed(3)} ms (mean), ` +
      `${p95Ms.toFixed(3)} ms (p95); the index ${indexMs.toFixed(0)} ms once\n`,
  )
}
process.exitCode = failed ? 1 : 0
