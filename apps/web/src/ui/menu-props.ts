import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

export interface MenuProps {
  /** The button that opens it; it gets the handlers and the ARIA state. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** `MenuItem`, `MenuSeparator` and whatever stands between them. */
  children: ReactNode
  /** Late parts among the children, loaded with the menu. */
  parts?: readonly { readonly preload: () => Promise<void> }[]
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** What takes the focus when it closes; the button where absent or null. */
  focusAfter?: () => HTMLElement | null
}

export interface MenuItemProps {
  children: ReactNode
  icon?: LucideIcon
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** A link instead of an action, such as `<Link to="…" />`. */
  render?: ReactElement
}
