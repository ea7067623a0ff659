import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, reviewLog, signUp, storedForOffline } from './steps.ts'

/** How long after the tap the learner is gone, in ms; 0 is the very task of the tap. */
const DELAYS_MS = [0, 1, 2, 4, 8, 16, 40]

let server: RunningServer
let context: BrowserContext
let home: Page
test.beforeAll(async ({ browser }) => {
  server = await startServer()
  context = await browser.newContext()
  home = await context.newPage()
  await signUp(home, server)
  const cards = Array.from({ length: 60 }, (_, at) => ({ front: `What is ${at} times nine?`, back: `${at * 9}` }))
  await addDeck(home, 'Times nine', cards)
  await home.evaluate(async () => {
    const me = await (await fetch('/api/me')).json()
    await fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': `"${me.version}"` },
      body: JSON.stringify({ newPerDay: 60 }),
    })
  })
  await home.goto(`${server.origin}/dashboard`)
  await expect(home.getByRole('heading', { name: /^Today: 60 cards/ })).toBeVisible()
  await storedForOffline(home)
})
test.afterAll(async () => {
  await context.close()
  await server.stop()
})

/** A tab with the answer of the next card in front of the learner. */
async function answerShown(): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${server.origin}/review`)
  return revealed(tab)
}

/** As above, opened by a page: only such a tab may close itself. */
async function closableTab(): Promise<Page> {
  const opened = context.waitForEvent('page')
  await home.evaluate(() => void window.open('/review'))
  return revealed(await opened)
}

async function revealed(tab: Page): Promise<Page> {
  await tab.getByRole('button', { name: 'Show the answer' }).click()
  await expect(tab.getByRole('button', { name: /^Easy/ })).toBeVisible()
  return tab
}

/** In the page: taps Easy and goes after so many ms. */
function tapAndGo([delayMs, how]: readonly [number, 'close' | 'navigate']): void {
  const easy = [...document.querySelectorAll('button')].find((button) => button.textContent?.startsWith('Easy'))
  const go = () => {
    if (how === 'close') window.close()
    else location.href = '/icon.svg'
  }
  easy?.click()
  if (delayMs === 0) go()
  else setTimeout(go, delayMs)
}

/** Every card answered so far, once each, on the server and no more waiting on the device. */
async function allCounted(answered: number): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`${server.origin}/dashboard`)
  await expect(tab.getByRole('heading', { name: new RegExp(`^Today: ${60 - answered} cards`) })).toBeVisible()
  await expect.poll(() => reviewLog(server).length, { timeout: 20_000 }).toBe(answered)
  expect(new Set(reviewLog(server).map(({ card_id }) => card_id)).size).toBe(answered)
  await tab.close()
}

test('an answer counts once however soon the learner is gone', async () => {
  test.setTimeout(240_000)
  let answered = 0
  for (const how of ['close', 'navigate'] as const) {
    for (const delayMs of DELAYS_MS) {
      const tab = await (how === 'close' ? closableTab() : answerShown())
      const gone = how === 'close' ? tab.waitForEvent('close') : tab.waitForURL('**/icon.svg')
      // The page may be gone before it can say that the function has run.
      await tab.evaluate(tapAndGo, [delayMs, how] as const).catch(() => undefined)
      await gone
      if (how === 'navigate') await tab.close()
      answered += 1
      await test.step(`${how} after ${delayMs} ms`, () => allCounted(answered))
    }
  }
})

test('an answer counts once when the tab is killed', async () => {
  let answered = reviewLog(server).length
  for (let times = 0; times < 5; times += 1) {
    const tab = await answerShown()
    const devtools = await context.newCDPSession(tab)
    const crashed = tab.waitForEvent('crash')
    await tab.keyboard.press('4')
    void devtools.send('Page.crash').catch(() => undefined) // nobody is left to answer
    await crashed
    await tab.close()
    answered += 1
    await allCounted(answered)
  }
})
