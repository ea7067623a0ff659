import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { importPackage } from './import-package.ts'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { signUp, watch } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** A package in the shape of a public deck, its cards in a list. */
async function openDeck(page: Page, name: string): Promise<void> {
  await importPackage(page, readFileSync(new URL(`../fixtures/decks/${name}.apkg`, import.meta.url)))
  const deckId = await page.evaluate(async () => {
    const { cards } = await (await fetch('/api/sync?cursor=0')).json()
    return cards.at(-1).deckId as string
  })
  await page.goto(`${server.origin}/study/${deckId}`)
  await expect(page.getByRole('listitem').locator('.md').first()).toBeVisible()
}

test('drawings of a package are shown, and opened by themselves they are downloads', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  await openDeck(page, 'geography')
  const drawing = page.locator('.md img[src$=".svg"]').first()
  await expect(drawing).toBeVisible()
  await expect.poll(() => drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await looksRight(page, 'cards of a package with drawings')
  const address = await drawing.getAttribute('src')
  const download = page.waitForEvent('download')
  await page.goto(`${server.origin}${address}`).catch((error: Error) => expect(error.message).toContain('Download'))
  await (await download).cancel()
  expect(seen.problems).toEqual([])
})

test('lists and code in tables, numbers and what is struck out look as in Anki', async ({ page }) => {
  // So that all cards of the list are there at once.
  await page.setViewportSize({ width: 1280, height: 6_000 })
  await signUp(page, server)
  await openDeck(page, 'programming')
  await expect(page.locator('.md td pre').first()).toHaveCSS('white-space', /pre/)
  await expect(page.locator('.md td ol li').first()).toHaveText('first | one')
  await expect(page.locator('.md ol[start="3"] li').first()).toHaveText('link')
  await expect(page.locator('.md u').first()).toHaveCSS('text-decoration-line', 'underline')
  await looksRight(page, 'cards with code')
  await page.setViewportSize({ width: 390, height: 9_000 })
  await looksRight(page, 'cards with code on a phone')
})
