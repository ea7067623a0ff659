import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp, storedForOffline } from './steps.ts'

const CARDS = Array.from({ length: 12 }, (_, at) => ({ front: `What is ${at} times seven?`, back: `${at * 7}` }))
const IDLE_MS = 20_000

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Calls of the API by any page of a browser, as they go out. */
function callsOf(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Resolves when no call went out for two seconds; fails where far more went out than two tabs have to ask. */
async function quiet(calls: readonly string[]): Promise<void> {
  for (let before = -1; before !== calls.length; ) {
    before = calls.length
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(calls.length).toBeLessThan(60)
  }
}

async function onDashboard(page: Page): Promise<void> {
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('two tabs that nobody touches ask the server nothing', async ({ context }) => {
  const one = await context.newPage()
  await signUp(one, server)
  await addDeck(one, 'Times seven', CARDS)
  await onDashboard(one)
  await storedForOffline(one)
  const calls = callsOf(context)
  const two = await context.newPage()
  await onDashboard(two)
  await quiet(calls)
  calls.length = 0
  await two.waitForTimeout(IDLE_MS)
  expect(calls).toEqual([])
})
