import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, doubleTap, review, reviewLog, signUp, storedForOffline, watch } from './steps.ts'

const CARDS = Array.from({ length: 8 }, (_, at) => ({
  front: `What is ${at + 2} times seven?`,
  back: `${(at + 2) * 7}`,
}))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** A learner with a deck on this device and every screen stored; ends on the dashboard. */
async function settled(page: Page, cards = CARDS): Promise<string> {
  await signUp(page, server)
  const deck = await addDeck(page, 'Times seven', cards)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: /^Today: / })).toBeVisible()
  await storedForOffline(page)
  return deck
}

/** Reviews written since `before`. */
const written = (before: number) => expect.poll(() => reviewLog(server).length - before, { timeout: 20_000 })

async function showAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
}

test('every screen opens and reloads without a network', async ({ page, context }) => {
  const seen = watch(page)
  seen.allow(/ERR_INTERNET_DISCONNECTED/)
  const deck = await settled(page)
  await context.setOffline(true)
  const screens: [string, RegExp][] = [
    ['/dashboard', /^Today: 8 cards/],
    ['/library', /^Library$/],
    [`/study/${deck}`, /^Times seven$/],
    [`/study/${deck}?mode=browse`, /^Flip through Times seven$/],
    ['/study/_id', /^Which deck\?$/],
    [`/edit/${deck}`, /^Edit Times seven$/],
    ['/upload', /^Make cards from a text$/],
    ['/review', /^Review$/],
  ]
  for (const [path, heading] of screens) {
    await page.goto(server.origin + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
  }
  await expect(page.getByRole('region', { name: 'Question' })).toContainText('What is')
  expect(seen.problems).toEqual([])
})

test('a double tap is one review', async ({ page }) => {
  await settled(page)
  const before = reviewLog(server).length
  await page.goto(`${server.origin}/review`)
  for (let card = 0; card < 3; card += 1) {
    await showAnswer(page)
    await doubleTap(page, page.getByRole('button', { name: /^Good/ }))
    await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  }
  await showAnswer(page)
  await page.evaluate(() => {
    const good = [...document.querySelectorAll('button')].find((button) => button.textContent?.startsWith('Good'))
    for (let tap = 0; tap < 5; tap += 1) good?.click()
  })
  await written(before).toBe(4)
  await page.reload()
  await showAnswer(page)
  await page.keyboard.press('3')
  await written(before).toBe(5)
  const cards = reviewLog(server).slice(before)
  expect(new Set(cards.map(({ id }) => id)).size).toBe(5)
  expect(new Set(cards.map(({ card_id }) => card_id)).size).toBe(5)
})

test('two tabs: each answer counts once, and each tab sees what the other did', async ({ page, context }) => {
  await settled(page)
  const before = reviewLog(server).length
  const other = await context.newPage()
  await other.goto(`${server.origin}/review`)
  await expect(other.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await review(other, '4', 2)
  await expect(page.getByRole('heading', { name: /^Today: 6 cards/ })).toBeVisible()
  await page.getByRole('link', { name: /^Review \d+ cards$/ }).click()
  await context.setOffline(true)
  await review(page, '3', 2)
  await review(other, '3', 1)
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await context.setOffline(false)
  await written(before).toBe(5)
  await page.reload()
  await other.reload()
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  const log = reviewLog(server).slice(before)
  expect(log).toHaveLength(5)
  expect(new Set(log.map(({ id }) => id)).size).toBe(5)
})

test('a tab that is closed right after a tap loses nothing', async ({ page, context }) => {
  await settled(page)
  const before = reviewLog(server).length
  for (let tap = 0; tap < 4; tap += 1) {
    const tab = await context.newPage()
    await tab.goto(`${server.origin}/review`)
    await showAnswer(tab)
    const answered = await tab.getByRole('region', { name: 'Question' }).textContent()
    await tab.keyboard.press('3')
    // The next card shows what was stored; what comes after is for whoever opens the next tab.
    await expect(tab.getByRole('region', { name: 'Question' })).not.toHaveText(answered ?? '')
    await tab.close({ runBeforeUnload: false })
  }
  await page.goto(`${server.origin}/dashboard`)
  await written(before).toBe(4)
  expect(
    new Set(
      reviewLog(server)
        .slice(before)
        .map(({ card_id }) => card_id),
    ).size,
  ).toBe(4)
})

test('the last answer can be taken back on the last screen', async ({ page }) => {
  await settled(page, CARDS.slice(0, 2))
  const before = reviewLog(server).length
  await page.goto(`${server.origin}/review`)
  expect(await review(page, '4')).toBe(2)
  await expect(page.getByRole('heading', { name: '2 cards done' })).toBeFocused()
  await page.getByRole('button', { name: /^Undo the last step/ }).click()
  await showAnswer(page)
  await page.keyboard.press('1')
  await written(before).toBe(4)
  const kinds = reviewLog(server)
    .slice(before)
    .map(({ kind, rating }) => rating ?? kind)
  expect(kinds.toSorted()).toEqual(['again', 'easy', 'easy', 'void'])
})

test('signing out says what has not been sent, sends it on demand, and leaves nothing behind', async ({ page }) => {
  await settled(page)
  const before = reviewLog(server).length
  await page.context().route('**/api/reviews', (route) => route.abort())
  await page.goto(`${server.origin}/review`)
  await review(page, '3', 2)
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await page.goto(`${server.origin}/logout`)
  const warning = page.getByRole('alert')
  await expect(warning).toContainText('2 changes have not reached the server yet. They would be lost.')
  await page.getByRole('button', { name: 'Send them now' }).click()
  await expect(warning).toContainText('The server does not answer at the moment.')
  expect(reviewLog(server)).toHaveLength(before)
  await page.context().unroute('**/api/reviews')
  await page.getByRole('button', { name: 'Send them now' }).click()
  await expect(warning).toHaveCount(0)
  await written(before).toBe(2)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect((await page.context().cookies()).filter(({ value }) => value !== '')).toEqual([])
  await page.goto(`${server.origin}/dashboard`)
  await expect(page).toHaveURL(/\/login\?next=/)
})

test.describe('a new release', () => {
  let context: BrowserContext
  let page: Page
  let loads: string[]

  test.beforeEach(async ({ browser }) => {
    // Without the worker every request passes by the routes below.
    context = await browser.newContext({ serviceWorkers: 'block' })
    page = await context.newPage()
    await signUp(page, server)
    loads = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
  })
  test.afterEach(() => context.close())

  test('is taken up on the next navigation', async () => {
    await page.clock.install()
    await page.goto(`${server.origin}/library`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/builds/latest.json*', (route) =>
      route.fulfill({ json: { id: 'ffffffffffff', timestamp: Date.now() + 86_400_000 } }),
    )
    const asked = page.waitForResponse('**/builds/latest.json?t=*')
    await page.clock.fastForward(3_600_000)
    await (await asked).finished()
    // The page has read that answer once it has the one to a question of the test, which is asked after it.
    await page.evaluate(async () => void (await (await fetch('/builds/latest.json?t=0')).json()))
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false)
    expect(loads).toEqual(['/library', '/dashboard'])
  })

  test('whose parts are gone reloads a path once and then says what is wrong', async () => {
    await page.goto(`${server.origin}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/assets/library-page-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto(`${server.origin}/library`)
    await expect(page.getByRole('heading', { name: 'Something is out of reach' })).toBeVisible()
    await expect(page.getByText('Connect once')).toHaveCount(0)
    expect(loads).toEqual(['/dashboard', '/library', '/library'])
    await page.unroute('**/assets/library-page-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  })

  test('whose parts are gone disturbs nobody who only points at a link', async () => {
    await page.goto(`${server.origin}/upload`)
    await page.getByLabel('Your text').fill('Half a sentence that nobody may')
    await page.route('**/assets/library-page-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    const asked = page.waitForResponse('**/assets/library-page-*.js')
    await page.getByRole('link', { name: 'Library', exact: true }).hover()
    await asked
    await page.getByLabel('Your text').press('End')
    await page.keyboard.type(' interrupt.')
    await expect(page.getByLabel('Your text')).toHaveValue('Half a sentence that nobody may interrupt.')
    expect(loads).toEqual(['/upload'])
    await page.getByRole('link', { name: 'Library', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Something is out of reach' })).toBeVisible()
    expect(loads).toEqual(['/upload', '/library'])
  })
})
