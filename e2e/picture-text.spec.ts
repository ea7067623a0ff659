import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, signUp } from './steps.ts'
import { startUpstream, type Upstream } from './upstream.ts'

/* A picture whose words a model reads: its text, what is said about it, and cards that rest on it. */

const KEY = 'sk-reads-pictures'
const scan = new URL('../fixtures/files/scan.jpg', import.meta.url).pathname
let server: RunningServer
let upstream: Upstream
test.beforeAll(async () => {
  upstream = await startUpstream(KEY)
  upstream.modeFor = (body) => (body.includes('"image_url"') ? 'reads' : null)
  const model = { LLM_BASE_URL: upstream.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: 'words' }
  server = await startServer({ ...model, LLM_VISION_MODEL: 'eyes' })
})
test.afterAll(async () => {
  await server.stop()
  await upstream.stop()
})

test('a picture becomes text that is to be compared, and cards', async ({ page }) => {
  await signUp(page, server)
  await page.locator('input[type=file]').setInputFiles(scan)
  await expect(page.getByLabel('Your text')).toHaveValue(/shells of tiny creatures/, { timeout: 20_000 })
  await expect(page.getByText('A model read this from the picture.')).toBeVisible()
  await expect(page.getByLabel('Title of the deck')).toHaveValue('Chalk')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByLabel('Cards', { exact: true }).fill('2')
  await expect(page.getByText(/\d words/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Make \d+ cards?$/ }).click()
  await expect(page.getByRole('button', { name: /^Accept draft \d+$/ }).first()).toBeVisible({ timeout: 20_000 })
  await acceptAll(page)
})

test('a model that does not answer: it is said, and the same again is read', async ({ page }) => {
  await signUp(page, server)
  upstream.mode = 'server-error'
  const reading = upstream.modeFor
  upstream.modeFor = () => null
  await page.locator('input[type=file]').setInputFiles(scan)
  await expect(page.getByRole('alert')).toContainText('The model that reads pictures did not answer.', {
    timeout: 20_000,
  })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  upstream.modeFor = reading
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Your text')).toHaveValue(/shells of tiny creatures/, { timeout: 20_000 })
  expect(server.log()).not.toContain(KEY)
})
