import { MOST_REGIONS, partOf } from '@cairn/core/cards/occlusion'
import { expect, test } from 'vitest'
import { type Drawing, EMPTY } from './drawing.ts'
import { regionOf } from './part-region.ts'
import { afterAct, freshRegion, regionAfterKey } from './parts.ts'

const region = { x: 10, y: 10, width: 20, height: 10 }
const drawn = afterAct(EMPTY, { type: 'draw', id: 'a', region })

test('parts are drawn, placed, labelled and removed', () => {
  expect(drawn.parts).toEqual([{ ...partOf(region), id: 'a', cardId: null, isCard: true, label: '' }])
  const placed = afterAct(drawn, { type: 'place', id: 'a', region: { ...region, x: 95 } })
  expect(placed.parts.map(regionOf)[0]?.x).toBe(80)
  expect(afterAct(placed, { type: 'label', id: 'a', label: 'atrium' }).parts[0]?.label).toBe('atrium')
  expect(afterAct(placed, { type: 'remove', id: 'a' }).parts).toEqual([])
  expect(afterAct(placed, { type: 'remove', id: 'other' })).toEqual(placed)
})

test('a picture takes only so many', () => {
  let full: Drawing = EMPTY
  for (let at = 0; at < MOST_REGIONS + 5; at += 1)
    full = afterAct(full, { type: 'draw', id: `${at}`, region: freshRegion(full.parts) })
  expect(full.parts).toHaveLength(MOST_REGIONS)
})

test('parts that are added by a button stand on no other one while there is room', () => {
  let full: Drawing = drawn
  for (let at = 0; at < 10; at += 1)
    full = afterAct(full, { type: 'draw', id: `${at}`, region: freshRegion(full.parts) })
  const places = full.parts.map(regionOf)
  const overlapping = places.filter((one, at) =>
    places
      .slice(0, at)
      .some(
        (other) =>
          Math.max(one.x, other.x) < Math.min(one.x + one.width, other.x + other.width) &&
          Math.max(one.y, other.y) < Math.min(one.y + one.height, other.y + other.height),
      ),
  )
  expect(overlapping).toEqual([])
})

test('keys move a part, and resize it up to the edge', () => {
  expect(regionAfterKey(region, 'ArrowRight', false)).toEqual({ ...region, x: 11 })
  expect(regionAfterKey({ ...region, x: 0 }, 'ArrowLeft', false)).toEqual({ ...region, x: 0 })
  expect(regionAfterKey(region, 'ArrowDown', true)).toEqual({ ...region, height: 11 })
  expect(regionAfterKey({ ...region, x: 80 }, 'ArrowRight', true)).toEqual({ ...region, x: 80 })
  expect(regionAfterKey({ ...region, width: 1 }, 'ArrowLeft', true)).toEqual({ ...region, width: 1 })
  expect(regionAfterKey(region, 'Enter', false)).toBeNull()
})

test('a part of several shapes moves and stretches as a whole', () => {
  const shapes = [
    { kind: 'ellipse' as const, x: 10, y: 10, width: 20, height: 10, angle: 0 },
    {
      kind: 'polygon' as const,
      points: [
        { x: 30, y: 10 },
        { x: 50, y: 10 },
        { x: 50, y: 30 },
      ],
    },
  ]
  const part = { id: 'a', cardId: null, isCard: true, label: '', covering: 'mode' as const, shapes }
  const kept = { ...part, id: 'b', isCard: false }
  const drawing = { ...EMPTY, picture: 'x', parts: [part, kept] }
  const moved = afterAct(drawing, { type: 'place', id: 'a', region: { x: 20, y: 10, width: 80, height: 20 } })
  expect(moved.parts[0]?.shapes).toEqual([
    { kind: 'ellipse', x: 20, y: 10, width: 40, height: 10, angle: 0 },
    {
      kind: 'polygon',
      points: [
        { x: 60, y: 10 },
        { x: 100, y: 10 },
        { x: 100, y: 30 },
      ],
    },
  ])
  expect(moved.parts[1]).toBe(kept)
})
