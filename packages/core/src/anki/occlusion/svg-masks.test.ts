import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeShape } from '../../cards/occlusion-shapes.ts'
import { readSvgMasks } from './svg-masks.ts'

const svg = (inner: string, attributes = 'width="200" height="100"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><g><title>Labels</title></g><g><title>Masks</title>${inner}</g></svg>`
const shapes = (text: string) => readSvgMasks(text)?.shapes.map((shape) => writeShape(shape)) ?? null
const BOX = '<rect id="b0-ao-1" class="qshape" fill="#FF7E7E" stroke="#2D2D2D" x="20" y="10" width="100" height="50"/>'

describe('masks of a drawing', () => {
  test.each([
    ['a rectangle', BOX, ['10,10,50,50']],
    [
      'one that a style fills',
      '<rect style="fill:#fff;stroke:none" x="20px" y="10" width="100" height="50"/>',
      ['10,10,50,50'],
    ],
    ['one over the edge', '<rect x="-20" y="80" width="40" height="50"/>', ['0,80,10,20']],
    ['a circle', '<circle cx="100" cy="50" r="10"/>', ['ellipse 45,40,10,20']],
    ['an ellipse', '<ellipse cx="100" cy="50" rx="20" ry="10"/>', ['ellipse 40,40,20,20']],
    ['a polygon', '<polygon points="0,0 20,0, 20 10"/>', ['polygon 0,0 10,0 10,10']],
    ['a filled line', '<polyline points="0,0 20,0 20,10"/>', ['polygon 0,0 10,0 10,10']],
    [
      'a path',
      '<path d="M20 10h20v10H20z m100,0 L140 10 140,20Z"/>',
      ['polygon 10,10 20,10 20,20 10,20', 'polygon 60,10 70,10 70,20'],
    ],
    ['a moved rectangle', `<g transform="translate(20, 10) scale(.5)">${BOX}</g>`, ['15,15,25,25']],
    [
      'a turned one',
      '<rect transform="rotate(90 50 50)" x="40" y="40" width="20" height="10"/>',
      ['polygon 30,40 30,60 25,60 25,40'],
    ],
    [
      'a turned one of an editor',
      '<rect transform="matrix(0 1 -1 0 100 0)" x="40" y="40" width="20" height="10"/>',
      ['polygon 30,40 30,60 25,60 25,40'],
    ],
    [
      'groups in groups',
      `<g fill="none"><g transform="translate(-20)"><g fill="red">${BOX}</g></g></g>`,
      ['0,10,50,50'],
    ],
    [
      'nothing of what is not shown',
      `${BOX}<rect display="none" x="1" y="1" width="9" height="9"/><g style="visibility: hidden">${BOX}</g><rect x="1" y="1" width="0" height="9"/>`,
      ['10,10,50,50'],
    ],
  ])('are read: %s', (_, inner, wanted) => {
    expect(shapes(svg(inner))).toEqual(wanted)
    expect(readSvgMasks(svg(inner))?.hasDrawings).toBe(false)
  })

  test('curves are drawn piece by piece', () => {
    const ends = (d: string) => {
      const [shape] = readSvgMasks(svg(`<path d="${d}"/>`))?.shapes ?? []
      if (shape?.kind !== 'polygon') throw new Error('No polygon')
      const [xs, ys] = [shape.points.map(({ x }) => x), shape.points.map(({ y }) => y)]
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map((value) => Math.round(value))
    }
    expect(ends('M 50 50 A 25 25 0 1 1 50 49.9 z')).toEqual([0, 25, 25, 75])
    expect(ends('M0 0a20 10 0 0150 50')).toEqual([0, 40, -3, 50])
    expect(ends('M20 50C20 0 100 0 100 50')).toEqual([10, 50, 13, 50])
    expect(ends('M20 50c0-50 80-50 80 0s80 50 80 0')).toEqual([10, 90, 13, 88])
    expect(ends('M20 50Q60 0 100 50T180 50')).toEqual([10, 90, 25, 75])
  })

  test('lie where the drawing says the picture is', () => {
    const at = (attributes: string) => shapes(svg(BOX, attributes))
    expect(at('viewBox="0 0 200 100"')).toEqual(['10,10,50,50'])
    expect(at('width="400" height="200" viewBox="0 0 200 100"')).toEqual(['10,10,50,50'])
    expect(at('width="200px" height="200" viewBox="0,0,200,100"')).toEqual(['10,30,50,25'])
    expect(at('width="100" height="100" viewBox="0 0 200 100" preserveAspectRatio="none"')).toEqual(['10,10,50,50'])
    expect(at('width="100%" height="100%" viewBox="20 10 200 100"')).toEqual(['0,0,50,50'])
  })

  test('words and lines are told of, and cover nothing', () => {
    const found = readSvgMasks(
      svg(`${BOX}<text x="1" y="2">aorta</text><line x1="0" x2="9"/><path fill="none" d="M0 0L9 9 9 0"/>`),
    )
    expect(found).toMatchObject({ hasDrawings: true, shapes: [{ kind: 'rect' }] })
  })
})

test.each([
  ['no drawing', 'Not found'],
  ['a page', '<html><svg/></html>'],
  ['two drawings', svg(BOX) + svg(BOX)],
  ['a drawing without a size', svg(BOX, '')],
  ['lengths that depend on a screen', svg(BOX, 'width="20em" height="10em"')],
  [
    'a corner of another ratio',
    svg(BOX, 'width="9" height="9" viewBox="0 0 200 100" preserveAspectRatio="xMinYMin slice"'),
  ],
  ['a style sheet', svg(`<style>rect { display: none }</style>${BOX}`)],
  ['a picture', svg(`${BOX}<image href="https://example.org/a.png" width="9" height="9"/>`)],
  ['a copy', svg(`${BOX}<use href="#b0-ao-1"/>`)],
  ['HTML inside', svg(`${BOX}<foreignObject><p>x</p></foreignObject>`)],
  ['a script', svg(`${BOX}<script>alert(1)</script>`)],
  [
    'an animation',
    svg('<rect x="1" y="1" width="9" height="9"><animate attributeName="x" to="99"/></rect>').replace(
      '<rect',
      '<animate/><rect',
    ),
  ],
  ['a clip', svg(`<g clip-path="url(#a)">${BOX}</g>`)],
  ['a style that moves', svg(`<g style="transform: translate(9px)">${BOX}</g>`)],
  ['a transform nobody knows', svg(`<g transform="perspective(9)">${BOX}</g>`)],
  ['a path that is broken', svg('<path d="M0 0L9 x"/>')],
  ['numbers that are none', svg('<rect x="&lol9;" y="1" width="9" height="9"/>')],
  ['shares in place of numbers', svg('<rect x="10%" y="1" width="9" height="9"/>')],
  ['numbers without end', svg('<ellipse cx="1e9" cy="1" rx="9" ry="9"/>')],
  ['deep groups', svg('<g>'.repeat(60) + BOX + '</g>'.repeat(60))],
  ['too many shapes', svg(BOX.repeat(600))],
  ['too much text', svg(BOX + ' '.repeat(600_000))],
])('is no drawing of masks: %s', (_, text) => {
  expect(readSvgMasks(text)).toBeNull()
})

test('entities that multiply are not even read', () => {
  const text = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${svg(BOX).slice(21)}`
  expect(shapes(text)).toEqual(['10,10,50,50'])
})

test('whatever stands in a file, reading it never throws', () => {
  const bits = [
    '<g transform="',
    'rotate(',
    '1e',
    '">',
    '<path d="',
    'M0 0',
    'a1 1 0 0',
    'c',
    '-',
    '.',
    ',',
    '"/>',
    '</g>',
    '<rect x="1"',
    '<svg',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 40 }), (parts) => {
      const found = readSvgMasks(svg(parts.join('')))
      expect(found === null || Array.isArray(found.shapes)).toBe(true)
    }),
  )
})
