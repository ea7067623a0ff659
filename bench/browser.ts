import { type Browser, chromium, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../e2e/server.ts'

/** A server with an empty database and a browser beside it, for the length of `work`. */
export async function withBrowser(work: (browser: Browser, server: RunningServer) => Promise<void>): Promise<void> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
  })
  try {
    await work(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Signs a learner up through the API of the page's own origin. */
export async function signUp(page: Page, server: RunningServer): Promise<void> {
  await page.goto(server.origin)
  await callApi(page, 'POST', '/api/auth/sign-up', {
    email: `bench-${Date.now()}@example.org`,
    password: 'a piece of chalk 1868',
    timeZone: 'Europe/Berlin',
  })
}

/** A call as the application makes it; throws with the answer when it fails. */
export function callApi(page: Page, method: string, path: string, body: unknown): Promise<unknown> {
  return page.evaluate(
    async ([verb, address, content]) => {
      const response = await fetch(address, {
        method: verb,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(content),
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(`${verb} ${address}: ${response.status} ${answer}`)
      return answer === '' ? null : JSON.parse(answer)
    },
    [method, path, body] as const,
  )
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
