import type { Point } from '../../cards/occlusion-shapes.ts'

const COMMAND = /([MLHVCSQTAZ])([^A-DF-Z]*)/iy
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)/iy
/** Of an arc the two flags may stand together with what follows them. */
const FLAG = /[\s,]*([01])/y
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
/** Straight pieces that stand for a curve. */
const PIECES = 8
const MOST_POINTS = 20_000

/** The outlines of a path as polygons, curves as straight pieces; null for what is no path, or too long. */
export function readPath(text: string): readonly (readonly Point[])[] | null {
  const walk = new PathWalk()
  const command = new RegExp(COMMAND)
  let at = text.length - text.trimStart().length
  while (at < text.length) {
    command.lastIndex = at
    const found = command.exec(text)
    const steps = found && argumentsOf(found[1] ?? '', found[2] ?? '')
    if (!found || !steps) return null
    for (const [index, step] of steps.entries()) walk.go(index === 0 ? (found[1] ?? '') : goOn(found[1] ?? ''), step)
    if (walk.points > MOST_POINTS) return null
    at = command.lastIndex
  }
  return walk.outlines()
}

/** What follows the first pair of a move is drawn. */
const goOn = (letter: string) => (letter === 'M' ? 'L' : letter === 'm' ? 'l' : letter)

function argumentsOf(letter: string, text: string): readonly (readonly number[])[] | null {
  const count = ARGUMENTS[letter.toUpperCase()] ?? 0
  if (count === 0) return text.trim() === '' ? [[]] : null
  const numbers: number[] = []
  const [number, flag] = [new RegExp(NUMBER), new RegExp(FLAG)]
  let at = 0
  for (let isThere = true; isThere; ) {
    const index = numbers.length % count
    const pattern = count === 7 && (index === 3 || index === 4) ? flag : number
    pattern.lastIndex = at
    const found = pattern.exec(text)
    isThere = found !== null && numbers.length < 2 * MOST_POINTS
    if (found === null || !isThere) continue
    numbers.push(Number(found[1]))
    at = pattern.lastIndex
  }
  if (text.slice(at).trim() !== '') return null
  if (numbers.length === 0 || numbers.length % count !== 0) return null
  return Array.from({ length: numbers.length / count }, (_, step) => numbers.slice(step * count, (step + 1) * count))
}

class PathWalk {
  points = 0
  readonly #outlines: Point[][] = []
  #outline: Point[] = []
  #here: Point = { x: 0, y: 0 }
  #start: Point = { x: 0, y: 0 }
  /** The last control point of the curve before, by its kind. */
  #control: { readonly kind: 'C' | 'Q'; readonly point: Point } | null = null

  outlines(): readonly (readonly Point[])[] {
    return [...this.#outlines, this.#outline].filter((outline) => outline.length > 2)
  }

  go(letter: string, numbers: readonly number[]): void {
    const kind = letter.toUpperCase()
    const from = this.#here
    const base = letter === kind ? { x: 0, y: 0 } : from
    const point = (at: number): Point => ({ x: base.x + (numbers[at] ?? 0), y: base.y + (numbers[at + 1] ?? 0) })
    const before = this.#control
    this.#control = null
    if (kind === 'Z') this.#close()
    else if (kind === 'M') this.#move(point(0))
    else if (kind === 'L') this.#line(point(0))
    else if (kind === 'H') this.#line({ x: point(0).x, y: from.y })
    else if (kind === 'V') this.#line({ x: from.x, y: base.y + (numbers[0] ?? 0) })
    else if (kind === 'C') this.#cubic(point(0), point(2), point(4))
    else if (kind === 'S') this.#cubic(mirrored(before, 'C', from), point(0), point(2))
    else if (kind === 'Q') this.#quadratic(point(0), point(2))
    else if (kind === 'T') this.#quadratic(mirrored(before, 'Q', from), point(0))
    else this.#arc(numbers, point(5))
  }

  #move(to: Point): void {
    this.#outlines.push(this.#outline)
    this.#outline = [to]
    this.#here = to
    this.#start = to
    this.points += 1
  }

  #close(): void {
    const start = this.#start
    this.#move(start)
  }

  #line(to: Point): void {
    if (this.#outline.length === 0) this.#outline.push(this.#here)
    this.#outline.push(to)
    this.#here = to
    this.points += 1
  }

  #curve(at: (part: number) => Point): void {
    for (let piece = 1; piece <= PIECES; piece += 1) this.#line(at(piece / PIECES))
  }

  #cubic(one: Point, two: Point, to: Point): void {
    const from = this.#here
    this.#curve((t) => {
      const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
      return { x: p * from.x + q * one.x + r * two.x + s * to.x, y: p * from.y + q * one.y + r * two.y + s * to.y }
    })
    this.#control = { kind: 'C', point: two }
  }

  #quadratic(one: Point, to: Point): void {
    const from = this.#here
    this.#curve((t) => {
      const [p, q, r] = [(1 - t) ** 2, 2 * (1 - t) * t, t ** 2]
      return { x: p * from.x + q * one.x + r * to.x, y: p * from.y + q * one.y + r * to.y }
    })
    this.#control = { kind: 'Q', point: one }
  }

  /** From both ends of an arc to its centre: SVG 2, appendix B.2.4. */
  #arc(numbers: readonly number[], to: Point): void {
    const from = this.#here
    let [rx = 0, ry = 0] = numbers.map(Math.abs)
    const turn = ((numbers[2] ?? 0) * Math.PI) / 180
    if (rx === 0 || ry === 0 || (from.x === to.x && from.y === to.y)) {
      this.#line(to)
      return
    }
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const half = { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 }
    const own = { x: cos * half.x + sin * half.y, y: -sin * half.x + cos * half.y }
    const stretch = Math.sqrt((own.x / rx) ** 2 + (own.y / ry) ** 2)
    if (stretch > 1) {
      rx *= stretch
      ry *= stretch
    }
    const below = (rx * own.y) ** 2 + (ry * own.x) ** 2
    const side = numbers[3] === numbers[4] ? -1 : 1
    const factor = side * Math.sqrt(Math.max(0, ((rx * ry) ** 2 - below) / below))
    const centre = { x: (factor * rx * own.y) / ry, y: (-factor * ry * own.x) / rx }
    const begin = Math.atan2((own.y - centre.y) / ry, (own.x - centre.x) / rx)
    const end = Math.atan2((-own.y - centre.y) / ry, (-own.x - centre.x) / rx)
    const sweep = swept(end - begin, numbers[4] === 1)
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    this.#curve((t) => {
      const angle = begin + sweep * t
      const [x, y] = [centre.x + rx * Math.cos(angle), centre.y + ry * Math.sin(angle)]
      return { x: cos * x - sin * y + middle.x, y: sin * x + cos * y + middle.y }
    })
  }
}

function swept(angle: number, isForward: boolean): number {
  if (isForward && angle < 0) return angle + 2 * Math.PI
  return !isForward && angle > 0 ? angle - 2 * Math.PI : angle
}

function mirrored(before: { readonly kind: string; readonly point: Point } | null, kind: string, here: Point): Point {
  return before?.kind === kind ? { x: 2 * here.x - before.point.x, y: 2 * here.y - before.point.y } : here
}
