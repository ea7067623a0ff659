import { DatabaseSync } from 'node:sqlite'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { addAnsweredDeck } from './answered-deck.ts'
import { type RunningServer, startServer, WRITE_WAIT_MS } from './server.ts'
import { addDeck, PASSWORD, signUp, storedForOffline, watch } from './steps.ts'

test.use({ timezoneId: 'UTC', reducedMotion: 'reduce' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

/** The settings as the server has them. */
const onServer = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/me')).json()).settings as Record<string, unknown>)

const open = (page: Page, part = '') => page.goto(`${server.origin}/settings${part === '' ? '' : `?part=${part}`}`)

test('the slider tells what a retention costs, worked out beside the screen, and saves itself', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  await addAnsweredDeck(page, 'Answered', { cards: 60, turns: 4, endedDaysAgo: 2 })
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: /^Today: / })).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText(/about \d+ reviews a day/)).toBeVisible()
  expect(page.workers().map((worker) => worker.url())).toContainEqual(expect.stringContaining('planning.worker'))
  await expect(page.getByText(/from the 60 cards you have met/)).toBeVisible()
  const slider = page.getByRole('slider', { name: 'How much you want to recall' })
  await slider.focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/reviews? a day more than at 90\s%/)).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuetext', /^94%, \d+ reviews a day$/)
  // More cards would be due at once: that is told first, and holds when it is wanted.
  await expect(page.getByText(/With this change, \d+ cards are due today instead of \d+/)).toBeVisible()
  expect((await onServer(page)).desiredRetention).toBe(0.9)
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await expect.poll(async () => (await onServer(page)).desiredRetention).toBe(0.94)
  await page.keyboard.press('Home')
  await expect(page.getByText(/reviews? a day fewer than at 90\s%/)).toBeVisible()
  await expect.poll(async () => (await onServer(page)).desiredRetention).toBe(0.7)
  await page.reload()
  await expect(page.getByText('70%', { exact: true })).toBeVisible()
  expect(seen.problems).toEqual([])
})

test('what is no number or no time is said and not saved; what is one is', async ({ page }) => {
  await signUp(page, server)
  await open(page)
  const minutes = page.getByLabel('Time for cards')
  for (const wrong of ['', '0', '601', '-3', '1.5', 'ten', '999999999999']) {
    await minutes.fill(wrong)
    await minutes.blur()
    await expect(page.getByText('Enter a whole number from 1 to 600.')).toBeVisible()
    await expect(minutes).toHaveAttribute('aria-invalid', 'true')
  }
  await minutes.press('Escape')
  await expect(minutes).toHaveValue('15')
  await minutes.fill('45')
  await minutes.press('Enter')
  await saved(page)
  const take = page.getByRole('button', { name: /^Take \d+ new cards? a day$/ })
  const room = Number(/\d+/.exec((await take.textContent()) ?? '')?.[0])
  expect(room).toBeGreaterThan(20)
  await take.click()
  await expect(page.getByLabel('New cards')).toHaveValue(String(room))
  const steps = page.getByLabel('A new card comes back after')
  await steps.fill('30s soon')
  await steps.blur()
  await expect(page.getByText('“soon” is not a length of time', { exact: false })).toBeVisible()
  await steps.fill('30s 5m 1h')
  await steps.blur()
  await expect(page.getByText('Back after 30 seconds, then 5 minutes, then 1 hour, then on another day.')).toBeVisible()
  await page.getByRole('switch', { name: 'Ask how sure you are' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: 'Two' }).check({ force: true })
  await page.getByRole('button', { name: 'All days alike' }).click()
  await page
    .getByRole('group', { name: 'Reviews on Sunday' })
    .getByRole('radio', { name: 'None' })
    .check({ force: true })
  await page.getByLabel('A new day begins at').selectOption('02:00')
  await expect
    .poll(() => onServer(page))
    .toMatchObject({
      minutesPerDay: 45,
      newPerDay: room,
      learningStepsMinutes: [0.5, 5, 60],
      askConfidence: true,
      buttons: 'two',
      easyDays: [1, 1, 1, 1, 1, 1, 0],
      rolloverHour: 2,
    })
})

test('what one tab sets shows in the other', async ({ page, context }) => {
  await signUp(page, server)
  await open(page)
  const other = await context.newPage()
  await open(other)
  await expect(other.getByLabel('Reviews at most')).toHaveValue('200')
  await page.getByLabel('Reviews at most').fill('33')
  await page.getByLabel('Reviews at most').press('Enter')
  await expect(other.getByLabel('Reviews at most')).toHaveValue('33')
  await other.getByLabel('Cards in one go').fill('12')
  await other.getByLabel('Cards in one go').press('Enter')
  await expect.poll(() => onServer(page)).toMatchObject({ reviewsPerDay: 33, sittingCards: 12 })
  await expect(page.getByLabel('Cards in one go')).toHaveValue('12')
})

test('without a network a setting holds here, says so, and is sent later', async ({ page, context }) => {
  await signUp(page, server)
  await open(page)
  await storedForOffline(page)
  await context.setOffline(true)
  await page.getByLabel('Reviews at most').fill('41')
  await page.getByLabel('Reviews at most').press('Enter')
  await expect(page.getByText('Holds on this device; sent once you are online again.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Reviews at most')).toHaveValue('41')
  await open(page, 'account')
  await expect(page.getByText('The server was not reached', { exact: false }).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('this one', { exact: true })).toBeVisible()
  await expect.poll(async () => (await onServer(page)).reviewsPerDay).toBe(41)
})

test('a fit of parameters is taken only when it is better, and can be taken back', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  await addAnsweredDeck(page, 'Few answers', { cards: 20, turns: 2, endedDaysAgo: 1 })
  await open(page)
  await expect(page.getByText(/Possible from 400 answers on; you have given 40\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fit to my answers' })).toHaveCount(0)
  await addAnsweredDeck(page, 'Many answers', { cards: 150, turns: 5, endedDaysAgo: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Fit to my answers' }).click()
  await expect(page.getByText(/^Adopted: foretells your answers better by \d+\.\d\s%/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/In use: fitted to your 790 answers/)).toBeVisible()
  await expect.poll(async () => JSON.stringify((await onServer(page)).parameterHistory)).toContain('"reviews":790')
  await page.getByRole('button', { name: 'Go back to the average' }).click()
  await expect(page.getByText('In use: the schedule of an average learner.')).toBeVisible()
  await expect.poll(async () => (await onServer(page)).parameterHistory).toEqual({ current: null })
  expect(seen.problems).toEqual([])
})

test('a token is shown once, lets a program in, and shuts it out when revoked', async ({ page, request }) => {
  const email = await signUp(page, server)
  await open(page, 'ai')
  const make = async (name: string) => {
    await page.getByRole('button', { name: 'Make a token' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Make the token' }).click()
  }
  await make('Notes')
  const token = await page.getByLabel('Token Notes').inputValue()
  const status = async () => {
    const answer = await request.get(`${server.origin}/v1/models`, { headers: { authorization: `Bearer ${token}` } })
    return answer.status()
  }
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Notes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Notes opens nothing any more.')).toBeVisible()
  expect(await status()).toBe(401)

  age(email)
  await make('Later')
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible()
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('This password is not right.', { exact: false })).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Token Later')).toBeVisible()
})

/** Lets a learner have signed in long ago. */
function age(email: string): void {
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { timeout: WRITE_WAIT_MS })
  try {
    const { changes } = db
      .prepare(
        'update session set created_at = created_at - 3600000 where user_id = (select id from identity where email = ?)',
      )
      .run(email)
    expect(changes).toBe(1)
  } finally {
    db.close()
  }
}

test('a session elsewhere is listed and ended from here', async ({ page, browser }) => {
  const email = await signUp(page, server)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`${server.origin}/login`)
  await elsewhere.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await elsewhere.locator('input[type=password]').fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere).not.toHaveURL(/login/)
  await open(page, 'account')
  await expect(page.getByText(email).last()).toBeVisible()
  await expect(page.getByText('this one', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign .* out$/ }).click()
  await expect(page.getByText(/is signed out\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign .* out$/ })).toHaveCount(0)
  await elsewhere.goto(`${server.origin}/library`)
  await elsewhere.reload()
  await expect(
    elsewhere
      .getByText(/session has ended/i)
      .or(elsewhere.getByRole('heading', { name: 'Sign in' }))
      .first(),
  ).toBeVisible()
  await elsewhere.context().close()
})

test('a backlog becomes a plan with an end, at a tap, and the plan can be stopped', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  await addAnsweredDeck(page, 'Left lying', { cards: 120, turns: 3, endedDaysAgo: 40 })
  await addDeck(page, 'New', [{ front: 'What is new?', back: 'This' }])
  await open(page)
  await page.getByLabel('Reviews at most').fill('40')
  await page.getByLabel('Reviews at most').press('Enter')
  await saved(page)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: /^Today: 81 cards/ })).toBeVisible()
  await expect(page.getByText(/80 cards are overdue: \d+ a day for \d days, new cards paused\./)).toBeVisible()
  await page.getByRole('button', { name: 'Start catching up' }).click()
  await expect(page.getByText(/Catching up: \d days left/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Today: 81 cards/ })).toBeHidden()
  await expect.poll(async () => JSON.stringify((await onServer(page)).catchUp)).toContain('"overdue":80')
  await page.reload()
  await expect(page.getByRole('progressbar', { name: '0 of 80 overdue cards done' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop catching up' }).click()
  await expect(page.getByRole('button', { name: 'Start catching up' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Catching up: \d days left/)).toBeVisible()
  expect(seen.problems).toEqual([])
})

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test('every part can be used by everyone, light and dark, on a desk and in a hand', async ({ page }) => {
  test.setTimeout(180_000)
  await signUp(page, server)
  await addAnsweredDeck(page, 'Left lying', { cards: 120, turns: 4, endedDaysAgo: 40 })
  await open(page)
  await page.getByLabel('Reviews at most').fill('40')
  await page.getByLabel('Reviews at most').blur()
  const inThreeWeeks = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day of the exam').fill(inThreeWeeks)
  await expect(page.getByText(/recalled on the day/)).toBeVisible()
  await page.getByRole('button', { name: 'All days alike' }).click()
  await page
    .getByRole('group', { name: 'Reviews on Sunday' })
    .getByRole('radio', { name: 'Fewer' })
    .check({ force: true })
  await page.getByLabel('New cards').fill('many')
  await page.getByLabel('New cards').blur()
  await look(page, 'study')
  for (const part of ['ai', 'appearance', 'account']) {
    await open(page, part)
    await expect(
      page.getByRole('navigation', { name: 'Parts of the settings' }).locator('[aria-current=page]'),
    ).toHaveCount(1)
    if (part === 'ai') await page.getByRole('button', { name: 'Make a token' }).waitFor()
    if (part === 'account') await page.getByText('this one', { exact: true }).waitFor()
    await look(page, part)
  }
  await open(page, 'ai')
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Notes')
  await look(page, 'new token')
  await page.getByRole('button', { name: 'Make the token' }).click()
  await expect(page.getByLabel('Token Notes')).toBeFocused()
  await look(page, 'token made')
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('button', { name: 'Start catching up' })).toBeVisible()
  await expect(page.getByText(/recalled on the day/)).toBeVisible()
  await look(page, 'dashboard with a backlog')
  await page.getByRole('button', { name: 'Start catching up' }).click()
  await expect(page.getByText(/Catching up:/)).toBeVisible()
  await look(page, 'dashboard catching up')
})

async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `scrolls sideways: ${name} ${size.width}`).toBeLessThanOrEqual(0)
    await expect.soft(page.locator('h1'), `one h1: ${name}`).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly: RULES, resultTypes: ['violations'] })
      const { violations } = await axe.analyze()
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html)
            .join(' | ')}`,
      )
      expect.soft(found, `${name} ${size.width} ${colorScheme}`).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('text grows and stays grown, and nothing falls off the page', async ({ page }) => {
  await signUp(page, server)
  await open(page, 'appearance')
  await page.getByRole('radio', { name: 'Larger' }).check({ force: true })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const part of ['study', 'ai', 'appearance', 'account']) {
    await open(page, part)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('font-size', '20px')
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `scrolls sideways: ${part}`).toBeLessThanOrEqual(0)
  }
})
