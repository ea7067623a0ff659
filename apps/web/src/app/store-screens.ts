const QUIET_MS = 1_500
const LONGEST_WAIT_MS = 20_000
const ACTS = ['pointerdown', 'keydown', 'input'] as const

/**
 * Registers the worker that keeps every screen on the device, once the learner pauses: storing them all keeps browser and
 * server busy for a second or two, which what was just asked for would wait for.
 */
export async function storeScreens(): Promise<void> {
  await pause()
  // Refused in private windows and on plain http: the app then simply needs the network.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Resolves once nothing was pressed or typed for 1.5 s, and after 20 s at the latest. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(quiet)
      clearTimeout(latest)
      for (const act of ACTS) removeEventListener(act, wait, { capture: true })
      resolve()
    }
    const wait = () => {
      clearTimeout(quiet)
      quiet = setTimeout(end, QUIET_MS)
    }
    const latest = setTimeout(end, LONGEST_WAIT_MS)
    let quiet = setTimeout(end, QUIET_MS)
    for (const act of ACTS) addEventListener(act, wait, { capture: true, passive: true })
  })
}
