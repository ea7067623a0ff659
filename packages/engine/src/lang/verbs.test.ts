import { expect, test } from 'vitest'
import { testTagger } from '../testing/cards-of.ts'
import { singularOf } from './nouns.ts'
import { baseOf, pastOf, thirdPerson } from './verbs.ts'

const { lexicon } = testTagger()

test.each([
  ['carries', 'carry'],
  ['produces', 'produce'],
  ['catalyzes', 'catalyze'],
  ['stopped', 'stop'],
  ['used', 'use'],
  ['wrote', 'write'],
  ['found', 'find'],
  ['founded', 'found'],
  ['has', 'have'],
  ['were', 'be'],
  ['dying', 'die'],
])('base form of %s is %s', (word, base) => {
  expect(baseOf(word, lexicon)).toBe(base)
})

test.each([
  ['carry', 'carries'],
  ['go', 'goes'],
  ['pass', 'passes'],
  ['play', 'plays'],
  ['have', 'has'],
])('third person of %s is %s', (base, third) => {
  expect(thirdPerson(base)).toBe(third)
})

test('a participle gives the past form for an active question', () => {
  expect(pastOf('written', lexicon)).toBe('wrote')
  expect(pastOf('discovered', lexicon)).toBe('discovered')
})

test.each([
  ['Enzymes', 'enzyme'],
  ['mitochondria', 'mitochondrion'],
  ['Globigerinae', 'globigerina'],
  ['glass', 'glass'],
  ['nucleus', 'nucleus'],
])('singular of %s is %s', (word, singular) => {
  expect(singularOf(word, lexicon)).toBe(singular)
})
