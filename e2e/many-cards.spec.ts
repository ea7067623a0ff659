import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, PASSWORD, signUp } from './steps.ts'

/* What thousands of cards take their time for: to arrive on a new device, and to be compared with one another. */

const CARDS = 8_000
const AT_ONCE = 200
/** Every so many cards one says what an earlier one says. */
const TWINS_EVERY = 100

let server: RunningServer
let email: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  server = await startServer()
  const page = await browser.newPage()
  email = await signUp(page, server)
  for (let at = 0; at < CARDS; at += AT_ONCE) {
    const cards = Array.from({ length: AT_ONCE }, (_, index) => cardOf(at + index))
    await addDeck(page, `Deck ${at / AT_ONCE + 1}`, cards)
  }
  await page.close()
})
test.afterAll(() => server.stop())

function cardOf(number: number) {
  const told = number % TWINS_EVERY === TWINS_EVERY - 1 ? number - 1 : number
  return { front: `Which town has the number ${told}?`, back: `Town ${told} in the valley` }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} px: 8,000 cards on a slow connection: how far it is, and no count before the last one`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(noteWhatIsSaid)
    const network = await context.newCDPSession(page)
    await signIn(page)
    await page.evaluate(() => indexedDB.databases().then((all) => all.length))
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: 150_000,
      uploadThroughput: 50_000,
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today: \d+ cards/, { timeout: 200_000 })
    await expect(page.getByRole('progressbar', { name: /have arrived$/ })).toHaveCount(0)
    const { shares, headings } = await page.evaluate(() => window.said)
    console.log(`at ${viewport.width} px, shares shown: ${shares.join(' ')}; headings: ${headings.join(' | ')}`)
    expect(shares.length).toBeGreaterThan(3)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(Math.max(...shares)).toBeLessThan(100)
    // Of today's cards one number was said, once all of them were here.
    expect(headings.filter((heading) => heading.startsWith('Today: '))).toHaveLength(1)
    await page.goto(`${server.origin}/library`)
    await expect(page.getByText('8,000 cards in 40 decks')).toBeVisible({ timeout: 60_000 })
    await context.close()
  })
}

declare global {
  interface Window {
    said: { shares: number[]; headings: string[] }
  }
}

/** In the page: every share and every heading that was shown. */
function noteWhatIsSaid(): void {
  const said: Window['said'] = { shares: [], headings: [] }
  window.said = said
  const look = () => {
    const share = Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? Number.NaN)
    if (!Number.isNaN(share) && said.shares.at(-1) !== share) said.shares.push(share)
    const heading = document.querySelector('h1')?.textContent ?? ''
    if (heading !== '' && said.headings.at(-1) !== heading) said.headings.push(heading)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

test('8,000 cards are compared in a worker, with a share that grows; cancelled, the worker rests', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(noteWhatIsSaid)
  await page.addInitScript(noteWorkers)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today: \d+ cards/, { timeout: 120_000 })

  // Cancelled while the cards are still being read, and once more while they are compared.
  for (const [least, words] of [
    [1, 'Stopped before all cards were compared.'],
    [40, 'Stopped before all cards were compared.'],
  ] as const) {
    await page.goto(`${server.origin}/library?view=duplicates`)
    const bar = page.getByRole('progressbar', { name: /% of your cards compared$/ })
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { intervals: [20] })
      .toBeGreaterThanOrEqual(least)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(words)).toBeVisible()
    // The part that was under way ends within a fraction of a second.
    await page.waitForTimeout(1_500)
    const asked = await page.evaluate(() => window.asked)
    await page.waitForTimeout(2_000)
    expect(await page.evaluate(() => window.asked)).toEqual(asked)
    expect(asked.open).toBe(0)
  }

  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: `${CARDS / TWINS_EVERY} groups of cards` })).toBeVisible({
    timeout: 120_000,
  })
  const { shares } = await page.evaluate(() => window.said)
  console.log(
    `shares shown: ${shares.join(' ')}; asked of the worker: ${JSON.stringify(await page.evaluate(() => window.asked))}`,
  )
  expect(shares.length).toBeGreaterThan(6)
  await context.close()
})

declare global {
  interface Window {
    /** Questions to workers, and how many of them are not answered. */
    asked: { questions: number; open: number }
  }
}

/** In the page: counts what is asked of workers and answered by them. */
function noteWorkers(): void {
  const asked: Window['asked'] = { questions: 0, open: 0 }
  window.asked = asked
  const { postMessage } = Worker.prototype
  const heard = new WeakSet<Worker>()
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    asked.questions += 1
    asked.open += 1
    if (!heard.has(this)) {
      heard.add(this)
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'object' && data !== null && ('answer' in data || 'failure' in data)) asked.open -= 1
      })
    }
    return Reflect.apply(postMessage, this, [message, ...rest])
  }
}
