import { type RefObject, useRef } from 'react'

/**
 * For `finalFocus` of a dialog: gives the focus back to what had it when the dialog opened, be it a part of the screen that no
 * Tab reaches, of which Base UI would choose the first control in it. Of a menu that the dialog was opened from, and
 * that is gone by then, it is the button. What has the focus already, outside of the dialog, keeps it.
 */
export function useFocusBack(open: boolean, dialog: RefObject<HTMLElement | null>): () => boolean {
  const from = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (open && !wasOpen.current) from.current = whereItIs()
  wasOpen.current = open
  return () => {
    const [target, now] = [from.current, document.activeElement]
    const isLost = now === null || now === document.body
    const isInside = dialog.current?.contains(now) || now?.closest('[role=menu], [role=listbox]') != null
    if (!isLost && !isInside) return false
    if (!(target instanceof HTMLElement && target.isConnected) || target === document.body) return true
    // The screen cannot take the focus before the dialog has let go of it.
    queueMicrotask(() => target.focus({ preventScroll: true }))
    return false
  }
}

function whereItIs(): Element | null {
  const now = document.activeElement
  const label = now?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return label == null ? now : document.getElementById(label)
}
