const PATIENCE_MS = 2_000

/** Moves the focus to the screen's `h1`, as soon as it is there, unless the learner has started to do something. */
export function focusHeading(): void {
  const before = document.activeElement
  const until = performance.now() + PATIENCE_MS
  const attempt = () => {
    const moved = document.activeElement !== before && document.activeElement !== document.body
    if (moved || performance.now() > until) return
    const heading = document.querySelector('h1')
    if (!heading) return void requestAnimationFrame(attempt)
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }
  requestAnimationFrame(attempt)
}
