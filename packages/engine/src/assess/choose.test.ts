import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { contextOf } from '../testing/cards-of.ts'
import { shippedTexts } from '../testing/shipped-texts.ts'
import { chooseFive } from './choose.ts'
import type { Item } from './item.ts'
import { createZones } from './zones.ts'

const engine = createEngine()
const item = (change: Partial<Item>): Item => ({
  kind: 'fact',
  stem: 'What is it that the first one holds?',
  key: 'alpha',
  topic: 'alpha',
  start: 0,
  end: 10,
  score: 3,
  wrong: [
    { text: 'bravo one', why: '' },
    { text: 'charlie', why: '' },
    { text: 'delta', why: '' },
  ],
  numeric: null,
  ...change,
})
/** Items at places 0, 100, 200 …; zones of 100 characters. */
const KEYS = ['alpha', 'beta', 'gamma', 'epsilon', 'zeta', 'eta', 'theta', 'iota']
const spread = (kinds: readonly Item['kind'][], score = 3): Item[] =>
  kinds.map((kind, index) =>
    item({
      kind,
      score,
      stem: `What does number ${index} hold?`,
      key: KEYS[index] ?? '',
      topic: KEYS[index] ?? '',
      start: index * 100,
      end: index * 100 + 50,
    }),
  )
const zoneOf = (start: number): number => Math.floor(start / 100)

test('one of each kind and from each part goes before five of the best kind', () => {
  const mixed = spread(['fact', 'concept', 'why', 'statement', 'pair'])
  const more = mixed.map((one, index) => ({
    ...one,
    kind: 'fact' as const,
    score: 3.6,
    stem: `Which thing is number ${index}?`,
    key: `other ${KEYS[index]}`,
  }))
  const chosen = chooseFive([...more, ...mixed], zoneOf, 'strict')
  expect(new Set(chosen.map(({ kind }) => kind)).size).toBe(5)
  expect(chosen.map(({ start }) => zoneOf(start))).toEqual([0, 1, 2, 3, 4])
})

test('no two items share a key or words of the text, none holds the key of another', () => {
  const items = spread(['fact', 'concept', 'why', 'statement', 'pair', 'fact', 'fact', 'fact'])
  const bad = [
    { ...items[5]!, key: 'alpha', score: 9 },
    { ...items[6]!, start: 20, end: 30, score: 9 },
    { ...items[7]!, stem: 'What does beta do with number two?', score: 9 },
  ]
  const chosen = chooseFive([...items.slice(0, 5), ...bad], zoneOf, 'strict')
  expect(chosen).toHaveLength(5)
  expect(new Set(chosen.map(({ key }) => key)).size).toBe(5)
  expect(chosen.filter(({ start }) => start < 100)).toHaveLength(1)
  const hasBeta = chosen.some(({ key }) => key === 'beta')
  expect(hasBeta && chosen.some(({ stem }) => stem.includes('beta'))).toBe(false)
})

test('at most two keys are the longest option', () => {
  const long = spread(['fact', 'concept', 'why', 'statement', 'pair']).map((one) => ({
    ...one,
    key: `${one.key} with many more words`,
    score: 9,
  }))
  const short = spread(['fact', 'concept', 'why', 'statement', 'pair']).map((one) => ({
    ...one,
    key: `x${one.key}`,
    stem: `${one.stem.slice(0, -1)} at last?`,
  }))
  const chosen = chooseFive([...long, ...short], zoneOf, 'strict')
  expect(chosen).toHaveLength(5)
  expect(chosen.filter(({ key }) => key.includes('many more'))).toHaveLength(2)
})

test('with five sections or more the five that hold most concepts are asked about', () => {
  const rich = 'The mitochondrion powers the cell. The ribosome builds proteins. The lysosome digests waste.'
  const text = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']
    .map(
      (title, index) =>
        `## ${title}\n\n${index === 2 || index === 5 ? 'It went on so.' : rich.replaceAll('The', `The ${title.toLowerCase()}`)}`,
    )
    .join('\n\n')
  const zone = createZones(contextOf(text))
  const zones = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta'].map((title) =>
    zone(text.indexOf(`## ${title}`) + title.length + 6),
  )
  expect(zones).toEqual([0, 1, -1, 2, 3, -1, 4])
})

test('a long text without sections is asked about in at least four of its fifths', () => {
  const text = shippedTexts().find(({ name }) => name === 'huxley-piece-of-chalk')?.text ?? ''
  const set = engine.questions(text)
  if (!set.ok) throw new Error('Inconsistent: no questions')
  const zone = createZones(contextOf(text))
  expect(new Set(set.questions.map(({ quote }) => zone(text.indexOf(quote)))).size).toBeGreaterThanOrEqual(4)
})

test('a text that holds all kinds is asked in all of them', () => {
  const text = shippedTexts().find(({ name }) => name === 'cell-transport')?.text ?? ''
  const set = engine.questions(text)
  const kinds = new Set(set.ok ? set.questions.map(({ kind }) => kind) : [])
  expect(kinds).toEqual(new Set(['fact', 'concept', 'why', 'statement', 'scenario']))
})
