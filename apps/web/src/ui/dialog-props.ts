import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the primary one last. Leave out when the content has its own. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** What gets the focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}
