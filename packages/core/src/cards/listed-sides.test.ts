import { expect, test } from 'vitest'
import { plainAnswer } from '../answers/plain-answer.ts'
import { askedText, spokenText } from './asked-text.ts'
import { listedInTurn, listedSides, listedText, readableText } from './listed-sides.ts'

const TEXT = '{{c1::Paris::city}} lies on the {{c2::Seine}}'
const cloze = (ordinal: number, front = TEXT, back = '') => ({ kind: 'cloze' as const, ordinal, front, back })

test('a card of a text with gaps is listed with its own gap blank and what stands in it', () => {
  expect(listedSides(cloze(0))).toEqual({ front: '[city] lies on the Seine', back: 'Paris' })
  expect(listedSides(cloze(1, TEXT, 'In France'))).toEqual({
    front: 'Paris lies on the \\_\\_\\_\\_\\_',
    back: 'Seine\n\nIn France',
  })
  expect(listedText(cloze(1)).front).toBe('Paris lies on the […]')
})

test('a gap inside a gap leaves no mark', () => {
  const nested = '{{c1::the {{c2::left}} bank}}'
  expect(listedText(cloze(0, nested))).toEqual({ front: '[…]', back: 'the left bank' })
  expect(listedText(cloze(1, nested))).toEqual({ front: 'the […] bank', back: 'left' })
  expect(readableText(nested)).toBe('the left bank')
})

test('other cards are listed as they are', () => {
  const basic = { kind: 'basic' as const, ordinal: 0, front: 'Question', back: 'Answer' }
  expect(listedSides(basic)).toEqual({ front: 'Question', back: 'Answer' })
  expect(readableText('a }} b {{c1::c')).toBe('a }} b {{c1::c')
})

test('a text that reads on names neither gap nor hint', () => {
  expect(readableText(TEXT)).toBe('Paris lies on the Seine')
})

test('cards of one text take its gaps in turn', () => {
  const { front, back } = cloze(0)
  const kind = 'cloze' as const
  const cards = [
    { kind, front, back },
    { kind: null, front: 'Q', back: 'A' },
    { kind, front, back },
    { kind, front, back },
  ]
  expect(listedInTurn(cards).map((card) => card.back)).toEqual(['Paris', 'A', 'Seine', 'Paris'])
})

test('a front without marks is asked as it is', () => {
  expect(askedText('The capital is _____.')).toBe('The capital is _____.')
})

test.each([
  ['The {{c1::Seine}} flows', 'The … flows'],
  ['{{c1::Paris::city}} lies on the Seine', '[city] lies on the Seine'],
  ['The capital is _____.', 'The capital is ….'],
  ['It flows through \\_\\_\\_\\_ and __bold__ words', 'It flows through … and bold words'],
  ['two\n\n**lines**', 'two lines'],
  ['![A heart](/api/media/a.webp)', 'A heart'],
  ['It beats ![A heart](/api/media/a.webp)', 'It beats'],
  ['', ''],
])('%s is said as %s', (side, said) => {
  expect(spokenText(side, plainAnswer)).toBe(said)
})
