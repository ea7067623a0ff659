import { useWindowKeys } from '../../lib/use-window-keys.ts'

/** Keys by their name, letters in lower case. */
export type PracticeKeys = Readonly<Record<string, (() => void) | undefined>>

/** The keys of a mode. Typing keeps its own, but for Escape; dialogs and menus keep all of theirs. */
export function usePracticeKeys(keys: PracticeKeys): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (action === undefined || belongsElsewhere(event)) return
    event.preventDefault()
    action()
  })
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role=dialog], [role=menu], select') !== null) return true
  if (key !== 'Escape' && target.closest('input:not([type=radio]), textarea, [contenteditable]') !== null) return true
  // Space and Enter press the control that has the focus.
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary, input') !== null
}
