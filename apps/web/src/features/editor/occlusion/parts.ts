import { fitted, MOST_REGIONS, type OcclusionMode, type Region } from '@cairn/core/cards/occlusion'

/** A part of the picture as it is being worked on. */
export interface Part {
  /** Of this drawing alone. */
  readonly id: string
  /** The card that asks it; null before it is made. */
  readonly cardId: string | null
  readonly region: Region
  /** What stands there: the answer. */
  readonly label: string
}

export interface Drawing {
  /** Address of the picture; null before it is chosen. */
  readonly picture: string | null
  readonly alt: string
  readonly mode: OcclusionMode
  readonly parts: readonly Part[]
}

export const EMPTY: Drawing = { picture: null, alt: '', mode: 'one', parts: [] }

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
      const part = { id: act.id, cardId: null, region: fitted(act.region), label: '' }
      return { ...drawing, parts: [...drawing.parts, part] }
    }
    case 'place':
      return change(act.id, { region: fitted(act.region) })
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

/** Where a part that is added by key begins: in the middle, each a little further so that none hides another. */
export function freshRegion(count: number): Region {
  const offset = (count % 8) * 4
  return fitted({ x: 30 + offset, y: 35 + offset, width: 25, height: 12 })
}
