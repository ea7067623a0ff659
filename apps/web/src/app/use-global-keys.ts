import { useLayoutEffect, useRef } from 'react'
import { useWindowKeys } from '../lib/use-window-keys.ts'

/** Ctrl or Cmd with K opens the palette, `?` the list of keys. */
export function useGlobalKeys(open: (overlay: 'palette' | 'keys') => void): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented) return
    const wanted = overlayFor(event)
    if (wanted === null) return
    event.preventDefault()
    open(wanted)
  })
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  useLayoutEffect(() => {
    // A click on something that only names the overlay, such as the search button of the rail.
    const onAsk = (event: Event) => {
      if (event instanceof CustomEvent) latest.current(event.detail === 'keys' ? 'keys' : 'palette')
    }
    window.addEventListener('cairn:overlay', onAsk)
    return () => window.removeEventListener('cairn:overlay', onAsk)
  }, [])
}

/** Opens an overlay from anywhere in the application. */
export function askForOverlay(overlay: 'palette' | 'keys'): void {
  window.dispatchEvent(new CustomEvent('cairn:overlay', { detail: overlay }))
}

function overlayFor(event: KeyboardEvent): 'palette' | 'keys' | null {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return 'palette'
  if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) return 'keys'
  return null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
