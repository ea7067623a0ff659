import { expect, test } from 'vitest'
import { growthOf, MOST_GROWTH } from '../../testing/growth.ts'
import { readSvgMasks } from './svg-masks.ts'

const SIZE = 'width="200" height="100"'

test.each([
  ['groups that are never closed', '<g>'],
  ['tags that are never closed', '<rect x="1"'],
  ['comments that are never closed', '<!--'],
  ['attributes', ' x="1"'],
  ['steps of a transform', 'rotate(1)'],
  ['numbers', '1 '],
  ['blanks', ' '],
  ['hidden things', '<g display="none"/>'],
])('reading a drawing takes as long as it is: %s', async (_, piece) => {
  const repeated = (length: number) => piece.repeat(Math.ceil(length / piece.length))
  const texts = [
    (length: number) => `<svg ${SIZE}>${repeated(length)}`,
    (length: number) => `<svg ${SIZE}><path d="M0 0L${repeated(length)}x"/></svg>`,
    (length: number) => `<svg ${SIZE}><polygon transform="${repeated(length)}" points="${repeated(length)}"/></svg>`,
  ]
  for (const make of texts)
    expect(await growthOf({ make, work: readSvgMasks, from: 50_000, longest: 400_000 })).toBeLessThanOrEqual(
      MOST_GROWTH,
    )
})
