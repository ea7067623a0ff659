import type { Lexicon } from './lexicon.ts'
import type { Token } from './token.ts'

export type GrammaticalNumber = 'singular' | 'plural' | 'unknown'

const PLURALS = new Set(
  (
    'people men women children feet teeth mice geese oxen bacteria mitochondria phenomena criteria data media algae fungi ' +
    'nuclei stimuli loci radii larvae vertebrae antennae strata spectra quanta cilia flagella ova atria police cattle'
  ).split(' '),
)
const SINGULARS_IN_S = new Set(
  (
    'physics mathematics economics politics genetics mechanics statistics ethics linguistics electronics thermodynamics dynamics optics ' +
    'news species series diabetes measles rabies lens gas bus virus atlas canvas bias chaos cosmos mars venus texas wales athens paris'
  ).split(' '),
)
const EITHER = new Set([
  'species',
  'series',
  'means',
  'sheep',
  'deer',
  'fish',
  'aircraft',
  'offspring',
  'headquarters',
  'data',
  'media',
])

/** Number of a noun by its form; "unknown" for forms that are both, as "species". */
export function numberOf(token: Token, lexicon: Lexicon): GrammaticalNumber {
  const word = token.lower
  if (EITHER.has(word)) return 'unknown'
  if (PLURALS.has(word)) return 'plural'
  if (SINGULARS_IN_S.has(word)) return 'singular'
  if (token.tag === 'NUM') return word === '1' || word === 'one' ? 'singular' : 'plural'
  if (/(?:ss|us|is|sis|ics)$/.test(word))
    return lexicon.lemma(word) !== word && !/(?:us|is|ics)$/.test(word) ? 'plural' : 'singular'
  if (word.endsWith('ae') && word.length > 4) return 'plural'
  const lemma = lexicon.lemma(word)
  if (lexicon.isKnown(word)) return lemma !== word && /(?:s|en|a|i|e)$/.test(word) ? 'plural' : 'singular'
  if (token.tag === 'PROPN') return 'unknown'
  return /[^s]s$/.test(word) ? 'plural' : 'singular'
}

/** Singular form for comparing terms: "Enzymes" and "enzyme" are one term. */
export function singularOf(word: string, lexicon: Lexicon): string {
  const lower = word.toLowerCase()
  const known = SINGULARS.get(lower)
  if (known !== undefined) return known
  const singular = computeSingular(lower, lexicon)
  if (SINGULARS.size >= 50_000) SINGULARS.clear()
  SINGULARS.set(lower, singular)
  return singular
}

const SINGULARS = new Map<string, string>()

function computeSingular(lower: string, lexicon: Lexicon): string {
  if (lexicon.isKnown(lower)) {
    const lemma = lexicon.lemma(lower).toLowerCase()
    if (lexicon.canBe(lower, 'NOUN') && lemma !== lower && /(?:s|en|a|i|e)$/.test(lower)) return lemma
    return lower
  }
  if (/(?:ss|us|is)$/.test(lower)) return lower
  if (lower.endsWith('ae') && lower.length > 4) return lower.slice(0, -1)
  if (lower.endsWith('ies') && lower.length > 4) return `${lower.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(lower)) return lower.slice(0, -2)
  return lower.endsWith('s') && lower.length > 3 ? lower.slice(0, -1) : lower
}
