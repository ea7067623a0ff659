import { cloneElement, type KeyboardEvent, Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { MenuProps } from './menu-props.ts'

// A menu costs 45 kB, and most visits open none: what is needed to draw it is loaded when it is first asked for.
const load = () => import('./menu-base.tsx')
const MenuBase = lazyPart(async () => ({ default: (await load()).MenuBase }))
export const MenuItem = lazyPart(async () => ({ default: (await load()).MenuItem }))
export const MenuSeparator = lazyPart(async () => ({ default: (await load()).MenuSeparator }))
const PARTS = [MenuBase, MenuItem, MenuSeparator]

/** A list of actions below a button. */
export function Menu({ parts = [], ...props }: MenuProps) {
  const [asked, setAsked] = useState(false)
  /** What cannot be had now is asked for again, and then said, when the menu is opened. */
  const loadAhead = () => Promise.all([...PARTS, ...parts].map((part) => part.preload())).catch(() => undefined)
  const ask = async () => {
    // Drawn as a whole: each part that came alone would show the button once more, for a third of a second.
    await loadAhead()
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
      void ask()
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
