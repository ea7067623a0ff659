import { describe, expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { cardsOf, contextOf } from '../testing/cards-of.ts'
import { languageOf } from './language.ts'
import { speakersIn } from './mask.ts'

const engine = createEngine()
const deckOf = (text: string, count = 10) => [
  ...engine.generateCards({ text, count, wantTitle: false, tailoring: null }),
]

const DIALOGUE = [
  'TEACHER: What does a lens do to parallel rays?',
  'PUPIL: It brings them together in one point.',
  'TEACHER: Good. That point is called the focus. A convex lens is a lens that is thicker in the middle than at the edge.',
  'PUPIL: Why does a magnifying glass start fires?',
  'TEACHER: Because it gathers the light of the Sun in its focus.',
  'PUPIL: So I could burn paper with it.',
].join('\n')

describe('dialogues', () => {
  test('those who speak again and again are known, other labels are not', () => {
    expect([...speakersIn(DIALOGUE)].sort()).toEqual(['PUPIL', 'TEACHER'])
    expect(speakersIn('Magma: molten rock below the ground.\nLava: molten rock above it.').size).toBe(0)
  })

  test('no card names who speaks, and a question that is answered is a card', () => {
    const cards = deckOf(DIALOGUE)
    expect(cards.some(({ front, back }) => /TEACHER|PUPIL/i.test(`${front} ${back}`))).toBe(false)
    expect(cards).toContainEqual(
      expect.objectContaining({
        front: 'Why does a magnifying glass start fires?',
        back: 'Because it gathers the light of the Sun in its focus',
      }),
    )
  })
})

describe('a life', () => {
  const LIFE =
    'James Cook (1728 – 1779) was a British explorer who mapped the Pacific.\n\nHe was born in the village of Marton. In 1755 he volunteered for the Royal Navy. In 1766 the Royal Society engaged him to observe the transit of Venus. He reached New Zealand in 1769.'

  test('its person stands on the cards in place of "he" and "him"', () => {
    expect(contextOf(LIFE).mainPerson?.text).toBe('James Cook')
    const cards = cardsOf(LIFE)
    expect(cards).toContain('In what year did James Cook volunteer for the Royal Navy? -> 1755')
    expect(cards.some((card) => card.includes('the Royal Society engage James Cook'))).toBe(true)
    expect(cards.some((card) => /\b(?:he|him)\b/i.test(card.split(' -> ')[0] ?? ''))).toBe(false)
  })

  test('another person named just before takes up the pronoun', () => {
    const cards = cardsOf(`${LIFE} Joseph Banks collected plants. He sailed home in 1771.`)
    expect(cards.some((card) => card.includes('James Cook') && card.includes('1771'))).toBe(false)
  })
})

test('a statute gives its defined words', () => {
  const cards = cardsOf(
    'Interpretation. In this Act:\n"landlord" means the owner of residential premises or a person entitled to receive the rent;\n"security deposit" means money paid by a tenant as security for the obligations of the tenant;\n"Tribunal" means the Housing Tribunal.',
  )
  expect(cards).toContain(
    'What does “security deposit” mean? -> Money paid by a tenant as security for the obligations of the tenant',
  )
})

test('formulas and code are no cards, the words between them are', () => {
  const text =
    'For many conductors the current is proportional to the voltage.\n\n    V = IR\n\nThe resistance is the constant that relates the two.\n\n```css\n.card { width: 200px; }\n```\n\nA fuse is a thin wire that melts when the current exceeds a set value.'
  const sides = deckOf(text).map(({ front, back }) => `${front} ${back}`)
  expect(sides.length).toBeGreaterThan(0)
  expect(sides.some((side) => /200px|V = IR/.test(side))).toBe(false)
})

test('a scan is read without its running heads and cut words, and quotes stand in the scan', () => {
  const page = (number: number): string => `THE CANAL AGE                         ${number}\n\n`
  const text = `${page(41)}Brindley lined his canals with puddle, a mix-\nture of clay, sand and water that was worked until it became\nwater-tight. A lock is a chamber with gates at both ends in\nwhich boats are raised from one level to an-\nother.\n\n${page(42)}Labourers called navvies dug the canals with pick and shovel.\nBetween 1791 and 1794 Parliament passed Acts for more than\neighty new canals.\n\n${page(43)}Thomas Telford built the Caledonian Canal between 1803 and 1822.\n`
  const cards = deckOf(text)
  expect(cards.some(({ front, back }) => `${front} ${back}`.includes('mixture of clay'))).toBe(true)
  for (const { front, back, start, end } of cards) {
    expect(`${front} ${back}`).not.toMatch(/CANAL AGE|mix-/)
    expect(text.slice(start, end).trim()).not.toBe('')
  }
})

test('the first card of a long text comes from its opening, and is not made twice', () => {
  const chapter = (name: string): string =>
    `The ${name} valve is a device that keeps the flow of ${name} oil steady. In 1${name.length}50 the town bought nine ${name} pumps.`
  const names = ['red', 'green', 'amber', 'violet', 'scarlet', 'white', 'black', 'silver', 'golden', 'copper']
  const text = Array.from({ length: 60 }, (_, index) => chapter(`${names[index % 10] ?? ''}${index}`)).join('\n\n')
  expect(text.length).toBeGreaterThan(6_000)
  const cards = deckOf(text, 8)
  expect(cards).toHaveLength(8)
  expect(cards[0]?.start).toBeLessThan(2_600)
  expect(new Set(cards.map(({ front }) => front)).size).toBe(8)
  const starts = cards.slice(1).map(({ start }) => start)
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
})

describe('language', () => {
  test.each([
    ['A firm can make a direct payment to its shareholders, called a dividend.', 'en'],
    ['Die Verdunstung ist der Übergang von flüssigem Wasser in Wasserdampf, und die Sonne erwärmt das Meer.', 'de'],
    ['x', 'en'],
  ])('%s: %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})
