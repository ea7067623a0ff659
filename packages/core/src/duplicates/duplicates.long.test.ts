import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asideSets, groundingSets } from '../grounding/testing/grounding-sets.ts'
import { cpuMs } from '../testing/cpu-time.ts'
import { cardsOn } from '../testing/fixtures.ts'
import { createDuplicateIndex, findDuplicate, mergeCards } from './duplicates.ts'

test.each([
  ['case and punctuation', 'what is CHALK made of', 'lime', 'What is chalk made of?', 'Lime', 'same'],
  ['the same front with another back', 'What is chalk made of?', 'Shells', 'What is chalk made of?', 'Lime', 'same'],
  ['accents', 'Où est la bibliothèque?', 'là', 'Ou est la bibliotheque', 'ici', 'same'],
  ['formulas', 'x² = ?', '4', 'x² = ?', '4', 'same'],
  [
    'another wording, the same answer',
    'Of what substance is chalk almost wholly composed?',
    'Carbonate of lime',
    'What substance is chalk composed of?',
    'carbonate of lime',
    'same-answer',
  ],
  [
    'articles and plurals of the answer',
    'Which animals carry malaria?',
    'The mosquitoes',
    'What animal carries malaria?',
    'Mosquito',
    'same-answer',
  ],
  [
    'both sides reworded a little',
    'Why did the French company of de Lesseps fail in Panama?',
    'It underestimated rain, rock and disease',
    'Why did the company of the French under de Lesseps fail in Panama?',
    'Because it underestimated the rain, the rock and tropical disease',
    'near',
  ],
])('%s', (_, front, back, knownFront, knownBack, reason) => {
  expect(
    findDuplicate({ front, back }, [
      { front: 'Other?', back: 'Else' },
      { front: knownFront, back: knownBack },
    ]),
  ).toEqual({ index: 1, reason })
})

test.each([
  [
    'another subject, the same answer',
    'What is the capital of France?',
    'Paris',
    'Where did the Bastille stand?',
    'Paris',
  ],
  ['another year', 'Who was president in 1914?', 'Wilson', 'Who was president in 1918?', 'Wilson'],
  [
    'another blank of one sentence',
    'The _____ of France is Paris.',
    'capital',
    'The capital of _____ is Paris.',
    'France',
  ],
  ['the reversed card', 'Paris', 'capital of France', 'capital of France', 'Paris'],
  [
    'another answer to a like question',
    'How deep was the canal at first?',
    '8 metres',
    'How deep is the canal today?',
    '24 metres',
  ],
  ['other formulas', 'x² = ?', '4', 'x³ = ?', '8'],
  [
    'left and right',
    'What is the function of the left atrium of the heart?',
    'It takes up blood from the lungs',
    'What is the function of the right atrium of the heart?',
    'It takes up blood from the body',
  ],
])('no duplicate: %s', (_, front, back, knownFront, knownBack) => {
  expect(findDuplicate({ front, back }, [{ front: knownFront, back: knownBack }])).toBeNull()
})

test('long cards that differ in a word or two are near duplicates', () => {
  const front =
    'Why did the French company under de Lesseps, which had dug the canal in Egypt with great success, fail in the hills and swamps of Panama?'
  const back = 'It underestimated rain, rock and above all yellow fever and malaria among the workers'
  const known = { front: front.replace('great', 'much'), back }
  expect(findDuplicate({ front, back: `${back} there` }, [known])?.reason).toMatch(/near|same-answer/)
})

test('in a deck of distinct cards only the one that asks the same again is found', () => {
  const cards = [...cardsOn('huxley-piece-of-chalk'), ...cardsOn('canals')]
  const index = createDuplicateIndex()
  const found = cards.filter((card) => {
    const duplicate = index.find(card)
    index.add(card)
    return duplicate !== null
  })
  // One fact is in the deck on purpose twice, as a question and with a blank.
  expect(found.map(({ front }) => front)).toEqual(['Chemists state that chalk is almost wholly composed of "_____."'])
})

test('every card duplicates itself', () => {
  const side = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(side, side, fc.array(fc.record({ front: fc.lorem(), back: fc.lorem() })), (front, back, others) => {
      expect(findDuplicate({ front, back }, [...others, { front, back }])).not.toBeNull()
    }),
  )
})

test('a card may be left out, given another text, and taken away', () => {
  const index = createDuplicateIndex([{ front: 'What is chalk made of?', back: 'Lime' }])
  const twin = { front: 'what is chalk made of', back: 'lime' }
  expect(index.find(twin, (at) => at !== 0)).toBeNull()
  index.replace(0, { front: 'Where is flint found?', back: 'In chalk' })
  expect(index.find(twin)).toBeNull()
  expect(index.find({ front: 'where is flint found', back: 'in chalk' })).toEqual({ index: 0, reason: 'same' })
  expect(index.add(twin)).toBe(1)
  index.replace(1, null)
  expect(index.find(twin)).toBeNull()
})

test.each([
  ['the same back', 'Lime', 'lime', 'Lime'],
  ['more in the card that stays', 'Carbonate of lime', 'lime', 'Carbonate of lime'],
  ['more in the other', 'lime', 'Carbonate of lime', 'Carbonate of lime'],
  ['something of its own in each', 'Shells.', 'Lime', 'Shells; Lime'],
])('merging two cards with %s', (_, kept, other, back) => {
  expect(mergeCards({ front: 'A?', back: kept }, { front: 'B?', back: other })).toEqual({ front: 'A?', back })
})

test('the shelves find what comparing with every card finds', () => {
  const cards = [...groundingSets(), ...asideSets()].flatMap((set) => set.cards)
  const index = createDuplicateIndex(cards)
  const variants = cards.flatMap(({ front, back }) => [
    { front: front.toUpperCase(), back },
    { front: `${front} exactly`, back },
    { front: front.replace(/^(?:What|Which) /, 'Name: which '), back: `the ${back}` },
  ])
  for (const card of variants.filter((_, at) => at % 7 === 0)) {
    // One by one: what is found against a single card does not go through its neighbours' weights.
    const alone = cards.findIndex((other) => ['same', 'near'].includes(findDuplicate(card, [other])?.reason ?? ''))
    if (alone !== -1) expect(index.find(card)?.index ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(alone)
  }
})

test('one card against 50,000 takes a fraction of a millisecond', () => {
  const cards = Array.from({ length: 50_000 }, (_, at) => ({
    front: `What is the ${at % 97} th property of element ${at.toString(36)}x in group ${at % 1_013}?`,
    back: `value ${(at * 7).toString(36)}`,
  }))
  const index = createDuplicateIndex(cards)
  index.find({ front: 'warm', back: 'up' })
  const spent = cpuMs(() => {
    for (let at = 0; at < 20; at += 1)
      expect(index.find({ front: `Which quite new question is number ${at}?`, back: `none ${at}` })).toBeNull()
  })
  // Measured at 0.1 to 0.5 ms.
  expect(spent / 20).toBeLessThan(50)
})
