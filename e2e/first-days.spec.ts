import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, addDeck, chapter, makeDrafts, PASSWORD, review, signUp, storedForOffline, watch } from './steps.ts'

const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
const cardsOf = (topic: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ front: `${topic}: question ${at}?`, back: `Answer ${at}` }))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Changes settings as another device would; this one hears of it with the next page. */
async function setSettings(page: Page, change: Record<string, number>): Promise<void> {
  await page.evaluate(async (body) => {
    const me = await (await fetch('/api/me')).json()
    const headers = { 'content-type': 'application/json', 'if-match': `"${me.version}"` }
    const answer = await fetch('/api/me', { method: 'PATCH', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
  }, change)
}

/** Opens the dashboard, where so many cards are ready once they have arrived. */
async function ready(page: Page, cards: number): Promise<void> {
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: new RegExp(`^Today: ${cards} cards`) })).toBeVisible()
}

const goTo = (page: Page, path: string) => page.goto(server.origin + path)
const learnMore = (page: Page, cards: number) => page.getByRole('button', { name: `Learn ${cards} more today` })
const question = (page: Page) => page.getByRole('button', { name: 'Show the answer' })
const end = (page: Page, cards: number) => page.getByRole('heading', { name: `${cards} cards done` })

for (const [name, device] of Object.entries(DEVICES))
  test.describe(name, () => {
    test.use(device)

    test('what the limit of a day keeps away is offered wherever it is missed, and comes', async ({ page }) => {
      const seen = watch(page)
      await signUp(page, server)
      await addDeck(page, 'Chalk', cardsOf('Chalk', 40))
      await ready(page, 10)
      await page.getByRole('link', { name: 'Review 10 cards' }).click()
      expect(await review(page, '4')).toBe(10)
      await expect(end(page, 10)).toBeVisible()
      await expect(page.getByText('You’ve reached today’s limit of new cards.')).toBeVisible()
      await learnMore(page, 10).click()
      await expect(question(page)).toBeVisible()
      expect(await review(page, '4', 4)).toBe(4)
      await page.keyboard.press('u')
      await expect(page.locator('main header').getByText('7 new')).toBeVisible()
      expect(await review(page, '4')).toBe(7)
      await expect(end(page, 10)).toBeVisible()
      await page.getByRole('link', { name: 'Done for now' }).click()
      await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
      await expect(learnMore(page, 10)).toBeVisible()

      await goTo(page, '/upload')
      await makeDrafts(page, chapter, 4)
      await acceptAll(page)
      await expect(page.getByText(/ready now/)).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Study now' })).toHaveCount(0)
      await expect(learnMore(page, 4)).toBeVisible()
      await page.getByRole('link', { name: 'See the deck' }).click()
      await expect(page.getByText(/You’ve reached today’s limit of new cards; 4 more wait/)).toBeVisible()
      const deck = new URL(page.url()).pathname.split('/').at(-1)
      await goTo(page, `/review?deck=${deck}`)
      await expect(page.getByRole('heading', { name: 'Nothing to review now' })).toBeVisible()
      await expect(learnMore(page, 4)).toBeVisible()
      await goTo(page, `/study/${deck}`)
      await learnMore(page, 4).click()
      await expect(question(page)).toBeVisible()
      expect(await review(page, '4')).toBe(4)
      await expect(end(page, 4)).toBeVisible()

      await goTo(page, '/dashboard')
      await learnMore(page, 10).click()
      await expect(question(page)).toBeVisible()
      await goTo(page, '/dashboard')
      await expect(page.getByRole('link', { name: 'Review 10 cards' })).toBeVisible()
      expect(seen.problems).toEqual([])
    })

    test('more cards of a day come without a network, after a reload and on another device, and end with the day', async ({
      page,
      context,
      browser,
    }) => {
      const email = await signUp(page, server)
      await addDeck(page, 'Chalk', cardsOf('Chalk', 60))
      await ready(page, 10)
      await storedForOffline(page)
      await page.getByRole('link', { name: 'Review 10 cards' }).click()
      await review(page, '4')
      await expect(end(page, 10)).toBeVisible()
      await context.setOffline(true)
      await goTo(page, '/dashboard')
      await learnMore(page, 10).click()
      await expect(question(page)).toBeVisible()
      await page.reload()
      await expect(page.locator('main header').getByText('10 new')).toBeVisible()
      await context.setOffline(false)
      expect(await review(page, '4', 3)).toBe(3)

      const other = await browser.newContext(device)
      const second = await other.newPage()
      await signIn(second, email)
      await expect
        .poll(async () => {
          await goTo(second, '/dashboard')
          return second.getByRole('heading', { name: /^(Today|Done)/ }).textContent()
        })
        .toMatch(/^Today: 7 cards/)
      await other.close()

      await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
      await goTo(page, '/dashboard')
      await expect(page.getByRole('heading', { name: /^Today: 10 cards/ })).toBeVisible()
    })

    test('cards of the landing page are kept through sign-up and studied with five clicks', async ({
      page,
      context,
    }) => {
      const seen = watch(page)
      const clicks = await countClicks(page)
      await goTo(page, '/')
      await page.getByRole('radio', { name: 'Your text' }).click()
      await pasteInto(page, context, chapter.slice(0, 3_000))
      clicks.begin()
      const shown = page.locator('section[aria-label="Try it"] li button[aria-expanded]')
      await expect(page.getByRole('link', { name: 'Keep these cards' })).toBeVisible({ timeout: 15_000 })
      const fronts = (await shown.allInnerTexts()).map((text) => text.replace(/\s*(Show|Hide)$/, ''))
      await page.getByRole('link', { name: 'Keep these cards' }).click()
      await page.getByRole('textbox', { name: 'E-mail' }).focus()
      await page.keyboard.type(`keeper-${name}-${Date.now()}@example.org`)
      await page.locator('input[type=password]').focus()
      await page.keyboard.type(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      const add = page.getByRole('button', { name: /^Add \d+ cards$/ })
      await expect(add).toHaveText(`Add ${fronts.length} cards`)
      await expect(
        page.getByRole('region', { name: 'Add to a deck' }).getByRole('button', { name: /^Add/ }),
      ).toHaveCount(1)
      for (const front of fronts) await expect(page.getByRole('main')).toContainText(front)
      await add.click()
      await question(page).click()
      await page.getByRole('button', { name: /^Easy/ }).click()
      expect(clicks.count()).toBeLessThanOrEqual(5)

      await review(page, '4')
      await expect(end(page, fronts.length)).toBeVisible()
      await page.getByRole('link', { name: 'Done for now' }).click()
      await expect(page).toHaveURL(/\/onboarding$/)
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
      const { generations } = await page.evaluate(async () => (await fetch('/api/generations')).json())
      expect(generations).toHaveLength(1)
      expect(seen.problems).toEqual([])
    })

    test('drafts that wait are on the dashboard of a learner without a deck', async ({ page }) => {
      await signUp(page, server)
      await makeDrafts(page, chapter, 5)
      await goTo(page, '/dashboard')
      await expect(page.getByText('5 drafts wait', { exact: false })).toBeVisible()
      await page.getByRole('link', { name: 'Look through them' }).click()
      await expect(page.getByRole('button', { name: 'Add all 5 cards' })).toBeVisible()
    })

    test('a button says how many cards its session takes of those that are ready', async ({ page }) => {
      await signUp(page, server)
      const deck = await addDeck(page, 'Chalk', cardsOf('Chalk', 93))
      await setSettings(page, { newPerDay: 93 })
      await ready(page, 93)
      await expect(page.getByRole('link', { name: 'Review 20 of 93' })).toBeVisible()
      await goTo(page, `/study/${deck}`)
      await page.getByRole('link', { name: 'Review 20 of 93' }).click()
      await expect(page.locator('main header').getByText('20 new')).toBeVisible()
    })

    test('a session shows that cards come nearer to being learned, and says at its end what happened', async ({
      page,
    }) => {
      await signUp(page, server)
      await addDeck(page, 'Chalk', cardsOf('Chalk', 4))
      await ready(page, 4)
      await page.getByRole('link', { name: 'Review 4 cards' }).click()
      await question(page).click()
      await page.keyboard.press('1')
      expect(await review(page, '3', 3)).toBe(3)
      await expect.poll(() => progress(page)).toBeGreaterThan(0.3)
      await review(page, '3')
      await expect(page.getByText(/^4 new cards learned\. One needed another try\. 9 answers in /)).toBeVisible()
    })

    test('seven times Again are no seven cards done', async ({ page }) => {
      await signUp(page, server)
      await addDeck(page, 'Chalk', cardsOf('Chalk', 7))
      await setSettings(page, { minutesPerDay: 1 })
      await page.clock.install()
      await ready(page, 7)
      await page.getByRole('link', { name: 'Review 7 cards' }).click()
      await review(page, '1', 6)
      await question(page).click()
      await page.clock.fastForward(61_000) // the minutes of the day are over
      await page.keyboard.press('1')
      await expect(page.getByRole('heading', { name: '7 cards answered' })).toBeVisible()
      await expect(
        page.getByText(/^7 new cards are still being learned\. 7 needed another try\. 7 answers/),
      ).toBeVisible()
      await expect(page.getByText(/done$|recalled|remembered/)).toHaveCount(0)
      await expect(page.getByRole('img', { name: /cairn/ })).toHaveCount(0)
    })
  })

async function signIn(page: Page, email: string): Promise<void> {
  await goTo(page, '/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** How much of the session the bar at the top shows as done, 0-1. */
async function progress(page: Page): Promise<number> {
  const style = await page.locator('main header > div[aria-hidden="true"]').getAttribute('style')
  return Number(/scaleX\(([\d.]+)\)/.exec(style ?? '')?.[1])
}

/** As a hand pastes: from the clipboard, by the keys. */
async function pasteInto(page: Page, context: BrowserContext, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.getByRole('textbox', { name: 'Paste a text' }).focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** Clicks and taps made by hand, over all pages; keys that press a button count as well. */
async function countClicks(page: Page) {
  let count = 0
  await page.exposeFunction('countClick', () => {
    count += 1
  })
  await page.addInitScript(() => {
    const told = window as unknown as { countClick(): void } // exposed above
    document.addEventListener('click', () => told.countClick(), { capture: true })
  })
  return { begin: () => (count = 0), count: () => count }
}
