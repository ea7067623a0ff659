import { cloneElement, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { MenuProps } from './menu-props.ts'

// A menu costs 45 kB, and most visits open none: what is needed to draw it is loaded when it is first asked for.
const load = () => import('./menu-base.tsx')
/** What cannot be had now is asked for again, and then said, when the menu is opened. */
const loadAhead = () => void load().catch(() => undefined)
const MenuBase = lazy(() => load().then((base) => ({ default: base.MenuBase })))

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
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
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
