import { useWindowKeys } from '../../lib/use-window-keys.ts'
import type { ActiveRun } from './active-run.ts'
import { draftElementId, frontFieldId } from './draft-row.tsx'

/** J and K or the arrows move, A accepts, X rejects, E edits, P opens the passage, U undoes. Typing is left alone. */
export function useDraftKeys({ board }: ActiveRun, openPassage: (id: string) => void): void {
  const handle = (key: string): boolean => {
    if (key === 'u') return board.undo() && focusDraft(board.current())
    const id = board.current()
    if (id === null) return false
    if (key === 'j' || key === 'arrowdown') board.move(1)
    else if (key === 'k' || key === 'arrowup') board.move(-1)
    else if (key === 'a') board.decideAndGoOn(id, 'accepted')
    else if (key === 'x') board.decideAndGoOn(id, 'rejected')
    else if (key === 'p') openPassage(id)
    else if (key === 'e') document.getElementById(frontFieldId(id))?.focus()
    else return false
    if (key !== 'e' && key !== 'p') focusDraft(board.current())
    return true
  }
  useWindowKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
    if (isInDialog(event.target)) return
    if (isTyping(event.target)) {
      if (event.key === 'Escape') focusDraft(board.current())
      return
    }
    if (handle(event.key.toLowerCase())) event.preventDefault()
  })
}

/** Moves the focus, so that Tab and a screen reader go on from the draft. Answers true, for the key was used. */
export function focusDraft(id: string | null): true {
  const row = id === null ? null : document.getElementById(draftElementId(id))
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  return true
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
