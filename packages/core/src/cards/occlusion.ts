/**
 * Cards made from one picture of which parts are hidden. Each part is a card of its own, siblings of one note; all of
 * them hold the whole list of parts, and which of it they ask. It stands in the title of the picture's Markdown:
 * `![alt](address "hide one 2: 10,20,30,8; 50,20,30,8")`, so that a program that knows nothing of it shows the picture.
 */

/** A rectangle in hundredths of the picture's width and height, from its upper left corner. */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Whether the other parts are seen while one is asked. */
export const OCCLUSION_MODES = ['one', 'all'] as const
export type OcclusionMode = (typeof OCCLUSION_MODES)[number]

export interface HiddenParts {
  readonly mode: OcclusionMode
  /** Index of the part that is asked. */
  readonly asked: number
  readonly regions: readonly Region[]
}

export interface Occlusion extends HiddenParts {
  readonly address: string
  readonly alt: string
}

/** More would not fit into a side, or onto a screen. */
export const MOST_REGIONS = 60
/** Narrower than this nobody finds it again. */
export const LEAST_SIDE = 1

const NUMBER = /^\d{1,3}(?:\.\d{1,2})?$/

/** What the title of a picture says is hidden; null for any other title. */
export function readHiddenParts(title: string): HiddenParts | null {
  const found = /^hide (one|all) (\d{1,3}): ([\d.,; ]{1,2000})$/.exec(title.trim())
  if (!found) return null
  const regions = (found[3] ?? '').split(';').map(readRegion)
  const asked = Number(found[2]) - 1
  if (regions.length > MOST_REGIONS || asked < 0 || asked >= regions.length) return null
  const known = regions.filter((region) => region !== null)
  return known.length === regions.length ? { mode: found[1] === 'all' ? 'all' : 'one', asked, regions: known } : null
}

function readRegion(text: string): Region | null {
  const numbers = text.split(',').map((number) => number.trim())
  if (numbers.length !== 4 || !numbers.every((number) => NUMBER.test(number))) return null
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
  const isInside = x + width <= 100.01 && y + height <= 100.01
  return isInside && width > 0 && height > 0 ? { x, y, width, height } : null
}

const PICTURE = /!\[((?:\\.|[^\]\\\n])*)\]\((\/api\/media\/[\w.-]{1,100}) "(hide [^"\n]{1,2100})"\)/

/** The hidden picture of a side; null for one that has none. */
export function occlusionOf(side: string): Occlusion | null {
  const [, alt = '', address = '', title = ''] = (side.includes('"hide ') && PICTURE.exec(side)) || []
  const parts = readHiddenParts(title)
  return parts && { ...parts, address, alt: alt.replace(/\\([\\[\]])/g, '$1') }
}

/** The front of the card that asks a part. */
export function occlusionFront({ address, alt, mode, asked, regions }: Occlusion): string {
  const words = alt.replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&')
  return `![${words}](${address} "hide ${mode} ${asked + 1}: ${regions.map(writeRegion).join('; ')}")`
}

const writeRegion = ({ x, y, width, height }: Region) => [x, y, width, height].map(hundredth).join(',')
const hundredth = (value: number) => String(Math.round(value * 100) / 100)

/** What a picture shows while a part is asked, and once it is answered: hidden parts, and the one that it is about. */
export interface Cover {
  readonly region: Region
  readonly isAsked: boolean
}

/** The parts that are covered while the card is asked; the asked one is uncovered by the answer, the others stay. */
export function coversOf({ mode, asked, regions }: HiddenParts): readonly Cover[] {
  const covers = regions.map((region, index) => ({ region, isAsked: index === asked }))
  return mode === 'all' ? covers : covers.filter(({ isAsked }) => isAsked)
}

/** A region inside the picture and not smaller than can be seen, moved before it is cut. */
export function fitted({ x, y, width, height }: Region): Region {
  const [w, h] = [clamp(width, LEAST_SIDE, 100), clamp(height, LEAST_SIDE, 100)]
  return { x: clamp(x, 0, 100 - w), y: clamp(y, 0, 100 - h), width: w, height: h }
}

/** The region between two corners, in whatever order they were set. */
export function between(one: { x: number; y: number }, other: { x: number; y: number }): Region {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return fitted({ x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) })
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
