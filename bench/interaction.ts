// How long the browser says an interaction of a review takes (Event Timing: from the input to the next paint, in steps of
// 8 ms): keys and clicks that show and rate cards, at full speed and with the processor slowed down four times. In turns
// with it a bare page whose text and buttons change at the same keys and clicks. INP is the 98th percentile of the
// interactions of a round; what counts is the median of the rounds.
//
//   node bench/interaction.ts [cards]      (1000 unless given)
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { RunningServer } from '../e2e/server.ts'
import { addDeck, openBarePage, percentile, signUp, untilHere, untilStored, withBrowser } from './browser.ts'

const cards = Number(process.argv[2] ?? 1_000)
const ROUNDS = 5
const RATINGS = 30
/** A learner looks at a card for a while, and at least as long as an answer takes to unfold. */
const LOOK_MS = 200
/** How long a key or a button is down: a press without any length would be shown as one change with what it leads to. */
const HOLD_MS = 80
/** The browser tells of no interaction that was shorter. */
const LEAST_TOLD_MS = 16

const BARE = `<!doctype html><title>Bare</title><p>Question 0</p><div></div><script>
  let at = 0
  const turn = () => {
    at += 1
    document.querySelector('p').textContent = (at % 2 ? 'Question and answer ' : 'Question ') + at
    document.querySelector('div').innerHTML = at % 2 ? '<button>1</button><button>Good</button>' : '<button>Show the answer</button>'
  }
  at = -1
  turn()
  addEventListener('keydown', turn)
  document.querySelector('div').addEventListener('click', turn)
</script>`

await withBrowser(async (browser, server) => {
  const context = await learnerWithCards(browser, server)
  for (const slowdown of [1, 4]) {
    const bare: number[][] = []
    const ours: number[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openBarePage(browser, server, BARE)
      bare.push(await presses(page, slowdown))
      await page.context().close()
      ours.push(await review(context, server, slowdown))
    }
    console.log(`${cards} cards, CPU slowed ${slowdown} times: ${told('review', ours)}; ${told('bare page', bare)}`)
  }
})

function told(what: string, rounds: readonly (readonly number[])[]): string {
  const inps = rounds.map((durations) => percentile(durations, 0.98))
  const middles = rounds.map((durations) => percentile(durations, 0.5))
  return `${what} INP ${percentile(inps, 0.5)} ms (${inps.join(', ')}), p50 ${percentile(middles, 0.5)} ms`
}

async function learnerWithCards(browser: Browser, server: RunningServer): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, server)
  await addDeck(page, cards)
  await page.goto(`${server.origin}/dashboard`)
  await untilHere(page, cards)
  await untilStored(page)
  await page.close()
  return context
}

/** Durations in ms of the interactions of a sitting. */
async function review(context: BrowserContext, server: RunningServer, slowdown: number): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(`${server.origin}/review`)
  const durations = await presses(page, slowdown)
  await page.close()
  return durations
}

/** Shows and rates cards by keys and by clicks in turns; answers the durations of the interactions, ms. */
async function presses(page: Page, slowdown: number): Promise<number[]> {
  const question = page.getByRole('button', { name: 'Show the answer' })
  const good = page.getByRole('button', { name: /^Good/ })
  const more = page.getByRole('button', { name: /more$/ })
  await question.or(more).first().waitFor()
  await slowDown(page, slowdown)
  await page.evaluate(watchInteractions)
  for (let rated = 0; rated < RATINGS; rated += 1) {
    await question.or(more).first().waitFor()
    if (await more.isVisible()) await more.click()
    await (rated % 2 === 0 ? press(page, 'Space') : clickOn(page, question))
    await (rated % 2 === 0 ? press(page, '3') : clickOn(page, good))
  }
  return upTo(await page.evaluate(interactions), 2 * RATINGS)
}

async function press(page: Page, key: string): Promise<void> {
  await page.waitForTimeout(LOOK_MS)
  await page.keyboard.press(key, { delay: HOLD_MS })
  await page.waitForTimeout(LOOK_MS)
}

/**
 * Clicks in the middle of a button. The driver's own click looks in the page for what lies there while the click is
 * handled, and a wait that begins with the press reads the names of all elements before the next frame: both would count.
 */
async function clickOn(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not on the screen')
  await page.waitForTimeout(LOOK_MS)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: HOLD_MS })
  await page.waitForTimeout(LOOK_MS)
}

async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** With an entry for each interaction that was too short to be told of. */
function upTo(durations: readonly number[], count: number): number[] {
  return [...durations, ...Array.from({ length: Math.max(0, count - durations.length) }, () => LEAST_TOLD_MS)]
}

declare global {
  interface Window {
    interactionTimes?: Map<number, number>
  }
}

/** In the page: keeps the longest event of every interaction from now on. */
function watchInteractions(): void {
  const times = new Map<number, number>()
  window.interactionTimes = times
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming)) continue
      const id: number = Reflect.get(entry, 'interactionId') ?? 0
      if (id > 0) times.set(id, Math.max(times.get(id) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit) // not yet among the types of the DOM
}

/** In the page: the durations so far, ms, after what is under way was told. */
async function interactions(): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  return [...(window.interactionTimes ?? new Map<number, number>()).values()]
}
