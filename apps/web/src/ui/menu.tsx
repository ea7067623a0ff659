import type { LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'

// A menu costs 45 kB, and most visits open none: what is needed to draw it is loaded when it is first asked for.
const load = () => import('./menu-base.tsx')
const MenuBase = lazy(() => load().then((base) => ({ default: base.MenuBase })))

export interface MenuProps {
  /** The button that opens it; it gets the handlers and the ARIA state. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** `MenuItem`, `MenuSeparator` and whatever stands between them. */
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
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

/** A list of actions below a button. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    props.onOpenChange?.(true)
  }
  const waiting = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: ask,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      ask()
    },
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  })
  if (!asked && !props.open) return waiting
  return (
    <Suspense fallback={waiting}>
      <MenuBase defaultOpen {...props} />
    </Suspense>
  )
}

export const MenuItem = lazy(() => load().then((base) => ({ default: base.MenuItem })))
export const MenuSeparator = lazy(() => load().then((base) => ({ default: base.MenuSeparator })))
