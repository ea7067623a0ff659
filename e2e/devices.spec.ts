import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, PASSWORD, review, reviewLog, signUp, storedForOffline } from './steps.ts'

const CARDS = Array.from({ length: 30 }, (_, at) => ({ front: `What is ${at} times six?`, back: `${at * 6}` }))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** A learner with a deck on this device, ready to go without a network; answers the deck and the learner's address. */
async function settled(page: Page): Promise<{ deck: string; email: string }> {
  const email = await signUp(page, server)
  await page.evaluate(async () => {
    const me = await (await fetch('/api/me')).json()
    await fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': `"${me.version}"` },
      body: JSON.stringify({ newPerDay: 30 }),
    })
  })
  const deck = await addDeck(page, 'Times six', CARDS)
  await arrived(page)
  return { deck, email }
}

/** Opens the dashboard and waits until every screen and every card are on this device. */
async function arrived(page: Page): Promise<void> {
  await page.goto(`${server.origin}/dashboard`)
  await expect.poll(async () => (await held(page)).cards.length, { timeout: 20_000 }).toBe(CARDS.length)
  await storedForOffline(page)
}

interface Held {
  /** Text and memory of each card, in one spelling. */
  readonly cards: readonly string[]
  readonly waiting: number
}

/** What the learner's database on this device holds. */
function held(page: Page): Promise<Held> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((database) => database.name ?? '').find((it) => /^cairn-/.test(it))
    if (name === undefined) return { cards: [], waiting: 0 }
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = (store: string) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => resolve(reading.result)
      })
    const [cards, memory, outbox, changes] = await Promise.all(['cards', 'memory', 'outbox', 'changes'].map(all))
    db.close()
    const states = new Map(memory?.map(({ cardId, state }) => [cardId, state]))
    const spelled = (state: unknown) =>
      typeof state === 'object' && state !== null ? JSON.stringify(Object.entries(state).sort()) : 'new'
    return {
      cards: (cards ?? []).map(({ id, front, back }) => `${id} ${front} ${back} ${spelled(states.get(id))}`).sort(),
      waiting: (outbox?.length ?? 0) + (changes?.length ?? 0),
    }
  })
}

/** Types a text into the first row of a deck's editor. */
async function editFirst(page: Page, deck: string, side: 'Front' | 'Back', text: string): Promise<void> {
  await page.goto(`${server.origin}/edit/${deck}`)
  await expect(page.getByLabel('Front of card 1', { exact: true })).not.toHaveValue('')
  await page.getByLabel(`${side} of card 1`, { exact: true }).fill(text)
  await page.getByLabel(`${side} of card 1`, { exact: true }).blur()
  await expect.poll(async () => (await held(page)).cards.some((card) => card.includes(text))).toBe(true)
  // Not by its address: what a page sends while it is unloaded gets past the missing network of a test.
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
}

test('two browsers that were apart: all reviews are kept, the last text of each side holds, both hold the same', async ({
  browser,
}) => {
  const contexts: BrowserContext[] = [await browser.newContext(), await browser.newContext()]
  const [one, two] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()]
  const { deck, email } = await settled(one)
  await two.goto(`${server.origin}/login`)
  await two.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await two.locator('input[type=password]').fill(PASSWORD)
  await two.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(two).toHaveURL(/\/dashboard$/)
  await arrived(two)

  for (const context of contexts) await context.setOffline(true)
  const before = reviewLog(server).length
  await one.goto(`${server.origin}/review`)
  expect(await review(one, '3', 12)).toBe(12)
  await two.goto(`${server.origin}/review`)
  expect(await review(two, '4', 9)).toBe(9)
  await editFirst(one, deck, 'Front', 'Written first on one')
  await editFirst(two, deck, 'Front', 'Written last on two')
  await editFirst(one, deck, 'Back', 'The back of one')
  expect(reviewLog(server)).toHaveLength(before)

  for (const context of contexts) await context.setOffline(false)
  await expect.poll(() => reviewLog(server).length - before, { timeout: 30_000 }).toBe(21)
  // Once more each, so that both have what the other sent.
  for (const page of [one, two, one]) {
    const pulled = page.waitForResponse((response) => response.url().includes('/api/sync?'))
    await page.reload()
    await pulled
  }
  // What a response brought is stored after it: both are looked at until they agree.
  await expect(async () => expect((await held(one)).cards).toEqual((await held(two)).cards)).toPass({ timeout: 20_000 })
  await expect.poll(async () => (await held(two)).waiting).toBe(0)
  const { cards } = await held(two)
  expect(cards.filter((card) => card.includes('Written last on two The back of one'))).toHaveLength(1)
  expect(cards.filter((card) => card.includes('Written first'))).toEqual([])
  expect(new Set(reviewLog(server).map(({ id }) => id)).size).toBe(before + 21)
  for (const context of contexts) await context.close()
})

test('of many tabs one sends: no answer goes out twice, no two requests at once', async ({ context }) => {
  const home = await context.newPage()
  await settled(home)
  const before = reviewLog(server).length
  await context.setOffline(true)
  const tabs: Page[] = []
  for (let tab = 0; tab < 3; tab += 1) {
    const page = await context.newPage()
    await page.goto(`${server.origin}/review`)
    await review(page, '4', 2)
    tabs.push(page)
  }
  const sent: string[] = []
  let underWay = 0
  let mostAtOnce = 0
  await context.route('**/api/reviews', async (route) => {
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    const { events } = route.request().postDataJSON()
    sent.push(...events.map(({ id }: { id: string }) => id))
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
    underWay -= 1
  })
  await context.setOffline(false)
  // Every tab hears that the network is back, and each of them has reasons of its own to send.
  for (const tab of [home, ...tabs]) await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => reviewLog(server).length - before, { timeout: 30_000 }).toBeGreaterThanOrEqual(1)
  await expect.poll(async () => (await held(home)).waiting, { timeout: 30_000 }).toBe(0)
  expect(sent).toHaveLength(reviewLog(server).length - before)
  expect(new Set(sent).size).toBe(sent.length)
  expect(mostAtOnce).toBe(1)
})

test('when the disk is full the answer goes straight to the server, and the screen says that nothing is kept', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function (...args) {
      if ('diskIsFull' in window && this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError')
      return add.apply(this, args)
    }
  })
  await settled(page)
  const before = reviewLog(server).length
  await page.goto(`${server.origin}/review`)
  await review(page, '4', 1)
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  const question = await page.getByRole('region', { name: 'Question' }).textContent()
  await page.evaluate(() => Object.assign(window, { diskIsFull: true }))
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('button', { name: /^Easy/ })).toBeVisible()
  await page.keyboard.press('4')
  // Nothing can be kept here any more: the answer goes straight to the server, and the screen says how to go on.
  await expect(page.getByText('This browser keeps nothing: stay online while you study.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Question' })).not.toHaveText(question ?? '')
  await expect.poll(() => reviewLog(server).length - before, { timeout: 20_000 }).toBe(2)
})
