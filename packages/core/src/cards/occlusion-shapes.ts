/**
 * Shapes that cover parts of a picture, and how they are written in its title: `10,20,30,8` is a rectangle,
 * `ellipse 10,20,30,8 turned 30`, `polygon 1,1 9,1 5,8`, `text 10,20,6 Left%20atrium`. All places and sizes are
 * hundredths of the picture's width and height.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle from its upper left corner. */
export interface Region extends Point {
  readonly width: number
  readonly height: number
}

export interface BoxShape extends Region {
  readonly kind: 'rect' | 'ellipse'
  /** Degrees clockwise about the upper left corner, in the picture as it is seen. */
  readonly angle: number
}

export interface PolygonShape {
  readonly kind: 'polygon'
  readonly points: readonly Point[]
}

/** Words that stand on the picture. */
export interface TextShape extends Point {
  readonly kind: 'text'
  /** Height of a letter, in hundredths of the picture's height. */
  readonly size: number
  readonly angle: number
  readonly text: string
}

export type Shape = BoxShape | PolygonShape | TextShape

/** An upright rectangle. */
export const rect = ({ x, y, width, height }: Region): BoxShape => ({ kind: 'rect', x, y, width, height, angle: 0 })

export const MOST_WORDS = 300

/** A shape as it stands in a title. `digits` after the point are kept, at most two. */
export function writeShape(shape: Shape, digits = 2): string {
  const numbers = (...values: readonly number[]) => values.map((value) => rounded(value, digits)).join(',')
  switch (shape.kind) {
    case 'polygon':
      return `polygon ${shape.points.map(({ x, y }) => numbers(x, y)).join(' ')}`
    case 'text': {
      const { x, y, size, angle, text } = shape
      return `text ${numbers(x, y, size)}${turned(angle)} ${spelled(text)}`
    }
    case 'rect':
    case 'ellipse': {
      const { x, y, width, height, angle } = shape
      return `${shape.kind === 'ellipse' ? 'ellipse ' : ''}${numbers(x, y, width, height)}${turned(angle)}`
    }
    default:
      return shape satisfies never
  }
}

const rounded = (value: number, digits: number) => String(Math.round(value * 10 ** digits) / 10 ** digits)
const turned = (angle: number) => (angle === 0 ? '' : ` turned ${rounded(angle, 2)}`)

/** Letters and digits stay; nothing of the rest could end a title or be read as Markdown. */
const spelled = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replace(
    /[!'()*._~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )

const BOX = /^(?:(ellipse) )?(\S{3,60}?)(?: turned (\S{1,8}))?$/
const WORDS = /^text (\S{3,60})(?: turned (\S{1,8}))? ([\w%-]{1,4000})$/
const NUMBER = /^-?\d{1,3}(?:\.\d{1,2})?$/

/** A written shape; null for anything else. An upright rectangle lies inside the picture. */
export function readShape(written: string): Shape | null {
  const text = written.trim()
  if (text.startsWith('polygon ')) return readPolygon(text)
  if (text.startsWith('text ')) return readWords(text)
  const [, ellipse, place = '', turn = '0'] = BOX.exec(text) ?? []
  const numbers = readNumbers(place, 4)
  const [angle] = readNumbers(turn, 1) ?? []
  if (numbers === null || angle === undefined) return null
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  if (width <= 0 || height <= 0) return null
  const kind = ellipse === undefined ? 'rect' : 'ellipse'
  const isInside = x >= 0 && y >= 0 && x + width <= 100.01 && y + height <= 100.01
  return kind === 'rect' && angle === 0 && !isInside ? null : { kind, x, y, width, height, angle }
}

function readPolygon(text: string): PolygonShape | null {
  const points = text
    .split(' ')
    .slice(1)
    .map((pair) => readNumbers(pair, 2))
  const known = points.flatMap((pair) => (pair === null ? [] : [{ x: pair[0] ?? 0, y: pair[1] ?? 0 }]))
  return known.length < 3 || known.length < points.length ? null : { kind: 'polygon', points: known }
}

function readWords(written: string): TextShape | null {
  const [, place = '', turn = '0', spelling = ''] = WORDS.exec(written) ?? []
  const numbers = readNumbers(place, 3)
  const [angle] = readNumbers(turn, 1) ?? []
  const text = decoded(spelling)
  if (numbers === null || angle === undefined || text === null) return null
  const [x = 0, y = 0, size = 0] = numbers
  return size <= 0 || text === '' || text.length > MOST_WORDS ? null : { kind: 'text', x, y, size, angle, text }
}

function readNumbers(text: string, count: number): readonly number[] | null {
  const numbers = text.split(',')
  return numbers.length === count && numbers.every((number) => NUMBER.test(number)) ? numbers.map(Number) : null
}

function decoded(spelling: string): string | null {
  try {
    return decodeURIComponent(spelling)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return null
  }
}

/** Whether some of the picture lies under the shape; words cover nothing. For a turned shape this is near enough. */
export function coversPicture(shape: Shape): boolean {
  if (shape.kind === 'text') return false
  const { x, y, width, height } = boundsOf([shape.kind === 'polygon' || shape.angle === 0 ? shape : outlineOf(shape)])
  return width > 0 && height > 0 && x < 100 && y < 100 && x + width > 0 && y + height > 0
}

/** The corners of a turned shape, in a picture as high as it is wide. */
function outlineOf({ x, y, width, height, angle }: BoxShape): PolygonShape {
  const turn = (angle * Math.PI) / 180
  const corners = [
    { across: 0, down: 0 },
    { across: width, down: 0 },
    { across: width, down: height },
    { across: 0, down: height },
  ]
  const points = corners.map(({ across, down }) => ({
    x: x + across * Math.cos(turn) - down * Math.sin(turn),
    y: y + across * Math.sin(turn) + down * Math.cos(turn),
  }))
  return { kind: 'polygon', points }
}

/** The smallest upright rectangle around shapes as they are before they are turned; words are wide enough to be taken hold of. */
export function boundsOf(shapes: readonly Shape[]): Region {
  const points = shapes.flatMap((shape): readonly Point[] => {
    if (shape.kind === 'polygon') return shape.points
    const { x, y } = shape
    const [width, height] = shape.kind === 'text' ? [shape.size * 2, shape.size] : [shape.width, shape.height]
    return [
      { x, y },
      { x: x + width, y: y + height },
    ]
  })
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Shapes moved and stretched with the rectangle around them. */
export function stretched(shapes: readonly Shape[], to: Region): readonly Shape[] {
  const from = boundsOf(shapes)
  const across = from.width === 0 ? 1 : to.width / from.width
  const down = from.height === 0 ? 1 : to.height / from.height
  const moved = ({ x, y }: Point): Point => ({ x: to.x + (x - from.x) * across, y: to.y + (y - from.y) * down })
  return shapes.map((shape): Shape => {
    if (shape.kind === 'polygon') return { ...shape, points: shape.points.map(moved) }
    if (shape.kind === 'text') return { ...shape, ...moved(shape), size: shape.size * down }
    return { ...shape, ...moved(shape), width: shape.width * across, height: shape.height * down }
  })
}
