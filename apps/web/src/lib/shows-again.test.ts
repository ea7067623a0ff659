import { expect, test } from 'vitest'
import { fillsGaps, showsAgain } from './shows-again.ts'

test.each([
  ['the question by hand, then the answer', 'What is chalk?', 'What is chalk?\nA soft limestone.'],
  ['a text with its gap filled', 'The heart has [...] chambers.', 'The heart has four chambers.'],
  ['a gap with a hint', 'The heart has [number] chambers.', 'The heart has four chambers.'],
  ['a blank', 'The heart has _____ chambers.', 'The heart has four chambers.'],
  [
    'a gap at the end, and more below',
    'The capital of France is [...]',
    'The capital of France is Paris\nOn the Seine.',
  ],
  ['a gap at the start', '[...] is the capital of France.', 'Paris is the capital of France.'],
  ['several gaps over lines', 'A [...] and\nb [...] of it', 'A one and\nb two of it\nSource: Gray'],
])('%s is shown again', (_, question, answer) => {
  expect(showsAgain(question, answer)).toBe(true)
})

test.each([
  ['an answer of its own', 'What is chalk?', 'A soft limestone.'],
  ['a word that goes on', 'cell', 'cell membrane'],
  ['nothing but the question', 'What is chalk?', 'What is chalk?'],
  ['a question further down', 'What is chalk?', 'A soft limestone.\nWhat is chalk?\nmore'],
  ['only what stands in the gap', 'The heart has [...] chambers.', 'four'],
  ['a gap that was not filled', 'The heart has [...] chambers.', 'The heart has chambers.'],
  ['a text that goes on in its line', 'The heart has [...] rooms', 'The heart has four roomsful of blood'],
  ['a gap with hardly a word around it', 'a [...]', 'a long explanation'],
  ['nothing asked', '', '\nx'],
])('%s is not', (_, question, answer) => {
  expect(showsAgain(question, answer)).toBe(false)
})

test.each([
  ['few words around it', 'if x:\n[...]()', 'if x:\ny()', true],
  ['none', '[...]', 'chalk\nA soft limestone.', true],
  [
    'a hint and a source that only the question has',
    'p. 12\n[...] lime is a base.\nExtra',
    'Slaked lime is a base.',
    true,
  ],
  ['a list in it', 'Causes are [...]', 'Causes are\nage\nsalt', true],
  ['another text', 'a [...]', 'the answer alone', false],
  ['one line that is not filled', 'a [...]\nb [...]', 'a one\nc two', false],
  ['no gap at all', 'a', 'a\nb', false],
])('the gaps of a card are filled by its answer, or not: %s', (_, question, answer, fills) => {
  expect(fillsGaps(question, answer)).toBe(fills)
})
