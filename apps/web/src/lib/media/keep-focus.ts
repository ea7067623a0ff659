import type { MouseEvent } from 'react'

/** For a button beside a text: pressing it leaves the cursor where it is typed. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
