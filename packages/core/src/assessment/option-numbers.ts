import { numbersIn } from '../text/numbers.ts'
import { wordsOf } from '../text/words.ts'

/**
 * The number an option names, in digits or in words, whatever stands around it ("about 1,700 fathoms"); null for options
 * without a number or with two of them.
 */
export function optionNumber(option: string): number | null {
  const words = wordsOf(option)
  const found = numbersIn(option, words)
  const [only] = found
  if (only === undefined) return words.length === 1 && words[0]?.norm === 'one' ? 1 : null
  return found.length === 1 ? only.value * signOf(option) : null
}

/** A minus directly before the first digit: "-170 °C", "−5". A hyphen between words or digits is none. */
function signOf(option: string): 1 | -1 {
  return /(?:^|[\s(])[-−–]\d/.test(option) ? -1 : 1
}

/** The values when all options are numbers that differ only in the number (same words around it); null otherwise. */
export function optionNumbers(options: readonly string[]): readonly number[] | null {
  const values = options.map(optionNumber)
  if (values.some((value) => value === null)) return null
  const frames = new Set(options.map(frameOf))
  return frames.size === 1 ? values.map((value) => value ?? 0) : null
}

/** The option without its number. Plural and singular units count as one. */
function frameOf(option: string): string {
  const words = wordsOf(option)
  const [number] = numbersIn(option, words)
  return words
    .filter((_, index) => number === undefined || index < number.from || index >= number.to)
    .filter(({ norm }, _, all) => !(all.length === 1 && norm === 'one'))
    .map(({ stem }) => stem)
    .join(' ')
}
