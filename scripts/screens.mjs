// Takes a picture of every screen, light and dark, desktop and phone, into docs/screens. Drives a real server and browser.
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import { findBrowser } from './test-tools.mjs'

const OUT = 'docs/screens'
const LOOKS = [
  { name: 'desktop-light', theme: 'light', width: 1280, height: 800 },
  { name: 'desktop-dark', theme: 'dark', width: 1280, height: 800 },
  { name: 'phone-light', theme: 'light', width: 390, height: 844 },
  { name: 'phone-dark', theme: 'dark', width: 390, height: 844 },
]
const chapter = readFileSync('fixtures/texts/huxley-piece-of-chalk.txt', 'utf8')

mkdirSync(OUT, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
})
try {
  for (const look of LOOKS) await walk(look)
} finally {
  await browser.close()
  await server.stop()
}

async function walk({ name, theme, width, height }) {
  const isPhone = width < 600
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const shot = async (screen, isWhole = false) => {
    // A whole page is taken in a window of its height: what sticks to the foot of the window belongs at the foot.
    if (isWhole) await page.setViewportSize({ width, height: await page.evaluate(() => document.body.scrollHeight) })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForTimeout(250)
    await page.screenshot({ path: `${OUT}/${screen}-${name}.png` })
    if (isWhole) await page.setViewportSize({ width, height })
  }
  const go = (path) => page.goto(server.origin + path, { waitUntil: 'networkidle' })
  await visitPublicPages(go, shot)
  await go('/signup')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${name}@example.org`)
  await page.locator('input[type=password]').fill('a piece of chalk 1868')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/onboarding')
  await shot('onboarding')
  await page.getByRole('button', { name: 'Paste your first text' }).click()
  await page.waitForURL('**/upload')
  await go('/dashboard')
  await shot('dashboard-empty')
  await go('/library')
  await shot('library-empty')
  await go('/upload')
  await shot('upload')
  await page.getByLabel('Your text').fill(chapter)
  await page
    .getByText(/\d words/)
    .first()
    .waitFor()
  await shot('upload-text')
  await page.getByRole('button', { name: /^Make 10 cards/ }).click()
  await page.getByRole('button', { name: /^Add all \d+/ }).waitFor()
  await page.waitForTimeout(1_500)
  await page.evaluate(() => window.scrollTo(0, 0))
  await shot('upload-drafts')
  await shot('upload-drafts-whole', true)
  await page.getByRole('button', { name: /^Add all \d+/ }).click()
  await page.getByRole('heading', { name: /added/ }).waitFor()
  await shot('upload-added')
  await practiceScreens(page, shot, go)
  await studyScreens(page, shot, go)
  await libraryScreens(page, shot, go)
  await settingsScreens(page, shot, go)
  await go('/logout')
  await shot('logout')
  await context.close()
}

async function visitPublicPages(go, shot) {
  await go('/')
  await shot('landing')
  await shot('landing-whole', true)
  await go('/login')
  await shot('login')
  await go('/signup')
  await shot('signup')
  await go('/forgot-password')
  await shot('forgot-password')
  await go('/no/such/page')
  await shot('not-found')
}

async function studyScreens(page, shot, go) {
  await go('/dashboard')
  await shot('dashboard')
  await go('/library')
  await shot('library')
  await page.locator('a[href^="/study/"]').first().click()
  await page.waitForURL('**/study/*')
  const study = new URL(page.url()).pathname
  await page.waitForTimeout(400)
  await shot('study')
  await go(study.replace('/study/', '/edit/'))
  await shot('edit')
  await go('/study/_id')
  await shot('choose-deck')
  await go('/review')
  await page.getByRole('button', { name: 'Show the answer' }).waitFor()
  await shot('review-question')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Good/ }).waitFor()
  await shot('review-answer')
  await page.keyboard.press('3')
  const end = page.getByRole('heading', { name: /answered$|cards? done$/ })
  const show = page.getByRole('button', { name: 'Show the answer' })
  for (let card = 0; card < 200; card += 1) {
    await end.or(show).first().waitFor()
    if (await end.isVisible()) break
    await show.click()
    await page.getByRole('button', { name: /^Good/ }).waitFor()
    await page.keyboard.press('3')
  }
  await end.waitFor()
  await shot('review-end')
  await page.getByRole('link', { name: 'Done for now' }).click()
  await page.waitForURL('**/dashboard')
  await go('/review')
  await shot('review-nothing-due')
  await go('/dashboard')
  await shot('dashboard-done')
}

async function practiceScreens(page, shot, go) {
  await go('/library')
  const deck = await page.locator('a[href^="/study/"]').first().getAttribute('href')
  await go(`${deck}?mode=learn`)
  await page.waitForTimeout(400)
  await shot('learn')
  await page.keyboard.press('0')
  await page.waitForTimeout(400)
  await shot('learn-feedback')
  for (const mode of ['test', 'write', 'cram']) {
    await go(`${deck}?mode=${mode}`)
    await page.waitForTimeout(400)
    await shot(mode)
  }
}

async function libraryScreens(page, shot, go) {
  await go('/library')
  await page.getByRole('searchbox').fill('chalk')
  await page.waitForTimeout(400)
  await shot('library-search')
  await page.getByRole('checkbox').nth(0).click()
  await page.getByRole('checkbox').nth(1).click()
  await page.getByText('2 selected').waitFor()
  await page.waitForTimeout(400)
  await shot('library-selected')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/in the trash for 30 days/).waitFor()
  await go('/library?view=trash')
  await page
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .waitFor()
  await shot('library-trash')
}

async function settingsScreens(page, shot, go) {
  await go('/settings')
  await page.getByText(/reviews a day/).waitFor()
  await shot('settings')
  await shot('settings-whole', true)
  for (const name of ['AI', 'Appearance', 'Account']) {
    await page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('tab', { name, exact: true }))
      .click()
    await page.waitForTimeout(500)
    await shot(`settings-${name.toLowerCase()}`)
  }
}
