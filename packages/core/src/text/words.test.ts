import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hammingDistance, simHash } from './simhash.ts'
import { oddText } from './testing/odd-text.ts'
import { contentStems, countWords, idfOf, stemOf, wordsOf } from './words.ts'

test.each([
  ['The cat’s 1,700 paws.', ['the', 'cat', '1,700', 'paws']],
  ["Don't stop", ["don't", 'stop']],
  ['Café Müller', ['cafe', 'muller']],
  ['H2O and CO2', ['h2o', 'and', 'co2']],
  ['in the 1850s and the 20th', ['in', 'the', '1850s', 'and', 'the', '20th']],
  ['3.14, 10% and 5kg', ['3.14', '10', 'and', '5', 'kg']],
  ['deep-sea mud--white', ['deep', 'sea', 'mud', 'white']],
  ['心臓は big', ['心', '臓', 'は', 'big']],
  ['… — !', []],
])('the words of %j', (text, norms) => {
  expect(wordsOf(text).map(({ norm }) => norm)).toEqual(norms)
  expect(countWords(text)).toBe(norms.length)
})

test.each([
  ['cells', 'cell'],
  ['studies', 'study'],
  ['boxes', 'box'],
  ['running', 'run'],
  ['composed', 'compose'],
  ['composing', 'composes'],
  ['slowly', 'slow'],
  ['thickness', 'thick'],
  ['Globigerinae'.toLowerCase(), 'globigerina'],
  ['planned', 'plan'],
  ['carried', 'carry'],
])('%s meets %s', (a, b) => {
  expect(stemOf(a)).toBe(stemOf(b))
})

test.each([
  ['this', 'thi'],
  ['glass', 'glas'],
  ['sing', 's'],
  ['bed', 'b'],
  ['axis', 'axi'],
  ['virus', 'viru'],
])('%s does not become %s', (word, wrong) => {
  expect(stemOf(word)).not.toBe(wrong)
})

test('numbers lose separators and endings, not their value', () => {
  const stems = wordsOf('1,700 1700 3.14 1850s 20th 1,234,567').map(({ stem }) => stem)
  expect(stems).toEqual(['1700', '1700', '3.14', '1850', '20', '1234567'])
})

test('content words only, unless there are none', () => {
  expect(contentStems('What is the name of the red cells?')).toEqual(['red', 'cell'])
  expect(contentStems('it is')).toEqual(['it', 'is'])
})

test('rare stems weigh more, unknown ones most', () => {
  const idf = idfOf([['a', 'b'], ['a'], ['a', 'c', 'c']])
  expect(idf('a')).toBeCloseTo(Math.log(2))
  expect(idf('c')).toBeCloseTo(Math.log(4))
  expect(idf('new')).toBe(idf('b'))
})

test('words lie in order inside the offsets asked for', () => {
  fc.assert(
    fc.property(oddText(), fc.nat(40), fc.nat(40), (text, a, b) => {
      const start = Math.min(a, b, text.length)
      const end = Math.min(Math.max(a, b), text.length)
      let last = start
      for (const word of wordsOf(text, start, end)) {
        expect(word.start).toBeGreaterThanOrEqual(last)
        expect(word.end).toBeGreaterThan(word.start)
        last = word.end
      }
      expect(last).toBeLessThanOrEqual(Math.max(end, start))
    }),
  )
})

test('fingerprints: equal for equal tokens, near for a small change, far for other words', () => {
  const tokens =
    'the central plain of the north atlantic is more than a thousand miles wide and covered by a fine white mud'.split(
      ' ',
    )
  const other =
    'mosquitoes carry yellow fever and malaria to the workers who dig a canal through the hills of panama'.split(' ')
  expect(hammingDistance(simHash(tokens), simHash([...tokens]))).toBe(0)
  expect(hammingDistance(simHash(tokens), simHash(tokens.slice(1)))).toBeLessThanOrEqual(12)
  expect(hammingDistance(simHash(tokens), simHash(other))).toBeGreaterThan(16)
  expect(hammingDistance(simHash([]), simHash([]))).toBe(0)
})
