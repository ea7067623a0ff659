import { describe, expect, test } from 'vitest'
import { cardsOf } from '../testing/cards-of.ts'

/** A sentence before the one at hand, so that nothing opens the text. */
const BEFORE = 'The chapter begins with a few plain words.'

describe('names that a sentence gives', () => {
  test.each([
    [
      'Failure to notice something that is completely visible because of a lack of attention is called inattentional blindness.',
      'What is failure to notice something that is completely visible because of a lack of attention called? -> Inattentional blindness',
    ],
    [
      'Each peasant also worked for the ruler a number of days per month, a requirement known as the mita.',
      'Each peasant worked for the ruler a number of days per month, a requirement known as the _____. -> mita',
    ],
    [
      'A firm can make a direct payment to its shareholders, called a dividend.',
      'A firm can make a direct payment to its shareholders, called a _____. -> dividend',
    ],
    [
      'Most inheritance patterns are found among non-sex chromosomes, or autosomes.',
      'Most inheritance patterns are found among non-sex chromosomes, or _____. -> autosomes',
    ],
    [
      'Sellers offer more than buyers want, and economists call the difference a surplus.',
      'Sellers offer more than buyers want, and economists call the difference a _____. -> surplus',
    ],
  ])('%s', (sentence, card) => {
    expect(cardsOf(`${BEFORE} ${sentence}`)).toContain(card)
  })

  test('a pointer takes up the sentence before', () => {
    expect(cardsOf('Two different keys may land in the same slot. This is called a collision.')).toContain(
      'Two different keys may land in the same slot, which is called a _____. -> collision',
    )
    expect(
      cardsOf(
        'Barter needs two people who each want what the other has. Economists call this problem the double coincidence of wants.',
      ),
    ).toContain(
      'Barter needs two people who each want what the other has, a problem called the _____. -> double coincidence of wants',
    )
  })

  test('a pointer to nothing gives no card', () => {
    expect(cardsOf('It swells and shrinks. This is called a collision.').join()).not.toContain('collision')
  })

  test('a name whose words all stand in the sentence already is not asked for', () => {
    const cards = cardsOf('Other barriers between gametes prevent fertilization; this is called a gamete barrier.')
    expect(cards.some((card) => card.endsWith('-> gamete barrier'))).toBe(false)
  })
})

describe('explanations that a sentence gives', () => {
  test.each([
    [
      'Reification is an error of treating an abstract concept as though it has a real existence.',
      'What is reification? -> An error of treating an abstract concept as though it has a real existence',
    ],
    [
      'Positive sanctions are rewards given for conforming to norms.',
      'What are positive sanctions? -> Rewards given for conforming to norms',
    ],
    [
      'Osmosis occurs when water moves through a membrane.',
      'When does osmosis occur? -> When water moves through a membrane',
    ],
    [
      'The term diffusion refers to the movement of particles from a region of high concentration to one of low concentration.',
      'What does diffusion refer to? -> The movement of particles from a region of high concentration to one of low concentration',
    ],
    [
      "Kirchhoff's junction rule states that the sum of the currents entering a junction equals the sum of those leaving it.",
      "What does Kirchhoff's junction rule state? -> The sum of the currents entering a junction equals the sum of those leaving it",
    ],
    [
      'In 1830 cotton became the key cash crop (a crop grown to sell rather than for the farmer’s own use) of the South.',
      'What does “cash crop” mean? -> A crop grown to sell rather than for the farmer’s own use',
    ],
    [
      'The curve shows an isothermal process, that is, one in which the temperature is kept constant.',
      'What does “isothermal process” mean? -> One in which the temperature is kept constant',
    ],
  ])('%s', (sentence, card) => {
    expect(cardsOf(`${BEFORE} ${sentence}`)).toContain(card)
  })

  test.each([
    'The engine is a good example of such a machine in many ways.',
    'Copper is one of the metals that the old smiths of the town used.',
    'Rain is the same in the north as it is in the south of the land.',
  ])('what only rates or places a thing explains nothing: %s', (sentence) => {
    expect(
      cardsOf(`${BEFORE} ${sentence}`).filter((card) => /^What (?:is|are) (?:the engine|copper|rain)\?/.test(card)),
    ).toEqual([])
  })
})

describe('findings and comparisons', () => {
  test('what somebody found out', () => {
    expect(
      cardsOf(`${BEFORE} Henri Becquerel had discovered in 1896 that uranium salts emit rays that resembled X-rays.`),
    ).toContain('What had Henri Becquerel discovered in 1896? -> Uranium salts emit rays that resembled X-rays')
  })

  test('how two of a kind differ', () => {
    expect(
      cardsOf(`${BEFORE} Arteries carry blood away from the heart, whereas veins carry blood back to the heart.`),
    ).toContain(
      'How do arteries and veins differ? -> Arteries carry blood away from the heart, whereas veins carry blood back to the heart',
    )
  })
})
