import { countWords, wordsOf } from '@cairn/core/text/words'

/** Why an item may not be asked; null when it keeps the rules that concern one item alone. */
export type ItemFault =
  | 'no-question'
  | 'negative-stem'
  | 'same-options'
  | 'nested-options'
  | 'uneven-length'
  | 'all-or-none'
  | 'key-in-stem'
  | 'pointer'

const ALL_OR_NONE = /\b(?:all|none|both|neither) of the (?:above|these|options)\b/i

/** Checks stem and options; `key` is the right option. */
export function itemFault(stem: string, key: string, wrong: readonly string[]): ItemFault | null {
  const options = [key, ...wrong]
  if (!/\?$/.test(stem.trim()) || countWords(stem) < 4) return 'no-question'
  if (/\b(?:NOT|EXCEPT)\b/.test(stem)) return 'negative-stem'
  if (options.some((option) => ALL_OR_NONE.test(option))) return 'all-or-none'
  const keys = options.map(plain)
  if (new Set(keys).size < options.length || keys.includes('')) return 'same-options'
  if (keys.some((a, i) => keys.some((b, j) => i !== j && ` ${b} `.includes(` ${a} `)))) return 'nested-options'
  const words = countWords(key)
  if (wrong.some((option) => Math.abs(countWords(option) - words) > Math.max(2, words * 0.25))) return 'uneven-length'
  if (countWords(key) <= 6 && ` ${plain(stem)} `.includes(` ${plain(key)} `)) return 'key-in-stem'
  return null
}

/** Lower case, letters and digits only, no leading article. */
export function plain(text: string): string {
  const words = wordsOf(text).map(({ norm }) => norm)
  return (/^(?:a|an|the)$/.test(words[0] ?? '') ? words.slice(1) : words).join(' ')
}
