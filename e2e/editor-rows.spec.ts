import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp, storedForOffline, watch } from './steps.ts'

/*
 * The rows of the editor: written, moved, undone and pasted by keys alone, dragged by a pointer, on two devices at once,
 * without a network and over a reload.
 */

const CARDS = ['One', 'Two', 'Three', 'Four'].map((front) => ({ front, back: `${front} back` }))
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

const front = (page: Page, number: number): Locator => page.getByRole('textbox', { name: `Front of card ${number}` })
const back = (page: Page, number: number): Locator => page.getByRole('textbox', { name: `Back of card ${number}` })
const fronts = (page: Page): Promise<string[]> =>
  page
    .getByRole('textbox', { name: /^Front of card \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLTextAreaElement ? field.value : '')))
/** The rows in this order. */
const stand = (page: Page, texts: readonly string[]) => expect.poll(() => fronts(page)).toEqual(texts)
const saved = (page: Page) => expect(page.getByText(/Saved at/)).toBeVisible()

let server: RunningServer
/** A learner whom most of the tests share: signing up takes longer than what they do. */
let session: Awaited<ReturnType<BrowserContext['storageState']>>
test.beforeAll(async ({ browser }) => {
  server = await startServer()
  const page = await browser.newPage()
  await signUp(page, server)
  session = await page.context().storageState()
  await page.close()
})
test.afterAll(() => server.stop())

/** Opens the editor of a deck of its own; `isAlone` for a learner who has no other. */
async function openDeck(page: Page, cards = CARDS, isAlone = false): Promise<string> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (isAlone) await signUp(page, server)
  else {
    await page.context().addCookies(session.cookies)
    await page.goto(`${server.origin}/dashboard`)
    await expect(page.locator('h1')).toBeVisible()
  }
  const deck = await addDeck(page, 'Numbers', cards)
  await page.goto(`${server.origin}/edit/${deck}`)
  // The row to type in of a deck that is still empty here is not waited for, but the cards.
  await expect(front(page, cards.length)).toHaveValue(cards.at(-1)?.front ?? '')
  return deck
}

test('by keys alone: rows are moved, added, copied, deleted, and everything goes back and forth', async ({ page }) => {
  const seen = watch(page)
  await openDeck(page)
  await front(page, 3).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Card moved to place 1 of 4.')).toBeAttached()
  await stand(page, ['Three', 'One', 'Two', 'Four'])
  await expect(front(page, 1)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Between')
  await page.keyboard.press('Enter')
  await page.keyboard.type('b')
  await front(page, 4).focus()
  await page.keyboard.press('Control+Shift+D')
  await stand(page, ['Three', 'Between', 'One', 'Two', 'Two', 'Four'])
  await expect(front(page, 5)).toBeFocused()
  await page.keyboard.press('Control+Shift+Backspace')
  await page.keyboard.press('Control+Shift+Backspace')
  await stand(page, ['Three', 'Between', 'One', 'Two'])
  await saved(page)
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Control+z')
  await stand(page, ['One', 'Two', 'Three', 'Four'])
  await saved(page)
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Control+Shift+z')
  await stand(page, ['Three', 'Between', 'One', 'Two'])
  await saved(page)
  await page.reload()
  await expect(front(page, 4)).toHaveValue('Two')
  await stand(page, ['Three', 'Between', 'One', 'Two'])
  expect(seen.problems).toEqual([])
})

test('a row is dragged by a pointer, and Escape lets go of it', async ({ page }) => {
  await openDeck(page)
  const grip = (number: number) => page.getByRole('region', { name: `Card ${number}` }).locator('[data-grip]')
  const rows = page.locator('[data-row]')
  /** Takes a row by its grip and moves it until the line stands below the row of that number, as a hand does. */
  const drag = async (from: number, below: number) => {
    await expect(async () => {
      // What is said of a card once it was looked at moves the rows below it: a grip that was missed is taken again.
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await grip(from).hover()
      await page.mouse.down()
      const [end, next] = [await rows.nth(below - 1).boundingBox(), await rows.nth(below).boundingBox()]
      if (end === null || next === null) throw new Error('Nowhere to drag to')
      await page.mouse.move(end.x + 40, end.y + end.height - 8, { steps: 8 })
      const line = await page.locator('.bg-moss.fixed').boundingBox({ timeout: 1_000 })
      expect(Math.abs((line?.y ?? 0) - next.y)).toBeLessThan(4)
    }).toPass({ timeout: 30_000 })
  }
  await drag(1, 3)
  await page.mouse.up()
  await expect(front(page, 3)).toHaveValue('One')
  await saved(page)
  await drag(1, 3)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await stand(page, ['Two', 'Three', 'One', 'Four'])
  await page.reload()
  await expect(front(page, 3)).toHaveValue('One')
})

test('a menu that is taller than the window is scrolled, not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await openDeck(page)
  await page.getByRole('button', { name: 'Card 3: change, move, add, delete' }).click()
  // It places itself by script once it is drawn.
  await expect(async () => {
    const box = await page.getByRole('menu').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480)
  }).toPass({ timeout: 10_000 })
  const saysThatThereIsMore = () =>
    page.getByRole('menu').evaluate((menu) => Number(getComputedStyle(menu, '::after').opacity) > 0)
  await expect.poll(saysThatThereIsMore).toBe(true)
  for (const { name, isLast } of [
    { name: /^Delete/, isLast: true },
    { name: /^Shorten/, isLast: false },
  ]) {
    const item = page.getByRole('menuitem', { name })
    // As far as the menu itself goes; how long it is may still change once it is drawn.
    await expect(async () => {
      await page.getByRole('menu').evaluate((menu, end) => menu.scrollTo(0, end ? menu.scrollHeight : 0), isLast)
      await expect(item).toBeInViewport({ ratio: 1, timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await expect.poll(saysThatThereIsMore).toBe(!isLast)
  }
})

test('a list is pasted with a preview, and one step takes it back', async ({ page }) => {
  await openDeck(page)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox', { name: 'Your list' }).fill('der Hund - the dog\ndie Katze - the cat\nallein')
  await expect(dialog.getByText('3 cards.')).toBeVisible()
  await expect(dialog.getByText('1 has one side only.')).toBeVisible()
  await looksRight(page, 'paste')
  await dialog.getByLabel('Between front and back').selectOption('comma')
  await expect(dialog.getByText('3 have one side only.')).toBeVisible()
  await dialog.getByLabel('Between front and back').selectOption('dash')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Add 3 cards' }).click()
  await expect(front(page, 5)).toBeFocused()
  await expect(back(page, 6)).toHaveValue('the cat')
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(front(page, 5)).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(front(page, 7)).toHaveValue('allein')
  await saved(page)
})

test('kinds, tags and other answers; a cloze text is asked gap by gap', async ({ page }) => {
  await openDeck(page, CARDS.slice(0, 1), true)
  await front(page, 1).fill('Paris lies on the Seine')
  await back(page, 1).fill('')
  await front(page, 1).focus()
  await page.keyboard.press('Home')
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+Shift+c')
  await expect(front(page, 1)).toHaveValue('{{c1::Paris}} lies on the Seine')
  await front(page, 1).fill('{{c1::Paris}} lies on the {{c2::Seine}}')
  const row = page.getByRole('region', { name: 'Card 1' })
  await expect(row.getByRole('region', { name: 'Preview' })).toContainText('Paris lies on the [...]')
  await page.keyboard.press('Control+.')
  await row.getByRole('textbox', { name: /^Tags/ }).fill('rivers, france')
  await row.getByRole('textbox', { name: /^Also right/ }).fill('La Seine')
  await row.getByRole('button', { name: 'Done' }).click()
  await expect(row.getByRole('button', { name: /^Kind, tags/ })).toContainText('Cloze, 2 cards')
  await expect(page.getByText('2 cards.')).toBeVisible()
  await page.keyboard.press('Control+.')
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await looksRight(page, `editor ${size.width}`)
  }
  await page.goto(`${server.origin}/review`)
  const asked = page.getByRole('region', { name: 'Question' })
  await expect(asked).toContainText(/_____ lies on the Seine|Paris lies on the _____/)
  const isFirst = (await asked.textContent())?.trim().startsWith('_')
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveText(isFirst ? 'Paris' : 'Seine')
})

test('a press is not lost to the preview that leaves with it', async ({ page }) => {
  await openDeck(
    page,
    [
      'basalt',
      'chalk',
      'gneiss',
      'granite',
      'marble',
      'obsidian',
      'pumice',
      'sandstone',
      'schist',
      'slate',
      'tuff',
    ].map((stone, at) => ({ front: `What is **${stone}** made of?`, back: `${stone} ${at}` })),
  )
  const row = (number: number) => page.getByRole('region', { name: `Card ${number}`, exact: true })
  const menu = (number: number) =>
    row(number).getByRole('button', { name: `Card ${number}: change, move, add, delete`, exact: true })
  const opens = async (number: number) => {
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
    await menu(number).click({ delay: 100 })
    await expect(page.getByRole('menuitem', { name: 'Kind, tags, other answers' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0)
  }
  // At the end of the page, which is shorter without the preview.
  await front(page, 11).focus()
  await page.keyboard.press('Control+.')
  await row(11).getByRole('textbox', { name: /^Tags/ }).fill('volcanoes')
  await row(11).getByRole('button', { name: 'Done' }).click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await opens(11)
  await page.keyboard.press('Escape')
  // Below the preview; the menu opens where its button then is, and stays there.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await front(page, 3).click()
  await page.evaluate(watchMenu)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await opens(5)
  await page.waitForTimeout(500)
  const button = await menu(5).boundingBox()
  const places = await page.evaluate(() => window.menuPlaces ?? [])
  expect(places.length).toBeGreaterThan(5)
  expect([...new Set(places)]).toEqual([Math.round((button?.y ?? 0) + (button?.height ?? 0) + 6)])
})

declare global {
  interface Window {
    menuPlaces?: number[]
  }
}

/** In the page: notes in every frame where a menu that can be seen begins. */
function watchMenu(): void {
  const places: number[] = []
  window.menuPlaces = places
  const look = () => {
    const menu = document.querySelector('[role=menu]')
    if (menu?.checkVisibility({ checkOpacity: true })) places.push(Math.round(menu.getBoundingClientRect().top))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('another device changes the same side: both texts are there to choose from', async ({ page, browser }) => {
  const deck = await openDeck(page)
  const state = await page.context().storageState()
  const other = await browser.newContext({ storageState: state })
  const phone = await other.newPage()
  await phone.goto(`${server.origin}/edit/${deck}`)
  await expect(front(phone, 4)).toBeVisible()
  await front(phone, 1).fill('One, by the phone')
  await saved(phone)
  await front(phone, 4).focus()
  await phone.keyboard.press('Alt+ArrowUp')
  await front(page, 1).fill('One, by the desk')
  await front(page, 2).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(/changed on another device at the same time/)).toBeVisible()
  await page.getByRole('button', { name: 'Use that instead' }).click()
  await expect(front(page, 1)).toHaveValue('One, by the phone')
  await saved(page)
  await saved(phone)
  for (const device of [page, phone]) {
    await device.reload()
    await expect(front(device, 4)).toBeVisible()
    await expect(front(device, 1)).toHaveValue('One, by the phone')
  }
  await expect(async () => expect(await fronts(page)).toEqual(await fronts(phone))).toPass()
  expect((await fronts(page)).toSorted()).toEqual(['Four', 'One, by the phone', 'Three', 'Two'])
  await other.close()
})

test('offline and over a reload in the middle of typing nothing is lost', async ({ page, context }) => {
  await openDeck(page)
  await storedForOffline(page)
  await context.setOffline(true)
  await front(page, 2).fill('Two, offline')
  await front(page, 1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('New, off')
  await page.reload()
  await expect(front(page, 3)).toHaveValue('New, off')
  await stand(page, ['Two, offline', 'One', 'New, off', 'Three', 'Four'])
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(front(page, 3)).toHaveValue('New, off')
})

test('a card typed offline is there to study at once, and is sent without its editor', async ({ page, context }) => {
  const deck = await openDeck(page, CARDS, true)
  await storedForOffline(page)
  await page.goto(`${server.origin}/study/${deck}`)
  await page.goto(`${server.origin}/edit/${deck}`)
  await expect(front(page, 4)).toHaveValue('Four')
  await context.setOffline(true)
  await back(page, 4).press('Enter')
  await page.keyboard.type('Five, offline')
  await page.getByRole('link', { name: 'To the deck' }).click()
  // Until the deck's page stands there, the row itself says the same.
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers', exact: true })).toBeVisible()
  await expect(page.locator('main').getByText('Five, offline')).toBeVisible()
  await context.setOffline(false)
  const onServer = () =>
    page.evaluate(async (id) => (await (await fetch(`/api/decks/${id}/cards`)).text()).includes('Five, offline'), deck)
  await expect.poll(onServer, { timeout: 20_000 }).toBe(true)
  await page.goto(`${server.origin}/logout`)
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
})

test('a learned card that says something else asks for its schedule, and an earlier version comes back', async ({
  page,
}) => {
  await openDeck(page, [{ front: 'What is the capital of France?', back: 'Paris' }], true)
  const card = await page.evaluate(async () => {
    const deck = location.pathname.split('/').at(-1)
    const answer = await fetch(`/api/decks/${deck}/cards`)
    return (await answer.json()).cards[0]
  })
  await page.goto(`${server.origin}/review`)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: /^Easy/ }).click()
  await expect(page.getByRole('heading', { name: /answered$|cards? done$/ })).toBeVisible()
  await page.goto(`${server.origin}/edit/${card.deckId}`)
  await back(page, 1).fill('Paris, on the Seine')
  await saved(page)
  await expect(page.getByText(/it now says something else/)).toHaveCount(0)
  await back(page, 1).fill('Lyon')
  await expect(page.getByText(/it now says something else/)).toBeVisible()
  await looksRight(page, 'meaning')
  await page.getByRole('button', { name: 'Start it anew' }).click()
  await expect(page.getByText('The card starts anew.')).toBeVisible()
  await expect(page.getByText(/it now says something else/)).toHaveCount(0)
  // A text of long ago, as another device would have written it.
  await page.evaluate(async ({ id, version }) => {
    const edit = {
      cardId: id,
      change: { back: 'Lutetia' },
      editedAt: { back: 1_000 },
      seenVersion: version,
      deletedAt: null,
    }
    const body = JSON.stringify({ sentAt: Date.now(), edits: [edit] })
    await fetch('/api/cards/edits', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, card)
  await page.getByRole('button', { name: 'Card 1: change, move, add, delete' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(dialog.locator('del')).toContainText('Lutetia')
  await looksRight(page, 'versions')
  await dialog.getByRole('button', { name: 'Use this text' }).first().click()
  await expect(back(page, 1)).toHaveValue('Lutetia')
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(back(page, 1)).toHaveValue('Lyon')
})
