import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Flashcard } from '../cards/card.ts'
import { readSource } from '../text/read-source.ts'
import { oddText } from '../text/testing/odd-text.ts'
import { createGrounder } from './ground.ts'
import { CANAL_CARDS, CANAL_TEXT } from './testing/canal-cards.ts'
import { CHALK_CARDS } from './testing/chalk-cards.ts'
import { type Mutation, mutationsOf, type Pools } from './testing/mutations.ts'

const chalk = readFileSync(new URL('../../../../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url), 'utf8')

const CHALK_POOLS: Pools = {
  numbers: ['280', '3,000', '1853', '10,000', '1857', '1,700', '200', '300', '15,000', 'two', 'five'],
  names:
    'Norwich|Norfolk|Yorkshire|Dorset|Isle of Wight|Kent|Albion|Lulworth|Flamborough Head|North Sea|Weald|Sussex|Ireland|France|Paris|London|Denmark|North Africa|Crimea|Syria|Sea of Aral|Mediterranean|Lebanon|Brooke|Newfoundland|Azores|Ehrenberg|Berlin|Bailey|West Point|Dayman|Valentia|Trinity Bay|Mont Blanc|Diatomaceae|Radiolaria|Globigerina|June|July|United States'.split(
      '|',
    ),
}
const CANAL_POOLS: Pools = {
  numbers: [
    '1859',
    '1.5',
    '7,200',
    '8',
    '24',
    '193',
    '1875',
    '44',
    '1956',
    '1881',
    '22,000',
    '1889',
    '800,000',
    '40',
    '1904',
    '1906',
    '26',
    '1914',
    '200',
    '36',
    '13,000',
    '1999',
    'two',
    'ten',
    '4',
  ],
  names:
    'Egypt|Suez Canal|Mediterranean Sea|Red Sea|Ferdinand de Lesseps|Port Said|London|Bombay|Bitter Lakes|Benjamin Disraeli|Lionel de Rothschild|Britain|Gamal Abdel Nasser|France|Israel|United States|Soviet Union|Panama|Culebra Cut|William Gorgas|John Stevens|Theodore Roosevelt|Gatun Lake|Chagres River|George Goethals|New York|San Francisco|April|November|December'.split(
      '|',
    ),
}

const SETS = [
  { name: 'chalk', raw: chalk, cards: CHALK_CARDS, pools: CHALK_POOLS },
  { name: 'canals', raw: CANAL_TEXT, cards: CANAL_CARDS, pools: CANAL_POOLS },
]

function grounderOf(raw: string) {
  const { text, outline } = readSource(raw)
  return { text, ...createGrounder(text, outline) }
}

describe.each(SETS)('$name', ({ raw, cards, pools }) => {
  const { text, ground } = grounderOf(raw)
  const trusted = (card: Flashcard) => ['verbatim', 'paraphrase'].includes(ground(card).grade)

  test('true cards are trusted: at most 5 % false alarms', () => {
    const alarms = cards.filter((card) => !trusted(card))
    expect(alarms.length / cards.length, JSON.stringify(alarms, null, 1)).toBeLessThanOrEqual(0.05)
  })

  test('swapped numbers, names and negations are caught in at least 95 % of at least 100', () => {
    const mutations = cards.flatMap((card, index) => mutationsOf(card, pools, (index + 1) * 3))
    const missed = mutations.filter(({ card }) => trusted(card))
    expect(mutations.length).toBeGreaterThanOrEqual(100)
    expect(missed.length / mutations.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05)
    for (const kind of ['number', 'name', 'negation'] satisfies Mutation['kind'][]) {
      const own = mutations.filter((mutation) => mutation.kind === kind)
      expect(own.filter(({ card }) => trusted(card)).length / own.length, kind).toBeLessThanOrEqual(0.1)
    }
  })

  test('nine of ten changed answers are called unsupported, not only weak', () => {
    const mutations = cards.flatMap((card, index) => mutationsOf(card, pools, (index + 1) * 3))
    const unsupported = mutations.filter(({ card }) => ground(card).grade === 'unsupported')
    expect(unsupported.length / mutations.length).toBeGreaterThanOrEqual(0.9)
  })

  test('the quote is the text between the offsets, always', () => {
    for (const card of [
      ...cards,
      ...cards.flatMap((from, index) => mutationsOf(from, pools, index).map((m) => m.card)),
    ]) {
      const { span } = ground(card)
      if (span !== null) expect(text.slice(span.start, span.end)).toBe(span.quote)
    }
  })
})

const chalkGround = grounderOf(chalk).ground

test.each([
  [
    'In which year did Lieut. Brooke obtain mud from the bottom of the North Atlantic?',
    '1853',
    'verbatim',
    'In 1853, Lieut. Brooke obtained mud',
  ],
  [
    'The chalk which underlies Paris is a continuation of that of the _____.',
    'London basin',
    'paraphrase',
    'Chalk occurs in north-west Ireland',
  ],
  [
    'Chemists state that chalk is almost wholly composed of _____.',
    'carbonate of lime',
    'verbatim',
    'Chemists enunciate',
  ],
  [
    'How important an element of the masonry of the crust of the earth is the chalk?',
    'No unimportant element',
    'verbatim',
    'Thus the chalk',
  ],
  ['What is left when chalk is burned?', 'Quicklime', 'verbatim', 'We all know that if we "burn" chalk'],
])('%s rests on its sentence', (front, back, grade, quote) => {
  const grounding = chalkGround({ front, back })
  expect(grounding).toMatchObject({ grade, problems: [] })
  expect(grounding.span?.quote.startsWith(quote), grounding.span?.quote).toBe(true)
})

test.each([
  ['In which year did Lieut. Brooke obtain mud from the bottom of the North Atlantic?', '1857', 'number-mismatch'],
  ['How deep is the sea where the road from Valentia ends its downhill stretch?', '1,700 miles', 'number-mismatch'],
  ['Who did the Admiralty order to ascertain the depth over the line of the cable?', 'Captain Cook', 'name-mismatch'],
  ['Which microscopist of Berlin examined the deep-sea mud specimens?', 'Bailey of Berlin', 'name-mismatch'],
  [
    'What has experience shown about mineral matter?',
    'Mineral matter does assume the form found in fossils',
    'negation-mismatch',
  ],
  ['Chemists state that chalk is almost wholly composed of _____ of lime.', 'sulphate', 'blank-mismatch'],
  ['Where was the mud of 1853 examined?', 'It was not examined by Ehrenberg', 'negation-mismatch'],
  ['What is the capital of Mongolia?', 'Ulaanbaatar', 'no-match'],
])('%s: %s', (front, back, problem) => {
  const { grade, problems } = chalkGround({ front, back })
  expect(grade).toBe('unsupported')
  expect(problems).toContain(problem)
})

test('formulas and signs are found as they stand, or not at all', () => {
  const { ground } = grounderOf(
    'Addition is written with one sign.\n\nThe sign for infinity is ∞, and it was first used by Wallis in 1655.',
  )
  expect(ground({ front: 'Which sign stands for infinity?', back: '∞' })).toMatchObject({ grade: 'weak', problems: [] })
  expect(ground({ front: 'Which sign stands for root?', back: '√' })).toMatchObject({
    grade: 'unsupported',
    span: null,
  })
})

test('an empty source supports nothing', () => {
  const { ground } = grounderOf('')
  expect(ground({ front: 'What is it?', back: 'Nothing' })).toEqual({
    span: null,
    grade: 'unsupported',
    score: 0,
    problems: ['no-match'],
  })
})

test('any card on any text: a grade, a score from 0 to 1, a quote that is a slice', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 60 }), oddText(), fc.lorem({ maxCount: 8 }), fc.nat(20), (text, odd, back, at) => {
      const { text: stored, ground } = grounderOf(`${text}\n\n${odd}`)
      const cards = [
        { front: text.slice(at, at + 60), back },
        { front: odd, back: text.slice(0, at) },
        { front: `${text.slice(0, 20)} _____ ${odd}`, back: odd },
      ]
      for (const card of cards) {
        const { span, score } = ground(card)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        if (span !== null) expect(stored.slice(span.start, span.end)).toBe(span.quote)
      }
    }),
  )
})

test('twenty cards on 150,000 characters take a fraction of a second', () => {
  const { text, outline } = readSource(chalk.repeat(8).slice(0, 150_000))
  const times = [1, 2, 3, 4, 5].map(() => {
    const before = performance.now()
    const { ground } = createGrounder(text, outline)
    for (const card of CHALK_CARDS.slice(0, 20)) ground(card)
    return performance.now() - before
  })
  // Measured 85-150 ms on one core of a shared machine; the bound leaves room for a busy one.
  expect(Math.min(...times)).toBeLessThan(1_000)
})
