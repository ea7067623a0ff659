import { useLayoutEffect, useRef } from 'react'

/** Keys by their name, letters in lower case. */
export type PracticeKeys = Readonly<Record<string, (() => void) | undefined>>

/** The keys of a mode. Typing keeps its own, but for Escape; dialogs and menus keep all of theirs. */
export function usePracticeKeys(keys: PracticeKeys): void {
  const latest = useRef(keys)
  // In place before the screen is: whoever knows the answer is quick.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (action === undefined || belongsElsewhere(event)) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role=dialog], [role=menu], select') !== null) return true
  if (key !== 'Escape' && target.closest('input:not([type=radio]), textarea, [contenteditable]') !== null) return true
  // Space and Enter press the control that has the focus.
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary, input') !== null
}
