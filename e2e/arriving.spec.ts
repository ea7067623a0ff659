import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, PASSWORD, signUp } from './steps.ts'

/* A new device to which more comes than one answer of the server holds. */

const CARDS = 2_600
const WINDOWS = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
]

let server: RunningServer
let email: string

test.beforeAll(async ({ browser }) => {
  server = await startServer()
  const page = await browser.newPage()
  email = await signUp(page, server)
  for (let at = 0; at < CARDS; at += 200) {
    const cards = Array.from({ length: 200 }, (_, index) => ({ front: `Front ${at + index}`, back: 'Back' }))
    await addDeck(page, `Deck ${at / 200 + 1}`, cards)
  }
  await page.close()
})
test.afterAll(() => server.stop())

/** Lets the first part come, and the rest once the function it answers is called. */
async function holdTheRest(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/sync?cursor=*', async (route) => {
    if (!route.request().url().endsWith('cursor=0')) await held
    await route.continue()
  })
  return release
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

for (const { name, viewport } of WINDOWS) {
  test(`${name}: while cards arrive no number is shown as the last one, and how far it is`, async ({ browser }) => {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    const release = await holdTheRest(page)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cards are on their way')
    const bar = page.getByRole('progressbar', { name: /^\d+% of your cards have arrived$/ })
    await expect(bar).toBeVisible()
    const share = Number(await bar.getAttribute('aria-valuenow'))
    expect(share).toBeGreaterThan(50)
    expect(share).toBeLessThan(100)
    await page.goto(`${server.origin}/library`)
    await expect(page.getByText(/^[\d,]+ cards so far$/)).toBeVisible()
    await expect(bar).toBeVisible()
    release()
    await expect(page.getByText('2,600 cards in 13 decks')).toBeVisible({ timeout: 30_000 })
    await expect(bar).toHaveCount(0)
    await page.goto(`${server.origin}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today: 10 cards/)
    await context.close()
  })
}
