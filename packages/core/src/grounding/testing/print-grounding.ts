import { argv, stdout } from 'node:process'
import { asideSets, freshSets, groundingSets, measureGrounding } from './grounding-sets.ts'
import { MUTATION_KINDS } from './mutations.ts'

/**
 * Prints how many changed answers the grounder catches, by kind and by text, and its false alarms. `-v` names the misses, `--aside`
 * takes the texts that no rule was made for.
 */
const verbose = argv.includes('-v')
const only = argv.find((word) => word.startsWith('--only='))?.slice(7)
const figures = (argv.includes('--fresh') ? freshSets() : argv.includes('--aside') ? asideSets() : groundingSets())
  .filter(({ name }) => only === undefined || name.includes(only))
  .map(measureGrounding)

const percent = (part: number, whole: number): string =>
  whole === 0 ? '     –' : `${((100 * part) / whole).toFixed(1).padStart(5)} %`

for (const { name, cards, alarms, mutations, unsupported } of figures) {
  const made = MUTATION_KINDS.reduce((sum, kind) => sum + mutations[kind].made, 0)
  const missed = MUTATION_KINDS.flatMap((kind) => mutations[kind].missed)
  stdout.write(
    `${name.padEnd(18)} caught ${percent(made - missed.length, made)} of ${String(made).padStart(4)}` +
      `  unsupported ${percent(unsupported, made)}  false alarms ${alarms.length} of ${cards}\n`,
  )
  if (!verbose) continue
  for (const { front, back } of alarms) stdout.write(`      alarm: ${front} -> ${back}\n`)
  for (const { kind, card, from } of missed)
    stdout.write(`      missed ${kind}: ${card.front} -> ${card.back}   [${from.back}]\n`)
}
stdout.write('\n')
for (const kind of MUTATION_KINDS) {
  const made = figures.reduce((sum, { mutations }) => sum + mutations[kind].made, 0)
  const missed = figures.reduce((sum, { mutations }) => sum + mutations[kind].missed.length, 0)
  stdout.write(`${kind.padEnd(18)} caught ${percent(made - missed, made)} of ${String(made).padStart(4)}\n`)
}
const made = figures.reduce(
  (sum, { mutations }) => MUTATION_KINDS.reduce((all, kind) => all + mutations[kind].made, sum),
  0,
)
const missed = figures.reduce(
  (sum, { mutations }) => MUTATION_KINDS.reduce((all, kind) => all + mutations[kind].missed.length, sum),
  0,
)
const cards = figures.reduce((sum, set) => sum + set.cards, 0)
const alarms = figures.reduce((sum, set) => sum + set.alarms.length, 0)
stdout.write(`${'all'.padEnd(18)} caught ${percent(made - missed, made)} of ${String(made).padStart(4)}\n`)
stdout.write(`${'false alarms'.padEnd(18)}        ${percent(alarms, cards)} of ${String(cards).padStart(4)}\n`)
