/**
 * What moves under a pointer between press and release loses its click: the browser finds two different places. A focus
 * that is lost is lost with the press, so what goes with it waits here until the click has found its place.
 */

let isPressed = false
const waiting = new Set<() => void>()

function actNow(): void {
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}

function released(): void {
  isPressed = false
  // Not every release makes a click; one that comes, comes right after it.
  setTimeout(actNow)
}

window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
window.addEventListener('pointerup', released, { capture: true })
window.addEventListener('pointercancel', released, { capture: true })
// Before whoever answers the click: a menu that it opens is placed where its button is then.
window.addEventListener('click', actNow, { capture: true })

/** Does it now or, while something is pressed, with the click. Returns the way to leave it. */
export function afterPress(act: () => void): () => void {
  if (isPressed) waiting.add(act)
  else act()
  return () => void waiting.delete(act)
}
