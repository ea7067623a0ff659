import { expect, test } from 'vitest'
import { hasOwnColours, hasOwnFill, hasOwnMaskStyle } from './mask-colours.ts'
import { readSvgMasks } from './svg-masks.ts'

test.each([
  ['<rect fill="#FFEBA2" stroke="#2D2D2D" x="3"/>', false],
  ['<rect class="qshape" fill="#FF7E7E" x="3"/><g style="fill: none"/>', false],
  ['<rect fill="#00ff00" x="3"/>', true],
  ["<rect fill='navy'/>", true],
  ['<rect style="stroke:#000;fill: rgb(1, 2, 3)"/>', true],
  ['<rect data-fill-rule="x" fill=""/>', false],
])('colours of a drawing: %s', (svg, own) => {
  expect(hasOwnColours(svg)).toBe(own)
  const whole = `<svg width="100" height="100">${svg}<rect x="1" y="1" width="9" height="9" fill="#FFEBA2"/></svg>`
  expect(readSvgMasks(whole)?.hasOwnColours ?? false).toBe(own)
})

test('a shape of Anki’s own says its colour only where it was chosen', () => {
  expect(hasOwnFill('{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.05:oi=1}}')).toBe(false)
  expect(hasOwnFill('{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.05:fill=#00ff00}}')).toBe(true)
  expect(hasOwnFill('image-occlusion:'.repeat(20_000))).toBe(false)
})

test('a note type may colour all its masks', () => {
  const usual = '#image-occlusion-canvas { --inactive-shape-color: #ffeba2; --active-shape-color: #FF8E8E; }'
  expect(hasOwnMaskStyle({ css: usual })).toBe(false)
  expect(hasOwnMaskStyle({ css: usual.replace('#ffeba2', 'teal') })).toBe(true)
  expect(hasOwnMaskStyle({ css: '' })).toBe(false)
})
