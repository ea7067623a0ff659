import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, reviewLog, signUp, storedForOffline } from './steps.ts'

/*
 * The process of a tab is killed at every step between the tap on a rating and the server's acknowledgement. The page
 * stops itself at that step, within the very call, so that nothing after it can have happened; then the process is ended
 * from outside. Whoever opens Cairn next must find each answer exactly once.
 */

/** Where the page stops, in the order of what happens, and how many reviews the tap is then worth. */
const STEPS = [
  // Nothing was shown yet and nothing written: the card is still there to be answered.
  ['before the answer is noted', 0],
  ['when it is noted', 1],
  ['when the transaction has begun', 1],
  ['when all is in the transaction', 1],
  ['when the transaction is told to commit', 1],
  ['when it is committed, the note still there', 1],
  ['before it is sent', 1],
  ['when it is sent', 1],
  ['when the reply has arrived', 1],
  ['while what was answered leaves the outbox', 1],
  ['when it has left the outbox', 1],
] as const
type Step = (typeof STEPS)[number][0]

const CARDS = 40

let server: RunningServer
let context: BrowserContext
let devtools: CDPSession

test.beforeAll(async ({ browser }) => {
  server = await startServer()
  context = await browser.newContext()
  devtools = await browser.newBrowserCDPSession()
  const home = await context.newPage()
  await signUp(home, server)
  const cards = Array.from({ length: CARDS }, (_, at) => ({ front: `What is ${at} times nine?`, back: `${at * 9}` }))
  await addDeck(home, 'Times nine', cards)
  await home.evaluate(async (newPerDay) => {
    const me = await (await fetch('/api/me')).json()
    await fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': `"${me.version}"` },
      body: JSON.stringify({ newPerDay }),
    })
  }, CARDS)
  await home.goto(`${server.origin}/dashboard`)
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
  await storedForOffline(home)
  await home.close()
})
test.afterAll(async () => {
  await context.close()
  await server.stop()
})

/** In the page, before its own scripts: stops for good at a step once `stopHere` is set, and says so. */
function stopAt(step: Step): void {
  const isArmed = () => 'stopHere' in window
  const stop = () => {
    console.log('stopped')
    for (;;);
  }
  type Method = (this: never, ...args: never[]) => unknown
  const around = (owner: object, name: string, before: (self: never, args: never[]) => boolean, late: boolean) => {
    const original: Method = Reflect.get(owner, name)
    Reflect.set(owner, name, function (this: never, ...args: never[]) {
      const isHere = isArmed() && before(this, args)
      if (isHere && !late) stop()
      const result = original.apply(this, args)
      if (isHere) stop()
      return result
    })
  }
  const isNote = (_: unknown, [key]: unknown[]) => String(key).startsWith('cairn-answer-')
  const isStore = (name: string) => (store: { name: string }) => store.name === name
  const writesAnswers = (tx: { objectStoreNames: DOMStringList }) => tx.objectStoreNames.contains('events')
  const isReviews = (_: unknown, [path]: unknown[]) => path === '/api/reviews'
  const isReply = (reply: { url: string }) => reply.url.endsWith('/api/reviews')
  const isSettled = (_: unknown, [message]: unknown[]) => JSON.stringify(message).includes('["outbox","days"')
  const hooks: Record<Step, () => void> = {
    'before the answer is noted': () => around(Storage.prototype, 'setItem', isNote, false),
    'when it is noted': () => around(Storage.prototype, 'setItem', isNote, true),
    'when the transaction has begun': () => around(IDBObjectStore.prototype, 'add', isStore('events'), true),
    'when all is in the transaction': () => around(IDBObjectStore.prototype, 'put', isStore('memory'), true),
    'when the transaction is told to commit': () => around(IDBTransaction.prototype, 'commit', writesAnswers, true),
    'when it is committed, the note still there': () => around(Storage.prototype, 'removeItem', isNote, false),
    'before it is sent': () => around(window, 'fetch', isReviews, false),
    'when it is sent': () => around(window, 'fetch', isReviews, true),
    'when the reply has arrived': () => around(Response.prototype, 'json', isReply, false),
    'while what was answered leaves the outbox': () =>
      around(IDBObjectStore.prototype, 'delete', isStore('outbox'), true),
    'when it has left the outbox': () => around(BroadcastChannel.prototype, 'postMessage', isSettled, false),
  }
  hooks[step]()
}

/** A tab with the answer of the next card in front of the learner. */
async function answerShown(prepare: (tab: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  const tab = await context.newPage()
  await prepare(tab)
  await tab.goto(`${server.origin}/review`)
  await tab.getByRole('button', { name: 'Show the answer' }).click()
  await expect(tab.getByRole('button', { name: /^Easy/ })).toBeVisible()
  return tab
}

/** Ends every process that shows pages of this browser; there is but one tab. */
async function killTab(tab: Page): Promise<void> {
  const crashed = tab.waitForEvent('crash')
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await crashed
  await tab.close()
}

/** What the learner's database and storage still hold back, as the next tab sees it. */
async function heldBack(tab: Page): Promise<number> {
  return tab.evaluate(async () => {
    const notes = Object.keys(localStorage).filter((key) => key.startsWith('cairn-answer-')).length
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const rows = names
      .filter((name) => name.startsWith('cairn-'))
      .map(
        (name) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const counting = opening.result.transaction('outbox').objectStore('outbox').count()
              counting.onsuccess = () => {
                opening.result.close()
                resolve(counting.result)
              }
            }
          }),
      )
    return (await Promise.all(rows)).reduce((sum, count) => sum + count, notes)
  })
}

/** The next visit: everything answered so far is on the server, once each, and nothing waits any more. */
async function allCounted(answered: number): Promise<void> {
  const tab = await context.newPage()
  const pulled = tab.waitForResponse((response) => response.url().includes('/api/sync?'))
  await tab.goto(`${server.origin}/dashboard`)
  await pulled
  await expect.poll(() => heldBack(tab)).toBe(0)
  const log = reviewLog(server)
  expect(log).toHaveLength(answered)
  expect(new Set(log.map(({ id }) => id)).size).toBe(answered)
  expect(new Set(log.map(({ card_id }) => card_id)).size).toBe(answered)
  await tab.close()
}

test('each answer counts exactly once, wherever the tab is killed', async () => {
  test.setTimeout(240_000)
  let answered = 0
  for (const [step, worth] of STEPS) {
    await test.step(step, async () => {
      const tab = await answerShown((fresh) => fresh.addInitScript(stopAt, step))
      const stopped = tab.waitForEvent('console', (message) => message.text() === 'stopped')
      await tab.evaluate(() => Object.assign(window, { stopHere: true }))
      void tab.keyboard.press('4').catch(() => undefined) // nobody is left to answer
      await stopped
      await killTab(tab)
      answered += worth
      await allCounted(answered)
    })
  }
})

test('each answer counts once when the server has it and the tab is killed before the reply', async () => {
  const before = reviewLog(server).length
  const tab = await answerShown()
  let hasIt = (): void => undefined
  const committed = new Promise<void>((resolve) => {
    hasIt = resolve
  })
  await tab.route('**/api/reviews', async (route) => {
    await route.fetch()
    hasIt() // and the reply never comes
  })
  await tab.keyboard.press('4')
  await committed
  expect(reviewLog(server)).toHaveLength(before + 1)
  await killTab(tab)
  await allCounted(before + 1)
})

test('a double tap counts once, also when the tab is killed right after it', async () => {
  const before = reviewLog(server).length
  for (let times = 1; times <= 3; times += 1) {
    const tab = await answerShown()
    await tab.evaluate(() => {
      const easy = [...document.querySelectorAll('button')].find((button) => button.textContent?.startsWith('Easy'))
      for (let tap = 0; tap < 4; tap += 1) easy?.click()
    })
    await killTab(tab)
    await allCounted(before + times)
  }
})

test('several answers in a row, and the tab killed in the middle of them, are each counted once', async () => {
  const before = reviewLog(server).length
  const tab = await context.newPage()
  await tab.goto(`${server.origin}/review`)
  for (let card = 0; card < 6; card += 1) {
    await tab.getByRole('button', { name: 'Show the answer' }).click()
    await expect(tab.getByRole('button', { name: /^Easy/ })).toBeVisible()
    await tab.keyboard.press('4')
  }
  await killTab(tab)
  await allCounted(before + 6)
})
