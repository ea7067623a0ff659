import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { cardRows, openReview } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { doubleTap, reviewLog, storedForOffline } from './steps.ts'

const CHALK = [
  { front: 'What is chalk made of?', back: 'Carbonate of lime', quote: 'Chalk is nothing but carbonate of lime.' },
  { front: 'Which gas leaves it when burned?', back: 'Carbonic acid' },
  { front: 'Who gave the lecture on a piece of chalk?', back: 'Thomas Huxley' },
  { front: 'In which year was it given?', back: '1868' },
] as const
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const question = (page: Page) => page.getByRole('region', { name: 'Question' })
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const heard = (page: Page) => page.locator('[aria-live=polite][aria-atomic=true]')

/** The keys of a review belong to the card once the focus is on it. */
async function atQuestion(page: Page, front: string): Promise<void> {
  await expect(question(page)).toContainText(front)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Question')
}

async function show(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  await expect(answer(page)).toBeVisible()
}

/** The keys that show an answer rate nothing at once after it, and a script may be that quick. */
const looked = (page: Page) => page.waitForTimeout(300)

/** What the first card does not need is there as well: the menu of what can be done with it is of that. */
async function allThere(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'More about this card' })).toBeVisible()
}

test('by keys alone: every action on a card, the end, a reload, and everything taken back', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }))
  const deckId = await openReview(page, server, { cards: CHALK })
  const before = cardRows(server, deckId)
  await atQuestion(page, 'What is chalk made of?')

  await page.keyboard.press('*')
  await expect(page.getByRole('dialog', { name: 'Flag this card' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('button', { name: 'Flag: Green (*)' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Remove the star (T)' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('r')
  await expect(page.getByText('This browser cannot read aloud.')).toBeVisible()

  await page.keyboard.press('e')
  await expect(page.getByLabel('Front')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Say it.')
  await page.keyboard.press('Control+Enter')
  await atQuestion(page, 'What is chalk made of? Say it.')

  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: /^tomorrow/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await atQuestion(page, 'Which gas')
  await page.keyboard.press('s')
  await atQuestion(page, 'Who gave')
  await page.keyboard.press('b')
  await atQuestion(page, 'In which year')
  await show(page)
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: 'One card done' })).toBeFocused()
  await expect
    .poll(() => cardRows(server, deckId).map(({ flag, starred, suspended }) => `${flag} ${starred} ${suspended}`))
    .toEqual(['3 1 0', '0 0 1', '0 0 0', '0 0 0'])

  await page.keyboard.press('u')
  await atQuestion(page, 'In which year')
  await page.keyboard.press('n')
  await expect(page.getByText(/^Started over/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Undo (U)' })).toBeEnabled()
  const undo = page.getByRole('button', { name: 'Undo (U)' })
  await expect(async () => {
    if (await undo.isEnabled()) await page.keyboard.press('u')
    await expect(undo).toBeDisabled({ timeout: 150 })
  }).toPass({ timeout: 30_000, intervals: [0] })
  await atQuestion(page, 'What is chalk made of?')
  await expect(undo).toBeDisabled()
  await expect.poll(() => cardRows(server, deckId), { timeout: 20_000 }).toEqual(before)
  await expect(page.getByText('4 new')).toBeVisible()
})

test('typed with one’s own word, how sure, and what a wrong answer would have been right for', async ({
  page,
  context,
}) => {
  const cards = CHALK.map((card, index) => (index === 0 ? { ...card, kind: 'typed' as const } : card))
  const deckId = await openReview(page, server, { cards, settings: { askConfidence: true } })
  const field = page.getByLabel('Your answer')
  await expect(field).toBeFocused()
  await storedForOffline(page)
  await allThere(page)
  await page.keyboard.type('carbonic acid')
  await page.getByRole('button', { name: 'Sure' }).press('Enter')
  await expect(answer(page)).toContainText('Carbonate of lime')
  await expect(page.getByText('Not what the card says', { exact: true })).toBeVisible()
  await expect(page.getByText('What you wrote answers another card')).toBeVisible()
  await expect(page.getByText('Chalk is nothing but carbonate of lime.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Again.*suggested/ })).toBeVisible()
  await expect(heard(page)).toContainText('Not what the card says. Answer: Carbonate of lime')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'I was right' }).press('Enter')
  await expect(page.getByText('Right, by your own word')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Good.*suggested/ })).toBeVisible()
  await answer(page).focus()
  await looked(page)
  await page.keyboard.press('Enter')
  await atQuestion(page, 'Which gas')
  await expect(page.getByText(/Offline.*kept on this device/)).toBeVisible()
  await page.keyboard.press('2')
  await expect(answer(page)).toBeVisible()
  await page.keyboard.press('1')
  await atQuestion(page, 'Who gave')
  await context.setOffline(false)
  await expect
    .poll(() => reviewLog(server).filter(({ card_id }) => isIn(deckId, card_id)).length, { timeout: 20_000 })
    .toBe(2)
  await expect.poll(() => aliasesOf(page, deckId), { timeout: 20_000 }).toEqual(['carbonic acid'])
})

const isIn = (deckId: string, cardId: string): boolean => cardRows(server, deckId).some(({ id }) => id === cardId)

async function aliasesOf(page: Page, deckId: string): Promise<string[]> {
  const cardId = cardRows(server, deckId)[0]?.id
  const list = await page.evaluate(
    async (id) =>
      (await fetch(`/api/sync?cursor=0`))
        .json()
        .then((all) => all.cards.find((card: { id: string }) => card.id === id)),
    cardId,
  )
  return list?.aliases ?? []
}

test('with two buttons Space shows and then takes Good, a card that keeps being forgotten can be mended', async ({
  page,
}) => {
  const [first, ...others] = CHALK
  const cards = [{ ...first, front: 'Where do they live, and what do they eat?', lapses: 7 }, ...others]
  const deckId = await openReview(page, server, { cards, settings: { buttons: 'two' } })
  await atQuestion(page, 'Where do they live')
  await show(page)
  await expect(page.getByRole('group', { name: 'How well did you know it?' }).getByRole('button')).toHaveCount(2)
  await page.keyboard.press('1')
  await atQuestion(page, 'Which gas')
  await expect(page.getByText('Forgotten 8 times: the card may be the reason.')).toBeVisible()
  await expect(page.getByText('Chalk is nothing but carbonate of lime.')).toBeVisible()
  await show(page) // it keeps nobody from going on
  await page.keyboard.press('f')
  const fix = page.getByRole('dialog', { name: 'Fix this card' })
  await expect(fix.getByText(/^Two questions/)).toBeVisible()
  await fix.getByRole('button', { name: 'Suspend it' }).press('Enter')
  await expect(fix).toBeHidden()
  await expect(page.getByText('Fix it')).toBeHidden()
  await expect.poll(() => cardRows(server, deckId)[0]?.suspended).toBe(1)
  await answer(page).focus()
  await looked(page)
  await page.keyboard.press('Space')
  await atQuestion(page, 'Who gave')
  await expect(heard(page)).toHaveText(/^Good, next in 10 min\. 3 cards left\. Question: Who gave/)
  await page.keyboard.press('u')
  await atQuestion(page, 'Which gas')
  await expect(page.getByText(/^Undone: Good on “Which gas/)).toBeVisible()
  await expect(heard(page)).toHaveText(/^\d cards left\. Question: Which gas/)
  await page.keyboard.press('u')
  await expect.poll(() => cardRows(server, deckId)[0]?.suspended).toBe(0)
})

async function swipe(
  session: CDPSession,
  [fromX, fromY]: [number, number],
  [toX, toY]: [number, number],
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', fromX, fromY)
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', fromX + ((toX - fromX) * step) / 8, fromY + ((toY - fromY) * step) / 8)
  await touch('touchEnd')
}

test('a swipe rates on a touch screen, a scroll and a short one do not', async ({ browser }) => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await openReview(page, server, { cards: CHALK })
  const session = await context.newCDPSession(page)
  await swipe(session, [300, 300], [60, 300])
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible() // nothing to rate yet
  await page.getByRole('button', { name: 'Show the answer' }).tap()
  await expect(page.getByText('Swipe left for Again, right for Good')).toBeVisible()
  await swipe(session, [200, 500], [170, 200])
  await swipe(session, [200, 300], [260, 300])
  await swipe(session, [200, 300], [140, 310])
  await page.waitForTimeout(300)
  await expect(answer(page)).toContainText('Carbonate of lime')
  await swipe(session, [320, 300], [80, 320])
  await expect(question(page)).toContainText('Which gas')
  await expect(page.getByText('1 learning')).toBeVisible()
  await expect(page.getByText(/^You missed/)).toBeVisible() // it stands above the button
  // A touch right after a swipe stops what the swipe set moving, as anywhere in the browser; the next one is a tap.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show the answer' }).tap({ timeout: 1_000 })
    await expect(page.getByText('Swipe left for Again, right for Good')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await swipe(session, [80, 300], [320, 300])
  await expect(question(page)).toContainText('Who gave')
  await context.close()
})

test('a device without room says so before an action counts, and gives a rating to the server', async ({ page }) => {
  await openReview(page, server, { cards: CHALK })
  await show(page)
  await allThere(page)
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.add = full
    IDBObjectStore.prototype.put = full
  })
  await page.keyboard.press('t')
  await expect(page.getByRole('alert')).toContainText('does not count')
  await expect(page.getByRole('button', { name: 'Star (T)' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Undo (U)' })).toBeDisabled()
  // A rating goes straight to the server, and the screen says how to go on.
  await page.keyboard.press('3')
  await atQuestion(page, 'Which gas')
  await expect(page.getByText('This browser keeps nothing: stay online while you study.')).toBeVisible()
})

/** What was taken back is put back one step after another: the same card stands there for half a second. */
async function settled(page: Page): Promise<void> {
  const question = () => page.getByRole('region', { name: 'Question' }).textContent()
  await expect(async () => {
    const before = await question()
    await page.waitForTimeout(500)
    expect(await question()).toBe(before)
  }).toPass()
}

test('quick keys, double taps and two tabs lose and double nothing', async ({ page, context }) => {
  const deckId = await openReview(page, server, { cards: CHALK })
  const other = await context.newPage()
  await other.goto(`${server.origin}/review`)
  await atQuestion(other, 'What is chalk made of?')
  await page.bringToFront()
  for (const key of [' ', '4', '4', ' ', '4', 's', 's', 'u', 'u']) await page.keyboard.press(key)
  await settled(page)
  await page.getByRole('button', { name: 'Show the answer' }).dblclick({ position: { x: 24, y: 24 } })
  await expect(answer(page)).toBeVisible()
  await doubleTap(page, page.getByRole('button', { name: /^Easy/ }))
  await page.waitForTimeout(400)
  await expect(answer(page)).toBeHidden()
  await other.bringToFront()
  await show(other)
  await other.keyboard.press('4')
  const mine = () => reviewLog(server).filter(({ card_id }) => isIn(deckId, card_id))
  const counted = () => {
    const voids = mine().filter(({ kind }) => kind === 'void').length
    return mine().filter(({ kind }) => kind === 'rate').length - voids
  }
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  await other.waitForTimeout(3_000) // a second delivery would show by now
  expect(new Set(mine().map(({ id }) => id)).size).toBe(mine().length)
  expect(counted()).toBeGreaterThanOrEqual(2)
  await other.close()
})

const SIZES = { desktop: { viewport: { width: 1280, height: 800 } }, phone: PHONE }

for (const [name, size] of Object.entries(SIZES)) {
  test(`every state can be used by everyone: ${name}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const context: BrowserContext = await browser.newContext({ ...size, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const [first, ...others] = CHALK
    const leech = { ...first, front: 'Where do they live, and what do they eat?', lapses: 7 }
    const typed = { front: 'What is it called when burned?', back: 'Quicklime', kind: 'typed' as const }
    await openReview(page, server, { cards: [leech, typed, ...others], settings: { askConfidence: true } })
    await allThere(page)
    await looksRight(page, 'confidence')
    await page.getByRole('button', { name: 'Sure' }).click()
    await looksRight(page, 'answer')
    await page.getByRole('button', { name: /^Again/ }).click()
    await expect(page.getByLabel('Your answer')).toBeVisible()
    await looksRight(page, 'typing, with the card just missed')
    await page.getByRole('button', { name: 'Fix it' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksRight(page, 'fix this card')
    await page.getByRole('button', { name: 'Edit it' }).click()
    await looksRight(page, 'fix this card, editing')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep it as it is' }).click()
    await page.getByLabel('Your answer').fill('Quicklim')
    await page.getByLabel('Your answer').press('Enter')
    await looksRight(page, 'typed, nearly')
    await page.getByRole('button', { name: /^Good/ }).click()
    await expect(question(page)).toContainText('Which gas')
    await page.getByRole('button', { name: 'More about this card' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await looksRight(page, 'menu')
    await page.getByRole('menuitem', { name: /^Flag/ }).click()
    await expect(page.getByRole('dialog', { name: 'Flag this card' })).toBeVisible()
    await looksRight(page, 'flags')
    await page.getByRole('button', { name: 'Purple' }).click()
    await looksRight(page, 'flagged')
    await page.getByRole('button', { name: 'More about this card' }).click()
    await page.getByRole('menuitem', { name: /^Choose the day/ }).click()
    await page.getByRole('button', { name: 'Set the day' }).click()
    await expect(page.getByText('Choose a date.')).toBeVisible()
    await looksRight(page, 'choosing a day')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More about this card' }).click()
    await page.getByRole('menuitem', { name: /^Suspend/ }).click()
    await expect(page.getByText('Suspended.', { exact: false })).toBeVisible()
    await looksRight(page, 'suspended, with undo in a message')
    const end = page.getByRole('link', { name: 'Done for now' })
    for (let cards = 0; cards < 12 && !(await end.isVisible()); cards += 1) {
      const giveUp = page.getByRole('button', { name: /I don’t know|Show the answer/ })
      await giveUp.or(end).first().waitFor()
      if (await end.isVisible()) break
      await giveUp.click()
      await page.getByRole('button', { name: /^Easy/ }).click()
    }
    await expect(end).toBeVisible()
    await looksRight(page, 'end')
    await context.close()
  })
}
