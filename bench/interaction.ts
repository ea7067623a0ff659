// How long the browser says an interaction of a review takes (Event Timing: from the input to the next paint, in steps of
// 8 ms): keys and clicks that show and rate cards, at full speed and with the processor slowed down four times. Beside it
// a bare page that changes its text at a key. INP is the 98th percentile of the interactions.
//
//   node bench/interaction.ts [cards]      (1000 unless given)
import type { Browser, Locator, Page } from '@playwright/test'
import type { RunningServer } from '../e2e/server.ts'
import { addDeck, openBarePage, percentile, signUp, untilHere, untilStored, withBrowser } from './browser.ts'

const cards = Number(process.argv[2] ?? 1_000)
const RATINGS = 60
/** A learner looks at a card for a while, and at least as long as an answer takes to unfold. */
const LOOK_MS = 200
/** The browser tells of no interaction that was shorter. */
const LEAST_TOLD_MS = 16

const BARE = `<!doctype html><title>Bare</title><p>0</p><script>
  addEventListener('keydown', () => { document.querySelector('p').textContent += '1' })
</script>`

await withBrowser(async (browser, server) => {
  for (const slowdown of [1, 4]) {
    const bare = await pressOnBarePage(browser, server, slowdown)
    const ours = await review(browser, server, slowdown)
    console.log(
      `${cards} cards, CPU slowed ${slowdown} times: INP ${told(percentile(ours, 0.98))}, p50 ${told(percentile(ours, 0.5))}, longest ${told(Math.max(...ours))} of ${ours.length} interactions; bare page INP ${told(percentile(bare, 0.98))}`,
    )
  }
})

function told(ms: number): string {
  return ms <= LEAST_TOLD_MS ? `at most ${LEAST_TOLD_MS} ms` : `${ms} ms`
}

/** Durations in ms of the interactions of a sitting, by keys and by clicks in turns. */
async function review(browser: Browser, server: RunningServer, slowdown: number): Promise<number[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, server)
  await addDeck(page, cards)
  await page.goto(`${server.origin}/dashboard`)
  await untilHere(page, cards)
  await untilStored(page)
  await page.goto(`${server.origin}/review`)
  const question = page.getByRole('button', { name: 'Show the answer' })
  const good = page.getByRole('button', { name: /^Good/ })
  const more = page.getByRole('button', { name: /more$/ })
  await question.waitFor()
  await slowDown(page, slowdown)
  await page.evaluate(watchInteractions)
  for (let rated = 0; rated < RATINGS; rated += 1) {
    await question.or(more).first().waitFor()
    if (await more.isVisible()) await more.click()
    await (rated % 2 === 0 ? press(page, 'Space') : clickOn(page, question))
    await (rated % 2 === 0 ? press(page, '3') : clickOn(page, good))
  }
  const durations = await page.evaluate(interactions)
  await context.close()
  return upTo(durations, 2 * RATINGS)
}

async function press(page: Page, key: string): Promise<void> {
  await page.waitForTimeout(LOOK_MS)
  await page.keyboard.press(key)
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
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(LOOK_MS)
}

async function pressOnBarePage(browser: Browser, server: RunningServer, slowdown: number): Promise<number[]> {
  const page = await openBarePage(browser, server, BARE)
  await slowDown(page, slowdown)
  await page.evaluate(watchInteractions)
  for (let pressed = 0; pressed < 2 * RATINGS; pressed += 1) {
    await page.waitForTimeout(LOOK_MS)
    await page.keyboard.press('3')
  }
  const durations = await page.evaluate(interactions)
  await page.context().close()
  return upTo(durations, 2 * RATINGS)
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
