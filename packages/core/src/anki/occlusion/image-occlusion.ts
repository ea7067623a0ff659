import type { Covering, HiddenPart, HiddenParts } from '../../cards/occlusion.ts'
import {
  type BoxShape,
  coversPicture,
  MOST_WORDS,
  type Point,
  type PolygonShape,
  type Shape,
  type TextShape,
} from '../../cards/occlusion-shapes.ts'

/*
 * What Anki's own image occlusion keeps in its first field: `{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.05:oi=1}}`
 * for each shape, all numbers shares of the picture's width and height. Shapes of the asked number are covered until the
 * answer, those of number 0 always, and others while they are not asked if they say `oi=1`.
 */

const MARK = /\{\{c([\d,]{1,60})::image-occlusion:/g
const LONGEST = 20_000

/** What a field says is hidden from the card of an ordinal; null where that card could not be drawn as it is there. */
export function readNativeParts(field: string, ord: number): HiddenParts | null {
  const found = readShapes(field)
  if (found === null) return null
  const numbers = new Set(found.flatMap(({ numbers }) => numbers))
  const groups = groupsOf(found)
  const own = String(ord + 1)
  if (!numbers.has(ord + 1) || groups.get(own)?.shapes.some(coversPicture) !== true) return null
  const asked = [...groups.keys()].indexOf(own)
  const said = [...groups].filter(([group]) => !isAlways(group)).map(([, { others }]) => others)
  const mode = said.every(Boolean) ? 'all' : 'one'
  const parts = [...groups].map(([group, { shapes, others }]): HiddenPart => {
    const covering: Covering = isAlways(group) ? 'always' : mode === 'one' && others ? 'others' : 'mode'
    return { shapes, covering }
  })
  return { mode, asked, parts }
}

interface Group {
  readonly shapes: readonly Shape[]
  readonly others: boolean
}

const ALWAYS = 'always '
const isAlways = (group: string) => group.startsWith(ALWAYS)

/**
 * Shapes by their numbers, each group where its last shape stood: what lies on words there must do so here. Those that
 * are always covered are divided by the others for the same reason.
 */
function groupsOf(found: readonly Found[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  let run = 0
  for (const { shape, numbers, others } of found) {
    const isOfAll = numbers.includes(0)
    if (!isOfAll) run += 1
    for (const name of isOfAll ? [ALWAYS + run] : numbers.map(String)) {
      const known = groups.get(name)
      groups.delete(name)
      groups.set(name, { shapes: [...(known?.shapes ?? []), shape], others: known?.others === true || others })
    }
  }
  return groups
}

/** Whether a field holds shapes of Anki's image occlusion. */
export const hasNativeShapes = (field: string): boolean => /\{\{c[\d,]{1,60}::image-occlusion:/.test(field)

interface Found {
  readonly shape: Shape
  readonly numbers: readonly number[]
  readonly others: boolean
}

/** Every shape that Anki draws, in order; null where there is one that is not understood. */
function readShapes(field: string): readonly Found[] | null {
  const found: Found[] = []
  for (const { 0: mark, 1: numbers = '', index } of field.matchAll(MARK)) {
    const from = index + mark.length
    const end = field.slice(from, from + LONGEST).indexOf('}}')
    const shape = end === -1 ? null : toShape(field.slice(from, from + end))
    if (shape === null) return null
    if (shape === 'unseen') continue
    const known = [
      ...new Set(
        numbers
          .split(',')
          .filter((number) => number !== '')
          .map(Number),
      ),
    ]
    found.push({ shape: shape.shape, numbers: known, others: shape.others })
  }
  return found
}

const PROPERTY = /:([^=:]{1,30})=((?:[^\\:]|\\[\\:])*)/y

function toShape(written: string): { readonly shape: Shape; readonly others: boolean } | 'unseen' | null {
  const kind = /^\w{1,20}/.exec(written)?.[0] ?? ''
  const properties = new Map<string, string>()
  const property = new RegExp(PROPERTY)
  property.lastIndex = kind.length
  for (let found = property.exec(written); found !== null; found = property.exec(written))
    properties.set(found[1] ?? '', (found[2] ?? '').replace(/\\([\\:])/g, '$1'))
  const shape = shapeOf(kind, properties)
  return shape === null || shape === 'unseen' ? shape : { shape, others: properties.get('oi') === '1' }
}

type Properties = ReadonlyMap<string, string>

function shapeOf(kind: string, properties: Properties): Shape | 'unseen' | null {
  const number = (name: string) => Number.parseFloat(properties.get(name) ?? '')
  const place = { x: orNone(Number(properties.get('left'))) * 100, y: orNone(Number(properties.get('top'))) * 100 }
  // A full turn has 10,000 steps.
  const angle = ((orNone(Number(properties.get('angle'))) % 10_000) / 10_000) * 360
  if (kind === 'rect')
    return seen({ kind, ...place, width: number('width') * 100, height: number('height') * 100, angle })
  if (kind === 'ellipse') return seen({ kind, ...place, width: number('rx') * 200, height: number('ry') * 200, angle })
  if (kind === 'polygon') return polygonOf(place, properties.get('points') ?? '')
  if (kind === 'text') return wordsOf({ ...place, angle }, properties)
  return null
}

const orNone = (value: number) => (Number.isFinite(value) ? value : 0)

/** A box without a size is not drawn there; a rectangle over the edge is cut there by it. */
function seen(box: BoxShape): Shape | 'unseen' | null {
  const { x, y, width, height, angle, kind } = box
  if (!(Math.abs(width) > 0 && Math.abs(height) > 0)) return 'unseen'
  if (width < 0 || height < 0) return null
  if (kind === 'rect' && angle === 0) {
    const [left, top] = [Math.max(0, x), Math.max(0, y)]
    const cut = {
      ...box,
      x: left,
      y: top,
      width: Math.min(100, x + width) - left,
      height: Math.min(100, y + height) - top,
    }
    return cut.width < LEAST || cut.height < LEAST ? 'unseen' : cut
  }
  return isWritable([x, y, width, height]) ? box : null
}

/** Less would be nothing in a title. */
const LEAST = 0.01
const isWritable = (numbers: readonly number[]) => numbers.every((number) => Math.abs(number) < 999)

/** Its points are moved so that they begin at its place; it is never turned. */
function polygonOf(place: Point, written: string): PolygonShape | 'unseen' | null {
  const points = written.split(' ').flatMap((pair): readonly Point[] => {
    const [x = '', y = ''] = pair.split(',')
    return pair.includes(',') ? [{ x: Number(x) * 100, y: Number(y) * 100 }] : []
  })
  if (points.length < 3) return 'unseen'
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const moved = points.map(({ x, y }) => ({ x: x - left + place.x, y: y - top + place.y }))
  return isWritable(moved.flatMap(({ x, y }) => [x, y])) ? { kind: 'polygon', points: moved } : null
}

/** Of words that do not say how large they are: forty dots of a picture of some hundred. */
const USUAL_SIZE = 0.06

function wordsOf(place: Point & { readonly angle: number }, properties: Properties): TextShape | 'unseen' | null {
  const text = (properties.get('text') ?? '').trim()
  const size =
    (Number.parseFloat(properties.get('fs') ?? '') || USUAL_SIZE) * Number.parseFloat(properties.get('scale') ?? '1')
  if (text === '' || !(size > 0)) return 'unseen'
  const words: TextShape = { kind: 'text', ...place, size: size * 100, text }
  return text.length > MOST_WORDS || !isWritable([place.x, place.y, words.size]) ? null : words
}
