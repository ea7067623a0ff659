// The list of a large deck: how long until its first rows stand there, and which share of frames come on time while it is
// scrolled without a pause. Beside it an empty page that is scrolled alike.
//
//   node bench/card-list.ts [cards]      (50000 unless given)
import type { Page } from '@playwright/test'
import { addDeck, openBarePage, percentile, signUp, untilHere, withBrowser } from './browser.ts'

const CARDS = Number(process.argv[2] ?? 50_000)
const OPENINGS = 5
const SCROLLED_MS = 4_000
const PIXELS_PER_FRAME = 60
/** At 60 frames a second, with room for the clock. */
const ON_TIME_MS = 20

await withBrowser(async (browser, server) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, server)
  const deck = await addDeck(page, CARDS)
  await page.goto(`${server.origin}/dashboard`)
  await untilHere(page, CARDS)
  await page.waitForTimeout(5_000)
  const opened: number[] = []
  for (let times = 0; times < OPENINGS; times += 1) {
    await page.goto(`${server.origin}/study/${deck}`)
    await page.locator('li [aria-label="Edit this card"]').first().waitFor()
    opened.push(await page.evaluate(() => performance.now()))
  }
  await page.waitForTimeout(1_000)
  const list = await scrolled(page)
  const nodes = await page.locator('li[aria-posinset]').count()
  const bare = await openBarePage(browser, server, '<!doctype html><title>Bare</title><p style="height:900000px">')
  const ceiling = await scrolled(bare)
  console.log(
    `${CARDS} cards: first rows after ${percentile(opened, 0.5).toFixed(0)} ms (median of ${OPENINGS} openings)`,
  )
  console.log(`  frames on time: ${share(list)} %, bare page ${share(ceiling)} %; ${nodes} rows in the page`)
})

function share(frames: readonly number[]): string {
  return ((100 * frames.filter((ms) => ms <= ON_TIME_MS).length) / frames.length).toFixed(1)
}

async function scrolled(page: Page): Promise<number[]> {
  await page.bringToFront()
  return page.evaluate(scrollOn, [SCROLLED_MS, PIXELS_PER_FRAME] as const)
}

/** In the page: scrolls down for so long and answers the ms between its frames. */
function scrollOn([lastsMs, pixels]: readonly [number, number]): Promise<number[]> {
  return new Promise((resolve) => {
    const frames: number[] = []
    const started = performance.now()
    let before = started
    const next = (now: number) => {
      frames.push(now - before)
      before = now
      if (now - started > lastsMs) return resolve(frames.slice(2))
      scrollBy(0, pixels)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}
