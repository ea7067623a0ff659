import { DatabaseSync } from 'node:sqlite'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, review, reviewLog, signUp, storedForOffline, watch } from './steps.ts'

const CARDS = [
  ['What moves water through a membrane towards more solute?', 'osmosis'],
  ['What spreads particles from many to few?', 'diffusion'],
  ['Which part of the cell makes proteins?', 'ribosome'],
  ['Which part of the cell breaks down waste?', 'lysosome'],
  ['What holds the DNA of a cell?', 'nucleus'],
  ['What speeds up a reaction without being used up?', 'enzyme'],
  ['Which sugar do cells burn first?', 'glucose'],
  ['Which division makes two equal cells?', 'mitosis'],
  ['Which division makes four different cells?', 'meiosis'],
].map(([front = '', back = '']) => ({ front, back }))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** A learner with a deck of which some cards have a due date, on this device and stored for offline use. */
async function settled(page: Page, cards: readonly { front: string; back: string }[] = CARDS): Promise<string> {
  await signUp(page, server)
  const deck = await addDeck(page, 'Cells', cards)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: /^Today: / })).toBeVisible()
  await storedForOffline(page)
  return deck
}

function rows(query: string): unknown[] {
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { readOnly: true })
  try {
    return db.prepare(query).all()
  } finally {
    db.close()
  }
}

/** Every due date that the server has. */
const dueDates = () => rows('select card_id, due_at, due_day, stability, reps from memory order by card_id')
const practised = () => rows('select id from practice_answer').length

const question = (page: Page): Locator => page.getByRole('region', { name: 'Question' })
const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? ''
const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Go on' })

async function backOf(page: Page): Promise<string> {
  const front = (await question(page).textContent())?.trim()
  const card = CARDS.find((one) => one.front === front)
  if (card === undefined) throw new Error(`No card asks "${front}"`)
  return card.back
}

/** Answers the question shown by keys alone: by its number, or typed. */
async function answer(page: Page, isRight = true): Promise<void> {
  await expect(goOn(page)).toHaveCount(0)
  await expect(question(page)).toBeVisible()
  const back = await backOf(page)
  const field = page.getByRole('textbox', { name: 'Your answer' })
  if (await field.isVisible()) {
    await expect(field).toBeFocused()
    await page.keyboard.type(isRight ? back : 'zebra')
    await page.keyboard.press('Enter')
  } else {
    const options = page.getByRole('list', { name: 'Answers' }).getByRole('button')
    const names = await options.evaluateAll((buttons) =>
      buttons.map((button) => button.querySelector('.sr-only')?.textContent),
    )
    const at = names.findIndex((name) => (name === back) === isRight)
    await page.keyboard.press(String(at + 1))
  }
  await expect(goOn(page)).toBeFocused()
}

/** The feedback was looked at for as long as it wants, and the next screen is there. */
async function next(page: Page): Promise<void> {
  await expect(goOn(page)).toBeFocused()
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  await expect(goOn(page)).toHaveCount(0)
}

/** Answers everything right until a heading says that it is over; rounds are gone on with. */
async function answerAll(page: Page, end: RegExp): Promise<void> {
  const over = page.getByRole('heading', { level: 1, name: end })
  const round = page.getByRole('heading', { level: 1, name: /^Round \d of \d done$/ })
  for (let step = 0; step < 80; step += 1) {
    await expect(question(page).or(over).or(round).first()).toBeVisible()
    if (await over.isVisible()) return
    if (await round.isVisible()) {
      await expect(round).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(round).toHaveCount(0)
      continue
    }
    await answer(page)
    await next(page)
  }
  throw new Error('The session does not end')
}

async function openMode(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).focus()
  await page.keyboard.press('Enter')
}

/** Back to the deck, whose heading has the focus. */
async function leaveMode(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Cells', exact: true })).toBeFocused()
}

async function knowAll(page: Page): Promise<void> {
  const over = page.getByRole('heading', { level: 1, name: /known$/ })
  for (let card = 0; card < 40; card += 1) {
    await expect(question(page).or(over).first()).toBeVisible()
    if (await over.isVisible()) return
    const front = await textOf(question(page))
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Knew it' })).toBeVisible()
    await page.keyboard.press(card === 0 ? '1' : '2')
    await expect(page.getByRole('button', { name: 'Knew it' }).or(page.getByText(front, { exact: true }))).toHaveCount(
      0,
    )
  }
  throw new Error('The cards do not end')
}

test('by keys alone through every mode; no review is written and no due date moves', async ({ page }) => {
  test.setTimeout(180_000)
  const seen = watch(page)
  const deck = await settled(page)
  const before = reviewLog(server).length
  await page.goto(`${server.origin}/review`)
  await review(page, '3', 3)
  await expect.poll(() => reviewLog(server).length - before, { timeout: 20_000 }).toBe(3)
  const [log, due] = [reviewLog(server), dueDates()]

  await page.goto(`${server.origin}/study/${deck}`)
  await openMode(page, 'Learn')
  await answer(page, false)
  await expect(page.getByText('Not quite')).toBeVisible()
  await expect(page.getByText('which is the answer to')).toBeVisible()
  await next(page)
  await answerAll(page, /cards learned$/)
  await leaveMode(page)

  await openMode(page, 'Write')
  await answer(page, false)
  await page.keyboard.press('i')
  await expect(page.getByText('Right, by your own word')).toBeVisible()
  await next(page)
  await answerAll(page, /cards written$/)
  await leaveMode(page)

  await openMode(page, 'Cram')
  await expect(page.getByText('Cramming changes no schedule')).toBeVisible()
  await knowAll(page)
  await leaveMode(page)

  await openMode(page, 'Test')
  // The heading takes the focus a frame after it is drawn.
  await expect(page.getByRole('heading', { level: 1, name: 'A test on Cells' })).toBeFocused()
  await page.getByRole('textbox', { name: 'How many cards' }).press('Enter')
  const open = page.getByText(/answers? missing/)
  await expect(open).toBeVisible()
  for (let at = 0; at < CARDS.length; at += 1) {
    const row = page.locator(`[data-question="${at}"]`)
    await expect(row.locator(':focus')).toHaveCount(1)
    if ((await row.getByRole('textbox').count()) > 0) await page.keyboard.type('zebra')
    else await page.keyboard.press('1')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Hand in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /of 9 right$/ })).toBeFocused()
  await page.getByRole('link', { name: /^Learn the/ }).focus()
  await page.keyboard.press('Enter')
  await answer(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Go on with your mistakes/ })).toBeVisible()

  await expect.poll(practised, { timeout: 20_000 }).toBeGreaterThan(40)
  expect(reviewLog(server)).toEqual(log)
  expect(dueDates()).toEqual(due)
  expect(seen.problems).toEqual([])
})

test('a reload in the middle of each mode goes on where it was', async ({ page }) => {
  const deck = await settled(page)
  for (const mode of ['learn', 'write']) {
    await page.goto(`${server.origin}/study/${deck}?mode=${mode}`)
    await answer(page)
    await next(page)
    await answer(page, false)
    const feedback = await textOf(page.getByRole('region', { name: /Not quite/ }))
    await page.reload()
    await expect(page.getByRole('region', { name: /Not quite/ })).toHaveText(feedback)
    await next(page)
    await expect(question(page)).toBeVisible()
    const shown = await textOf(question(page))
    await page.reload()
    await expect(question(page)).toHaveText(shown)
  }
  await page.goto(`${server.origin}/study/${deck}?mode=cram`)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('2')
  await expect(page.getByText('1 of 9 done')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 9 done')).toBeVisible()
  await page.goto(`${server.origin}/study/${deck}?mode=test`)
  await page.getByRole('button', { name: 'Begin the test' }).click()
  await expect(page.locator('[data-question="0"] :focus')).toHaveCount(1)
  await page.keyboard.press('2')
  await expect(page.getByText('1 of 9 answered')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 9 answered')).toBeVisible()
  await page.goto(`${server.origin}/study/${deck}`)
  for (const left of [/^Learn.*round 1 of 2/, /^Write.*done/, /^Test.*1 of 9 answered/, /^Cram.*1 of 9 done/])
    await expect(page.getByRole('link', { name: left })).toBeVisible()
})

test('without a network every mode opens, is gone through and kept; the answers are sent later', async ({
  page,
  context,
}) => {
  const deck = await settled(page, CARDS.slice(0, 4))
  const before = practised()
  await context.setOffline(true)
  await page.goto(`${server.origin}/study/${deck}?mode=learn`)
  await answer(page)
  await page.reload()
  await next(page)
  await answerAll(page, /cards learned$/)
  await page.goto(`${server.origin}/study/${deck}?mode=test`)
  await page.getByRole('button', { name: 'Begin the test' }).click()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('button', { name: 'Hand in as it is' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '0 of 4 right' })).toBeVisible()
  for (const mode of ['write', 'cram']) {
    await page.goto(`${server.origin}/study/${deck}?mode=${mode}`)
    await expect(question(page)).toBeVisible()
  }
  expect(practised()).toBe(before)
  await context.setOffline(false)
  await expect.poll(() => practised() - before, { timeout: 30_000 }).toBe(12)
})

test('two tabs share a session, and neither spoils it for the other', async ({ page, context }) => {
  const deck = await settled(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${server.origin}/study/${deck}?mode=write`)
    await expect(question(tab)).toBeVisible()
  }
  expect(await textOf(question(other))).toBe(await textOf(question(page)))
  await answer(page)
  await next(page)
  await expect(other.getByText('You went on with this in another tab')).toBeVisible()
  await expect(question(other)).toHaveText(await textOf(question(page)))
  await answer(other)
  await next(other)
  await expect(page.getByText('2 of 9 done')).toBeVisible()
})

test('decks of one card, of none to choose from, and of none to ask', async ({ page }) => {
  const one = await settled(page, CARDS.slice(0, 1))
  await page.goto(`${server.origin}/study/${one}?mode=learn`)
  await answerAll(page, /^One card learned$/)
  const odd = await addDeck(page, 'Odd', [
    { front: '$\\int_0^1 x\\,dx$', back: '$\\frac12$' },
    { front: 'What prints in Python?', back: '`print()`' },
    { front: 'A very long answer', back: 'and so on '.repeat(300) },
    { front: 'The capital of _____ is _____', back: 'France; Paris' },
    { front: 'Without a back', back: '' },
  ])
  await page.goto(`${server.origin}/study/${odd}?mode=cram`)
  await expect(page.getByText('One card with an empty side is left out.')).toBeVisible()
  await page.goto(`${server.origin}/study/${odd}?mode=write`)
  await expect(question(page)).toBeVisible()
  const none = await addDeck(page, 'None', [])
  await page.goto(`${server.origin}/study/${none}?mode=learn`)
  await expect(page.getByRole('heading', { name: 'Nothing to practise' })).toBeVisible()
})

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

for (const [size, device] of Object.entries(SIZES)) {
  test(`axe has nothing to say in any state: ${size}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const seen = watch(page)
    const deck = await settled(page)
    const at = (mode: string) => page.goto(`${server.origin}/study/${deck}${mode}`)

    await at('')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await looksRight(page, 'study')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksRight(page, 'deck settings')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'More about this card' }).first().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await looksRight(page, 'menu of a card')
    await page.getByRole('menuitem', { name: 'Edit here' }).click()
    await looksRight(page, 'edit in place')

    await at('?mode=learn')
    await expect(question(page)).toBeVisible()
    await looksRight(page, 'choice')
    await answer(page, false)
    await looksRight(page, 'choice, wrong')
    await next(page)
    await answer(page)
    await looksRight(page, 'choice, right')
    await next(page)
    for (let step = 0; (await page.getByRole('textbox').count()) === 0; step += 1) {
      await answer(page)
      await next(page)
      await expect(question(page)).toBeVisible()
      if (step > 20) throw new Error('Nothing is asked to be typed')
    }
    await looksRight(page, 'typed')
    await answer(page, false)
    await looksRight(page, 'typed, wrong')
    await next(page)
    const round = page.getByRole('heading', { name: /^Round 1 of 2 done$/ })
    while (!(await round.isVisible())) {
      await answer(page)
      await next(page)
      await expect(question(page).or(round).first()).toBeVisible()
    }
    await looksRight(page, 'end of a round')
    await page.getByRole('button', { name: 'Enough for now' }).click()
    await expect(page.getByRole('heading', { name: /cards learned$/ })).toBeVisible()
    await looksRight(page, 'end of a session')

    await at('?mode=write')
    await expect(question(page)).toBeVisible()
    await looksRight(page, 'write')
    await at('?mode=cram')
    await expect(question(page)).toBeVisible()
    await looksRight(page, 'cram')
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Knew it' })).toBeVisible()
    await looksRight(page, 'cram, turned')
    await at('?mode=test')
    for (const kind of [/^True or false/, /^Match/]) await page.getByRole('checkbox', { name: kind }).check()
    await looksRight(page, 'test, what is asked')
    await page.getByRole('button', { name: 'Begin the test' }).click()
    await expect(page.getByText('answers missing')).toBeVisible()
    await page.keyboard.press('1')
    await looksRight(page, 'test')
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksRight(page, 'test, handing in')
    await page.getByRole('button', { name: 'Hand in as it is' }).click()
    await expect(page.getByRole('heading', { name: /of 9 right$/ })).toBeVisible()
    await looksRight(page, 'test, results')
    const none = await addDeck(page, 'None', [])
    await page.goto(`${server.origin}/study/${none}?mode=cram`)
    await expect(page.getByRole('heading', { name: 'Nothing to practise' })).toBeVisible()
    await looksRight(page, 'nothing to practise')
    expect(seen.problems).toEqual([])
    await context.close()
  })
}
