import type { Point } from '../../cards/occlusion-shapes.ts'

/** A map of the plane as SVG writes it: x' = a x + c y + e, y' = b x + d y + f. */
export interface Affine {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

export const UNCHANGED: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** First the inner map, then the outer. */
export function composed(outer: Affine, inner: Affine): Affine {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  }
}

export const mapped = ({ a, b, c, d, e, f }: Affine, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

const STEP = /\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,300})\)/y
const MOST_STEPS = 50

/** The `transform` of an element; null for anything but functions of SVG. */
export function readTransform(text: string): Affine | null {
  const written = text.trim()
  const step = new RegExp(STEP)
  let whole = UNCHANGED
  let at = 0
  for (let count = 0; at < written.length; count += 1) {
    step.lastIndex = at
    const found = count < MOST_STEPS ? step.exec(written) : null
    const next = found && stepOf(found[1] ?? '', readNumberList(found[2] ?? ''))
    if (!next) return null
    whole = composed(whole, next)
    at = step.lastIndex
  }
  return whole
}

/** Numbers with spaces or commas between them; null when something else stands there. */
export function readNumberList(text: string): readonly number[] | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const numbers = words.map(Number)
  return numbers.every(Number.isFinite) ? numbers : null
}

function stepOf(name: string, numbers: readonly number[] | null): Affine | null {
  if (numbers === null) return null
  const [first = Number.NaN, second, third = 0] = numbers
  if (Number.isNaN(first)) return null
  const turn = (first * Math.PI) / 180
  switch (name) {
    case 'matrix': {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
      return numbers.length === 6 ? { a, b, c, d, e, f } : null
    }
    case 'translate':
      return { ...UNCHANGED, e: first, f: second ?? 0 }
    case 'scale':
      return { ...UNCHANGED, a: first, d: second ?? first }
    case 'rotate':
      return turnedAbout(turn, { x: second ?? 0, y: third })
    case 'skewX':
      return { ...UNCHANGED, c: Math.tan(turn) }
    case 'skewY':
      return { ...UNCHANGED, b: Math.tan(turn) }
    default:
      return null
  }
}

function turnedAbout(turn: number, { x, y }: Point): Affine {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const turned = { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 }
  return composed(composed({ ...UNCHANGED, e: x, f: y }, turned), { ...UNCHANGED, e: -x, f: -y })
}
