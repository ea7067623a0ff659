import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { whenThere } from '../../lib/when-there.ts'
import type { RevealRow } from './card-rows.tsx'
import type { Side } from './editor-row.ts'
import { fieldId } from './row-actions.ts'

export type FocusSoon = (rowId: string, side: Side) => void

/** Gives the focus to a field of a row, now or as soon as it is drawn. */
export function useFocusSoon(reveal: RefObject<RevealRow | null>): FocusSoon {
  const giveUp = useRef<(() => void) | null>(null)
  useEffect(() => () => giveUp.current?.(), [])
  return useCallback(
    (rowId: string, side: Side) => {
      giveUp.current?.()
      const id = fieldId(rowId, side)
      // At once where it can be: the next key is typed before the next frame.
      const field = document.getElementById(id)
      if (field === null) reveal.current?.(rowId)
      field?.focus()
      // Once more after the next frame, when what was drawn in between has taken the focus or moved the field.
      const frame = requestAnimationFrame(() => {
        giveUp.current = whenThere(id, (found) => found.focus())
      })
      giveUp.current = () => cancelAnimationFrame(frame)
    },
    [reveal],
  )
}
