import { DatabaseSync } from 'node:sqlite'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { openReview } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { review, reviewLog, signUp, watch } from './steps.ts'
import { WITHHELD } from './withheld.ts'

/*
 * Browsers that keep nothing, take nothing any more, or keep what a newer Cairn left: each can be studied in, against the
 * server alone, and no answer is lost or counted twice.
 */
test.use({ serviceWorkers: 'block' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const PHONE = { width: 390, height: 844 }
const CARDS = [1, 2, 3, 4].map((number) => ({ front: `Which rock is number ${number}?`, back: `Rock ${number}` }))
const note = (page: Page) => page.getByText(/This browser keeps nothing: stay online while you study\./)

/** Answers of the learner's own deck, by the server's log. */
function countOf(deckId: string): number {
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { readOnly: true })
  try {
    const ids = db.prepare('select id from card where deck_id = ?').all(deckId) as unknown as { id: string }[]
    const cards = new Set(ids.map(({ id }) => id))
    return reviewLog(server).filter(({ card_id, kind }) => cards.has(card_id) && kind === 'rate').length
  } finally {
    db.close()
  }
}

/** Another browser in which the same learner is signed in, and which is made so by `make`. */
async function inAnotherBrowser(context: BrowserContext, other: BrowserContext, make: () => void): Promise<Page> {
  await other.addCookies(await context.cookies())
  await other.addInitScript(make)
  return other.newPage()
}

for (const [name, make] of Object.entries(WITHHELD)) {
  test(`${name}: studied against the server alone, and said so`, async ({ page, context, browser }) => {
    const deckId = await openReview(page, server, { cards: CARDS })
    const other = await browser.newContext({ serviceWorkers: 'block' })
    const forgetful = await inAnotherBrowser(context, other, make)
    const seen = watch(forgetful)
    await forgetful.goto(`${server.origin}/dashboard`)
    await expect(note(forgetful)).toBeVisible()
    await expect(forgetful.getByText(/Allow Cairn to store data or free some space, then reload\./)).toBeVisible()
    await expect(forgetful.getByRole('heading', { level: 1 })).toHaveText(/card/)
    await looksRight(forgetful, `${name}: dashboard`)
    await forgetful.setViewportSize(PHONE)
    await looksRight(forgetful, `${name}: dashboard on a phone`)
    await forgetful.goto(`${server.origin}/review`)
    await expect(note(forgetful)).toBeVisible()
    await looksRight(forgetful, `${name}: review on a phone`)
    await forgetful.setViewportSize({ width: 1280, height: 800 })
    await looksRight(forgetful, `${name}: review`)
    expect(await review(forgetful, '3', 3)).toBe(3)
    await expect.poll(() => countOf(deckId)).toBe(3)
    await expect(forgetful.getByText(/hasn't reached|haven't reached/)).toHaveCount(0)
    // What was answered comes back from the server, and the rest with it.
    await forgetful.reload()
    await expect(forgetful.getByRole('region', { name: 'Question' })).toBeVisible()
    for (const path of ['library', 'upload', 'settings']) {
      await forgetful.goto(`${server.origin}/${path}`)
      await expect(forgetful.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(forgetful.getByText('An Error Occurred')).toHaveCount(0)
    }
    expect(seen.problems).toEqual([])
    await other.close()
  })
}

test('nothing at all is kept: an account is made there, and study is where it leads', async ({ page }) => {
  const seen = watch(page)
  await page.addInitScript(WITHHELD['nothing at all is kept'])
  await signUp(page, server)
  await page.goto(`${server.origin}/dashboard`)
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(seen.problems).toEqual([])
})

for (const name of ['QuotaExceededError', 'InvalidStateError']) {
  test(`every write refused with ${name}: the answer that was tapped counts, once`, async ({ page }) => {
    const deckId = await openReview(page, server, { cards: CARDS })
    const seen = watch(page)
    await page.addInitScript(refuseWrites, name)
    await page.goto(`${server.origin}/review`)
    expect(await review(page, '3', 4)).toBe(4)
    await expect(note(page)).toBeVisible()
    await expect(page.getByText(/does not count/)).toHaveCount(0)
    await expect.poll(() => countOf(deckId)).toBe(4)
    await page.waitForTimeout(3_000)
    expect(countOf(deckId)).toBe(4)
    expect(seen.problems).toEqual([])
  })
}

function refuseWrites(name: string): void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite') throw new DOMException('Refused', name)
    return transaction.call(this, stores, mode, options)
  }
}

test('an answer that the server has not confirmed is counted, asked for before leaving, and not lost by a reload', async ({
  page,
  context,
  browser,
}) => {
  const deckId = await openReview(page, server, { cards: CARDS })
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const forgetful = await inAnotherBrowser(context, other, WITHHELD['IndexedDB throws'])
  await forgetful.goto(`${server.origin}/review`)
  await expect(note(forgetful)).toBeVisible()
  await forgetful.route('**/api/reviews', (route) => route.abort())
  expect(await review(forgetful, '3', 2)).toBe(2)
  await expect(forgetful.getByText("2 answers or changes haven't reached the server yet.")).toBeVisible()
  await looksRight(forgetful, 'answers that wait')
  const asked = new Promise<string>((resolve) =>
    forgetful.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.accept()
    }),
  )
  await forgetful.reload()
  expect(await asked).toBe('beforeunload')
  await forgetful.unroute('**/api/reviews')
  await expect.poll(() => countOf(deckId), { timeout: 60_000 }).toBe(2)
  await expect(forgetful.getByText(/hasn't reached|haven't reached/)).toHaveCount(0)
  await forgetful.waitForTimeout(2_000)
  expect(countOf(deckId)).toBe(2)
  await other.close()
})

test('a release that was rolled back: studied beside what the newer one keeps, and its unsent answers are sent', async ({
  page,
}) => {
  const deckId = await openReview(page, server, { cards: CARDS })
  await page.route('**/api/reviews', (route) => route.abort())
  expect(await review(page, '3', 1)).toBe(1)
  await page.waitForTimeout(1_000)
  await page.goto(`${server.origin}/about`)
  const names = await page.evaluate(raiseVersions)
  expect(names).toHaveLength(1)
  await page.unroute('**/api/reviews')
  const seen = watch(page)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByText(/A newer version of Cairn was used in this browser\./)).toBeVisible()
  await looksRight(page, 'a release that was rolled back')
  await expect.poll(() => countOf(deckId), { timeout: 60_000 }).toBe(1)
  await page.goto(`${server.origin}/review`)
  expect(await review(page, '3', 2)).toBe(2)
  await expect.poll(() => countOf(deckId)).toBe(3)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Question' })).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(countOf(deckId)).toBe(3)
  // Nothing of the newer one was removed.
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(
    expect.arrayContaining(names),
  )
  expect(seen.problems).toEqual([])
})

/** Runs in the page: what a newer release does to the database first of all. */
async function raiseVersions(): Promise<string[]> {
  const found = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('cairn-'))
  for (const { name = '', version = 0 } of found) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version + 1)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
      request.onerror = () => reject(request.error)
    })
  }
  return found.map(({ name = '' }) => name)
}
