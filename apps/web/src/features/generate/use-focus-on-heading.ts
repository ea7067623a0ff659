import { useEffect } from 'react'

/** The screen changed without a change of address: the heading takes the focus, as after a navigation. */
export function useFocusOnHeading(): void {
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
}
