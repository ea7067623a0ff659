import { vi } from 'vitest'

/** Has what is asked at `address` answered with something that nobody understands; the rest is answered as before. */
export function answerOddly(address: string): void {
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path.startsWith(address) ? Response.json({ error: null }, { status: 500 }) : others(path, init),
  )
}
