const ACTIVATION_LIMIT_MS = 8_000

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
