import { IRREGULAR_FORMS, irregularPast } from './irregular-verbs.ts'
import type { Lexicon } from './lexicon.ts'
import type { Token } from './token.ts'

/** What a verb's spelling allows it to be; "put" is base, past and participle at once. */
export interface VerbForms {
  readonly base: string
  readonly isBase: boolean
  readonly isThird: boolean
  readonly isPast: boolean
  readonly isParticiple: boolean
  readonly isIng: boolean
}

const BE = new Set(['am', 'is', 'are', 'was', 'were', 'be', 'been', 'being', "'s", "'re", "'m"])
const HAVE = new Set(['has', 'have', 'had', 'having', "'ve"])
const DO = new Set(['do', 'does', 'did'])
const MODALS = new Set(['can', 'could', 'may', 'might', 'must', 'shall', 'should', 'will', 'would', "'ll", 'cannot'])

export const isBe = (word: string): boolean => BE.has(word)
export const isHave = (word: string): boolean => HAVE.has(word)
export const isDo = (word: string): boolean => DO.has(word)
export const isModal = (word: string): boolean => MODALS.has(word)

/** The forms a verb token can be. The base form is the lexicon's where it knows the word, else taken off by rule. */
export function verbForms(token: Token, lexicon: Lexicon): VerbForms {
  const word = token.lower
  const irregular = IRREGULAR_FORMS.get(word)
  const isIng = word.length > 4 && word.endsWith('ing') && baseOf(word, lexicon) !== word
  if (irregular !== undefined) {
    return {
      base: irregular.base,
      isBase: irregular.base === word,
      isThird: false,
      isPast: irregular.past,
      isParticiple: irregular.participle,
      isIng: false,
    }
  }
  const base = baseOf(word, lexicon)
  const isEd = word.endsWith('ed') && base !== word
  const isThird = !isEd && !isIng && word.endsWith('s') && base !== word
  return { base, isBase: base === word, isThird, isPast: isEd, isParticiple: isEd, isIng }
}

/** The dictionary form of a verb in any form. */
export function baseOf(word: string, lexicon: Lexicon): string {
  const known = BASES.get(word)
  if (known !== undefined) return known
  const base = computeBase(word, lexicon)
  if (BASES.size >= 50_000) BASES.clear()
  BASES.set(word, base)
  return base
}

/** Bases found before. The word list never changes, so that what is remembered stays right. */
const BASES = new Map<string, string>()

function computeBase(word: string, lexicon: Lexicon): string {
  if (word === 'has' || word === 'had' || word === 'having') return 'have'
  if (BE.has(word)) return 'be'
  const irregular = IRREGULAR_FORMS.get(word)
  if (irregular !== undefined) return irregular.base
  for (const candidate of baseCandidates(word)) {
    if (lexicon.canBe(candidate, 'VERB') && lexicon.lemma(candidate) === candidate) return candidate
  }
  const lemma = lexicon.lemma(word)
  if (lemma !== word && lexicon.canBe(lemma, 'VERB')) return lemma
  return lexicon.isKnown(word) ? word : (baseCandidates(word)[0] ?? word)
}

function baseCandidates(word: string): string[] {
  if (/^(?:[dlt]|under[l])ying$/.test(word)) return [word.replace(/ying$/, 'ie')]
  if (word.endsWith('ies') && word.length > 4) return [`${word.slice(0, -3)}y`]
  if (word.endsWith('es') && word.length > 3) return [word.slice(0, -1), word.slice(0, -2)]
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)]
  if (word.endsWith('ied') && word.length > 4) return [`${word.slice(0, -3)}y`]
  const stem = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : ''
  if (stem.length < 2 || !/[aeiouy]/.test(stem)) return []
  const single = /([bdfgklmnprtvz])\1$/.test(stem) ? stem.slice(0, -1) : null
  const candidates = [`${stem}e`, stem]
  if (/(?:sh|ch|ss|x|nd|nt|rt|ct|pt|st|lt|[aeiou]{2}[dlnrt]|ow|aw|er|ew|oy|ay|en)$/.test(stem)) candidates.reverse()
  return single === null ? candidates : [stem, single, `${stem}e`]
}

/** Third person singular of a base form: "carry" gives "carries", "be" gives "is". */
export function thirdPerson(base: string): string {
  if (base === 'be') return 'is'
  if (base === 'have') return 'has'
  if (base === 'do' || base === 'go' || /(?:s|x|z|ch|sh|[^aeiou]o)$/.test(base)) return `${base}es`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return `${base}s`
}

/** Past form for a participle: "proposed" stays, "written" gives "wrote". */
export function pastOf(participle: string, lexicon: Lexicon): string {
  return irregularPast(baseOf(participle, lexicon)) ?? participle
}
