import { expect, test } from 'vitest'
import { contextOf } from '../testing/cards-of.ts'
import { makeDrafts } from './make-drafts.ts'
import { scoreDraft } from './score.ts'
import { selectDrafts } from './select.ts'

const section = (title: string, sentences: readonly string[]): string => `## ${title}\n\n${sentences.join(' ')}`
const SOURCE = [
  '# Rivers and Lakes',
  section('Rivers', [
    'A delta is a fan of new land that forms at the mouth of a river.',
    'The Rhine carries 300 million tons of goods in a year.',
    'A watershed is a ridge that parts two river basins.',
  ]),
  section('Lakes', [
    'A tarn is a small lake that a glacier has left in the mountains.',
    'Lake Baikal holds a fifth of the fresh water of the Earth.',
    'Algae turn the shallow lakes green in summer.',
  ]),
].join('\n\n')

function chosen(
  count: number,
  tailoring: Parameters<typeof scoreDraft>[2] = null,
): { front: string; back: string; start: number; section: number }[] {
  const context = contextOf(SOURCE)
  const drafts = makeDrafts(context).map((draft) => scoreDraft(draft, context, tailoring))
  return selectDrafts(drafts, count, context).map(({ draft }) => draft)
}

test('cards come in the order of the text, never more than asked', () => {
  const cards = chosen(4)
  expect(cards).toHaveLength(4)
  const starts = cards.map(({ start }) => start)
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
})

test('every section gets a card while there are enough to go round', () => {
  expect(new Set(chosen(2).map((card) => card.section)).size).toBe(2)
})

test('no front is chosen twice, and a second card of a sentence does not give the first away', () => {
  const cards = chosen(12)
  expect(new Set(cards.map(({ front }) => front)).size).toBe(cards.length)
  for (const card of cards) {
    const siblings = cards.filter((other) => other !== card && other.start === card.start)
    for (const other of siblings) expect(other.front.toLowerCase()).not.toContain(card.back.toLowerCase())
  }
})

test('refused drafts are passed over', () => {
  const context = contextOf(SOURCE)
  const drafts = makeDrafts(context).map((draft) => scoreDraft(draft, context, null))
  const cards = selectDrafts(drafts, 3, context, { isAllowed: ({ front }) => !front.includes('delta') })
  expect(cards.length).toBe(3)
  expect(cards.some(({ draft }) => draft.front.includes('delta'))).toBe(false)
})
