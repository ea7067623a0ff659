import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, PASSWORD, signUp, storedForOffline } from './steps.ts'

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

test('two tabs that nobody touches ask the server nothing, whether both are seen or one is hidden', async ({
  context,
}) => {
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
  await one.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await quiet(calls)
  calls.length = 0
  await two.waitForTimeout(IDLE_MS)
  expect(calls).toEqual([])
})

test('a tab whose learner signed out in another one shows nothing of it any more', async ({ context }) => {
  const one = await context.newPage()
  await signUp(one, server)
  const deck = await addDeck(one, 'Times seven', CARDS)
  await onDashboard(one)
  const two = await context.newPage()
  await two.goto(`${server.origin}/edit/${deck}`)
  const front = two.getByLabel('Front of card 1', { exact: true })
  await expect(front).toHaveValue('What is 0 times seven?')
  await context.route('**/api/cards/**', (route) => route.abort())
  await front.fill('A draft that was not sent')
  await one.goto(`${server.origin}/logout`)
  await one.getByRole('button', { name: /^Sign out/ }).click()
  await expect(one.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(two).toHaveURL(/\/login$/)
  await expect(two.getByText('A draft that was not sent')).toHaveCount(0)
  const left = await two.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('cairn-')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    inMemory: document.documentElement.innerHTML.includes('times seven'),
  }))
  expect(left).toEqual({ keys: [], databases: [], inMemory: false })
})

test('a session that was ended from another device shows nothing any more, and keeps what waits', async ({
  browser,
}) => {
  const [here, there] = [await browser.newContext(), await browser.newContext()]
  const page = await here.newPage()
  const email = await signUp(page, server)
  await addDeck(page, 'Times seven', CARDS)
  await onDashboard(page)
  const other = await there.newPage()
  await other.goto(`${server.origin}/login`)
  await other.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await other.locator('input[type=password]').fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL(/\/dashboard$/)
  await other.evaluate(async () => {
    const { sessions } = await (await fetch('/api/auth/sessions')).json()
    for (const { id, current } of sessions)
      if (!current)
        await fetch(`/api/auth/sessions/${id}`, { method: 'DELETE', headers: { 'content-type': 'application/json' } })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('Everything on this device is still here')).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  for (const context of [here, there]) await context.close()
})
