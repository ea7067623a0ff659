import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, message, signUp, storedForOffline, undoIn, watch } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const cards = (of: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    front: `${of} question ${index + 1}`,
    back: `${of} answer ${index + 1}`,
  }))

/** A learner with four decks, two of them in a folder. Ends on `/library`. */
async function withDecks(page: Page): Promise<void> {
  await signUp(page, server)
  await addDeck(page, 'Biology::Cells', cards('Cells', 3))
  await addDeck(page, 'Biology::Plants', cards('Plants', 2))
  await addDeck(page, 'Chemistry', cards('Chemistry', 4))
  await addDeck(page, 'Art', [])
  await page.goto(`${server.origin}/library`)
  await expect(page.getByText('9 cards in 4 decks')).toBeVisible()
}

const menu = async (page: Page, of: string, item: string) => {
  await page.getByRole('button', { name: `More for ${of}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const folder = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Fold “${name}” up` }) })
const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search all cards' })
const found = (page: Page) => page.getByRole('heading', { name: /^\d+ cards?$/ })
const bar = (page: Page) => page.getByRole('region', { name: 'What to do with the cards selected' })

test('decks stand in folders, are moved by menu, by name and by mouse, and a folder is studied whole', async ({
  page,
}) => {
  const seen = watch(page)
  await withDecks(page)
  await expect(folder(page, 'Biology')).toContainText('2 decks, 5 cards')
  await expect(folder(page, 'Biology')).toContainText('5 new')
  await looksRight(page, 'library with a folder')

  await menu(page, 'Chemistry', 'Move to a folder…')
  await expect(dialog(page).getByRole('radio', { name: 'Biology' })).toBeVisible()
  await looksRight(page, 'moving a deck')
  await dialog(page).getByRole('textbox').fill('School')
  await dialog(page).getByRole('radio', { name: 'New folder “School”' }).check()
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('“Chemistry” is in “School” now.')).toBeVisible()
  await expect(folder(page, 'School')).toContainText('1 deck, 4 cards')

  await menu(page, 'Biology', 'Move to a folder…')
  await expect(dialog(page).getByRole('radio', { name: 'School' })).toBeChecked()
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(folder(page, 'School').first()).toContainText('3 decks, 9 cards')
  await undoIn(page, '“Biology” is in “School” now.')
  await expect(folder(page, 'School')).toContainText('1 deck, 4 cards')

  const art = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Art', exact: true }) })
  await art.dragTo(page.getByText('Biology', { exact: true }))
  await expect(page.getByText('“Art” is in “Biology” now.')).toBeVisible()
  await expect(folder(page, 'Biology')).toContainText('3 decks, 5 cards')

  await page.getByRole('button', { name: 'Fold “Biology” up' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unfold “Biology”' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cells' })).toBeHidden()
  await search(page).fill('deck:biology')
  await expect(found(page)).toHaveText('5 cards')
  await search(page).fill('')

  await page.getByRole('link', { name: 'Review “Biology”' }).click()
  await expect(page).toHaveURL(/\/review\?folder=Biology/)
  for (let left = 5; left > 0; left -= 1) {
    await expect(page.getByText(/(Cells|Plants) question/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await expect(page.getByRole('button', { name: /^Easy/ })).toBeVisible()
    await page.keyboard.press('4')
  }
  await expect(page.getByRole('heading', { name: /answered$|cards? done$/ })).toBeVisible()
  await page.goto(`${server.origin}/library`)
  await expect(page.getByRole('button', { name: 'Unfold “Biology”' })).toBeVisible()
  await expect(page.getByText('3 decks, 5 cards')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review “Biology”' })).toHaveCount(0)
  expect(seen.problems).toEqual([])
})

test('cards are moved and scheduled without a network, each with one way back, and the server hears of it', async ({
  page,
  context,
}) => {
  await withDecks(page)
  await moveCellsOffline(page, 'chem', 'Chemistry')
  await search(page).fill('deck:chemistry')
  await expect(found(page)).toHaveText('7 cards')
  await page.getByRole('button', { name: 'Select all 7' }).click()
  await bar(page).getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('menuitem', { name: 'Review today' }).click()
  await expect(page.getByText('7 cards come up today.')).toBeVisible()
  await expect.poll(() => gapBelowMessage(page, bar(page))).toBeGreaterThan(0)
  await search(page).fill('is:due')
  await expect(found(page)).toHaveText('7 cards')
  await undoIn(page, '7 cards come up today.')
  await expect(page.getByText('No card says that')).toBeVisible()
  await context.setOffline(false)
  const stored = async () =>
    page.evaluate(async () => {
      const { decks } = await (await fetch('/api/decks')).json()
      const chemistry = decks.find(({ title }: { title: string }) => title === 'Chemistry')
      return (await (await fetch(`/api/decks/${chemistry.id}/cards`)).json()).cards.length
    })
  await expect.poll(stored).toBe(7)
})

test('a deck deleted elsewhere while cards are moved into it: they stay, and the device says so', async ({
  page,
  context,
}) => {
  await withDecks(page)
  await moveCellsOffline(page, 'art', 'Art')
  // Another device: the same session, past the screens of this one.
  const { decks } = (await (await context.request.get(`${server.origin}/api/decks`)).json()) as {
    decks: { id: string; title: string }[]
  }
  const art = decks.find(({ title }) => title === 'Art')
  const headers = { origin: server.origin, 'content-type': 'application/json' }
  expect((await context.request.delete(`${server.origin}/api/decks/${art?.id}`, { headers })).status()).toBe(200)
  await context.setOffline(false)
  await expect(
    page.getByText('3 cards stayed in their decks: the deck you moved them to was deleted on another device.'),
  ).toBeVisible()
  await search(page).fill('deck:cells')
  await expect(found(page)).toHaveText('3 cards')
  await page.getByRole('button', { name: 'All right' }).click()
  await expect(page.getByText(/stayed in their decks/)).toBeHidden()
})

/** Moves the three cards of `Cells` into the deck that the letters find, all without a network. Ends with what is said. */
async function moveCellsOffline(page: Page, letters: string, title: string): Promise<void> {
  await storedForOffline(page)
  await search(page).fill('deck:cells')
  await expect(found(page)).toHaveText('3 cards')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await bar(page).getByRole('button', { name: 'Move' }).click()
  await dialog(page).getByRole('textbox').fill(letters)
  await expect(dialog(page).getByRole('radio', { name: title })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`3 cards are in “${title}” now.`)).toBeVisible()
}

/** Pixels between the last message and what stands at the foot of the screen; negative when it lies over it. */
async function gapBelowMessage(page: Page, foot: Locator): Promise<number> {
  const last = await message(page, /./).last().boundingBox()
  const below = await foot.boundingBox()
  if (last === null || below === null) throw new Error('There is no message, or nothing at the foot')
  return below.y - (last.y + last.height)
}

async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  return context.newPage()
}

test('duplicates are merged, kept or left, on a phone', async ({ browser }) => {
  const page = await onPhone(browser)
  await signUp(page, server)
  await addDeck(page, 'Rivers::One', [
    { front: 'Which river flows through Cairo?', back: 'The Nile' },
    { front: 'How long is the Nile?', back: '6,650 kilometres' },
  ])
  await addDeck(page, 'Rivers::Two', [
    { front: 'which river flows through Cairo', back: 'the Nile' },
    { front: 'How long is the Nile?', back: 'about 6,650 kilometres' },
  ])
  await page.goto(`${server.origin}/library`)
  await expect(page.getByText('4 cards in 2 decks')).toBeVisible()
  await looksRight(page, 'library on a phone')
  await page.getByRole('link', { name: 'Duplicates' }).tap()
  await expect(page.getByRole('heading', { name: '2 groups of cards' })).toBeVisible()
  await looksRight(page, 'duplicates')
  await page.getByRole('listitem', { name: /Cairo/ }).getByRole('button', { name: 'Merge the 2' }).tap()
  await expect(page.getByText(/They are one card now/)).toBeVisible()
  await expect.poll(() => gapBelowMessage(page, page.getByRole('navigation').last())).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: '1 group of cards' })).toBeVisible()
  await undoIn(page, /They are one card now/)
  await expect(page.getByRole('heading', { name: '2 groups of cards' })).toBeVisible()
  await page
    .getByRole('listitem', { name: /Cairo/ })
    .getByRole('button', { name: /^Keep only this one: “Which river/ })
    .tap()
  await page
    .getByRole('listitem', { name: /How long/ })
    .getByRole('button', { name: 'Not duplicates' })
    .tap()
  await expect(page.getByRole('heading', { name: 'No two cards say the same' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No two cards say the same' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Library' }).tap()
  await expect(page.getByText('3 cards in 2 decks')).toBeVisible()
  await page.context().close()
})

test('the search offers operators and their values with counts, and a grid stands beside the list', async ({
  page,
}) => {
  await withDecks(page)
  await search(page).fill('de')
  await expect(page.getByRole('option', { name: /^deck:/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(search(page)).toHaveValue('deck:')
  await expect(page.getByRole('option', { name: 'deck:Biology 5 cards' })).toBeVisible()
  await looksRight(page, 'search offers decks')
  await page.getByRole('option', { name: 'deck:Biology 5 cards' }).click()
  await expect(search(page)).toHaveValue('deck:Biology ')
  await expect(found(page)).toHaveText('5 cards')
  await search(page).fill('added:1 source:none prop:reps>3')
  await expect(page.getByText('No card says that')).toBeVisible()
  await search(page).fill('(plants or chemistry) -w:1 nid:7')
  await expect(page.getByRole('heading', { name: '“nid:” is not a search word here' })).toBeVisible()
  await looksRight(page, 'no search word')
  await search(page).fill('(plants or chemistry) -w:1')
  await expect(found(page)).toHaveText('4 cards')
  await page.getByRole('button', { name: 'What a search understands' }).click()
  await expect(dialog(page).getByText('tag:none')).toBeVisible()
  await looksRight(page, 'what a search understands')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await search(page).fill('')
  await page.getByRole('radio', { name: 'Grid' }).check()
  await expect(page.getByRole('link', { name: 'Chemistry' })).toBeVisible()
  await looksRight(page, 'library as a grid')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Grid' })).toBeChecked()
})
