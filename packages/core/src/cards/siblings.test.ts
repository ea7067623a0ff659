import { expect, test } from 'vitest'
import { gapNumberOf, plannedCards, siblingId, studySides } from './siblings.ts'

const NOTE = '01890000-0000-7000-8222-0000000000ff'
const cloze = (front: string, ordinal: number, back = '') => ({
  kind: 'cloze' as const,
  ordinal,
  front,
  back,
  aliases: ['alias'],
})

test('the first card carries the id of its note, the others ids of their own, the same every time', () => {
  expect(siblingId(NOTE, 0)).toBe(NOTE)
  const ids = Array.from({ length: 500 }, (_, ordinal) => siblingId(NOTE, ordinal))
  expect(new Set(ids).size).toBe(500)
  expect(ids.every((id) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(siblingId(NOTE, 7)).toBe(ids[7])
  expect(siblingId('01890000-0000-7000-8222-0000ffffffff', 1)).toMatch(/^01890000-0000-7000-8222-0000/)
})

test.each([
  ['basic', 'Q', [0]],
  ['typed', 'Q', [0]],
  ['reversed', 'Q', [0, 1]],
  ['cloze', 'no gap yet', [0]],
  ['cloze', '{{c1::a}} and {{c2::b}} and again {{c1::c}}', [0, 1]],
  ['cloze', '{{c2::a}} and {{c5::b}}', [0, 4]],
  ['cloze', '{{c1::a}} and {{c3::b', [0]],
] as const)('%s "%s" makes the cards %j', (kind, front, ordinals) => {
  expect(plannedCards(kind, front).map(({ ordinal }) => ordinal)).toEqual(ordinals)
})

test('the reversed card is the second one, and the first stays as it was', () => {
  expect(plannedCards('reversed', '').map(({ kind }) => kind)).toEqual(['basic', 'reversed'])
})

test('a card asks for the gap of its number; the first one for the lowest where there is no 1', () => {
  expect(gapNumberOf('{{c1::a}} {{c2::b}}', 1)).toBe(2)
  expect(gapNumberOf('{{c3::a}} {{c4::b}}', 0)).toBe(3)
  expect(gapNumberOf('{{c3::a}}', 1)).toBeNull()
  expect(gapNumberOf('nothing', 0)).toBeNull()
})

test('what is not asked for is filled in', () => {
  const text = '{{c1::Paris::city}} lies on the {{c2::Seine}}'
  expect(studySides(cloze(text, 0))).toMatchObject({ front: '{{c1::Paris::city}} lies on the Seine', back: 'Paris' })
  expect(studySides(cloze(text, 1))).toMatchObject({ front: 'Paris lies on the {{c2::Seine}}', back: 'Seine' })
})

test('a gap inside a gap is words when it is not asked for', () => {
  const text = '{{c1::the {{c2::left}} bank}} of the Seine'
  expect(studySides(cloze(text, 0)).front).toBe('{{c1::the left bank}} of the Seine')
  expect(studySides(cloze(text, 1)).front).toBe('the {{c2::left}} bank of the Seine')
})

test('what the back says in addition follows the answer, which alone is right as well', () => {
  const asked = studySides(cloze('{{c1::Paris}} is a city', 0, 'Since 987'))
  expect(asked.back).toBe('Paris\n\nSince 987')
  expect(asked.aliases).toEqual(['alias', 'Paris'])
})

test('other cards are answered as they are', () => {
  const blank = cloze('The capital is _____.', 0, 'Paris')
  expect(studySides(blank)).toBe(blank)
  const basic = { ...cloze('{{c1::Paris}}', 0), kind: 'basic' as const }
  expect(studySides(basic)).toBe(basic)
})
