import { expect } from 'vitest'
import { readSource } from '../../text/read-source.ts'
import { createGrounder } from '../ground.ts'
import { type GroundingSet, measureGrounding } from './grounding-sets.ts'
import { MUTATION_KINDS, type MutationKind, mutationsOf, poolsOf } from './mutations.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** What was made and missed in all sets: by kind, and altogether. */
export function groundingTotals(sets: readonly GroundingSet[]) {
  const figures = sets.map(measureGrounding)
  const ofKind = (kind: MutationKind) => ({
    kind,
    made: sum(figures.map(({ mutations }) => mutations[kind].made)),
    missed: figures.flatMap(({ mutations }) => mutations[kind].missed),
  })
  const kinds = MUTATION_KINDS.map(ofKind)
  return {
    kinds,
    made: sum(kinds.map(({ made }) => made)),
    missed: kinds.flatMap(({ missed }) => missed),
    unsupported: sum(figures.map(({ unsupported }) => unsupported)),
    cards: sum(figures.map(({ cards }) => cards)),
    alarms: figures.flatMap(({ alarms }) => alarms),
  }
}

/** The quote of every card of these sets, true or changed, is the text between its offsets. */
export function expectQuotesInPlace(sets: readonly GroundingSet[]): void {
  for (const { raw, cards } of sets) {
    const { text, outline } = readSource(raw)
    const { ground } = createGrounder(text, outline)
    const pools = poolsOf(text)
    for (const card of cards.flatMap((from, turn) => [from, ...mutationsOf(from, pools, turn).map((m) => m.card)])) {
      const { span } = ground(card)
      if (span !== null) expect(text.slice(span.start, span.end)).toBe(span.quote)
    }
  }
}
