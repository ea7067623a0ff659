import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownToHtml } from '../anki/markup/markdown-html.ts'
import { findDuplicate } from '../duplicates/duplicates.ts'
import { prepareDeck } from '../study-modes/study-deck.ts'
import {
  between,
  coversOf,
  fitted,
  MOST_REGIONS,
  type Occlusion,
  occlusionFront,
  occlusionOf,
  partOf,
  readHiddenParts,
  withOcclusion,
} from './occlusion.ts'
import { coversPicture, rect, type Shape, stretched, writeShape } from './occlusion-shapes.ts'

const address = `/api/media/${'a'.repeat(64)}.webp`
const heart: Occlusion = {
  address,
  alt: 'The heart',
  mode: 'one',
  asked: 1,
  parts: [partOf({ x: 10, y: 20, width: 30, height: 8 }), partOf({ x: 50.25, y: 20, width: 30, height: 8.5 })],
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
        const made = { address, alt, mode, asked: number % regions.length, parts: regions.map(partOf) }
        const found = occlusionOf(occlusionFront(made))
        expect(found).toMatchObject({ address, alt, mode, asked: made.asked })
        expect(found?.parts.length).toBe(regions.length)
        for (const [at, { shapes }] of (found?.parts ?? []).entries()) {
          const [shape] = shapes
          if (shapes.length !== 1 || shape?.kind !== 'rect') throw new Error('Not the rectangle that was drawn')
          const { x, y, width, height } = shape
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
  expect(coversOf({ ...heart, mode: 'all' })).toMatchObject([
    { isAsked: true, shape: { x: 50.25 } },
    { isAsked: false, shape: { x: 10 } },
  ])
})

test('regions are kept inside the picture and large enough to be found', () => {
  expect(fitted({ x: 95, y: -3, width: 20, height: 0 })).toEqual({ x: 80, y: 0, width: 20, height: 1 })
  expect(between({ x: 60, y: 70 }, { x: 20, y: 10 })).toEqual({ x: 20, y: 10, width: 40, height: 60 })
})

const cards = heart.parts.map((_, asked) => ({
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

const SHAPES: readonly Shape[] = [
  rect({ x: 0, y: 0, width: 12.5, height: 3 }),
  { kind: 'rect', x: 90, y: -4, width: 30, height: 8, angle: 36.25 },
  { kind: 'ellipse', x: -5, y: 40, width: 20, height: 10, angle: 0 },
  { kind: 'ellipse', x: 50, y: 40, width: 20, height: 10, angle: -12 },
  {
    kind: 'polygon',
    points: [
      { x: 1, y: 2 },
      { x: 103.5, y: 4 },
      { x: -3, y: 20 },
    ],
  },
  { kind: 'text', x: 10, y: 20, size: 6.5, angle: 0, text: 'Left "atrium"; (1+1) *ü* 心\nhere' },
  { kind: 'text', x: 10, y: 20, size: 6, angle: 90, text: 'x' },
]

test('shapes of every kind are read as they were written', () => {
  for (const asked of [0, 1, 2, 3, 4]) {
    const parts = SHAPES.map((shape) => ({ shapes: [shape], covering: 'mode' as const }))
    expect(occlusionOf(occlusionFront({ ...heart, asked, parts }))?.parts).toEqual(parts)
  }
  const one = {
    ...heart,
    asked: 0,
    parts: [
      { shapes: SHAPES, covering: 'others' as const },
      { shapes: SHAPES, covering: 'always' as const },
    ],
  }
  expect(occlusionOf(`Above\n\n${occlusionFront(one)}\n\nbelow`)).toEqual(one)
})

test.each([
  ['a polygon of two corners', 'polygon 1,1 2,2'],
  ['a shape without a name', 'circle 1,1,2,2'],
  ['words without letters', 'text 1,1,5 '],
  ['words that nobody spelled so', 'text 1,1,5 %E4'],
  ['a turn that is no number', '1,1,5,5 turned x'],
  ['words alone, which hide nothing', 'text 1,1,5 aorta'],
  ['a part that is never asked', 'always 1,1,5,5'],
  ['an ellipse outside of the picture', 'ellipse 101,1,5,5'],
  ['a part without a shape', 'others '],
])('a picture that asks %s has no hidden parts', (_, part) => {
  expect(readHiddenParts(`hide one 1: ${part}`)).toBeNull()
})

test('what is always covered stays so, what covers others does so in either mode, and words lie where they were put', () => {
  const [mask, always, words] = [SHAPES[0]!, SHAPES[2]!, SHAPES[5]!]
  const parts = [
    { shapes: [always], covering: 'always' as const },
    { shapes: [mask, words], covering: 'mode' as const },
    { shapes: [SHAPES[3]!], covering: 'others' as const },
    { shapes: [SHAPES[4]!, mask], covering: 'mode' as const },
  ]
  const covers = (mode: 'one' | 'all', asked: number) =>
    coversOf({ mode, asked, parts }).map(({ shape, isAsked }) => [SHAPES.indexOf(shape), isAsked])
  expect(covers('one', 1)).toEqual([
    [2, false],
    [0, true],
    [5, false],
    [3, false],
  ])
  expect(covers('all', 1)).toEqual([
    [2, false],
    [0, true],
    [5, false],
    [3, false],
    [4, false],
  ])
  expect(covers('one', 2)).toEqual([
    [2, false],
    [3, true],
  ])
})

test('a side keeps what stands around its picture', () => {
  const side = `# Heart\n\n${occlusionFront(heart)}\n\nLook.`
  expect(withOcclusion(side, { ...heart, asked: 0 })).toBe(
    `# Heart\n\n${occlusionFront({ ...heart, asked: 0 })}\n\nLook.`,
  )
  expect(withOcclusion('A word', heart)).toBe(occlusionFront(heart))
})

test('shapes are moved and stretched together', () => {
  const shapes = [SHAPES[0]!, { ...rect({ x: 20, y: 10, width: 5, height: 5 }), kind: 'ellipse' as const }]
  expect(stretched(shapes, { x: 10, y: 10, width: 50, height: 15 }).map((shape) => writeShape(shape))).toEqual([
    '10,10,25,3',
    'ellipse 50,20,10,5',
  ])
  expect(shapes.every(coversPicture)).toBe(true)
})

test('a title that grows too long is written less exactly', () => {
  const points = Array.from({ length: 700 }, (_, at) => ({ x: 50 + at / 100, y: at / 100 + 0.01 }))
  const front = occlusionFront({
    ...heart,
    asked: 0,
    parts: [{ shapes: [{ kind: 'polygon', points }], covering: 'mode' }],
  })
  expect(front.length).toBeLessThan(8_100)
  expect(occlusionOf(front)).not.toBeNull()
})

test('for Anki every shape is a box of its own', () => {
  const parts = SHAPES.map((shape) => ({ shapes: [shape], covering: 'mode' as const }))
  const html = markdownToHtml(occlusionFront({ ...heart, mode: 'all', asked: 0, parts }), () => 'heart.webp')
  expect(html).toContain('transform:rotate(36.25deg)')
  expect(html.match(/border-radius:50%/g)).toHaveLength(2)
  expect(html).toContain('clip-path:polygon(1% 2%,103.5% 4%,-3% 20%)')
  expect(html).toContain('>Left "atrium"; (1+1) *ü* 心\nhere</div>')
})
