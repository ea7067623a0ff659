/**
 * Cards made from one picture of which parts are hidden. Each part is a card of its own, siblings of one note; all of
 * them hold the whole list of parts, and which of it they ask. It stands in the title of the picture's Markdown:
 * `![alt](address "hide one 2: 10,20,30,8; ellipse 50,20,30,8")`, so that a program that knows nothing of it shows the
 * picture. A part may have several shapes (`10,20,30,8 + 50,20,9,9`), stay covered on the answer too (`always 1,1,5,5`),
 * or be covered while others are asked although the mode hides one (`others 1,1,5,5`).
 */
import { coversPicture, type Point, type Region, readShape, rect, type Shape, writeShape } from './occlusion-shapes.ts'

export type { Region, Shape } from './occlusion-shapes.ts'

/** Whether the other parts are seen while one is asked. */
export const OCCLUSION_MODES = ['one', 'all'] as const
export type OcclusionMode = (typeof OCCLUSION_MODES)[number]

/** `mode`: as the mode says; `others`: while another part is asked; `always`: also on the answer, so it is never asked. */
export const COVERINGS = ['mode', 'others', 'always'] as const
export type Covering = (typeof COVERINGS)[number]

export interface HiddenPart {
  readonly shapes: readonly Shape[]
  readonly covering: Covering
}

export interface HiddenParts {
  readonly mode: OcclusionMode
  /** Index of the part that is asked. */
  readonly asked: number
  readonly parts: readonly HiddenPart[]
}

export interface Occlusion extends HiddenParts {
  readonly address: string
  readonly alt: string
}

/** A part that is one rectangle. */
export const partOf = (region: Region): HiddenPart => ({ shapes: [rect(region)], covering: 'mode' })

/** More would not fit into a side, or onto a screen. */
export const MOST_REGIONS = 200
/** Narrower than this nobody finds it again. */
export const LEAST_SIDE = 1
/** Characters of a title. */
export const MOST_TITLE = 8_000

/** What the title of a picture says is hidden; null for any other title. */
export function readHiddenParts(title: string): HiddenParts | null {
  const found = /^hide (one|all) (\d{1,3}): (.+)$/.exec(title.trim())
  if (!found || title.length > MOST_TITLE) return null
  const written = (found[3] ?? '').split(';')
  const asked = Number(found[2]) - 1
  if (written.length > MOST_REGIONS) return null
  const parts = written.map(readPart)
  const known = parts.filter((part) => part !== null)
  const isAsked = known[asked]?.covering !== 'always' && known[asked]?.shapes.some(coversPicture) === true
  return known.length === parts.length && isAsked
    ? { mode: found[1] === 'all' ? 'all' : 'one', asked, parts: known }
    : null
}

function readPart(written: string): HiddenPart | null {
  const [, word = 'mode', rest = ''] = /^ *(?:(always|others) )?(.*)$/.exec(written) ?? []
  const covering = COVERINGS.find((known) => known === word) ?? 'mode'
  const shapes = rest.replace(/, +/g, ',').split(' + ').map(readShape)
  const known = shapes.filter((shape) => shape !== null)
  return known.length === shapes.length ? { shapes: known, covering } : null
}

const PICTURE = /!\[((?:\\.|[^\]\\\n])*)\]\((\/api\/media\/[\w.-]{1,100}) "(hide [^"\n]{1,8000})"\)/

/** The hidden picture of a side; null for one that has none. */
export function occlusionOf(side: string): Occlusion | null {
  const [, alt = '', address = '', title = ''] = (side.includes('"hide ') && PICTURE.exec(side)) || []
  const parts = readHiddenParts(title)
  return parts && { ...parts, address, alt: alt.replace(/\\([\\[\]])/g, '$1') }
}

/** The front of the card that asks a part. */
export function occlusionFront({ address, alt, ...parts }: Occlusion): string {
  const words = alt.replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&')
  return `![${words}](${address} "${titleOf(parts)}")`
}

/** A side with its hidden picture in place of the one that it has; what stands around it stays. */
export function withOcclusion(side: string, occlusion: Occlusion): string {
  const picture = occlusionFront(occlusion)
  return occlusionOf(side) === null ? picture : side.replace(PICTURE, () => picture)
}

/** What is long is written with one digit less: a tenth of a hundredth is not seen. */
function titleOf({ mode, asked, parts }: HiddenParts): string {
  const write = (digits: number) => {
    const written = parts.map(({ shapes, covering }) => {
      const text = shapes.map((shape) => writeShape(shape, digits)).join(' + ')
      return covering === 'mode' ? text : `${covering} ${text}`
    })
    return `hide ${mode} ${asked + 1}: ${written.join('; ')}`
  }
  const whole = write(2)
  return whole.length > MOST_TITLE ? write(1) : whole
}

/** What a picture shows while a part is asked, and once it is answered. */
export interface Cover {
  readonly shape: Shape
  /** The answer uncovers it. */
  readonly isAsked: boolean
}

/**
 * What lies on the picture while the card is asked, the lowest first; the asked shapes are uncovered by the answer, the
 * others stay.
 */
export function coversOf({ mode, asked, parts }: HiddenParts): readonly Cover[] {
  const own = new Set((parts[asked]?.shapes ?? []).map((shape) => writeShape(shape)))
  const first = parts.flatMap(({ shapes, covering }, index): readonly Cover[] => {
    if (index === asked) return shapes.map((shape) => ({ shape, isAsked: shape.kind !== 'text' }))
    return covering === 'always' ? shapes.map((shape) => ({ shape, isAsked: false })) : []
  })
  const others = parts.flatMap(({ shapes, covering }, index): readonly Cover[] => {
    const isCovered = index !== asked && covering !== 'always' && (mode === 'all' || covering === 'others')
    // A shape of two parts is uncovered with either of them.
    const left = isCovered ? shapes.filter((shape) => !own.has(writeShape(shape))) : []
    return left.map((shape) => ({ shape, isAsked: false }))
  })
  return [...first, ...others]
}

/** A region inside the picture and not smaller than can be seen, moved before it is cut. */
export function fitted({ x, y, width, height }: Region): Region {
  const [w, h] = [clamp(width, LEAST_SIDE, 100), clamp(height, LEAST_SIDE, 100)]
  return { x: clamp(x, 0, 100 - w), y: clamp(y, 0, 100 - h), width: w, height: h }
}

/** The region between two corners, in whatever order they were set. */
export function between(one: Point, other: Point): Region {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return fitted({ x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) })
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
