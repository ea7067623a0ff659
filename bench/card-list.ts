// The list of a large deck: how long until its first rows stand there, and which share of frames come on time while it is
// scrolled without a pause. Beside it an empty page that is scrolled alike.
//
//   node bench/card-list.ts [cards]      (50000 unless given)
import { addDeck, openBarePage, percentile, scrollRounds, signUp, untilHere, withBrowser } from './browser.ts'

const CARDS = Number(process.argv[2] ?? 50_000)
const OPENINGS = 5

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
    await page.locator('li[aria-posinset] button').first().waitFor()
    opened.push(await page.evaluate(() => performance.now()))
  }
  await page.waitForTimeout(1_000)
  const bare = await openBarePage(browser, server, '<!doctype html><title>Bare</title><p style="height:900000px">')
  const nodes = await page.locator('li[aria-posinset]').count()
  console.log(
    `${CARDS} cards: first rows after ${percentile(opened, 0.5).toFixed(0)} ms (median of ${OPENINGS} openings), ${nodes} rows in the page`,
  )
  await scrollRounds(page, bare)
})
