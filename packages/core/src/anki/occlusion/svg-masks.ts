import { type Point, type PolygonShape, rect, type Shape } from '../../cards/occlusion-shapes.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from '../markup/html-tree.ts'
import { type Affine, composed, mapped, readNumberList, readTransform, UNCHANGED } from './affine.ts'
import { readPath } from './svg-path.ts'

/*
 * The masks of the add-on "Image Occlusion Enhanced" are drawings in SVG, as large as the picture, that lie over it. They
 * are read as shapes and never shown as SVG: of what somebody else wrote only numbers are left. What is not understood
 * makes the whole drawing null, since a mask that is left out would be an answer in the open.
 */

export interface SvgMasks {
  /** In hundredths of the drawing, so of the picture. */
  readonly shapes: readonly Shape[]
  /** It has words or lines, which cover nothing and are left out. */
  readonly hasDrawings: boolean
}

export const MOST_SVG_CHARACTERS = 500_000
const MOST_SHAPES = 500
const MOST_POINTS = 5_000
const DEEPEST = 30

/** The shapes that cover something; null for what is no drawing of masks. Linear on any input. */
export function readSvgMasks(text: string): SvgMasks | null {
  if (text.length > MOST_SVG_CHARACTERS) return null
  const roots = parseHtml(text).filter((node) => typeof node !== 'string')
  const [root] = roots
  if (roots.length !== 1 || root?.name !== 'svg' || root.attributes.has('transform')) return null
  const frame = frameOf(root)
  return frame && new MaskReader().read(root, frame)
}

const LENGTH = /^\s*(\d{1,6}(?:\.\d{1,20})?)(?:px)?\s*$/

/** From the coordinates of a drawing to hundredths of it. */
function frameOf({ attributes }: HtmlElement): Affine | null {
  const length = (name: string) => Number(LENGTH.exec(attributes.get(name) ?? '')?.[1] ?? 0)
  const box = readNumberList(attributes.get('viewbox') ?? '')
  const [x = 0, y = 0, across = 0, down = 0] = box?.length === 4 ? box : [0, 0, length('width'), length('height')]
  const [width, height] = [length('width') || across, length('height') || down]
  if (!(across > 0 && down > 0 && width > 0 && height > 0)) return null
  const toHundredths = { ...UNCHANGED, a: 100 / width, d: 100 / height }
  const ratio = (attributes.get('preserveaspectratio') ?? '').trim()
  if (ratio === 'none')
    return composed(toHundredths, {
      ...UNCHANGED,
      a: width / across,
      d: height / down,
      e: (-x * width) / across,
      f: (-y * height) / down,
    })
  if (ratio !== '' && !/^xMidYMid(?:\s+meet)?$/.test(ratio)) return null
  const scale = Math.min(width / across, height / down)
  const [left, top] = [(width - across * scale) / 2, (height - down * scale) / 2]
  return composed(toHundredths, { ...UNCHANGED, a: scale, d: scale, e: left - x * scale, f: top - y * scale })
}

/** What says something about the drawing and shows nothing. */
const SILENT = new Set(['title', 'desc', 'metadata', 'sodipodi:namedview'])
const WORDS = new Set(['text', 'tspan', 'line'])
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i
const NO_FILL = /(?:^|;)\s*fill\s*:\s*(?:none|transparent)/i
const FILLED = /(?:^|;)\s*fill\s*:/i
/** With these a shape is not where its numbers say, or only partly there. */
const ELSEWHERE =
  /(?:^|;)\s*(?:transform|clip|mask|filter|offset|translate|rotate|scale|d|x|y|cx|cy|r|rx|ry|width|height)(?:-\w+)?\s*:/i
const PARTLY = ['clip-path', 'mask', 'filter']

interface Place {
  readonly map: Affine
  readonly depth: number
  readonly isFilled: boolean
}

class MaskReader {
  readonly #shapes: Shape[] = []
  #hasDrawings = false
  #points = 0

  read(root: HtmlElement, map: Affine): SvgMasks | null {
    const isRead = this.#children(root.children, { map, depth: 0, isFilled: true })
    return isRead ? { shapes: this.#shapes, hasDrawings: this.#hasDrawings } : null
  }

  #children(nodes: readonly HtmlNode[], place: Place): boolean {
    return nodes.every((node) => typeof node === 'string' || this.#element(node, place))
  }

  /** Whether it was understood. */
  #element(element: HtmlElement, { map, depth, isFilled }: Place): boolean {
    const { name, attributes, children } = element
    if (SILENT.has(name)) return true
    if (name === 'defs') return children.every((node) => typeof node === 'string')
    const style = attributes.get('style') ?? ''
    if (isHidden(element, style)) return true
    const transform = readTransform(attributes.get('transform') ?? '')
    const isElsewhere = ELSEWHERE.test(style) || PARTLY.some((attribute) => attributes.has(attribute))
    if (transform === null || isElsewhere || depth > DEEPEST) return false
    const place = { map: composed(map, transform), depth: depth + 1, isFilled: fills(attributes, style, isFilled) }
    if (name === 'g') return this.#children(children, place)
    if (WORDS.has(name) || (!place.isFilled && SHAPES.has(name))) {
      this.#hasDrawings = true
      return true
    }
    const made = SHAPES.get(name)?.(attributes, place.map) ?? null
    if (made === null) return false
    this.#shapes.push(...made)
    this.#points += made.reduce((sum, shape) => sum + (shape.kind === 'polygon' ? shape.points.length : 1), 0)
    return this.#shapes.length <= MOST_SHAPES && this.#points <= MOST_POINTS && made.every(isWritable)
  }
}

function isHidden({ attributes }: HtmlElement, style: string): boolean {
  const hidden = ['hidden', 'collapse'].includes(attributes.get('visibility') ?? '')
  return hidden || attributes.get('display') === 'none' || HIDDEN.test(style)
}

function fills(attributes: Attributes, style: string, inherited: boolean): boolean {
  if (FILLED.test(style)) return !NO_FILL.test(style)
  const fill = attributes.get('fill')?.trim()
  return fill === undefined ? inherited : fill !== 'none' && fill !== 'transparent'
}

function isWritable(shape: Shape): boolean {
  const numbers = shape.kind === 'polygon' ? shape.points.flatMap(({ x, y }) => [x, y]) : [shape.x, shape.y]
  return numbers.every((number) => Math.abs(number) < 999)
}

type Attributes = ReadonlyMap<string, string>
/** The shapes that an element covers, none where it is too small to be seen; null where its numbers are not understood. */
type ShapeReader = (attributes: Attributes, map: Affine) => readonly Shape[] | null

const SHAPES: ReadonlyMap<string, ShapeReader> = new Map<string, ShapeReader>([
  ['rect', readRect],
  ['circle', readRound],
  ['ellipse', readRound],
  ['polygon', readPoints],
  ['polyline', readPoints],
  ['path', (attributes, map) => readPath(attributes.get('d') ?? '')?.flatMap((points) => polygon(points, map)) ?? null],
])

/** The numbers of attributes, 0 where there is none; null where one is something else. */
function numbersOf(attributes: Attributes, names: readonly string[]): readonly number[] | null {
  const numbers = names.map((name) => {
    const text = (attributes.get(name) ?? '0').trim().replace(/px$/, '')
    return text === '' ? Number.NaN : Number(text)
  })
  return numbers.every(Number.isFinite) ? numbers : null
}

const isUpright = ({ b, c }: Affine) => Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6

function readRect(attributes: Attributes, map: Affine): readonly Shape[] | null {
  const numbers = numbersOf(attributes, ['x', 'y', 'width', 'height'])
  if (numbers === null) return null
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  if (width <= 0 || height <= 0) return []
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
  if (!isUpright(map)) return polygon(corners, map)
  const [one, other] = [mapped(map, { x, y }), mapped(map, { x: x + width, y: y + height })]
  return uprightRect(one, other)
}

/** Cut at the edges of the picture. */
function uprightRect(one: Point, other: Point): readonly Shape[] {
  const [left, right] = [Math.max(0, Math.min(one.x, other.x)), Math.min(100, Math.max(one.x, other.x))]
  const [top, bottom] = [Math.max(0, Math.min(one.y, other.y)), Math.min(100, Math.max(one.y, other.y))]
  const region = { x: left, y: top, width: right - left, height: bottom - top }
  return region.width < LEAST || region.height < LEAST ? [] : [rect(region)]
}

/** Less would be nothing in a title. */
const LEAST = 0.01
/** Corners that stand for the edge of a turned ellipse. */
const ROUND = 48

function readRound(attributes: Attributes, map: Affine): readonly Shape[] | null {
  const numbers = numbersOf(attributes, ['cx', 'cy', 'rx', 'ry', 'r'])
  if (numbers === null) return null
  const [x = 0, y = 0, across = 0, down = 0, round = 0] = numbers
  const [rx, ry] = [across || round, down || round]
  if (rx <= 0 || ry <= 0) return []
  if (isUpright(map)) {
    const centre = mapped(map, { x, y })
    const [width, height] = [Math.abs(map.a) * rx * 2, Math.abs(map.d) * ry * 2]
    if (width < LEAST || height < LEAST) return []
    return [{ kind: 'ellipse', x: centre.x - width / 2, y: centre.y - height / 2, width, height, angle: 0 }]
  }
  const edge = Array.from({ length: ROUND }, (_, at) => {
    const angle = (at / ROUND) * 2 * Math.PI
    return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) }
  })
  return polygon(edge, map)
}

function readPoints(attributes: Attributes, map: Affine): readonly Shape[] | null {
  const numbers = readNumberList(attributes.get('points') ?? '')
  if (numbers === null || numbers.length % 2 !== 0) return null
  return polygon(
    Array.from({ length: numbers.length / 2 }, (_, at) => ({ x: numbers[at * 2] ?? 0, y: numbers[at * 2 + 1] ?? 0 })),
    map,
  )
}

/** Nearer than this to the corner before it, a corner is not seen. */
const NEAR = 0.1

function polygon(points: readonly Point[], map: Affine): readonly PolygonShape[] {
  const kept: Point[] = []
  for (const point of points.map((one) => mapped(map, one))) {
    const before = kept.at(-1)
    if (!before || Math.abs(before.x - point.x) + Math.abs(before.y - point.y) > NEAR) kept.push(point)
  }
  return kept.length < 3 ? [] : [{ kind: 'polygon', points: kept }]
}
