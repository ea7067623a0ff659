import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDuplicate } from '../ai/duplicates.ts'
import { markdownToHtml } from '../anki/markdown-html.ts'
import { prepareDeck } from '../study-modes/study-deck.ts'
import {
  between,
  coversOf,
  fitted,
  MOST_REGIONS,
  type Occlusion,
  occlusionFront,
  occlusionOf,
  readHiddenParts,
} from './occlusion.ts'

const address = `/api/media/${'a'.repeat(64)}.webp`
const heart: Occlusion = {
  address,
  alt: 'The heart',
  mode: 'one',
  asked: 1,
  regions: [
    { x: 10, y: 20, width: 30, height: 8 },
    { x: 50.25, y: 20, width: 30, height: 8.5 },
  ],
}

test('a front says which part of which picture it asks', () => {
  expect(occlusionFront(heart)).toBe(`![The heart](${address} "hide one 2: 10,20,30,8; 50.25,20,30,8.5")`)
  expect(occlusionOf(`Name it.\n\n${occlusionFront(heart)}`)).toEqual(heart)
})

const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100)
const region = fc.record({ x: hundredths(100), y: hundredths(100), width: hundredths(100), height: hundredths(100) })

test('whatever was drawn is read again', () => {
  fc.assert(
    fc.property(
      fc.array(region.map(fitted), { minLength: 1, maxLength: MOST_REGIONS }),
      fc.nat(),
      fc.constantFrom('one' as const, 'all' as const),
      fc.stringMatching(/^[\w [\]()\\"!]{0,20}$/),
      (regions, number, mode, words) => {
        const alt = words.replace(/\s+/g, ' ')
        const made = { address, alt, mode, asked: number % regions.length, regions }
        const found = occlusionOf(occlusionFront(made))
        expect(found).toMatchObject({ address, alt, mode, asked: made.asked })
        expect(found?.regions.length).toBe(regions.length)
        for (const [at, { x, y, width, height }] of (found?.regions ?? []).entries()) {
          expect(Math.abs(x - regions[at]!.x) + Math.abs(y - regions[at]!.y)).toBeLessThan(0.02)
          expect(Math.abs(width - regions[at]!.width) + Math.abs(height - regions[at]!.height)).toBeLessThan(0.02)
        }
      },
    ),
  )
})

test.each([
  '',
  'a title',
  'hide one 0: 1,1,1,1',
  'hide one 2: 1,1,1,1',
  'hide some 1: 1,1,1,1',
  'hide one 1: 1,1,1',
  'hide one 1: 1,1,1,1; x',
  'hide one 1: 1,1,1,1;',
  'hide one 1: 90,1,20,1',
  'hide one 1: 1,1,0,1',
  'hide one 1: 1e1,1,1,1',
  `hide one 1: ${Array.from({ length: MOST_REGIONS + 1 }, () => '1,1,1,1').join(';')}`,
])('is no hidden picture: %s', (title) => {
  expect(readHiddenParts(title)).toBeNull()
  expect(occlusionOf(`![](${address} "${title}")`)).toBeNull()
})

test('hiding one shows the others; hiding all does not', () => {
  expect(coversOf(heart).map(({ isAsked }) => isAsked)).toEqual([true])
  expect(coversOf({ ...heart, mode: 'all' }).map(({ isAsked }) => isAsked)).toEqual([false, true])
})

test('regions are kept inside the picture and large enough to be found', () => {
  expect(fitted({ x: 95, y: -3, width: 20, height: 0 })).toEqual({ x: 80, y: 0, width: 20, height: 1 })
  expect(between({ x: 60, y: 70 }, { x: 20, y: 10 })).toEqual({ x: 20, y: 10, width: 40, height: 60 })
})

const cards = heart.regions.map((_, asked) => ({
  id: `card ${asked}`,
  noteId: 'note',
  kind: 'occlusion' as const,
  front: occlusionFront({ ...heart, asked }),
  back: asked === 0 ? 'atrium' : 'ventricle',
  tags: [],
  quote: null,
}))

test('in the modes siblings are different questions, and are never asked the other way round', () => {
  const deck = prepareDeck(cards, { swap: true })
  const first = deck.cardOf('card 0')
  expect(first?.front).toBe(cards[0]!.front)
  expect(first && deck.sameFront(first)).toEqual([])
  expect(first?.canType).toBe(true)
})

test('siblings are no duplicates of one another', () => {
  expect(findDuplicate({ ...cards[1]!, back: cards[0]!.back }, cards.slice(0, 1))).toBeNull()
})

test('for Anki the covers are boxes over the picture', () => {
  const html = markdownToHtml(occlusionFront({ ...heart, mode: 'all' }), () => 'heart.webp')
  expect(html).toContain('<img src="heart.webp" alt="The heart">')
  expect(html.match(/position:absolute/g)).toHaveLength(2)
  expect(html).toContain('left:50.25%;top:20%;width:30%;height:8.5%;background:#e0b04a')
})
