import { OPTION_LETTERS, type OptionLetter } from '../ai-protocol/models.ts'
import { stableHash } from '../scheduling/seeded-random.ts'

/** The letters each key may have; null for any. Numbers stand in rising order, so their key is not free. */
export type AllowedLetters = readonly (readonly OptionLetter[] | null)[]

/**
 * The letter of the right option for each question, decided by a hash of the content: each letter at least once (from
 * four questions on), none more than twice (up to eight), never the same three times in a row. Where the letters
 * allowed leave no such arrangement, the one with the fewest faults is given.
 */
export function keyLetters(stems: readonly string[], allowed: AllowedLetters = []): readonly OptionLetter[] {
  const seed = stems.join('\n')
  let best: { letters: readonly OptionLetter[]; faults: number; order: number } | null = null
  for (const letters of arrangements(stems.length, allowed)) {
    const faults = positionFaults(letters).length
    if (best !== null && faults > best.faults) continue
    const order = stableHash(`${seed}\n${letters.join('')}`)
    if (best === null || faults < best.faults || order < best.order) best = { letters, faults, order }
  }
  return best?.letters ?? []
}

/** Every way to give letters to the questions that have none; more than eight questions take them in turn. */
function arrangements(count: number, allowed: AllowedLetters): (readonly OptionLetter[])[] {
  let found: (readonly OptionLetter[])[] = [[]]
  for (let index = 0; index < count; index += 1) {
    const given = allowed[index] ?? null
    const turn = OPTION_LETTERS[index % OPTION_LETTERS.length] ?? 'A'
    const open = given !== null && given.length > 0 ? given : index < 7 ? OPTION_LETTERS : [turn]
    found = found.flatMap((letters) => open.map((letter) => [...letters, letter]))
  }
  return found
}

/** What an arrangement of keys breaks, in words; empty when it keeps the rules. */
export function positionFaults(letters: readonly OptionLetter[]): readonly string[] {
  const faults: string[] = []
  for (const letter of OPTION_LETTERS) {
    const times = letters.filter((other) => other === letter).length
    if (times === 0 && letters.length >= OPTION_LETTERS.length) faults.push(`${letter} is never right`)
    if (times > Math.max(2, Math.ceil(letters.length / 4))) faults.push(`${letter} is right ${times} times`)
  }
  const at = letters.findIndex((letter, index) => letter === letters[index + 1] && letter === letters[index + 2])
  const letter = letters[at]
  if (letter !== undefined) faults.push(`${letter} is right three times in a row`)
  return faults
}
