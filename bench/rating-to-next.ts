// From the key that rates a card to the frame that shows the next one: a key press inside the page, then the first
// animation frame in which the question has changed. Includes the IndexedDB write that comes before it.
import { randomUUID } from 'node:crypto'
import { callApi, percentile, signUp, withBrowser } from './browser.ts'

const CARDS = Number(process.argv[2] ?? 1_000)
const RATINGS = 200
const PER_REQUEST = 200

await withBrowser(async (browser, server) => {
  const page = await browser.newPage()
  await signUp(page, server)
  const me = (await readApi(page, '/api/me')) as { version: number }
  await page.evaluate(async (version) => {
    await fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': String(version) },
      body: JSON.stringify({ newPerDay: 9_999, reviewsPerDay: 9_999, onboarded: true }),
    })
  }, me.version)
  const deckId = randomUUID()
  await callApi(page, 'POST', '/api/decks', { id: deckId, title: `${CARDS} cards` })
  for (let made = 0; made < CARDS; made += PER_REQUEST) {
    const cards = Array.from({ length: Math.min(PER_REQUEST, CARDS - made) }, (_, index) => ({
      id: randomUUID(),
      deckId,
      front: `What is the number of card ${made + index}?`,
      back: String(made + index),
      position: made + index,
    }))
    await callApi(page, 'POST', '/api/cards', { cards })
  }
  await page.goto(`${server.origin}/dashboard`)
  await page
    .getByRole('link', { name: /review|learn|start/i })
    .first()
    .waitFor({ timeout: 120_000 })
  await page.goto(`${server.origin}/review`)
  await page.getByRole('button', { name: 'Show the answer' }).waitFor({ timeout: 120_000 })
  const times: number[] = []
  while (times.length < RATINGS) {
    const more = page.getByRole('button', { name: /more$/ })
    if (await more.isVisible()) await more.click()
    await page.getByRole('button', { name: 'Show the answer' }).waitFor()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Good/ }).waitFor()
    times.push(await page.evaluate(rateAndWait))
  }
  const [p50, p98] = [percentile(times, 0.5), percentile(times, 0.98)]
  console.log(`${CARDS} cards, ${times.length} ratings: p50 ${p50.toFixed(1)} ms, p98 ${p98.toFixed(1)} ms`)
})

/** In the page: presses 3 and answers the ms until a frame no longer shows the rating buttons. */
function rateAndWait(): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now()
    const rated = () => document.querySelector('[aria-keyshortcuts="4"]') === null
    const look = () => (rated() ? resolve(performance.now() - started) : requestAnimationFrame(look))
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true, cancelable: true }))
    requestAnimationFrame(look)
  })
}

async function readApi(page: Parameters<typeof signUp>[0], path: string): Promise<unknown> {
  return page.evaluate(async (address) => (await fetch(address)).json(), path)
}
