import { useLayoutEffect, useRef } from 'react'

/** Hears the keys of the window, with the handler of the latest drawing. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void, enabled = true): void {
  const latest = useRef(onKey)
  // In place before the screen is: whoever knows the answer is quick.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const hear = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [enabled])
}
