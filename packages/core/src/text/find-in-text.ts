import type { Span } from './span.ts'

/** More matches than this help nobody. */
export const MOST_MATCHES = 1_000

/** A text made ready to be searched: lower case, without accents, every character where it was. */
export type SearchableText = string & { readonly searchable: true }

/** Linear in the length of the text. */
export function searchableText(text: string): SearchableText {
  const folded = text.replace(/[\u0080-\uffff]/g, plainForm).toLowerCase()
  // Branding: `findInText` takes nothing else. No lower case is longer once the accents are off; if one is, case counts.
  return (folded.length === text.length ? folded : text) as SearchableText
}

const forms = new Map<string, string>()

function plainForm(character: string): string {
  const known = forms.get(character)
  if (known !== undefined) return known
  const base = character.normalize('NFD').replace(/\p{M}+/gu, '')
  const form = QUOTES.get(character) ?? (base.length === 1 ? base : character)
  forms.set(character, form)
  return form
}

/** Typed one way, printed another. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
])

/**
 * Where a text says what was typed, whatever its case and accents; any white space stands for any other. At most
 * `MOST_MATCHES`, in text order; none for nothing but white space.
 */
export function findInText(text: SearchableText, typed: string): Span[] {
  const words = searchableText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const wanted = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+'), 'g')
  const found: Span[] = []
  for (let match = wanted.exec(text); match !== null && found.length < MOST_MATCHES; match = wanted.exec(text))
    found.push({ start: match.index, end: match.index + match[0].length })
  return found
}
