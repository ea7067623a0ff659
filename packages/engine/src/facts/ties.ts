import type { Token } from '../lang/token.ts'
import { CONNECTIVES } from '../lang/words.ts'

/** Adverbs that tie a sentence to its neighbours and mean nothing on a card. */
const TYING =
  /^(?:also|then|thus|therefore|however|hence|moreover|furthermore|indeed|consequently|accordingly|likewise|similarly|nevertheless|nonetheless|subsequently|additionally|now)$/

/** The words without "also", "therefore" and their commas. */
export function withoutTies(all: readonly Token[]): Token[] {
  const words = withoutInstances(all)
  return words.filter((word, index) => {
    if (word.lower === 'too' && (words[index + 1] === undefined || words[index + 1]?.tag === 'PUNCT')) return false
    const before = words[index - 1]
    const next = words[index + 1]
    const isTie = word.tag !== 'PROPN' && TYING.test(word.lower) && word.tag !== 'CCONJ' && word.tag !== 'NOUN'
    // "until now" and "since then" say when.
    if (isTie && before?.tag !== 'ADP' && !/^(?:until|since)$/.test(before?.lower ?? '')) return false
    const closes =
      word.text === ',' && before !== undefined && TYING.test(before.lower) && words[index - 2]?.text === ','
    const opens = word.text === ',' && next !== undefined && TYING.test(next.lower) && words[index + 2]?.text === ','
    return !closes && !opens
  })
}

const PHRASES = CONNECTIVES.filter((phrase) => phrase.includes(' ')).map((phrase) => phrase.split(' '))

/** Without ", for instance," and ", on the other hand,": connectives between commas. */
function withoutInstances(words: readonly Token[]): readonly Token[] {
  for (let at = 0; at < words.length; at += 1) {
    const phrase = PHRASES.find((parts) => parts.every((part, offset) => words[at + offset]?.lower === part))
    if (phrase === undefined) continue
    const opens = words[at - 1]?.text === ','
    const closes = words[at + phrase.length]?.text === ','
    if (!opens && !closes) continue
    return [...words.slice(0, opens ? at - 1 : at), ...words.slice(at + phrase.length + (closes ? 1 : 0))]
  }
  return words
}
