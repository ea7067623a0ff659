import { GripVertical } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import type { RowActions } from './row-actions.ts'

/** Where a row is taken hold of with a pointer. Keys and assistive technology move it by Alt and arrows or the menu. */
export function RowGrip({ rowId, actions }: { rowId: string; actions: RowActions }) {
  return (
    <span
      aria-hidden="true"
      data-grip={rowId}
      className="flex h-8 w-10 cursor-grab touch-none items-center justify-center rounded-sm text-muted opacity-60 select-none hover:bg-sunken hover:opacity-100 active:cursor-grabbing pointer-coarse:h-11 pointer-coarse:w-11 sm:pointer-fine:absolute sm:pointer-fine:top-5 sm:pointer-fine:-left-6 sm:pointer-fine:h-9 sm:pointer-fine:w-6"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        actions.grab(rowId, event.clientY)
      }}
    >
      <Icon of={GripVertical} size={16} />
    </span>
  )
}
