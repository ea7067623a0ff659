import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DoorCard, NOTHING_MORE } from './door-card.ts'
import { type KnownCard, planCards } from './plan-cards.ts'
import { anyCard } from './testing/any-card.ts'

const card = (front: string, back: string, more: Partial<DoorCard> = {}): DoorCard => ({
  ...NOTHING_MORE,
  front,
  back,
  ...more,
})
const known = (id: string, front: string, back: string, more: Partial<KnownCard> = {}): KnownCard => ({
  id,
  deckId: 'd',
  front,
  back,
  tags: [],
  aliases: [],
  ...more,
})
const into = (cards: readonly KnownCard[]) => ({ cards, placeOf: ({ deck }: DoorCard) => deck ?? 'd' })

/** The library after the plan was carried out. */
function carriedOut(cards: readonly KnownCard[], plan: ReturnType<typeof planCards>): KnownCard[] {
  const changed = new Map(plan.updates.map(({ known: one, change }) => [one.id, { ...one, ...change }]))
  const added = plan.adds.map(({ card: one, place }, at) => ({
    ...known(one.id ?? `new-${cards.length + at}`, one.front, one.back, { deckId: place }),
    tags: one.tags ?? [],
    aliases: one.aliases ?? [],
  }))
  return [...cards.map((one) => changed.get(one.id) ?? one), ...added]
}

test('new ones are added, others are updated, the rest is skipped with its reason', () => {
  const plan = planCards(
    [
      card('chalk', 'soft'),
      card('coal', 'harder', { tags: ['x'] }),
      card('sand', 'fine'),
      card('sand', 'fine'),
      card('', 'no front'),
      card('no back', ''),
      card('{{c1::cloze}}', ''),
      card('x'.repeat(10_001), 'long'),
    ],
    into([known('1', 'chalk', 'soft'), known('2', 'coal', 'hard')]),
  )
  expect(plan.adds.map((add) => add.card.front)).toEqual(['sand', '{{c1::cloze}}'])
  expect(plan.updates).toEqual([{ known: known('2', 'coal', 'hard'), change: { back: 'harder', tags: ['x'] } }])
  expect(plan.skips).toEqual({ same: 1, repeated: 1, 'no-front': 1, 'no-back': 1, 'too-long': 1 })
})

test('a cloze text is a card for each of its gaps, named in the file once or as often as it leaves', () => {
  const text = '{{c1::Chalk}} is {{c2::soft}}, {{c1::white}} and {{c3::old}}'
  const once = planCards([card(text, '', { id: 'n' })], into([]))
  expect(once.adds.map(({ card: { id, front }, ordinal }) => [id, front, ordinal])).toEqual([
    ['n', text, 0],
    [null, text, 1],
    [null, text, 2],
  ])
  const asItLeaves = ['n', 'n-1', 'n-2'].map((id) => card(text, '', { id }))
  expect(planCards(asItLeaves, into([])).adds).toEqual(once.adds)
  const there = ['n', 'n-1', 'n-2'].map((id) => known(id, text, ''))
  for (const file of [asItLeaves, [card(text, '')]])
    expect(planCards(file, into(there))).toMatchObject({ adds: [], updates: [] })
  expect(planCards([card('{{c5::Chalk}} is {{c7::soft}}', '')], into([])).adds.map(({ ordinal }) => ordinal)).toEqual([
    0, 6,
  ])
})

test('an id is surer than a front, and is never given twice', () => {
  const plan = planCards(
    [card('new words', 'b', { id: '1' }), card('chalk', 'c', { id: '1' })],
    into([known('1', 'chalk', 'soft', { deckId: 'elsewhere' })]),
  )
  expect(plan.updates.map(({ change }) => change)).toEqual([{ front: 'new words', back: 'b' }])
  expect(plan.adds).toEqual([{ card: card('chalk', 'c'), place: 'd', ordinal: 0 }])
})

test('the same front in another deck is another card', () => {
  const plan = planCards([card('chalk', 'white', { deck: 'other' })], into([known('1', 'chalk', 'soft')]))
  expect(plan.adds).toHaveLength(1)
})

test('the same file a second time changes nothing, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(anyCard, { maxLength: 12 }), (cards) => {
      const first = carriedOut([], planCards(cards, into([])))
      const again = planCards(cards, into(first))
      expect(again.adds).toEqual([])
      // A second card of the same id changes what the first one made; then that stands.
      expect(planCards(cards, into(carriedOut(first, again))).adds).toEqual([])
    }),
  )
})
