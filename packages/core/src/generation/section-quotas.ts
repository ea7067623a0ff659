import type { Passage, Section } from '../text/outline.ts'
import { isStopWord, wordsOf } from '../text/words.ts'
import { apportion } from './apportion.ts'

/** A section over this many words gets a card of its own while there are cards for all such sections. */
const OWN_CARD_WORDS = 60
const SIZE_SHARE = 0.7
const SIZE_POWER = 0.75

interface Wish {
  readonly text: string
  readonly sections: readonly Section[]
  readonly passages: readonly Passage[]
  readonly count: number
  /** What a passage counts for beyond its size, by ordinal: 2 where the learner is weak, a half where strong; 1 otherwise. */
  readonly weightOf: (passage: Passage) => number
}

/**
 * Cards for each passage, by ordinal; they sum to `count`. Quota of a section: count * (0.7 * size^0.75 + 0.3 * concept
 * mass), both as shares; inside a section by size. Offsets are those of `text`.
 */
export function passageQuotas({ text, sections, passages, count, weightOf }: Wish): Map<number, number> {
  const groups = new Map<number, Passage[]>()
  for (const passage of passages) {
    const known = groups.get(passage.section)
    if (known === undefined) groups.set(passage.section, [passage])
    else known.push(passage)
  }
  const rows = [...groups].map(([section, own]) => {
    const tokens = own.reduce((sum, passage) => sum + passage.tokens, 0)
    const weighed = own.reduce((sum, passage) => sum + passage.tokens * weightOf(passage), 0)
    return {
      own,
      words: sections[section]?.words ?? 0,
      size: tokens ** SIZE_POWER,
      mass: own.reduce((sum, { start, end }) => sum + conceptMass(text, start, end), 0),
      weight: tokens === 0 ? 1 : weighed / tokens,
    }
  })
  const size = rows.reduce((sum, row) => sum + row.size, 0) || 1
  const mass = rows.reduce((sum, row) => sum + row.mass, 0) || 1
  const weights = rows.map(
    (row) => (SIZE_SHARE * (row.size / size) + (1 - SIZE_SHARE) * (row.mass / mass)) * row.weight,
  )
  const quotas = apportion(
    weights,
    count,
    rows.map(({ words }) => (words > OWN_CARD_WORDS ? 1 : 0)),
  )
  return new Map(
    rows.flatMap(({ own }, index) => {
      const shares = apportion(
        own.map((passage) => passage.tokens * weightOf(passage)),
        quotas[index] ?? 0,
      )
      return own.map((passage, at) => [passage.ordinal, shares[at] ?? 0] as const)
    }),
  )
}

/** How much there is to ask: distinct content words, those that recur or are names in full, others a quarter. */
function conceptMass(text: string, start: number, end: number): number {
  const seen = new Map<string, number>()
  for (const { norm, stem, isCapitalised, isNumber } of wordsOf(text, start, end)) {
    if (isStopWord(norm) || (stem.length < 4 && !isNumber)) continue
    seen.set(stem, (seen.get(stem) ?? 0) + (isCapitalised || isNumber ? 1 : 0.5))
  }
  return [...seen.values()].reduce((sum, weight) => sum + (weight >= 1 ? 1 : 0.25), 0)
}
