import { OPTION_LETTERS, type OptionLetter } from '@cairn/core/ai/models'
import { stableHash } from '@cairn/core/scheduling/seeded-random'

/**
 * The letter of the right option for each of five questions, from a hash of their content: each letter at least once,
 * none more than twice, never the same three times in a row.
 */
export function keyLetters(stems: readonly string[]): OptionLetter[] {
  const seed = stems.join('\n')
  const extra = OPTION_LETTERS[stableHash(`${seed}\nextra`) % OPTION_LETTERS.length] ?? 'A'
  const pool = [...OPTION_LETTERS, extra].slice(0, Math.max(OPTION_LETTERS.length, stems.length))
  const order = pool.map((letter, index) => ({ letter, index, key: stableHash(`${seed}\n${letter}${index}`) }))
  return order.sort((a, b) => a.key - b.key || a.index - b.index).map(({ letter }) => letter)
}
