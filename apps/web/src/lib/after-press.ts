/**
 * What moves under a pointer between press and release loses its click: the browser finds two different places. A focus
 * that is lost is lost with the press, so what goes with it waits here for the release.
 */

let isPressed = false
const waiting = new Set<() => void>()

function released(): void {
  isPressed = false
  // The click comes right after the release.
  setTimeout(() => {
    const acts = [...waiting]
    waiting.clear()
    for (const act of acts) act()
  })
}

window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
window.addEventListener('pointerup', released, { capture: true })
window.addEventListener('pointercancel', released, { capture: true })

/** Does it now or, while something is pressed, after the click. Returns the way to leave it. */
export function afterPress(act: () => void): () => void {
  if (isPressed) waiting.add(act)
  else act()
  return () => void waiting.delete(act)
}
