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

test('publishing asks once, under a name that can be set', async ({ page }) => {
  await signUp(page, server)
  const deck = await addDeck(page, 'Chalk', CARDS)
  await page.goto(`${server.origin}/settings?part=account`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Ada of the cliffs')
  await name.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Ada of the cliffs')
  let published = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/sharing')) published += 1
  })
  await page.goto(`${server.origin}/study/${deck}`)
  await page.getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Everyone/ }).click()
  await expect(dialog.getByText(/^Everyone on this server will find this deck/)).toHaveCount(1)
  expect(published).toBe(0)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByLabel('Public address')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(published).toBe(1)
  const address = await dialog.getByLabel('Public address').inputValue()
  await page.goto(address)
  await expect(page.getByText('Ada of the cliffs')).toBeVisible()
})

test('an import ends at its deck, and a test counts its cards in one way', async ({ page }) => {
  await signUp(page, server)
  await page.goto(`${server.origin}/library`)
  await page.getByRole('button', { name: 'Import…', exact: true }).click()
  const rows = Array.from({ length: 6 }, (_, at) => `Question ${at};Answer ${at}`).join('\n')
  await page
    .getByLabel('A file', { exact: true })
    .setInputFiles({ name: 'Stones.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('6 cards added.')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('link', { name: 'Open deck' }).click()
  await expect(page).toHaveURL(/\/study\/[\w-]{36}$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Stones' })).toBeVisible()
  await expect(page.getByText('Question 5')).toBeVisible()
  await page.goto(`${page.url()}?mode=test`)
  const cards = page.getByRole('textbox', { name: 'How many cards' })
  await cards.fill('5')
  await cards.press('Enter')
  await expect(page.getByText('5 answers missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Hand in/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '0 of 5 right' })).toBeVisible()
})
