import { expect, type Locator, type Page, test } from '@playwright/test'
import { type EditUpstream, startEditUpstream } from './edit-upstream.ts'
import { axeIsSilent } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, addDeck, makeDrafts, signUp, watch } from './steps.ts'

/*
 * Findings, repeats and proposed changes in the editor and among drafts, by mouse and by keys alone; in every state axe
 * looks at both themes.
 */

const CARDS = [
  { front: 'What is chalk?', back: 'A soft white rock (made of shells), which is found in cliffs' },
  { front: 'What are the three kinds of rock?', back: 'Igneous, sedimentary and metamorphic' },
  { front: 'What are the four seasons?', back: 'Spring, summer, autumn, winter' },
  { front: 'Which rock is flint found in?', back: 'Chalk' },
  { front: 'Which rock cools from lava?', back: 'Basalt' },
  { front: 'Which rock is used for roofs?', back: 'Slate' },
  { front: 'Which rock is marble made from?', back: 'Limestone' },
]

const row = (page: Page, number: number): Locator => page.getByRole('region', { name: `Card ${number}`, exact: true })
const back = (page: Page, number: number): Locator => page.getByRole('textbox', { name: `Back of card ${number}` })
const front = (page: Page, number: number): Locator => page.getByRole('textbox', { name: `Front of card ${number}` })
const fronts = (page: Page): Locator => page.getByRole('textbox', { name: /^Front of card \d+$/ })
const panel = (page: Page): Locator => page.getByRole('region', { name: /proposed change$/ })

async function choose(page: Page, number: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `Card ${number}: change, move, add, delete` }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function openDeck(page: Page, server: RunningServer, title: string): Promise<string> {
  const deck = await addDeck(page, title, CARDS)
  await page.goto(`${server.origin}/edit/${deck}`)
  await expect(fronts(page)).toHaveCount(CARDS.length)
  return deck
}

test.describe('with the built-in engine', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  test('fixes, proposals and what needs a model', async ({ page }) => {
    const seen = watch(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    await openDeck(page, server, 'Rocks')
    await axeIsSilent(page, 'findings')

    await row(page, 3)
      .getByRole('button', { name: /^Fix: split into 4 cards/ })
      .click()
    await expect(fronts(page)).toHaveCount(CARDS.length + 3)
    await expect(front(page, 3)).toHaveValue('The four seasons are _____, summer, autumn and winter.')
    await expect(page.getByText(/Saved at/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(fronts(page)).toHaveCount(CARDS.length)
    await expect(page.getByText(/Saved at/)).toBeVisible()
    await page.reload()
    await expect(fronts(page)).toHaveCount(CARDS.length)
    await expect(back(page, 3)).toHaveValue('Spring, summer, autumn, winter')

    await choose(page, 1, 'Shorten')
    await expect(panel(page).getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(panel(page).locator('del')).toContainText('(made of shells)')
    await expect(panel(page)).toBeFocused()
    await axeIsSilent(page, 'proposal')
    await expect(back(page, 1)).toHaveValue(CARDS[0]?.back ?? '')
    await page.keyboard.press('Enter')
    await expect(back(page, 1)).toHaveValue('A soft white rock, which is found in cliffs')
    await expect(front(page, 1)).toBeFocused()

    await choose(page, 2, 'Split')
    await expect(panel(page).getByRole('listitem')).toHaveCount(3)
    await axeIsSilent(page, 'proposal of three cards')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(fronts(page)).toHaveCount(CARDS.length)

    await choose(page, 4, 'Make wrong answers')
    await panel(page).getByRole('button', { name: 'Accept' }).click()
    await expect(front(page, 4)).toHaveValue(/^Which rock is flint found in\?\n\n(- .+\n?){4}$/)
    await page.keyboard.press('Tab')

    await choose(page, 5, 'Add example')
    await expect(panel(page)).toContainText('Add example needs a model here.')
    await expect(panel(page)).toContainText('LLM_BASE_URL')
    // A field half under the header that stays in sight would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await axeIsSilent(page, 'needs a model')
    await page.keyboard.press('Escape')
    expect(seen.problems).toEqual([])
  })

  test('selected words are changed alone, by keys alone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    await openDeck(page, server, 'Rocks')
    await back(page, 1).evaluate((field: HTMLTextAreaElement) => {
      field.focus()
      field.setSelectionRange(field.value.indexOf('(made'), field.value.length)
    })
    const button = page.getByRole('button', { name: /^Change “\(made of shells\)/ })
    await expect(button).toBeVisible()
    await axeIsSilent(page, 'selection')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Shorten' })).toBeVisible()
    await axeIsSilent(page, 'menu of a selection')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeVisible()
    await expect(panel(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(front(page, 1)).toBeFocused()
  })

  test('a repeat of a card in another deck is shown, kept, and merged', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    const rocks = await addDeck(page, 'Rocks', CARDS)
    const mine = await addDeck(page, 'Geology', [
      { front: 'which rock cools from LAVA', back: 'Basalt, a dark one' },
      { front: 'Which rock is used for roofs', back: 'slate' },
    ])
    await page.goto(`${server.origin}/edit/${mine}`)
    await expect(row(page, 1).getByText('You have this in')).toBeVisible()
    await expect(row(page, 1).getByRole('link', { name: 'Rocks' })).toHaveAttribute(
      'href',
      new RegExp(`/edit/${rocks}#`),
    )
    await expect(row(page, 2).getByText('You have this in')).toBeVisible()
    await axeIsSilent(page, 'repeats')
    await row(page, 2).getByRole('button', { name: 'Keep both' }).click()
    await expect(row(page, 2).getByText('You have this in')).toHaveCount(0)
    await row(page, 1).getByRole('button', { name: 'Merge' }).click()
    await expect(fronts(page)).toHaveCount(1)
    await page.goto(`${server.origin}/edit/${rocks}`)
    await expect(back(page, 5)).toHaveValue('Basalt, a dark one')
  })

  test('drafts show repeats and offer the same fixes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    const text = `Basalt is a dark rock that forms when lava cools quickly. Slate is a rock that splits into thin plates and is
used for roofs. Limestone is a rock that consists mainly of calcite. Granite is a hard rock that forms when magma cools slowly.`
    await makeDrafts(page, text, 3)
    await acceptAll(page)
    await page.goto(`${server.origin}/upload`)
    await makeDrafts(page, text, 3)
    await expect(page.getByText('You have this in').first()).toBeVisible()
    const question = page.getByRole('textbox', { name: 'Question of draft 2' })
    await question.fill('What are the four seasons?')
    await page.getByRole('textbox', { name: 'Answer of draft 2' }).fill('Spring, summer, autumn, winter')
    const fix = page.getByRole('button', { name: /^Fix: split into 4 cards/ })
    await expect(fix).toBeVisible()
    await axeIsSilent(page, 'drafts')
    await fix.click()
    await expect(page.getByRole('button', { name: /^Accept draft \d+$/ })).toHaveCount(6)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Accept draft \d+$/ })).toHaveCount(3)
  })

  test('offline says so, and the card stays as it is', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    await openDeck(page, server, 'Rocks')
    await page.getByRole('button', { name: 'Card 1: change, move, add, delete' }).focus()
    await choose(page, 1, 'Shorten')
    await expect(panel(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await context.setOffline(true)
    await choose(page, 1, 'Shorten')
    await expect(panel(page)).toContainText('You are offline.')
    await axeIsSilent(page, 'offline')
    await context.setOffline(false)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  })
})

test.describe('with a model', () => {
  let upstream: EditUpstream
  let server: RunningServer
  test.beforeAll(async () => {
    upstream = await startEditUpstream()
    server = await startServer({ LLM_BASE_URL: upstream.baseUrl, LLM_API_KEY: 'sk-scripted', LLM_MODEL: 'scripted' })
  })
  test.afterAll(async () => {
    await server.stop()
    await upstream.stop()
  })

  test('an example is proposed and accepted, a fault is told and tried again', async ({ page }) => {
    const seen = watch(page)
    seen.allow(/status of 50[0-4]/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    await openDeck(page, server, 'Rocks')
    await choose(page, 4, 'Add example')
    await expect(panel(page).locator('ins')).toContainText('For example: a cliff')
    await expect(panel(page)).not.toContainText('built-in engine')
    await panel(page).getByRole('button', { name: 'Accept' }).click()
    await expect(back(page, 4)).toHaveValue('Chalk. For example: a cliff')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(back(page, 4)).toHaveValue('Chalk')

    upstream.mode = 'wrong-schema'
    await choose(page, 5, 'Make wrong answers')
    await expect(panel(page)).toContainText('AI returned response in unexpected format.', { timeout: 30_000 })
    await expect(panel(page)).toContainText('Your card is as it was.')
    await axeIsSilent(page, 'problem')
    upstream.mode = 'ok'
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await panel(page).getByRole('button', { name: 'Accept' }).click()
    await expect(front(page, 5)).toHaveValue(/- Quartz/)
    const sent = upstream.requests.filter((body) => body.includes('You change one flashcard'))
    expect(sent.length).toBeGreaterThanOrEqual(3)
    for (const body of sent) expect(JSON.parse(body).model).toBe('scripted')
    expect(seen.problems).toEqual([])
  })
})
