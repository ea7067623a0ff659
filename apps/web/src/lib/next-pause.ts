/** However busy the page is, work goes on after this. */
const LONGEST_WAIT_MS = 2_000

/** Resolves in the next pause of the page. */
export function nextPause(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve)
  })
}
