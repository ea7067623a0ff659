import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** The button that opens it; it gets the handlers and the ARIA state. */
  trigger: ReactElement
  /** Names the popover for assistive technology. */
  title: ReactNode
  hideTitle?: boolean
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
}

/** Details one tap away from what they explain. */
export function Popover({
  trigger,
  title,
  hideTitle = false,
  children,
  side = 'bottom',
  align = 'start',
}: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup className="w-80 max-w-[calc(100vw-1.5rem)] rounded-md border border-line bg-surface p-4 shadow-face outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className={hideTitle ? 'sr-only' : 'mb-1.5 font-semibold'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
