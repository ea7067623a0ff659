import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, chapter, makeDrafts, PASSWORD, review, reviewLog, signUp } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('protected pages ask to sign in and come back; wrong passwords and known addresses are said plainly', async ({
  page,
  browser,
}) => {
  const email = await signUp(page, server)
  const other = await browser.newPage()
  await other.goto(`${server.origin}/library?view=all`)
  await expect(other).toHaveURL(/\/login\?next=/)
  await other.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await other.locator('input[type=password]').fill('not the password')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('alert')).toBeVisible()
  await other.locator('input[type=password]').fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/\/library\?view=all$/)
  await other.goto(`${server.origin}/login`)
  await expect(other).toHaveURL(/\/dashboard$/)
  await other.context().clearCookies()
  await other.evaluate(() => localStorage.clear())
  await other.goto(`${server.origin}/signup`)
  await other.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await other.locator('input[type=password]').fill('another long password')
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByRole('alert')).toContainText(/account with this e-mail address/)
  await other.close()
})

test('only same-origin paths are followed after signing in', async ({ page }) => {
  const email = await signUp(page, server)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.origin}/login?next=//evil.example/steal`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${server.origin}/dashboard`)
})

test('a link by mail signs in once', async ({ page, browser }) => {
  const email = await signUp(page, server)
  const fresh = await browser.newPage()
  await fresh.goto(`${server.origin}/login`)
  await fresh.getByRole('radio', { name: 'Link by e-mail' }).check()
  await fresh.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await fresh.getByRole('button', { name: 'Send me a link' }).click()
  const link = await linkByMail('login')
  await fresh.goto(link)
  await fresh.getByRole('button', { name: /sign in/i }).click()
  await expect(fresh).toHaveURL(/\/dashboard$/)
  const second = await browser.newContext()
  const late = await second.newPage()
  await late.goto(link)
  await late.getByRole('button', { name: /sign in/i }).click()
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await second.close()
  await fresh.close()
})

test('a forgotten password is set anew', async ({ page, browser }) => {
  const email = await signUp(page, server)
  const fresh = await browser.newPage()
  await fresh.goto(`${server.origin}/forgot-password`)
  await fresh.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await fresh.getByRole('button', { name: /send/i }).click()
  await fresh.goto(await linkByMail('forgot-password'))
  await fresh
    .getByLabel(/password/i)
    .first()
    .fill('a new long password 1868')
  await fresh
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(fresh.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await fresh.goto(`${server.origin}/login`)
  await fresh.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await fresh.locator('input[type=password]').fill('a new long password 1868')
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(fresh).toHaveURL(/\/dashboard$/)
  await fresh.close()
})

test('a session that ends in the middle of a review loses no rating', async ({ page, context }) => {
  const email = await signUp(page, server)
  const before = reviewLog(server).length
  await makeDrafts(page, chapter, 5)
  await acceptAll(page)
  await page.getByRole('link', { name: 'Study now' }).click()
  await review(page, '3', 2)
  await expect.poll(() => reviewLog(server).length).toBe(before + 2)
  await context.clearCookies()
  await review(page, '3', 2)
  await expect(page.getByText(/Your session has ended/)).toBeVisible({ timeout: 20_000 })
  expect(reviewLog(server)).toHaveLength(before + 2)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => reviewLog(server).length, { timeout: 20_000 }).toBe(before + 4)
})

/** The link to a page in the mail that the server writes; each page has but one such mail here. */
async function linkByMail(page: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      link = linksIn(await server.mails(), page).at(-1) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

function linksIn(mails: readonly string[], page: string): string[] {
  const text = mails
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const links = [...text.matchAll(new RegExp(`https?://[^\\s"<>]+/${page}[?#][^\\s"<>]+`, 'g'))].map(([link]) => link)
  // Every new account brings a mail of its own.
  return links.filter((link) => !link.includes('#confirm='))
}
