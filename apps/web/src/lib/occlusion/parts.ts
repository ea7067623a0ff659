import { fitted, MOST_REGIONS, type OcclusionMode, partOf, type Region } from '@cairn/core/cards/occlusion'
import { stretched } from '@cairn/core/cards/occlusion-shapes'
import type { Drawing, Part } from './drawing.ts'
import { regionOf } from './part-region.ts'

export type DrawingAct =
  | { readonly type: 'picture'; readonly address: string }
  | { readonly type: 'alt'; readonly alt: string }
  | { readonly type: 'mode'; readonly mode: OcclusionMode }
  | { readonly type: 'draw'; readonly id: string; readonly region: Region }
  | { readonly type: 'place'; readonly id: string; readonly region: Region }
  | { readonly type: 'label'; readonly id: string; readonly label: string }
  | { readonly type: 'remove'; readonly id: string }

/** The drawing after an act. Regions end up inside the picture; one part too many is not drawn. */
export function afterAct(drawing: Drawing, act: DrawingAct): Drawing {
  const change = (id: string, part: Partial<Part>): Drawing => ({
    ...drawing,
    parts: drawing.parts.map((known) => (known.id === id ? { ...known, ...part } : known)),
  })
  switch (act.type) {
    case 'picture':
      return { ...drawing, picture: act.address }
    case 'alt':
      return { ...drawing, alt: act.alt }
    case 'mode':
      return { ...drawing, mode: act.mode }
    case 'draw': {
      if (drawing.parts.length >= MOST_REGIONS) return drawing
      const part = { ...partOf(fitted(act.region)), id: act.id, cardId: null, isCard: true, label: '' }
      return { ...drawing, parts: [...drawing.parts, part] }
    }
    case 'place':
      return {
        ...drawing,
        parts: drawing.parts.map((known) =>
          known.id === act.id ? { ...known, shapes: stretched(known.shapes, fitted(act.region)) } : known,
        ),
      }
    case 'label':
      return change(act.id, { label: act.label })
    case 'remove':
      return { ...drawing, parts: drawing.parts.filter(({ id }) => id !== act.id) }
    default:
      return act satisfies never
  }
}

/** The region after a key, in hundredths of the picture; null for a key that means nothing here. */
export function regionAfterKey(region: Region, key: string, isResizing: boolean): Region | null {
  const step = STEPS[key]
  if (step === undefined) return null
  const { x, y, width, height } = region
  const next = isResizing
    ? { x, y, width: width + step.x, height: height + step.y }
    : { x: x + step.x, y: y + step.y, width, height }
  // Resizing stops at the edge instead of pushing the part along.
  return fitted(
    isResizing ? { ...next, width: Math.min(next.width, 100 - x), height: Math.min(next.height, 100 - y) } : next,
  )
}

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Places for parts that are added by a button, from the middle outwards. */
const FRESH = [44, 30, 58, 16, 72, 2, 86].flatMap((y) => [37, 8, 66].map((x) => ({ x, y, width: 26, height: 12 })))

/** Where a part that is added by a button begins: on no other part as long as there is room. */
export function freshRegion(parts: readonly Pick<Part, 'shapes'>[]): Region {
  const free = FRESH.find((place) => parts.every((part) => !isOn(place, regionOf(part))))
  return fitted(free ?? FRESH[parts.length % FRESH.length] ?? { x: 37, y: 44, width: 26, height: 12 })
}

const isOn = (one: Region, other: Region): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
