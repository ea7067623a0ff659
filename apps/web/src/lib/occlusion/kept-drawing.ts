import type { Region } from '@cairn/core/cards/occlusion'
import { type Drawing, EMPTY, type Part } from './drawing.ts'

/*
 * A drawing that was begun or changed is kept on this device until its cards are saved: a reload, a missing network or a
 * slip of the finger must not cost the work. One new one for each deck, by its id, and one for each note.
 */

const keyOf = (id: string) => `cairn-drawing-${id}`

export function keptDrawing(id: string): Drawing {
  const text = localStorage.getItem(keyOf(id))
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return isDrawing(value) ? { ...value, parts: value.parts.map(asPart) } : EMPTY
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return EMPTY // damaged: nothing of it could be shown
  }
}

/** Keeps it, or forgets an empty one. Without room it is on screen only. */
export function keepDrawing(id: string, drawing: Drawing): void {
  try {
    if (drawing.picture === null) localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), JSON.stringify(drawing))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** An earlier release kept one rectangle of each part. */
type KeptPart = Part | (Pick<Part, 'id' | 'cardId' | 'label'> & { readonly region: Region })

function asPart(part: KeptPart): Part {
  if (!('region' in part)) return part
  const { region, ...kept } = part
  return { ...kept, shapes: [{ kind: 'rect', ...region, angle: 0 }], covering: 'mode', isCard: true }
}

function isDrawing(value: unknown): value is Drawing & { readonly parts: readonly KeptPart[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'picture' in value &&
    typeof value.picture === 'string' &&
    'parts' in value &&
    Array.isArray(value.parts) &&
    'alt' in value &&
    typeof value.alt === 'string' &&
    'mode' in value &&
    (value.mode === 'one' || value.mode === 'all')
  )
}
