import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { photo, storedFiles } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp, storedForOffline } from './steps.ts'

/* A picture that is brought where texts are brought: on cards, as a whole and by its parts. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const front = (page: Page, card: number) => page.getByLabel(`Front of card ${card}`)

test('a picture brought where texts are brought becomes a card in a new deck, then a card for each hidden part', async ({
  page,
}) => {
  await signUp(page, server)
  await page.goto(`${server.origin}/upload`)
  const buffer = await photo(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'heart.jpg', mimeType: 'image/jpeg', buffer })
  const cards = page.getByRole('region', { name: 'Cards of this picture' })
  await expect(cards.getByRole('img', { name: 'What you chose' })).toBeVisible()
  await expect(page.getByText(/“heart.jpg” is a picture\. No model/)).toBeVisible({ timeout: 20_000 })
  await cards.getByRole('button', { name: 'Make a card' }).click()
  await expect(cards.getByText('Write what the picture shows, or what is to be answered.')).toBeVisible()
  await expect(cards.getByLabel('Answer')).toBeFocused()
  await looksRight(page, 'a picture to make cards of')
  await cards.getByLabel('Question beside the picture').fill('Which organ?')
  await cards.getByLabel('Answer').fill('The heart')
  await cards.getByLabel('Answer').press('Enter')
  await expect(cards.getByRole('status')).toHaveText(/1 card is made in “heart”/)

  await cards.getByRole('button', { name: 'Hide parts of it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await dialog.getByLabel('What is at part 1').fill('atrium')
  await dialog.getByRole('button', { name: 'Make 1 card' }).click()
  await expect(cards.getByRole('status')).toHaveText(/2 cards are made in “heart”/)
  await cards.getByRole('link', { name: 'Open the deck' }).click()
  await expect(front(page, 1)).toHaveValue(/^Which organ\?\n\n!\[\]\(media\/[0-9a-f]{12}\.webp\)$/)
  await expect(front(page, 2)).toHaveValue(/^!\[\]\(media\/\S+ "hide one 1: /)
})

test('a picture is put on a card of a deck that is there, without a network; nothing of the camera is sent', async ({
  page,
  context,
}) => {
  await signUp(page, server)
  const deck = await addDeck(page, 'Organs', [{ front: 'One', back: 'Two' }])
  await page.goto(`${server.origin}/upload`)
  await storedForOffline(page)
  const before = storedFiles(server).length
  const buffer = await photo(page, 320, 240)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles({ name: 'lung.jpg', mimeType: 'image/jpeg', buffer })
  const cards = page.getByRole('region', { name: 'Cards of this picture' })
  await cards.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByText('Organs', { exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(cards.getByText('Into Organs')).toBeVisible()
  await cards.getByLabel('Answer').fill('A lung')
  await cards.getByRole('button', { name: 'Make a card' }).click()
  await expect(cards.getByRole('status')).toHaveText(/1 card is made in “Organs”/)
  await context.setOffline(false)
  await expect.poll(() => storedFiles(server).length, { timeout: 40_000 }).toBe(before + 1)
  for (const file of storedFiles(server)) expect(file.toString('latin1')).not.toMatch(/GPS|Exif/)
  await page.goto(`${server.origin}/edit/${deck}`)
  await expect(page.getByLabel('Back of card 2')).toHaveValue('A lung')
})
