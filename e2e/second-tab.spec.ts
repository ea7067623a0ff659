import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, reviewLog, signUp, storedForOffline } from './steps.ts'
import { WITHHELD } from './withheld.ts'

/* A review that is open in two tabs of one browser: a card is rated once. */

const CARDS = ['one', 'two', 'three'].map((word) => ({ front: `Front ${word}`, back: `Back ${word}` }))
const WINDOWS = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const question = (page: Page) => page.getByRole('region', { name: 'Question' })
const notice = (page: Page) => page.getByText('You already answered this card in another tab. Only that answer counts.')

/** Two tabs on the first card. Where `isDeaf`, the second hears nothing of what the first one does. */
async function twoReviews(context: BrowserContext, isDeaf: boolean): Promise<readonly [Page, Page, string]> {
  const one = await context.newPage()
  await signUp(one, server)
  const deck = await addDeck(one, 'Two tabs', CARDS)
  await one.goto(`${server.origin}/dashboard`)
  await expect(one.getByRole('heading', { level: 1 })).toHaveText(/3 cards/)
  await storedForOffline(one)
  const two = await context.newPage()
  if (isDeaf) await two.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  for (const page of [one, two]) {
    await page.goto(`${server.origin}/review?deck=${deck}`)
    await expect(question(page)).toContainText('Front one')
  }
  return [one, two, deck]
}

async function rate(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name }).click()
}

/** How often the first card was rated, as the server has it once nothing waits any more. */
async function firstCardAnswers(page: Page): Promise<(string | null)[]> {
  const cardId = await page.evaluate(async () => {
    const { cards } = await (await fetch('/api/cards?q=one')).json()
    return cards[0].id
  })
  return reviewLog(server).flatMap(({ card_id, rating }) => (card_id === cardId ? [rating] : []))
}

for (const { name, ...window } of WINDOWS) {
  test.describe(name, () => {
    test.use(window)

    test('a card rated in one tab is gone in the other at once', async ({ context }) => {
      const [one, two] = await twoReviews(context, false)
      await two.getByRole('button', { name: 'Show the answer' }).click()
      await rate(one, /^Good/)
      await expect(question(two)).toContainText('Front two')
      await expect(notice(two)).toBeVisible()
      await rate(two, /^Easy/)
      await expect(question(two)).toContainText('Front three')
      await expect(notice(two)).toHaveCount(0)
      await expect.poll(() => reviewLog(server).length).toBeGreaterThan(1)
      await expect.poll(() => firstCardAnswers(one)).toEqual(['good'])
    })

    test('a tab that heard nothing of it cannot rate the card again', async ({ context }) => {
      const [one, two] = await twoReviews(context, true)
      await rate(one, /^Good/)
      await expect(question(one)).toContainText('Front two')
      await rate(two, /^Easy/)
      await expect(notice(two)).toBeVisible()
      await expect(question(two)).toContainText('Front two')
      await rate(two, /^Easy/)
      await expect(question(two)).toContainText('Front three')
      await expect.poll(() => firstCardAnswers(one)).toEqual(['good'])
    })
  })
}

/** Two tabs of a browser in which the data of each is in the memory of that tab alone. */
async function twoForgetful(context: BrowserContext, make: () => void): Promise<readonly [Page, Page]> {
  await context.addInitScript(make)
  const one = await context.newPage()
  await signUp(one, server)
  const deck = await addDeck(one, 'Two tabs', CARDS)
  const two = await context.newPage()
  for (const page of [one, two]) {
    await page.goto(`${server.origin}/review?deck=${deck}`)
    await expect(question(page)).toContainText('Front one')
  }
  return [one, two]
}

for (const { name, ...window } of WINDOWS) {
  for (const withheld of ['IndexedDB throws', 'nothing at all is kept'] as const) {
    test.describe(`${name}, ${withheld}`, () => {
      const make = WITHHELD[withheld]
      test.use({ ...window, serviceWorkers: 'block' })

      test('a card rated in one tab is gone in the other at once, and the next one counts', async ({ context }) => {
        const [one, two] = await twoForgetful(context, make)
        await two.getByRole('button', { name: 'Show the answer' }).click()
        await rate(one, /^Good/)
        await expect(question(two)).toContainText('Front two')
        await expect(notice(two)).toBeVisible()
        await rate(two, /^Easy/)
        await expect(question(two)).toContainText('Front three')
        await expect(question(one)).toContainText('Front three')
        await expect.poll(() => answersByCard(one)).toEqual({ 'Front one': ['good'], 'Front two': ['easy'] })
        await one.waitForTimeout(3_000)
        expect(await answersByCard(one)).toEqual({ 'Front one': ['good'], 'Front two': ['easy'] })
        for (const page of [one, two])
          await expect(page.getByText(/hasn't reached|haven't reached|refused/)).toHaveCount(0)
      })

      test('a tab that opens before the server has the answer does not ask for the card', async ({ context }) => {
        const [one, two] = await twoForgetful(context, make)
        await one.route('**/api/reviews', (route) => route.abort())
        await rate(one, /^Good/)
        await expect(question(one)).toContainText('Front two')
        two.on('dialog', (dialog) => void dialog.accept())
        await two.reload()
        await expect(question(two)).toContainText('Front two')
        await one.unroute('**/api/reviews')
        await expect.poll(() => answersByCard(one), { timeout: 60_000 }).toEqual({ 'Front one': ['good'] })
      })
    })
  }
}

/** The ratings that the server has, by the front of their card. */
async function answersByCard(page: Page): Promise<Record<string, (string | null)[]>> {
  const fronts = await page.evaluate(async () => {
    const { cards } = await (await fetch('/api/cards?q=Front')).json()
    return Object.fromEntries(cards.map(({ id, front }: { id: string; front: string }) => [id, front]))
  })
  const found: Record<string, (string | null)[]> = {}
  for (const { card_id, rating } of reviewLog(server)) {
    const front: string | undefined = fronts[card_id]
    if (front !== undefined) found[front] = [...(found[front] ?? []), rating]
  }
  return found
}
