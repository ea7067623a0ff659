import { expect, test } from 'vitest'
import { testTagger } from '../testing/cards-of.ts'
import { spellingOf } from './openings.ts'
import { retag } from './retag.ts'

const { lexicon } = testTagger()

function tagsOf(sentence: string): string {
  const tokens = testTagger().tag(sentence, 0)
  return retag(tokens, spellingOf([tokens], sentence), lexicon)
    .map(({ text, tag }) => `${text}/${tag}`)
    .join(' ')
}

test('offsets slice the text that was given, whatever stands in it', () => {
  const text = 'The “quoted” text — don’t stop… 25 °C, H2O; naïve 😀 café\tend.'
  const tokens = testTagger().tag(text, 7)
  expect(tokens.length).toBeGreaterThan(10)
  for (const { text: word, start, end } of tokens) expect(text.slice(start - 7, end - 7)).toBe(word)
})

test.each([
  ['hyphenated words are one token', 'The outward-facing side glows.', 'outward-facing/ADJ'],
  ['titles keep their stop', 'Later Lieut. Brooke obtained mud.', 'Lieut./PROPN'],
  ['charges belong to their ion', 'The carrier NAD+ takes electrons.', 'NAD+/PROPN'],
  ['a sentence-initial common noun is no name', 'Mitochondria produce energy.', 'Mitochondria/NOUN'],
  ['a sentence-initial plural before a plural verb is no name', 'Stratovolcanoes are steep.', 'Stratovolcanoes/NOUN'],
  ['a base form between a plural and an object is a verb', 'Exchange rates link the money of countries.', 'link/VERB'],
  ['the noun before it stays one', 'Exchange rates link the money of countries.', 'rates/NOUN'],
  ['"to" before an article is a preposition', 'To the eye it looks white.', 'To/ADP'],
  ['after a modal comes a verb', 'Enzymes can lower energies.', 'lower/VERB'],
])('%s', (_name, sentence, expected) => {
  expect(tagsOf(sentence)).toContain(expected)
})

test('words that the text writes with a capital inside sentences stay names at the start of one', () => {
  const text = 'Brown went home. We met Brown there.'
  const tokens = testTagger().tag(text, 0)
  expect(spellingOf([tokens], text).names.has('Brown')).toBe(true)
  expect(spellingOf([tokens], text).names.has('We')).toBe(false)
})
