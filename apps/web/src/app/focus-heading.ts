const PATIENCE_MS = 10_000

let giveUp = () => {}

/**
 * Moves the focus to the screen's `h1` as soon as it is there, and again when a first heading gives way to another
 * one, until the learner does something or some seconds have passed.
 */
export function focusHeading(): void {
  giveUp()
  const before = document.activeElement
  let focused: Element | null = null
  const attempt = () => {
    const at = document.activeElement
    if (at !== before && at !== focused && at !== document.body) return giveUp()
    const heading = document.querySelector('h1')
    if (!heading || heading === focused) return
    focused = heading
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(() => giveUp(), PATIENCE_MS)
  giveUp = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    clearTimeout(timer)
    for (const kind of ['keydown', 'pointerdown']) window.removeEventListener(kind, giveUp, true)
    giveUp = () => {}
  }
  for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, giveUp, true)
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true })
    attempt()
  })
}
