import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an unknown path is a 404 with the words of the specification', async ({ page }) => {
  const response = await page.goto(`${server.origin}/no/such/page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText("Don't worry! Let's get you back to your learning journey.")).toBeVisible()
  await expect(
    page.getByText('Ready to continue your learning journey? We have plenty of flashcards waiting for you!'),
  ).toBeVisible()
  await page
    .getByRole('button', { name: 'Return to Home' })
    .or(page.getByRole('link', { name: 'Return to Home' }))
    .click()
  await expect(page).toHaveURL(`${server.origin}/`)
})

test('pages that other releases bring are unknown until then, and nothing leads to them', async ({ page, request }) => {
  for (const path of ['/games', '/paths', '/rewards', '/activity', '/about', '/profile'])
    expect((await request.get(server.origin + path)).status()).toBe(404)
  await page.goto(server.origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  for (const href of new Set(links)) expect((await request.get(server.origin + href)).status(), href ?? '').toBe(200)
})

test('what the browser and operators ask at the start is answered', async ({ request }) => {
  const config = await (await request.get(`${server.origin}/config.json`)).json()
  expect(Object.keys(config).sort()).toEqual(
    ['apiKey', 'appId', 'authDomain', 'measurementId', 'messagingSenderId', 'projectId', 'storageBucket'].sort(),
  )
  expect((await request.get(`${server.origin}/healthz`)).status()).toBe(200)
  expect((await request.get(`${server.origin}/readyz`)).status()).toBe(200)
  const latest = await (await request.get(`${server.origin}/builds/latest.json?t=1`)).json()
  const manifest = await (await request.get(`${server.origin}/builds/meta/${latest.id}.json`)).json()
  expect(manifest.id).toBe(latest.id)
  const openapi = await (await request.get(`${server.origin}/api/openapi.json`)).json()
  expect(Object.keys(openapi.paths).length).toBeGreaterThan(20)
  expect((await request.get(`${server.origin}/api/no-such-call`)).status()).toBe(404)
})

test('the demo on the landing page makes cards without an account, each with its quote', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(server.origin)
  await page.getByRole('button', { name: 'Make cards from this text' }).click()
  const cards = page.getByRole('button', { name: /\? Show$|_____.* Show$/ })
  await expect(cards.first()).toBeVisible()
  await cards.first().click()
  await expect(page.locator('blockquote').first()).toBeVisible()
  expect(problems).toEqual([])
})
