import { expect, type Page, type Route, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { openReview } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { PASSWORD, signUp, type Watch, watch } from './steps.ts'

/*
 * A server that is away, in trouble or does not answer, at the start and later. The worker that keeps screens on the device
 * is left out: what a test takes away must not come from there.
 */
test.use({ serviceWorkers: 'block' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const CARDS = [1, 2, 3].map((number) => ({ front: `Which tide is number ${number}?`, back: `Tide ${number}` }))
const PHONE = { width: 390, height: 844 }
const away = (page: Page) => page.getByRole('heading', { level: 1, name: 'Something is out of reach' })

/** What this browser knows of the learner is gone; the session of the server is not. */
const forgetLearner = (page: Page) => page.evaluate(() => localStorage.clear())

const trouble = (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
const never = () => undefined

function watched(page: Page): Watch {
  const seen = watch(page)
  seen.allow(/status of 500|Failed to load resource|dynamically imported module|does not say who is signed in/)
  return seen
}

for (const [path, fault, answer] of [
  ['/dashboard', 'answers 500', trouble],
  ['/review', 'answers 500', trouble],
  ['/library', 'answers nothing', never],
] as const) {
  test(`${path} with a server that ${fault} at the start: said so, nobody sent to sign in, opened when it is back`, async ({
    page,
  }) => {
    const seen = watched(page)
    await openReview(page, server, { cards: CARDS })
    await forgetLearner(page)
    await page.route('**/api/**', answer)
    await page.goto(server.origin + path)
    await expect(away(page)).toBeVisible({ timeout: 15_000 })
    await expect(page).toHaveURL(server.origin + path)
    await expect(page.getByText(/can't tell who is signed in\. Nothing is lost/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await looksRight(page, `server away: ${path}`)
    await page.setViewportSize(PHONE)
    await looksRight(page, `server away on a phone: ${path}`)
    await page.unroute('**/api/**')
    await expect(away(page)).toHaveCount(0, { timeout: 40_000 })
    await expect(page).toHaveURL(server.origin + path)
    await expect(page.locator('h1').first()).toBeAttached()
    expect(seen.problems).toEqual([])
  })
}

test('a session that has ended, and a server that is away: what is on the device is studied', async ({ page }) => {
  await openReview(page, server, { cards: CARDS })
  await page.evaluate(() => localStorage.setItem('cairn-session-expired', '1'))
  await page.route('**/api/**', trouble)
  await page.goto(`${server.origin}/review`)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: /^Good/ }).click()
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await expect(page).toHaveURL(/\/review$/)
})

test('a part that cannot be had while online: asked for once more by a reload, then by the learner', async ({
  page,
}) => {
  const seen = watched(page)
  await signUp(page, server)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.locator('h1')).toBeVisible()
  let asked = 0
  await page.route(/\/assets\/library-page-[^/]+\.js$/, (route) => {
    asked += 1
    return route.abort()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).first().click()
  await expect(away(page)).toBeVisible({ timeout: 15_000 })
  expect(asked).toBeGreaterThan(1)
  await expect(page.getByText(/^Part of this screen could not be loaded\. Nothing is lost/)).toBeVisible()
  await expect(page.getByText(/Connect once/)).toHaveCount(0)
  await looksRight(page, 'a part that is missing')
  await page.setViewportSize(PHONE)
  await looksRight(page, 'a part that is missing, on a phone')
  await page.unroute(/\/assets\/library-page-[^/]+\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /Library/ })).toBeVisible()
  expect(seen.problems).toEqual([])
})

const CALLS = [
  { path: '/login', call: 'sign-in', button: 'Sign in', hasPassword: true },
  { path: '/signup', call: 'sign-up', button: 'Create account', hasPassword: true },
  { path: '/forgot-password', call: 'forgot-password', button: 'Send me a link', hasPassword: false },
] as const

for (const { path, call, button, hasPassword } of CALLS) {
  test(`${path}: a call without an answer ends after 30 s in plain words, and what was typed is kept`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(server.origin + path)
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.fill('ada@example.org')
    if (hasPassword) await page.locator('input[type=password]').fill(PASSWORD)
    const sent = page.waitForRequest(`**/api/auth/${call}`)
    await page.route(`**/api/auth/${call}`, never)
    await page.getByRole('button', { name: button, exact: true }).click()
    await sent
    await page.clock.runFor(29_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(1_500)
    await expect(page.getByRole('alert')).toContainText('The server does not answer. What you entered is still here')
    await expect(email).toHaveValue('ada@example.org')
    if (hasPassword) await expect(page.locator('input[type=password]')).toHaveValue(PASSWORD)
    await expect(page.getByRole('button', { name: button, exact: true })).not.toHaveAttribute('aria-busy')
  })
}
