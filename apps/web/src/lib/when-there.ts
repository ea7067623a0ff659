const PATIENCE_MS = 1_500

/** Calls back when an element is drawn, which a row far down is only after scrolling. Returns the way to give up. */
export function whenThere(id: string, found: (element: HTMLElement) => void): () => void {
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const look = () => {
    const element = document.getElementById(id)
    if (element !== null) found(element)
    else if (performance.now() < until) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
