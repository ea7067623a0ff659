import { cpus } from 'node:os'
import { createEngine } from '../packages/engine/src/engine.ts'
import { createTagger } from '../packages/engine/src/lang/tagger.ts'
import type { Engine } from '../packages/engine/src/protocol/engine-types.ts'
import { measureColdStart } from '../packages/engine/src/testing/bar-speed.ts'
import { bookOf, shippedTexts } from '../packages/engine/src/testing/shipped-texts.ts'

/*
 * What the built-in engine takes for a text, against the least that any engine on its tagger can take: tagging the
 * words once. Rounds alternate, and tagging/tagging is the A/A pair. The fresh thread is by the clock and has no peer.
 *
 *   node bench/built-in-engine.ts
 */

const ROUNDS = 7
const GOALS = { wholeMs: 500, firstMs: 200 }

const text = bookOf(shippedTexts(), 15_000)
const tagger = createTagger()
const engine = createEngine()

/** ms by the clock from the request to its first card, and to its last. */
function makeCards({ generateCards }: Engine, count: number): { firstMs: number; wholeMs: number } {
  const startedAt = performance.now()
  const cards = generateCards({ text, count, wantTitle: true, tailoring: null })
  let firstMs = 0
  for (let next = cards.next(); !next.done; next = cards.next()) firstMs ||= performance.now() - startedAt
  return { firstMs, wholeMs: performance.now() - startedAt }
}

function tagAll(): number {
  const startedAt = performance.now()
  tagger.tag(text, 0)
  return performance.now() - startedAt
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
  tagged: tagAll(),
  ten: makeCards(engine, 10),
  twenty: makeCards(engine, 20),
  again: tagAll(),
})).slice(1) // the first one warms up

const tagged = median(rounds.map((round) => round.tagged))
const again = median(rounds.map((round) => round.again))
const whole = median(rounds.map(({ ten }) => ten.wholeMs))
const first = median(rounds.map(({ twenty }) => twenty.firstMs))
const twenty = median(rounds.map((round) => round.twenty.wholeMs))
const { readyMs, firstCardMs } = measureColdStart()
const lines = [
  `built-in engine, ${process.version}, ${cpus().length} cores, ${ROUNDS} rounds, 15,000 characters, medians by the clock`,
  `tagging alone ${tagged.toFixed(1)} ms (A/A ${(again / tagged).toFixed(2)})`,
  `10 cards ${whole.toFixed(0)} ms, ${(whole / tagged).toFixed(1)} of tagging (goal ${GOALS.wholeMs} ms)`,
  `first of 20 cards ${first.toFixed(0)} ms of ${twenty.toFixed(0)} ms, ratio ${(first / twenty).toFixed(2)}`,
  `fresh thread: ready after ${readyMs} ms, first card ${firstCardMs} ms, ${(firstCardMs / tagged).toFixed(1)} of tagging (goal ${GOALS.firstMs} ms)`,
]
process.stdout.write(`${lines.join('\n')}\n`)
