import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, chapter, contention, makeDrafts, review, reviewLog, signUp } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('from a pasted chapter to reviews that survive the loss of the network', async ({ page, context }) => {
  await signUp(page, server)
  const taken = await makeDrafts(page, chapter)
  const waiting = contention()
  console.log(`10 drafts after ${taken} ms; a busy loop takes ${waiting.toFixed(2)} of its own time`)
  expect(taken).toBeLessThan(1_000 * waiting)
  await expect(page.locator('blockquote')).toHaveCount(10)
  const plain = chapter.replace(/\s+/g, ' ')
  for (const quote of await page.locator('blockquote').allInnerTexts())
    for (const part of quote.split('…')) expect(plain).toContain(part.replace(/\s+/g, ' ').trim())
  await acceptAll(page)
  await page.getByRole('link', { name: 'Study now' }).click()
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  const online = await review(page, '3', 10)
  expect(online).toBe(10)
  await expect.poll(() => reviewLog(server).length).toBe(10)

  await context.setOffline(true)
  await page.reload()
  const offline = await review(page, '3')
  expect(offline).toBe(10)
  await expect(page.getByRole('heading', { name: /answered$|cards? done$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Offline/).first()).toBeVisible()
  expect(reviewLog(server)).toHaveLength(10)

  await context.setOffline(false)
  await expect.poll(() => reviewLog(server).length, { timeout: 20_000 }).toBe(20)
  await page.waitForTimeout(3_000) // a second delivery would show by now
  const log = reviewLog(server)
  expect(log).toHaveLength(20)
  expect(new Set(log.map((row) => row.id)).size).toBe(20)
  const perCard = Map.groupBy(log, (row) => row.card_id)
  expect([...perCard.values()].map((rows) => rows.length)).toEqual(Array(10).fill(2))
})

test('a server killed in the middle of a sync loses and doubles nothing', async ({ page }) => {
  const before = reviewLog(server).length
  await signUp(page, server)
  await makeDrafts(page, chapter)
  await acceptAll(page)
  await page.getByRole('link', { name: 'Study now' }).click()
  await review(page, '3', 4)
  await server.kill()
  await review(page, '3', 4)
  await server.restart()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => reviewLog(server).length, { timeout: 45_000 }).toBe(before + 8)
  const log = reviewLog(server)
  expect(new Set(log.map((row) => row.id)).size).toBe(log.length)
})
