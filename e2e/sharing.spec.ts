import { createServer } from 'node:http'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, PASSWORD, signUp, storedForOffline, watch } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const CARDS = [
  { front: 'What carries **oxygen** in the blood?', back: 'Haemoglobin' },
  { front: 'Where is insulin made?', back: 'In the pancreas: $\\beta$ cells' },
  { front: 'What does a ribosome build?', back: 'Proteins' },
]

/** A learner with a deck, on the deck's page. */
async function owner(page: Page, title: string, cards = CARDS): Promise<string> {
  await signUp(page, server)
  const id = await addDeck(page, title, cards)
  await page.goto(`${server.origin}/study/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  return id
}

const dialog = (page: Page) => page.getByRole('dialog')

async function openSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share…' }).click()
  await expect(dialog(page).getByRole('radio', { name: /^Only you/ })).toBeVisible()
}

async function makeLink(page: Page, name: string): Promise<string> {
  await dialog(page).getByLabel('For whom').fill(name)
  await dialog(page).getByRole('button', { name: 'Make a link' }).click()
  const made = dialog(page).getByLabel(`The link “${name}”`)
  await expect(made).toBeVisible()
  return made.inputValue()
}

async function makePublic(page: Page): Promise<string> {
  await openSharing(page)
  await dialog(page)
    .getByRole('radio', { name: /^Everyone/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Publish' }).click()
  const address = dialog(page).getByLabel('Public address')
  await expect(address).toBeVisible()
  return address.inputValue()
}

const stranger = async (browser: Browser, phone = false) => {
  const look = phone ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : {}
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
  return { context, page: await context.newPage() }
}

const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy to my library' })

test('a link opens a deck for a stranger, who copies it on the way to an account, until it is revoked', async ({
  page,
  browser,
}) => {
  const seen = watch(page)
  await owner(page, 'Blood and cells')
  await openSharing(page)
  await dialog(page)
    .getByRole('radio', { name: /^Whoever has a link/ })
    .check()
  const link = await makeLink(page, 'Class 7b')
  expect(link).toMatch(/\/\?deck=link#[\w-]{22}$/)

  const { context, page: other } = await stranger(browser)
  const heard = watch(other)
  // What a link that was taken back is answered with.
  heard.allow(/404 \(Not Found\) \S+\/api\/shared\/open$/)
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Blood and cells', level: 1 })).toBeVisible()
  await expect(other.getByText('shared by a learner')).toBeVisible()
  await expect(other.locator('strong', { hasText: 'oxygen' })).toBeVisible()
  await other.getByRole('link', { name: 'Flip through' }).click()
  await expect(other.getByText('1 of 3')).toBeVisible()
  await other.keyboard.press('Space')
  await expect(other.getByText('Haemoglobin')).toBeVisible()
  await other.keyboard.press('ArrowRight')
  await expect(other.getByText('2 of 3')).toBeVisible()
  await other.getByRole('link', { name: 'Back to the deck' }).click()

  await copyButton(other).click()
  await expect(other).toHaveURL(/\/signup\?next=/)
  const secret = link.split('#')[1] ?? 'no secret'
  expect(other.url()).not.toContain(secret)
  await other.getByRole('textbox', { name: 'E-mail' }).fill(`stranger-${Date.now()}@example.org`)
  await other.locator('input[type=password]').fill(PASSWORD)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByText('The deck is in your library.')).toBeVisible()
  await other.getByRole('link', { name: 'Open the deck' }).click()
  await expect(other.getByRole('heading', { name: 'Blood and cells', level: 1 })).toBeVisible()
  await expect(other.getByText(/^Copied from “Blood and cells” on /)).toBeVisible()
  await expect(other.getByText('Where is insulin made?')).toBeVisible()

  await other.goto(link)
  await copyButton(other).click()
  await expect(other.getByText(/^You copied this deck on /)).toBeVisible()

  await dialog(page).getByRole('button', { name: 'Revoke “Class 7b”' }).click()
  await expect(page.getByText('The link opens nothing any more.')).toBeVisible()
  await expect(dialog(page).getByText('Class 7b')).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'This address opens no deck' })).toBeVisible()
  await other.goto(`${server.origin}/?deck=link#AAAAAAAAAAAAAAAAAAAAAA`)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'This address opens no deck' })).toBeVisible()
  expect(server.log()).not.toContain(secret)
  expect(seen.problems).toEqual([])
  expect(heard.problems).toEqual([])
  await context.close()
})

test('a public deck is found, copied and reported; what is private again is gone', async ({ page, browser }) => {
  await owner(page, 'Rivers of Europe')
  const address = await makePublic(page)
  const { context, page: other } = await stranger(browser)
  await signUp(other, server)
  await other.goto(`${server.origin}/library?view=public`)
  await other.getByRole('searchbox', { name: 'Search public decks' }).fill('EUROPE rivers')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/q=EUROPE/)
  await other.getByRole('link', { name: 'Rivers of Europe' }).click()
  await expect(other).toHaveURL(address)
  const headers = (await other.request.get(address)).headers()
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex, nofollow', 'no-referrer'])
  await copyButton(other).click()
  await expect(other.getByText('The deck is in your library.')).toBeVisible()
  await other.getByRole('button', { name: 'Report this deck' }).click()
  await dialog(other).getByLabel('What is wrong').selectOption('spam')
  await dialog(other).getByRole('button', { name: 'Send the report' }).click()
  await expect(other.getByText('Whoever runs this server has been told.')).toBeVisible()
  await expect.poll(() => server.log()).toContain('a shared deck was reported')

  await page.reload()
  await openSharing(page)
  await expect(dialog(page).getByText('Copied once.')).toBeVisible()
  await makeLink(page, 'A friend')
  await dialog(page)
    .getByRole('radio', { name: /^Only you/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Make it private' }).click()
  await expect(dialog(page).getByLabel('Public address')).toHaveCount(0)
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'This address opens no deck' })).toBeVisible()
  await other.goto(`${server.origin}/library`)
  await expect(other.getByRole('link', { name: 'Rivers of Europe' })).toBeVisible()
  await context.close()
})

test('a hostile deck runs nothing and loads nothing from elsewhere', async ({ page, browser }) => {
  const heard: string[] = []
  const canary = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const port = (canary.address() as { port: number }).port // it listens on a port
  const at = `http://127.0.0.1:${port}`
  const attacks = [
    `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`,
    `![x](${at}/image.png) <img src="${at}/tag.png" srcset="${at}/set.png 2x"> <video src="${at}/v.mp4" poster="${at}/p.png">`,
    `<link rel=stylesheet href="${at}/style.css"><style>@import url(${at}/import.css); body{background:url(${at}/bg.png)}</style>`,
    `<iframe src="${at}/frame"></iframe><object data="${at}/object"></object><form action="${at}/form"><button>Go</button></form>`,
    `[x](javascript:document.title='owned') <a href="javascript:alert(1)">y</a> <svg onload="document.title='owned'"/>`,
    `![x](/api/shared/media/../../logout) ![y](//127.0.0.1:${port}/scheme.png) <base href="${at}/">`,
    `$\\href{javascript:document.title='owned'}{x}$ $\\includegraphics{${at}/tex.png}$`,
  ]
  await owner(
    page,
    `<img src=${at}/title onerror=alert(1)>`,
    attacks.map((text) => ({ front: text, back: text })),
  )
  const address = await makePublic(page)
  const { context, page: other } = await stranger(browser)
  const watched = watch(other)
  const elsewhere: string[] = []
  other.on('request', (request) => {
    if (new URL(request.url()).origin !== server.origin) elsewhere.push(request.url())
  })
  other.on('dialog', (opened) => {
    elsewhere.push(`dialog ${opened.message()}`)
    void opened.dismiss()
  })
  await other.goto(address)
  await expect(other.getByRole('listitem')).toHaveCount(attacks.length)
  await other.getByRole('link', { name: 'Flip through' }).click()
  for (let index = 1; index <= attacks.length; index += 1) {
    await expect(other.getByText(`${index} of ${attacks.length}`)).toBeVisible()
    await other.keyboard.press('Space')
    await expect(other.getByRole('button', { name: 'Hide the answer' })).toBeVisible()
    await other.keyboard.press('ArrowRight')
  }
  const inert = 'script, style:not([data-own]), iframe, object, form, svg[onload], [onerror], a[href^="javascript"]'
  expect(await other.locator('.md').locator(inert).count()).toBe(0)
  expect(await other.title()).not.toContain('owned')
  expect([heard, elsewhere, watched.problems]).toEqual([[], [], []])
  await context.close()
  await new Promise((resolve) => canary.close(resolve))
})

test('without a network sharing says so and changes nothing', async ({ page, context }) => {
  await owner(page, 'Kept apart')
  await storedForOffline(page)
  await openSharing(page)
  await context.setOffline(true)
  await expect(dialog(page).getByText(/^Sharing is changed on the server/)).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: /^Everyone/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share…' }).click()
  await expect(dialog(page).getByText(/^Sharing is changed on the server/)).toBeVisible()
  await context.setOffline(false)
  await expect(dialog(page).getByRole('radio', { name: /^Only you/ })).toBeChecked()
})

for (const phone of [false, true])
  test(`the screens of sharing look right on a ${phone ? 'phone' : 'desktop'}`, async ({ browser }) => {
    const { context, page } = await stranger(browser, phone)
    await owner(page, phone ? 'Trees of the north' : 'Trees of the south')
    const address = await makePublic(page)
    const link = await makeLink(page, 'Class 7b')
    await looksRight(page, 'the sharing dialog')
    await page.goto(`${server.origin}/library?view=public`)
    await expect(page.getByRole('link', { name: /^Trees of the/ }).first()).toBeVisible()
    await looksRight(page, 'public decks')
    await page.goto(address)
    await copyButton(page).click()
    await expect(page.getByText('This deck is your own')).toBeVisible()
    await looksRight(page, 'a shared deck')
    await page.getByRole('link', { name: 'Flip through' }).click()
    await expect(page.getByText('1 of 3')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Hide the answer' })).toBeVisible()
    await looksRight(page, 'flipping through a shared deck')
    await page.getByRole('link', { name: 'Back to the deck' }).click()
    await page.getByRole('button', { name: 'Report this deck' }).click()
    await expect(dialog(page).getByLabel('What is wrong')).toBeVisible()
    await looksRight(page, 'a report')
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${link}x`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This address opens no deck' })).toBeVisible()
    await looksRight(page, 'an address that opens nothing')
    await context.close()
  })
