import { guessLanguage } from '@cairn/core/text/language'

const ENGLISH = new Set(
  'the of is are was were and to in that which by with for from as it its has have be can this not'.split(' '),
)
/** English prose has about two of these in five words; what other languages share ("in", "was", "as") stays far below. */
const LEAST_SHARE = 0.22

/** The language of a text as a two-letter code, "en" where its small words say so or nothing says otherwise. */
export function languageOf(text: string): string {
  const guess = guessLanguage(text)
  if (guess === null || guess === 'en') return guess ?? 'en'
  const words =
    text
      .slice(0, 4_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const english = words.filter((word) => ENGLISH.has(word)).length
  return english >= words.length * LEAST_SHARE ? 'en' : guess
}
