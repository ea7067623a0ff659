import { boundsOf, type Region } from '@cairn/core/cards/occlusion-shapes'
import type { Part } from './drawing.ts'

/** Where a part is taken hold of. */
export const regionOf = ({ shapes }: Pick<Part, 'shapes'>): Region => boundsOf(shapes)

/** Whether a part is one upright rectangle, as parts are that were drawn here. */
export function isPlain({ shapes }: Pick<Part, 'shapes'>): boolean {
  const [shape] = shapes
  return shapes.length === 1 && shape?.kind === 'rect' && shape.angle === 0
}
