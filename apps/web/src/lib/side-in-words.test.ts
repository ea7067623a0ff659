import { expect, test } from 'vitest'
import { sideInWords } from './side-in-words.ts'

test.each([
  ['What is chalk?', 'What is chalk?'],
  ['**What** is <b>[...]</b> &lt;tag&gt;?', 'What is [...] <tag>?'],
  ['The {{c1::Seine}} flows through {{c2::Paris::a city}}.', 'The Seine flows through Paris.'],
  ['![A heart](/api/media/1.webp)', 'A heart'],
  ['![A heart](/api/media/1.webp) ![](/api/media/2.webp) ![its\\_valve](/api/media/3.webp)', 'A heart, its_valve'],
  ['![](/api/media/1.webp)', '![](/api/media/1.webp)'],
  ['', ''],
])('%s is listed as %s', (side, words) => {
  expect(sideInWords(side)).toBe(words)
})
