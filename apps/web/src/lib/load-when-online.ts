/**
 * Loads code; what cannot be had because the network is away is waited for. Rejects as `load` does while there is a
 * network. A browser fetches a module again after a failure.
 */
export async function loadWhenOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
