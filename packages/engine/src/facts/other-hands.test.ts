import { describe, expect, test } from 'vitest'
import { cardsOf, draftsOf, questionsOf } from '../testing/cards-of.ts'

/** Faults that came up on chapters of old textbooks, each with a sentence of its kind. */

const fronts = (text: string): string[] => draftsOf(text).map(({ front }) => front)
const sides = (text: string): string => cardsOf(text).join('\n')

test.each([
  [
    'a verb left out in the second of two parts',
    'Sandstone may be converted into quartzite, and shale into argillite.',
    'What may sandstone be converted into? -> Quartzite',
  ],
  [
    'a preposition of the verb',
    'The fallen trunk is preyed upon by beetles.',
    'What preys upon the fallen trunk? -> Beetles',
  ],
  [
    'what says who knows it',
    'You will see that nitrogen extinguishes the flame of a candle.',
    'What does nitrogen extinguish? -> The flame of a candle',
  ],
])('%s', (_name, text, card) => {
  expect(questionsOf(text)).toContain(card)
})

test.each([
  ['some of many', 'Some countries prohibit the sale of the dangerous type.', /What do some countries|Some _/],
  [
    'correlatives',
    'Adenoids not only obstruct breathing and weaken the whole system, but they also press upon nerves.',
    /-> .*\bnot$|Adenoids not_/m,
  ],
  [
    'a verb of another verb',
    'Rocks beneath a lava flow are found to be metamorphosed by the heat of the cooling mass.',
    /What finds/,
  ],
  [
    'a participle before a name',
    'Cyrus distinguished himself by conquering Croesus, the rich king of Lydia in Asia Minor.',
    /conquering Croesus\?/,
  ],
  ['pictures', 'The food cycle of the soil is illustrated roughly by the accompanying\ndiagram of its steps.', /./],
  ['orders of an experiment', 'Place a narrow tube in the bottle, and clamp the test tube to an iron support.', /./],
  ['more of what was told', 'A similar cycle is true of all the other foods of animal and plant life.', /./],
  [
    'one of several places',
    'Chalk occurs in north-west Ireland; it stretches over a large part of England.',
    /^Where/m,
  ],
  [
    'a clause before a comma',
    'Although small pieces of ice are brittle, the large mass of granular ice which composes a glacier acts as a viscous substance.',
    /What (?:is|are) brittle/,
  ],
  [
    'a verb without its object',
    'The bacteria which cause diphtheria, tetanus and typhoid, produce, even when growing in common culture media, poisons of a violent nature.',
    /produce\./,
  ],
  [
    'examples of nothing named',
    'Well-known examples are cases of ice-cream poisoning or poisoning from eating cheese.',
    /^What are well-known/m,
  ],
  [
    'a thing with its description',
    'The typical Baltic ship was the cog, a broad vessel with high sides and a single square sail.',
    /What was the cog, a/,
  ],
  ['half a name', 'In the phonograph, a diaphragm replaces the tuning fork of the physicist.', /-> The tuning$/m],
  ['other cases', 'In other cases the milk will turn blue and acquire a beautiful sky-blue colour.', /In other cases/],
  ['exclamations', 'Ah! come our beautiful results shewn us by an observant philosophy of nature.', /./],
])('%s make no card of that kind', (_name, text, pattern) => {
  expect(sides(text)).not.toMatch(pattern)
})

describe('lines', () => {
  test('what an editor set in brackets is no term', () => {
    const text =
      'Persia grew under Cyrus the Great.\n\n[Illustration: THE GREAT PORCH OF XERXES, AT PERSEPOLIS]\n\n[Map: The Empire of Darius at its\ngreatest extent]\n\nThe Persians built long roads.'
    expect(sides(text)).not.toMatch(/Illustration|Map|PORCH|extent/)
  })

  test('a colon in the middle of broken prose makes no entry', () => {
    const text =
      'The deposits of most mines are the result of two or more such\nconcentrations: the ores were leached originally from the rocks to\nwhich they belonged, and then from the veins.'
    expect(sides(text)).not.toMatch(/Which term|concentrations” mean/)
  })

  test('marks of pages and letters set off leave their sentences as they are', () => {
    const text = 'The eightfold way was taught {162} by Gautama to five disciples in the deer park of Benares.'
    expect(cardsOf(text).length).toBeGreaterThan(0)
    expect(sides(text)).not.toMatch(/[{}]/)
    expect(sides('Steam under pressure enters the opening _F_ and presses upon the heavy piston _M_.')).not.toMatch(
      /_[FM]_/,
    )
  })

  test('a plural behind a modal is no verb', () => {
    expect(questionsOf('The moving agent can hold sand and pebbles firmly in its grasp.')).not.toContain(
      'What can the moving agent hold? -> Sand',
    )
  })

  test('an answer ends without the mark of its sentence', () => {
    expect(sides('Bacteria in general are agents for good rather than ill.')).not.toMatch(/ill\.$/m)
  })

  test('a row of a table that is something to do has no properties', () => {
    const table =
      '| Job | Interval |\n| --- | --- |\n| Lubricate chain | Every 200 km |\n| Check brakes | Every week |\n| Replace tyre | Every year |'
    expect(questionsOf(table)).toContain('What is the interval for “Lubricate chain”? -> Every 200 km')
  })

  test('a shouted heading with a colon is no entry', () => {
    expect(sides('A CANDLE: BRIGHTNESS OF THE FLAME AND AIR\n\nOxygen feeds a flame.')).not.toMatch(/BRIGHTNESS/)
  })

  test('a numbered paragraph of a textbook is prose, and its orders are no steps', () => {
    const text = `36. How to Prepare Oxygen. Mix a small quantity of potassium chlorate with an equal amount of manganese
dioxide and place the mixture in a strong test tube. Fill a medium-sized bottle with water, cover it with a glass plate,
invert the bottle in the trough, and then remove the glass plate. The gas in the bottle is oxygen. Oxygen is a gas
without colour, taste or smell that feeds every flame and that all animals need to live.`
    expect(fronts(`BURNING OR OXIDATION\n\n${text}`).filter((front) => /BURNING|Fill a|Mix a/.test(front))).toEqual([])
  })
})
