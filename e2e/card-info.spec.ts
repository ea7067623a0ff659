import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { openReview } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { storedForOffline, watch } from './steps.ts'

/* What is known of a card and its reviews, from the review and from the list of a deck. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Card info' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('by I without a network: where the card stands, its reviews, and what is not on this device; with one what was given elsewhere too', async ({
  page,
  context,
}) => {
  const seen = watch(page)
  seen.allow(/ERR_INTERNET_DISCONNECTED/)
  const cards = [
    { front: 'What is chalk made of?', back: 'Carbonate of lime', lapses: 2 },
    { front: 'Which gas leaves it when burned?', back: 'Carbonic acid' },
  ]
  const deckId = await openReview(page, server, { cards })
  await storedForOffline(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Undo (U)' })).toBeEnabled()
  await page.keyboard.press('u')
  await expect(page.getByText('Undone: Again on “What is chalk made of?”')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('region', { name: 'Question' })).toContainText('Which gas')
  await page.keyboard.press('u')
  await expect(page.getByRole('region', { name: 'Question' })).toContainText('What is chalk')
  await expect.poll(() => focused(page)).toBe('Question')

  await page.keyboard.press('i')
  await expect(dialog(page)).toBeVisible()
  await expect(
    dialog(page).getByText(/^5 reviews are not on this device: they were given elsewhere, or before /),
  ).toBeVisible()
  await expect(dialog(page).getByText('Rock and water')).toBeVisible()
  await looksRight(page, 'card info')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect.poll(() => focused(page)).toBe('Question')
  await context.setOffline(false)

  await page.goto(`${server.origin}/study/${deckId}`)
  await page.getByRole('button', { name: 'More about this card' }).first().click()
  await page.getByRole('menuitem', { name: 'Card info' }).click()
  await expect(dialog(page).getByText('What is chalk made of?')).toBeVisible()
  // Five from the server, which has the two that were taken back here as well or soon will.
  await expect(dialog(page).getByRole('table', { name: 'Reviews' }).getByRole('row')).toHaveCount(1 + 5)
  await expect(dialog(page).getByText(/not on this device/)).toHaveCount(0)
  await looksRight(page, 'card info, with the reviews given elsewhere')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('More about this card')
  expect(seen.problems).toEqual([])
})

test('a card with a hint is turned by Space after a dialog as before it', async ({ page }) => {
  const front = 'What is chalk made of?<details><summary>Hint</summary>It was alive.</details>'
  await openReview(page, server, { cards: [{ front, back: 'Carbonate of lime' }] })
  await expect(page.getByText('Hint')).toBeVisible()
  for (const key of ['i', 'd']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => focused(page)).toBe('Question')
  }
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Carbonate of lime')
})
