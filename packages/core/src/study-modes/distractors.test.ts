import { expect, test } from 'vitest'
import { choiceQuestion } from './question.ts'
import { prepareDeck, type StudyDeck } from './study-deck.ts'
import { expectFairOptions } from './testing/fair-options.ts'
import { aCard, namedCards } from './testing/study-cards.ts'

function optionsOf(deck: StudyDeck, id: string, seed = 's'): string[] {
  const question = choiceQuestion(deck, deck.cardOf(id)!, { seed })
  return question?.form === 'choice' ? question.options.map(({ text }) => text) : []
}

test('one option is right, the others are wrong, and no two are alike, in a few decks', () => expectFairOptions(10))

test('options are of the shape of the right one', () => {
  const cards = [
    ...['1789', '1815', '1848', '1914'].map((year, at) => aCard(`y${at}`, year, { front: `When was event ${at}?` })),
    ...['Jane Austen', 'Leo Tolstoy', 'Victor Hugo', 'Emily Brontë'].map((name, at) =>
      aCard(`n${at}`, name, { front: `Who wrote work ${at}?` }),
    ),
    ...namedCards(6),
  ]
  const deck = prepareDeck(cards)
  expect(optionsOf(deck, 'y1').sort()).toEqual(['1789', '1815', '1848', '1914'])
  expect(optionsOf(deck, 'n0').sort()).toEqual(['Emily Brontë', 'Jane Austen', 'Leo Tolstoy', 'Victor Hugo'])
})

test('cards with like fronts come before others', () => {
  const near = ['mitosis', 'meiosis', 'binary fission', 'budding'].map((back, at) =>
    aCard(`d${at}`, back, { front: `Which kind of cell division has property ${at}?` }),
  )
  const far = ['sonnet', 'ballad', 'haiku', 'ode'].map((back, at) =>
    aCard(`p${at}`, back, { front: `Poem of form ${at}` }),
  )
  expect(optionsOf(prepareDeck([...far, ...near]), 'd0').sort()).toEqual([
    'binary fission',
    'budding',
    'meiosis',
    'mitosis',
  ])
})

test('a second right answer is no option: same front, alias, another spelling, part of the answer', () => {
  const cards = [
    aCard('a', 'colour', { front: 'hue', aliases: ['tint'] }),
    aCard('b', 'color', { front: 'shade of light' }),
    aCard('c', 'tint', { front: 'a light hue' }),
    aCard('d', 'tone', { front: 'Hue' }),
    aCard('e', 'the colour of light', { front: 'spectrum' }),
    aCard('f', 'line', { front: 'edge' }),
  ]
  expect(optionsOf(prepareDeck(cards), 'a').sort()).toEqual(['colour', 'line'])
})

test('an option that the front rules out is not offered', () => {
  const cards = [
    aCard('a', 'Vienna', { front: 'Which city, not Berlin, lies on the Danube?' }),
    aCard('b', 'Berlin'),
    aCard('c', 'Rome'),
  ]
  expect(optionsOf(prepareDeck(cards), 'a').sort()).toEqual(['Rome', 'Vienna'])
})

test('what the learner took for it is offered again', () => {
  const deck = prepareDeck(namedCards(20))
  for (const other of ['c9', 'c17']) {
    const question = choiceQuestion(deck, deck.cardOf('c0')!, { seed: 's', confusedWith: [other] })
    expect(question?.form === 'choice' && question.options.map(({ cardId }) => cardId)).toContain(other)
  }
})

test('few cards give few options and say so; one answer gives none', () => {
  const three = prepareDeck(namedCards(3))
  expect(choiceQuestion(three, three.cardOf('c0')!, { seed: 's' })).toMatchObject({ hasFewOptions: true })
  expect(optionsOf(three, 'c0')).toHaveLength(3)
  const same = prepareDeck([aCard('a', 'iron'), aCard('b', 'Iron'), aCard('c', ' iron. ')])
  expect(choiceQuestion(same, same.cardOf('a')!, { seed: 's' })).toBeNull()
})

test('the right option stands in every place about as often', () => {
  const deck = prepareDeck(namedCards(20))
  const places = [0, 0, 0, 0]
  for (let seed = 0; seed < 400; seed += 1) {
    const question = choiceQuestion(deck, deck.cardOf('c0')!, { seed: String(seed) })
    if (question?.form === 'choice') places[question.options.findIndex(({ cardId }) => cardId === 'c0')]! += 1
  }
  for (const count of places) expect(Math.abs(count - 100)).toBeLessThan(40)
})

test('a year stands among years or is not asked by choice: among names it would be found without knowing', () => {
  const names = ['Jane Austen', 'Leo Tolstoy', 'Victor Hugo', 'Emily Brontë'].map((name, at) =>
    aCard(`n${at}`, name, { front: `Who wrote work ${at}?` }),
  )
  const alone = prepareDeck([...names, aCard('y0', '1853', { front: 'When was event 0?' })])
  expect(choiceQuestion(alone, alone.cardOf('y0')!, { seed: 's' })).toBeNull()
  const two = prepareDeck([
    ...names,
    aCard('y0', '1853', { front: 'When was event 0?' }),
    aCard('y1', '1871', { front: 'When was event 1?' }),
  ])
  expect(optionsOf(two, 'y0').sort()).toEqual(['1853', '1871'])
})
