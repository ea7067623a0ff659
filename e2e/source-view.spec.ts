import { expect, type Page, test } from '@playwright/test'
import { bookOf } from './book.ts'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, addDeck, chapter, makeDrafts, review, signUp, storedForOffline, watch } from './steps.ts'
import { startUpstream, type Upstream } from './upstream.ts'

/*
 * A text with its cards beside it: read by mouse, by keys alone, by thumb, without a network; and explained in one's own
 * words.
 */

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const
const KEY = 'sk-source-view'

const highlights = (page: Page) => page.getByRole('region', { name: 'Text', exact: true }).locator('[data-cards]')
const beside = (page: Page) => page.getByRole('region', { name: 'Cards on this passage' })

/** A deck of eight cards from the chapter, of which the first are reviewed. Ends on the deck's page. */
async function readDeck(page: Page, server: RunningServer, reviewed: number): Promise<void> {
  await signUp(page, server)
  await makeDrafts(page, chapter, 8)
  await acceptAll(page)
  const deck = (await page.getByRole('link', { name: 'See the deck' }).getAttribute('href')) ?? ''
  if (reviewed > 0) {
    await page.getByRole('link', { name: 'Study now' }).click()
    await review(page, '3', reviewed)
  }
  await page.goto(`${server.origin}${deck}`)
  await expect(page.getByRole('link', { name: 'Source' })).toBeVisible()
}

test.describe('with the built-in engine', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  test('from the deck to its text, by keys alone, to a card and back', async ({ page }) => {
    const seen = watch(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await readDeck(page, server, 2)
    await page.getByRole('link', { name: 'Source' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/library\?source=/)
    await expect(page.getByText(/words · 8 cards · \d+ of \d+ paragraphs without a card/)).toBeVisible()

    await page.keyboard.press('n')
    const first = page.locator('[data-cards]:focus')
    await expect(first).toBeVisible()
    const cardId = (await first.getAttribute('data-cards')) ?? ''
    await expect(beside(page).getByRole('listitem')).toHaveCount(cardId.split(' ').length)
    await page.keyboard.press('Enter')
    await expect(beside(page)).toBeFocused()
    await looksRight(page, 'source, cards beside')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-cards]:focus')).toHaveAttribute('data-cards', cardId)
    await page.keyboard.press('n')
    await expect(page.locator('[data-cards]:focus')).not.toHaveAttribute('data-cards', cardId)
    await page.keyboard.press('p')
    await expect(page.locator('[data-cards]:focus')).toHaveAttribute('data-cards', cardId)

    await page.getByRole('radio', { name: 'How well you know it' }).check()
    await expect(page.getByText(/firm, about 99% remembered now/).first()).toBeVisible()
    await looksRight(page, 'source, recall')
    await page.locator('[data-cards]:focus, [data-cards]').first().focus()
    await page.keyboard.press('Enter')
    await expect(beside(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(beside(page).getByRole('link', { name: 'Open in the editor' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/edit\/.+#.+/)

    const card = new URL(page.url()).hash.slice(1)
    const row = page.locator(`[id="${card}"]`)
    await row.locator('blockquote button').click()
    await page.getByRole('link', { name: 'Open in the text' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`source=.+card=${card}`))
    await expect(page.locator(`[data-cards~="${card}"]:focus`)).toBeVisible()
    expect(seen.problems).toEqual([])
  })

  test('what has no card gets one; the text is renamed, removed and brought back', async ({ page }) => {
    const seen = watch(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await readDeck(page, server, 0)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('link', { name: 'Source' }).click()
    const gap = page.locator('[data-gap]').first()
    await gap.getByRole('button', { name: 'Make cards here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make cards from this passage' })
    await expect(dialog.getByText('Made by the built-in engine')).toBeVisible()
    await looksRight(page, 'source, make cards')
    await dialog.getByLabel('Cards').fill('2')
    await dialog.getByRole('button', { name: 'Make 2 cards' }).click()
    await expect(page).toHaveURL(/\/upload\?run=/)
    await expect(page.getByRole('button', { name: /^Accept draft 1$/ })).toBeVisible()
    await expect(page.getByText(`Into ${title}`)).toBeVisible()
    await page.getByRole('button', { name: /^Add (?:all )?\d cards?$/ }).click()
    await expect(page.getByRole('heading', { name: /cards? added/ })).toBeVisible()
    await page.goto(`${server.origin}/library?view=texts`)
    await page.getByRole('link', { name: /9 cards|10 cards/ }).click()
    await expect(page.getByText(/ · (9|10) cards · /)).toBeVisible()

    await page.getByRole('button', { name: 'More about this text' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('On chalk')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'On chalk' })).toBeVisible()
    await page.getByRole('button', { name: 'More about this text' }).click()
    await page.getByRole('menuitem', { name: 'Remove this text' }).click()
    await expect(page).toHaveURL(/view=texts/)
    await expect(page.getByRole('link', { name: /On chalk/ })).toHaveCount(0)
    await looksRight(page, 'texts, one removed')
    await page.getByText('1 removed text').click()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await page.getByRole('link', { name: /On chalk/ }).click()
    await expect(highlights(page).first()).toBeVisible()
    expect(seen.problems).toEqual([])
  })

  test('by thumb, and without a network', async ({ browser }) => {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await readDeck(page, server, 0)
    await storedForOffline(page)
    await page.getByRole('link', { name: 'Source' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Find in this text (/)' }).click()
    await page.getByRole('searchbox', { name: 'Find in this text' }).fill('CITY of  norwich')
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await page.getByRole('button', { name: 'Close the search' }).click()
    await highlights(page).first().tap()
    await expect(beside(page).getByRole('link', { name: 'Open in the editor' }).first()).toBeVisible()
    // The words are scrolled clear of the cards that come up from below.
    await expect(async () => {
      const [words, cards] = [await highlights(page).first().boundingBox(), await beside(page).boundingBox()]
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(cards?.y ?? 0)
    }).toPass({ timeout: 10_000 })
    await looksRight(page, 'source on a phone')
    await beside(page).getByRole('button', { name: 'Close' }).tap()
    await expect(beside(page)).toBeHidden()

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/8 cards/).first()).toBeVisible()
    await expect(highlights(page).first()).toBeVisible()
    await context.setOffline(false)
    await context.close()
  })

  test('a text of a million characters scrolls and is searched', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    const book = bookOf(700, 1_400)
    const text = book.text.slice(0, 999_000)
    const id = await page.evaluate(
      async (body) => {
        const id = crypto.randomUUID()
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch('/api/sources', { method: 'POST', headers, body: JSON.stringify({ id, ...body }) })
        if (!answer.ok) throw new Error(await answer.text())
        return id
      },
      { title: 'A long book', text },
    )
    await page.goto(`${server.origin}/library?source=${id}`)
    await expect(page.getByRole('region', { name: 'Text', exact: true })).toBeVisible({ timeout: 30_000 })
    const fact = book.facts.findLast((each) => text.includes(each)) ?? ''
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Find in this text' }).fill(fact)
    await expect(page.locator('mark[data-current]').first()).toBeInViewport({ timeout: 20_000 })
    const drawn = await page.getByRole('region', { name: 'Text', exact: true }).locator('[data-index]').count()
    expect(drawn).toBeLessThan(80)
    const longest = await longestTaskOfScrolling(page)
    test.info().annotations.push({ type: 'longest task while scrolling, ms', description: String(longest) })
    expect(longest).toBeLessThan(400)
  })
})

/** Scrolls through fifty screens from the top and answers the longest task that the page saw, ms; 0 for none over 50. */
async function longestTaskOfScrolling(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    for (let screen = 0; screen < 50; screen += 1) {
      window.scrollTo(0, screen * window.innerHeight)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    }
    observer.disconnect()
    return Math.round(Math.max(0, ...tasks))
  })
}

test.describe('explaining with a model', () => {
  let upstream: Upstream
  let server: RunningServer
  test.beforeAll(async () => {
    upstream = await startUpstream(KEY)
    server = await startServer({ LLM_BASE_URL: upstream.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: 'scripted' })
  })
  test.afterAll(async () => {
    await server.stop()
    await upstream.stop()
  })

  test('facts are ticked by what was written, and the rules on the device check when the model cannot', async ({
    page,
  }) => {
    const seen = watch(page)
    seen.allow(/\/v1\/chat\/completions/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page, server)
    const deck = await addDeck(page, 'Rocks', [
      { front: 'What is chalk made of?', back: 'The shells of tiny sea creatures' },
      { front: 'Which rock cools from lava?', back: 'Basalt' },
      { front: 'How old is the cliff?', back: '70 million years' },
    ])
    await page.goto(`${server.origin}/study/${deck}`)
    await page.getByRole('link', { name: /^Explain/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'What is chalk made of?' })).toBeVisible()
    await looksRight(page, 'explain, ask')
    const field = page.getByRole('textbox', { name: 'Your explanation' })
    await expect(field).toBeFocused()
    await page.keyboard.type('It comes from the remains of small animals. The cliff is 20 million years old.')
    await page.reload()
    await expect(field).toHaveValue(/remains of small animals/)
    await field.press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'You told 1 of 3 facts' })).toBeFocused()
    await expect(page.getByText('Checked by the AI model of this Cairn')).toBeVisible()
    await expect(page.getByText('You wrote: It comes from the remains of small animals')).toBeVisible()
    await looksRight(page, 'explain, checked')
    await page.getByRole('button', { name: 'I told this: How old is the cliff?' }).click()
    await expect(page.getByRole('heading', { name: 'You told 2 of 3 facts' })).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText('You told 2 of 3 facts. What was left out comes first next time.')).toBeVisible()

    upstream.mode = 'unauthorized'
    await page.getByRole('button', { name: 'Once more' }).click()
    await field.fill('Chalk consists of the shells of tiny creatures of the sea. Basalt cools from lava.')
    await page.getByRole('button', { name: /^Check it/ }).click()
    await expect(page.getByRole('heading', { name: 'You told 2 of 3 facts' })).toBeFocused({ timeout: 30_000 })
    await expect(page.getByText('Checked by rules on this device, no AI model.')).toBeVisible()
    const dues = await page.evaluate(async () => (await (await fetch('/api/sync?cursor=0')).json()).memory.length)
    expect(dues).toBe(0)
    expect(seen.problems).toEqual([])
  })
})
