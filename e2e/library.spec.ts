import { expect, type Page, test } from '@playwright/test'
import { axeIsSilent } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, chapter, makeDrafts, signUp, storedForOffline, undoIn, watch } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const cards = (page: Page) => page.getByRole('checkbox', { name: /^Select “/ })
const found = (page: Page) => page.getByRole('heading', { name: /^\d+ cards?/ })
const bar = (page: Page) => page.getByRole('region', { name: 'What to do with the cards selected' })

async function withCards(page: Page): Promise<void> {
  await signUp(page, server)
  await makeDrafts(page, chapter)
  await acceptAll(page)
  await page.goto(`${server.origin}/library`)
}

test('cards found are tagged, kept out and deleted together, each with one way back', async ({ page }) => {
  const seen = watch(page)
  await withCards(page)
  const field = page.getByRole('combobox', { name: 'Search all cards' })
  await field.fill('is:new')
  await expect(found(page)).toHaveText(/^10 cards/)
  await expect(page).toHaveURL(/q=is%3Anew/)
  await cards(page).nth(1).click()
  await cards(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await axeIsSilent(page, 'library, state 1')

  await bar(page).getByRole('button', { name: 'Mark' }).click()
  await page.getByRole('menuitem', { name: 'Tags…' }).click()
  await page.getByRole('textbox', { name: 'New tag' }).fill('exam::june')
  await axeIsSilent(page, 'library, state 2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 cards have the tag “exam::june” now.')).toBeVisible()
  await field.fill('tag:exam')
  await expect(found(page)).toHaveText(/^4 cards/)
  await field.fill('-tag:exam is:new')
  await expect(found(page)).toHaveText(/^6 cards/)

  await page.getByRole('button', { name: 'Select all 6' }).click()
  await bar(page).getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('menuitem', { name: 'Keep out of reviews' }).click()
  await expect(page.getByText('6 cards are kept out of reviews.')).toBeVisible()
  await field.fill('is:suspended')
  await expect(found(page)).toHaveText(/^6 cards/)
  await undoIn(page, '6 cards are kept out of reviews.')
  await expect(page.getByText('No card says that')).toBeVisible()

  await field.fill('tag:exam')
  await page.getByRole('button', { name: 'Select all 4' }).click()
  await bar(page).getByRole('button', { name: 'Mark' }).click()
  await page.getByRole('menuitem', { name: 'Flag…' }).click()
  await expect(page.getByRole('dialog', { name: 'Flag 4 cards' })).toBeVisible()
  await axeIsSilent(page, 'library, flags')
  await page.keyboard.press('1')
  await field.fill('flag:1')
  await expect(found(page)).toHaveText(/^4 cards/)
  await expect(page.getByText(/·\s+Red\b/).first()).toBeVisible()
  await undoIn(page, '4 cards have the flag “Red” now.')
  await expect(page.getByText('No card says that')).toBeVisible()

  await field.fill('tag:exam')
  await page.getByRole('button', { name: 'Select all 4' }).click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await undoIn(page, '4 cards are in the trash for 30 days.')
  await expect(found(page)).toHaveText(/^4 cards/)
  await page.reload()
  await expect(field).toHaveValue('tag:exam')
  await expect(found(page)).toHaveText(/^4 cards/)
  expect(seen.problems).toEqual([])
})

test('what was deleted without a network reaches the trash and comes back from it', async ({ page, context }) => {
  await withCards(page)
  await page.getByRole('combobox', { name: 'Search all cards' }).fill('is:new')
  await expect(found(page)).toHaveText(/^10 cards/)
  await storedForOffline(page)
  await context.setOffline(true)
  await cards(page).first().click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(found(page)).toHaveText(/^9 cards/)
  await page.getByRole('combobox', { name: 'Search all cards' }).fill('')
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: /the server was not reached/ })).toBeVisible()
  await axeIsSilent(page, 'library, state 3')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // When the network is back it tries again by itself.
  await context.setOffline(false)
  await expect(page.getByText('30 days left')).toBeVisible()
  await axeIsSilent(page, 'library, state 4')
  await page.getByRole('button', { name: /^Bring back “/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is in the trash' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Library' }).click()
  await expect(page.getByText('10 cards in 1 deck')).toBeVisible()
})

test('a deck goes and comes back with its cards, on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await withCards(page)
  await page.getByRole('combobox', { name: 'Search all cards' }).fill('is:new')
  await cards(page).first().tap()
  await axeIsSilent(page, 'library, state 5')
  const small = await page.getByRole('button').evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width > 0 && (width < 24 || height < 24)
      }).length,
  )
  expect(small).toBe(0)
  await page.getByRole('combobox', { name: 'Search all cards' }).fill('')
  await page.getByRole('button', { name: /^More for/ }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await expect(page.getByText(/is in the trash for 30 days/)).toBeVisible()
  await page.goto(`${server.origin}/library?view=trash`)
  await expect(page.getByText('10 cards')).toBeVisible()
  await page.getByRole('button', { name: /^Bring back “/ }).tap()
  await expect(page.getByRole('heading', { name: 'Nothing is in the trash' })).toBeVisible()
  await page.goto(`${server.origin}/library`)
  await expect(page.getByText('10 cards in 1 deck')).toBeVisible()
  await context.close()
})
