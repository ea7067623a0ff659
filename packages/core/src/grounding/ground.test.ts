import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { cardsOn, fixtureText } from '../testing/fixtures.ts'
import { readSource } from '../text/read-source.ts'
import { oddText } from '../text/testing/odd-text.ts'
import { createGrounder } from './ground.ts'
import { freshSets } from './testing/grounding-sets.ts'
import { expectQuotesInPlace, groundingTotals } from './testing/grounding-totals.ts'

const chalk = fixtureText('texts/huxley-piece-of-chalk.txt')

function grounderOf(raw: string) {
  const { text, outline } = readSource(raw)
  return { text, ...createGrounder(text, outline) }
}

test('the newest texts that no rule was made for: caught and trusted, and each quote is where it is said to be', () => {
  const sets = freshSets()
  const { made, missed, cards, alarms } = groundingTotals(sets)
  expect(missed.length / made, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05)
  expect(alarms.length / cards, JSON.stringify(alarms, null, 1)).toBeLessThanOrEqual(0.05)
  expectQuotesInPlace(sets)
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
    'verbatim',
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

const TOWN =
  grounderOf(`The town of Aldmere had 4,000 people in 1820 and 9,000 people in 1870. All houses were built of stone, and most of
them stood north of the river. The mayor, Ann Webb, opened the school in 1851 and Tom Reed opened the mill. No ship could
pass the bridge, because it was at most 3 metres high. The market was held from 1290 to 1640. Fish was sold on the left
bank, cloth on the right bank. Flour cost 12 shillings a week.

| Street | Length | Lamps |
| ------ | ------ | ----- |
| High Street | 800 m | 12 |
| Mill Lane | 300 m | 4 |`).ground

test.each([
  ['How many people did Aldmere have in 1820?', '4,000', '9,000', 'number-mismatch'],
  ['In which year did the mayor open the school?', '1851', '1815', 'number-mismatch'],
  ['How high was the bridge?', 'At most 3 metres', 'At least 3 metres', 'number-mismatch'],
  ['How high was the bridge?', 'At most 3 metres', 'At most 3 feet', 'number-mismatch'],
  ['When did the market end?', '1640', '1290', 'number-mismatch'],
  ['What did flour cost?', '12 shillings a week', '12 shillings a month', 'number-mismatch'],
  ['How many lamps does Mill Lane have?', '4', '300', 'number-mismatch'],
  ['How long is High Street?', '800 m', '300 m', 'number-mismatch'],
  ['Who opened the mill of Aldmere?', 'Tom Reed', 'Ann Webb', 'name-mismatch'],
  ['What was the name of the mayor who opened the school?', 'Ann Webb', 'Ann Reed', 'name-mismatch'],
  ['Where did most houses stand?', 'North of the river', 'South of the river', 'opposite-mismatch'],
  ['On which bank was fish sold?', 'On the left bank', 'On the right bank', 'opposite-mismatch'],
  ['Which houses were built of stone?', 'All houses', 'Some houses', 'amount-mismatch'],
  ['What could pass the bridge?', 'No ship could pass it', 'A ship could pass it', 'negation-mismatch'],
])('%s: %s, and not %s (%s)', (front, back, wrong, problem) => {
  expect(TOWN({ front, back })).toMatchObject({ problems: [] })
  expect(TOWN({ front, back: wrong })).toMatchObject({ grade: 'unsupported' })
  expect(TOWN({ front, back: wrong }).problems).toContain(problem)
})

test('an answer in a list of questions and answers is found', () => {
  const { ground } = grounderOf(
    'Q: How many breaths follow 30 compressions?\nA: 2\n\nQ: How many compressions are given?\nA: 30',
  )
  expect(ground({ front: 'How many compressions are given?', back: '30' }).grade).toBe('verbatim')
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
  const groundTwenty = () => {
    const { ground } = createGrounder(text, outline)
    for (const card of cardsOn('huxley-piece-of-chalk').slice(0, 20)) ground(card)
  }
  const times = [1, 2, 3, 4, 5].map(() => cpuMs(groundTwenty))
  // Measured 85-150 ms.
  expect(Math.min(...times)).toBeLessThan(1_000)
})
