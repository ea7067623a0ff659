import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, reviewLog, signUp, watch } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('with an exam ahead the main button takes what adds most to it, beyond the limit of new cards a day', async ({
  page,
}) => {
  const seen = watch(page)
  await signUp(page, server)
  const cards = Array.from({ length: 40 }, (_, index) => ({ front: `Question ${index}`, back: `Answer ${index}` }))
  await addDeck(page, 'Exam', cards)
  await page.goto(`${server.origin}/settings`)
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day of the exam').fill(inTwoWeeks)
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: /^Today: (1[1-9]|[234]\d) cards/ })).toBeVisible()
  await expect(page.getByText('Today’s cards are chosen for it.')).toBeVisible()
  await page.getByRole('link', { name: /^Review/ }).click()
  await expect(page).toHaveURL(/\/review$/)
  const remaining = page.locator('main header').getByText(/\d+ new/)
  await expect(remaining).toHaveText(/^(1[1-9]|20) new/) // as many as a sitting or the minutes hold
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await expect.poll(() => reviewLog(server).length).toBe(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(remaining).toHaveText(/^(1[1-9]|20) new/)
  expect(seen.problems).toEqual([])
})
