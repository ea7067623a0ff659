const ACTIVATION_LIMIT_MS = 8_000
const QUIET_MS = 1_500
const LONGEST_WAIT_MS = 20_000
const ACTS = ['pointerdown', 'keydown', 'input'] as const

/**
 * Registers the worker that keeps every screen on the device, once the first screen is there and its learner pauses:
 * storing them all keeps browser and server busy for a second or two, which what was just asked for would wait for.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const register = async () => {
    await pause()
    // Refused in private windows and on plain http: the app then simply needs the network.
    await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
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

/** Fetches a newer worker and waits until it serves this tab; resolves at once when there is none to fetch. */
export async function updateServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  await registration.update().catch(() => undefined) // no network: the reload is left to the browser
  const coming = registration.installing ?? registration.waiting
  if (!coming) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ACTIVATION_LIMIT_MS)
    coming.addEventListener('statechange', () => {
      if (coming.state !== 'activated' && coming.state !== 'redundant') return
      clearTimeout(timer)
      resolve()
    })
  })
}
