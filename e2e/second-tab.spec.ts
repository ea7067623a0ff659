import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, reviewLog, signUp, storedForOffline } from './steps.ts'

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
