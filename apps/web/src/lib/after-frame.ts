/** From the callbacks of a frame until it is drawn and on its way to the screen. */
const DRAWING_MS = 10
/** A tab that is not looked at draws nothing. */
const LATEST_MS = 250

/**
 * Runs work when what was just changed has been drawn, however long that takes; also in a tab that draws nothing. Returns
 * the way to stop it.
 */
export function afterFrame(work: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    work()
  }, LATEST_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work, DRAWING_MS)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
