import { expect, type Page, test } from '@playwright/test'
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

test('a link by mail signs in once; before and after it says what it ends in an account nobody confirmed', async ({
  page,
  browser,
}) => {
  const email = await signUp(page, server)
  const fresh = await browser.newPage()
  const link = await mailedLink(fresh, email)
  await fresh.goto(link)
  await expect(fresh.getByText(/this link ends that password, signs out every device/)).toBeVisible()
  await fresh.getByRole('button', { name: 'Sign in and end the old password' }).click()
  await expect(fresh.getByText(/The old password no longer works/)).toBeVisible()
  await fresh.getByRole('link', { name: 'Continue' }).click()
  await expect(fresh).toHaveURL(/\/(dashboard|onboarding)$/)
  const second = await browser.newContext()
  const late = await second.newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await second.close()
  await fresh.close()
})

test('an account that confirmed its address loses nothing to a link', async ({ page, browser }) => {
  const email = await signUp(page, server)
  // The server is told neither this token nor any other: it stands in the fragment.
  await page.goto(await linkByMail('login', 'confirm', email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  const fresh = await browser.newPage()
  await fresh.goto(await mailedLink(fresh, email))
  await expect(fresh.getByText(`One tap signs you in as ${email}`, { exact: false })).toBeVisible()
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(fresh).toHaveURL(/\/(dashboard|onboarding)$/)
  await page.goto(`${server.origin}/settings?part=account`)
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText('Not confirmed yet', { exact: false })).toHaveCount(0)
  await fresh.close()
})

test('a forgotten password is set anew', async ({ page, browser }) => {
  const email = await signUp(page, server)
  const fresh = await browser.newPage()
  await fresh.goto(`${server.origin}/forgot-password`)
  await fresh.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await fresh.getByRole('button', { name: /send/i }).click()
  await fresh.goto(await linkByMail('forgot-password', 'token', email))
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

test('a session that has grown old stops no study, also after the page is opened anew', async ({ page, context }) => {
  const email = await signUp(page, server)
  await makeDrafts(page, chapter, 5)
  await acceptAll(page)
  const before = reviewLog(server).length
  await context.clearCookies()
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByText(/Your session has ended\. Keep studying/)).toBeVisible({ timeout: 20_000 })
  await page.goto(`${server.origin}/review`)
  await review(page, '3', 2)
  await expect(page).toHaveURL(/\/review$/)
  expect(reviewLog(server)).toHaveLength(before)
  await page.goto(`${server.origin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => reviewLog(server).length, { timeout: 20_000 }).toBe(before + 2)
})

/** Has a link to sign in sent. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await page.goto(`${server.origin}/login`)
  await page.getByRole('radio', { name: 'Link by e-mail' }).check()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  return linkByMail('login', 'link', email)
}

/** The link to a page, with its token under this name, in the last such mail to an address. */
async function linkByMail(page: string, token: string, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mails = await server.mails()
      link =
        linksIn(
          mails.filter((mail) => mail.includes(`To: ${email}`)),
          page,
          token,
        ).at(-1) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

function linksIn(mails: readonly string[], page: string, token: string): string[] {
  const text = mails
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const links = new RegExp(`https?://[^\\s"<>]+/${page}[^\\s"<>]*#${token}=[^\\s"<>]+`, 'g')
  return [...text.matchAll(links)].map(([link]) => link)
}
