import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp, storedForOffline } from './steps.ts'

/* Small things that a newcomer stumbles over, in a wide window and on a phone. */

const CARDS = ['one', 'two', 'three', 'four'].map((word) => ({ front: `Front ${word}`, back: `Back ${word}` }))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} px: the tab is named, keys stay with the card, paper is for reading, a deck needs no network`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme: 'dark' })
    const page = await context.newPage()
    await signUp(page, server)
    const deck = await addDeck(page, 'Chalk', CARDS)
    await page.goto(`${server.origin}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/4 cards/)
    for (const [path, title] of [
      [`/study/${deck}?mode=learn`, 'Learn'],
      [`/study/${deck}?mode=test`, 'Test'],
      [`/study/${deck}?mode=cram`, 'Cram'],
      [`/study/${deck}`, 'Chalk'],
      ['/library?view=texts', 'Your texts'],
      ['/library?view=trash', 'Trash'],
      ['/library?view=duplicates', 'Duplicates'],
      ['/no/such/page', 'Page Not Found'],
    ]) {
      await page.goto(`${server.origin}${path}`)
      await expect(page).toHaveTitle(`${title} · Cairn`)
    }
    await page.goto(`${server.origin}/review?deck=${deck}`)
    await page.getByRole('button', { name: 'More about this card' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Question' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible()
    await page.goto(`${server.origin}/study/${deck}`)
    await expect(page.getByText('Front four')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Front four')).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${server.origin}/library`)
    await page.getByRole('button', { name: 'New deck' }).click()
    await storedForOffline(page)
    await context.setOffline(true)
    await page.getByLabel('Title').fill('Made on the train')
    await page.getByRole('button', { name: 'Make the deck' }).click()
    await expect(page).toHaveURL(/\/edit\//)
    await context.close()
  })
}
