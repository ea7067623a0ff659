import { expect, type Page, test } from '@playwright/test'
import { axeIsSilent, fits } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, chapter, makeDrafts, PASSWORD, review, type Watch, watch } from './steps.ts'

/*
 * One walk through every screen and its states for each size. At each stop axe looks at both themes; beside it stand the
 * rules that axe does not know.
 */

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
type Size = keyof typeof SIZES

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

for (const size of Object.keys(SIZES) as Size[]) {
  test(`every screen can be used by everyone: ${size}`, async ({ browser }) => {
    test.setTimeout(400_000)
    const context = await browser.newContext({ ...SIZES[size], colorScheme: 'light', reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const seen = watch(page)
    const walk = { page, seen, size }
    await visitorScreens(walk)
    await firstScreens(walk)
    await creating(walk)
    await studying(walk)
    await leaving(walk)
    expect(seen.problems).toEqual([])
    await context.close()
  })
}

interface Walk {
  readonly page: Page
  readonly seen: Watch
  readonly size: Size
}

async function visitorScreens(walk: Walk): Promise<void> {
  const { page, seen } = walk
  await page.goto(server.origin)
  await stop(walk, 'landing', /Flashcards from your own text/)
  await page.getByRole('button', { name: 'Make cards from this text' }).click()
  await expect(page.getByRole('link', { name: 'Keep these cards' })).toBeVisible({ timeout: 15_000 })
  await stop(walk, 'landing with cards', /Flashcards from your own text/)
  await page.goto(`${server.origin}/login`)
  await stop(walk, 'login', /^Sign in/)
  seen.allow(/status of (401|422|400)/)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.org')
  await page.locator('input[type=password]').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await stop(walk, 'login refused', /^Sign in/)
  await page.getByRole('radio', { name: 'Link by e-mail' }).check({ force: true })
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await stop(walk, 'link sent', /^Sign in/)
  await page.goto(`${server.origin}/login#link=long-gone`)
  await stop(walk, 'login by link', /^Sign in/)
  await page.goto(`${server.origin}/forgot-password`)
  await stop(walk, 'forgot-password', /password/)
  await page.goto(`${server.origin}/forgot-password?token=some-token`)
  await stop(walk, 'new password', /password/)
  await page.goto(`${server.origin}/logout`)
  await stop(walk, 'logout of nobody', /^Sign out/)
  seen.allow(/status of 404/)
  await page.goto(`${server.origin}/no/such/page`)
  await stop(walk, '404')
  await page.goto(`${server.origin}/signup`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
  await stop(walk, 'signup with errors', /^Create your account/)
}

async function firstScreens(walk: Walk): Promise<void> {
  const { page, size } = walk
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${size}@example.org`)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await onHeading(page)
  await stop(walk, 'onboarding', /^Set up/)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'What do you want to know for good?' })).toBeVisible()
  await onHeading(page)
  await stop(walk, 'dashboard without decks', /^Today/)
  await go(walk, 'Library', /^Library$/)
  await expect(page.getByText('Your decks will stand here')).toBeVisible()
  await stop(walk, 'library without decks', /^Library/)
  await page.goto(`${server.origin}/review`)
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
  await stop(walk, 'review without cards', /^Review/)
  await page.goto(`${server.origin}/study/_id`)
  await expect(page.getByText('No decks yet')).toBeVisible()
  await stop(walk, 'no deck to choose', /^Choose/)
}

async function creating(walk: Walk): Promise<void> {
  const { page } = walk
  await page.goto(`${server.origin}/dashboard`)
  await go(walk, 'Create', /^Make cards from a text$/)
  await stop(walk, 'upload', /^Create/)
  await page.getByLabel('Cards', { exact: true }).fill('0')
  await page.getByLabel('Your text').fill(chapter)
  await expect(page.getByText(/\d words/).first()).toBeVisible()
  await stop(walk, 'upload with a text and a wrong number', /^Create/)
  await makeDrafts(page, chapter, 5)
  await expect(page.getByRole('button', { name: /^Add all/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reject draft 2', exact: true }).click()
  await page.getByRole('button', { name: 'Accept draft 1', exact: true }).click()
  await stop(walk, 'drafts')
  await page.getByRole('button', { name: 'Bring back draft 2' }).click()
  await page.getByRole('button', { name: /^Accepted draft 1/ }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await stop(walk, 'where drafts go')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await acceptAll(page)
  await stop(walk, 'drafts added')
}

async function studying(walk: Walk): Promise<void> {
  const { page } = walk
  await page.getByRole('link', { name: 'See the deck' }).click()
  await expect(page).toHaveURL(/\/study\//)
  await expect(page.getByRole('heading', { name: /cards? added/ })).toHaveCount(0)
  await onHeading(page)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await stop(walk, 'study')
  const study = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Source' }).click()
  await expect(page.locator('[data-cards]').first()).toBeVisible()
  await stop(walk, 'source of a deck')
  await page.goBack()
  await page.getByRole('link', { name: 'Flip through' }).click()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await stop(walk, 'flip through')
  await page.goto(server.origin + study.replace('/study/', '/edit/'))
  await expect(page.getByRole('textbox', { name: 'Front of card 1', exact: true })).toBeVisible()
  await stop(walk, 'edit')
  await page.getByRole('button', { name: /^Card 1: / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await stop(walk, 'menu of a card')
  await page.keyboard.press('Escape')
  await page.goto(`${server.origin}/study/_id`)
  await expect(page.locator('main li').first()).toBeVisible()
  await stop(walk, 'choose a deck', /^Choose/)
  await page.goto(`${server.origin}/study/01890000-0000-7000-8000-000000000001`)
  await expect(page.getByRole('heading', { name: 'This deck is not here' })).toBeVisible()
  await stop(walk, 'a deck that is not here')
  await libraryScreens(walk)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: /^Today: / })).toBeVisible()
  await stop(walk, 'dashboard', /^Today/)
  await overlays(walk)
  await reviewScreens(walk)
}

async function libraryScreens(walk: Walk): Promise<void> {
  const { page } = walk
  await page.goto(`${server.origin}/library`)
  await expect(page.locator('main li').first()).toBeVisible()
  await stop(walk, 'library', /^Library/)
  await page.getByRole('button', { name: /^More for / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await stop(walk, 'menu of a deck', /^Library/)
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Give the deck a title.')).toBeVisible()
  await stop(walk, 'rename without a title', /^Library/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const search = page.getByRole('combobox', { name: 'Search all cards' })
  await search.fill('the')
  await expect(page.getByRole('heading', { name: /^\d+ cards?/ })).toBeVisible()
  await stop(walk, 'search', /^Library/)
  await search.fill('nowheretobefound')
  await expect(page.getByText('No card says that')).toBeVisible()
  await stop(walk, 'nothing found', /^Library/)
}

async function overlays(walk: Walk): Promise<void> {
  const { page } = walk
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await stop(walk, 'palette', /^Today/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await stop(walk, 'list of keys', /^Today/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^(You|Your account, .*)$/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await stop(walk, 'menu of the learner', /^Today/)
  await page.keyboard.press('Escape')
}

async function reviewScreens(walk: Walk): Promise<void> {
  const { page } = walk
  await page.goto(`${server.origin}/review`)
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await stop(walk, 'question', /^Review/)
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Front' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Front' }).fill(' ')
  await stop(walk, 'edit in review', /^Review/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  // The keys belong to the card again once the focus is on it.
  await expect(page.getByRole('region', { name: 'Question' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Where this comes from' }).click()
  await stop(walk, 'answer', /^Review/)
  await page.getByRole('button', { name: 'More about this card' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await stop(walk, 'menu in review', /^Review/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('4')
  await review(page, '4')
  await onHeading(page)
  await stop(walk, 'end of a sitting', /^Review/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Undo the last step/ })).toBeVisible() // the end outlives a reload
  await page.getByRole('link', { name: 'Done for now' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`${server.origin}/review`)
  await expect(page.getByRole('heading', { name: 'Nothing to review now' })).toBeVisible()
  await stop(walk, 'nothing due', /^Review/)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
  await stop(walk, 'dashboard when done', /^Today/)
}

async function leaving(walk: Walk): Promise<void> {
  const { page } = walk
  await page.context().setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await stop(walk, 'dashboard offline', /^Today/)
  await page.context().setOffline(false)
  await page.goto(`${server.origin}/logout`)
  await expect(page.getByRole('heading', { name: 'Sign out of this device' })).toBeVisible()
  await stop(walk, 'logout', /^Sign out/)
}

/** Follows a link of the main navigation, as one does: by a click, within the application. */
async function go({ page }: Walk, name: string, heading: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await onHeading(page)
}

/** After a change of screen the focus is on its heading, where a screen reader goes on reading. */
async function onHeading(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
}

async function stop({ page, size }: Walk, name: string, title = /./): Promise<void> {
  await fits(page, name)
  await expect.soft(page, `title: ${name}`).toHaveTitle(title)
  expect.soft(await page.title(), `title: ${name}`).toMatch(/Cairn/)
  if (size === 'phone') expect.soft(await smallTargets(page), `too small for a thumb: ${name}`).toEqual([])
  await axeIsSilent(page, name)
}

/** Controls under 44 px, their invisible surroundings included. Links within a sentence are as small as its words. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5
    const px = (value: string) => Number.parseFloat(value) || 0
    const sizeOf = (control: Element) => {
      const { width, height } = control.getBoundingClientRect()
      const around = getComputedStyle(control, '::after')
      const counts = around.content !== 'none' && around.position === 'absolute'
      return {
        width: Math.max(width, counts ? px(around.width) : 0),
        height: Math.max(height, counts ? px(around.height) : 0),
      }
    }
    const inSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const isHidden = (control: Element) =>
      !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      control.closest('[inert], [aria-hidden=true]') !== null ||
      control.getBoundingClientRect().bottom <= 0
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role^=menuitem]')
    return [...controls].flatMap((control) => {
      if (isHidden(control)) return []
      const isChoice = control.matches('input[type=radio], input[type=checkbox]')
      const target = (isChoice && control.closest('label')) || control
      const { width, height } = sizeOf(target)
      if (inSentence(target) || (width >= LEAST && height >= LEAST)) return []
      const name = control.getAttribute('aria-label') || target.textContent?.trim() || control.getAttribute('name')
      return [`${control.tagName.toLowerCase()} "${name?.slice(0, 40)}" ${Math.round(width)}x${Math.round(height)}`]
    })
  })
}
