// The library with many cards: how long a search takes from the last key to its result, and which share of frames come on
// time while the result is scrolled without a pause. Beside it an empty page that is scrolled alike.
//
//   node bench/library-search.ts [cards]      (50000 unless given)
import type { Page } from '@playwright/test'
import {
  addDeck,
  openBarePage,
  percentile,
  scrolledFrames,
  shareOnTime,
  signUp,
  untilHere,
  withBrowser,
} from './browser.ts'

const CARDS = Number(process.argv[2] ?? 50_000)
const ROUNDS = 3
const QUERIES = [
  'card 4999',
  'why -before',
  'is:new',
  'deck:cards number',
  '"cards came before"',
  'tag:none',
  'added:1',
]

await withBrowser(async (browser, server) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, server)
  await addDeck(page, CARDS)
  await page.goto(`${server.origin}/dashboard`)
  await untilHere(page, CARDS)
  await page.waitForTimeout(5_000)
  await page.goto(`${server.origin}/library`)
  const first = await msOf(page, 'card')
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) for (const query of QUERIES) took.push(await msOf(page, query))
  await msOf(page, 'card')
  await page.waitForTimeout(1_000)
  const bare = await openBarePage(browser, server, '<!doctype html><title>Bare</title><p style="height:900000px">')
  console.log(`${CARDS} cards: first search ${first.toFixed(0)} ms, with every card read from the disk`)
  console.log(`  later ones ${percentile(took, 0.5).toFixed(0)} ms median, ${percentile(took, 0.95).toFixed(0)} ms p95`)
  for (let round = 0; round < ROUNDS; round += 1) {
    const list = await scrolledFrames(page)
    const ceiling = await scrolledFrames(bare)
    const rows = await page.locator('li[aria-posinset]').count()
    console.log(
      `  frames on time: ${shareOnTime(list)} %, bare page ${shareOnTime(ceiling)} %; ${rows} rows in the page`,
    )
  }
})

/** In ms from the input to the frame that shows another result. */
function msOf(page: Page, query: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    scrollTo(0, 0)
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    if (field === null) throw new Error('No field to search in')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const heading = () => document.querySelector('main h2')
    const before = heading()
    const settled = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        const now = heading()
        if (now === null || now === before) return
        observer.disconnect()
        requestAnimationFrame(() => resolve())
      })
      observer.observe(document.body, { subtree: true, childList: true })
    })
    const began = performance.now()
    set?.call(field, wanted)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await settled
    return performance.now() - began
  }, query)
}
