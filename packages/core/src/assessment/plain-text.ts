import { wordsOf } from '../text/words.ts'

/** Lower case, letters and digits only, one space between words, no leading article: for telling whether two texts say the same. */
export function plainText(text: string): string {
  const words = wordsOf(text).map(({ norm }) => norm)
  return (words.length > 1 && /^(?:a|an|the)$/.test(words[0] ?? '') ? words.slice(1) : words).join(' ')
}

/** True when the words of `part` stand in `whole` in a row; empty parts stand nowhere. Both are plain texts. */
export function holdsWords(whole: string, part: string): boolean {
  return part !== '' && ` ${whole} `.includes(` ${part} `)
}
