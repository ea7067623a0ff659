// From an empty account to the end of the first review.

import { readFileSync } from 'node:fs'
import { makeDrafts } from '../../e2e/steps.ts'

const chapter = readFileSync('fixtures/texts/huxley-piece-of-chalk.txt', 'utf8')

export async function firstDay(stage) {
  const { page, go, shot, look } = stage
  await go('/signup')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${look}@example.org`)
  await page.locator('input[type=password]').fill('a piece of chalk 1868')
  await stage.button('Create account').click()
  await page.waitForURL('**/onboarding')
  await shot('onboarding')
  await stage.button('Paste your first text').click()
  await page.waitForURL('**/upload')
  await go('/dashboard')
  await shot('dashboard-empty')
  await go('/library')
  await shot('library-empty')
  await makeCards(stage)
  await go('/dashboard')
  await shot('dashboard')
  await go('/library')
  await page.locator('a[href^="/study/"]').first().click()
  await page.waitForURL('**/study/*')
  await page.waitForTimeout(400)
  const study = new URL(page.url()).pathname
  await shot('study')
  await go(study.replace('/study/', '/edit/'))
  await shot('edit')
  await go('/study/_id')
  await shot('choose-deck')
  await reviewOnce(stage)
  await readSource(stage, study)
  await go('/logout')
  await shot('logout')
}

async function makeCards(stage) {
  const { page, go, shot } = stage
  await go('/upload')
  await shot('upload')
  await page.getByLabel('Your text').fill(chapter)
  await page
    .getByText(/\d words/)
    .first()
    .waitFor()
  await shot('upload-text')
  await makeDrafts(page, chapter)
  await page.waitForTimeout(1_000)
  await page.evaluate(() => window.scrollTo(0, 0))
  await shot('upload-drafts')
  await stage.button(/^Add all \d+/).click()
  await stage.heading(/added/)
  await shot('upload-added')
}

async function reviewOnce(stage) {
  const { page, go, shot } = stage
  await go('/review')
  await stage.button('Show the answer').waitFor()
  await shot('review-question')
  await page.keyboard.press('Space')
  await stage.button(/^Good/).waitFor()
  await shot('review-answer')
  await stage.button('More about this card').click()
  await page.getByRole('menu').waitFor()
  await shot('review-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.keyboard.press('1')
  await page.getByText(/^You missed/).waitFor()
  await shot('review-missed')
  const end = page.getByRole('heading', { name: /answered$|cards? done$/ })
  const show = page.getByRole('button', { name: 'Show the answer' })
  for (let card = 0; card < 200; card += 1) {
    await end.or(show).first().waitFor()
    if (await end.isVisible()) break
    await show.click()
    await stage.button(/^Good/).waitFor()
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
  await go('/library')
  await page.locator('a[href^="/study/"]').first().click()
  await stage.button('More about this card').first().click()
  await page.getByRole('menuitem', { name: 'Card info' }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
  await shot('card-info')
  await page.keyboard.press('Escape')
}

async function readSource(stage, study) {
  const { page, go, shot } = stage
  await go(study)
  await page.getByRole('link', { name: 'Source' }).click()
  const marks = page.getByRole('region', { name: 'Text', exact: true }).locator('[data-cards]')
  await marks.first().waitFor()
  await marks.first().click()
  await page.getByRole('region', { name: 'Cards on this passage' }).waitFor()
  await shot('source-cards')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'How well you know it' }).check()
  await page
    .getByText(/remembered now/)
    .first()
    .waitFor()
  await shot('source-recall')
  await go('/library?view=texts')
  await shot('texts')
}
