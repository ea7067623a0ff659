// From the key that rates a card to the next card: until the question stands in the page, and until the frame that shows
// it was drawn. Beside it a bare page that writes one row into IndexedDB and then changes its text, in turns.
//
//   node bench/rating-to-next.ts [cards …]      (1000 and 50000 unless given)
import type { Page } from '@playwright/test'
import { addDeck, openBarePage, percentile, signUp, untilHere, untilStored, withBrowser } from './browser.ts'

const sizes = process.argv.slice(2).map(Number)
const ROUNDS = 8
const RATINGS = 25
/** A learner looks at each side for a while, and at least as long as an answer takes to unfold. */
const LOOK_MS = 200

interface Times {
  readonly change: number[]
  readonly frame: number[]
}

const BARE = `<!doctype html><title>Bare</title><p id="card">0</p><script>
  const opening = indexedDB.open('bare', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
  addEventListener('keydown', () => {
    const tx = opening.result.transaction('rows', 'readwrite', { durability: 'relaxed' })
    tx.objectStore('rows').add({ card: 'a card', rating: 'good', at: Date.now() })
    tx.commit()
    tx.oncomplete = () => { card.textContent = Number(card.textContent) + 1 }
  })
</script>`

for (const count of sizes.length > 0 ? sizes : [1_000, 50_000]) {
  await withBrowser(async (browser, server) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signUp(page, server)
    await addDeck(page, count)
    await page.goto(`${server.origin}/dashboard`)
    await untilHere(page, count)
    await untilStored(page)
    await page.goto(`${server.origin}/review`)
    const bare = await openBarePage(browser, server, BARE)
    const cairn: Times = { change: [], frame: [] }
    const ceiling: Times[] = [
      { change: [], frame: [] },
      { change: [], frame: [] },
    ]
    for (let round = 0; round < ROUNDS; round += 1) {
      await rateCards(page, cairn)
      for (const times of ceiling) await pressKeys(bare, times)
    }
    report(count, cairn, ceiling)
  })
}

function report(count: number, cairn: Times, [bare, again]: readonly Times[]): void {
  if (bare === undefined || again === undefined) throw new Error('Inconsistent: nothing to compare with')
  const both: Times = { change: [...bare.change, ...again.change], frame: [...bare.frame, ...again.frame] }
  const same = percentile(again.change, 0.5) / percentile(bare.change, 0.5)
  console.log(`${count} cards, ${cairn.change.length} ratings; A/A of the bare page ${same.toFixed(2)}`)
  for (const kind of ['change', 'frame'] as const) {
    const shares = [0.5, 0.98].map((share) => {
      const [ours, theirs] = [percentile(cairn[kind], share), percentile(both[kind], share)]
      return `p${share * 100} ${ours.toFixed(1)} ms, bare ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(2)}`
    })
    console.log(
      `  tap to ${kind === 'change' ? 'the next card in the page' : 'the frame that shows it'}: ${shares.join('; ')}`,
    )
  }
}

async function rateCards(page: Page, times: Times): Promise<void> {
  await page.bringToFront()
  const question = page.getByRole('button', { name: 'Show the answer' })
  const more = page.getByRole('button', { name: /more$/ })
  for (let rated = 0; rated < RATINGS; rated += 1) {
    await question.or(more).first().waitFor()
    if (await more.isVisible()) await more.click()
    await question.waitFor()
    await page.waitForTimeout(LOOK_MS)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Good/ }).waitFor()
    await page.waitForTimeout(LOOK_MS)
    await page.evaluate(watchNextKey, '[aria-label="Answer"]')
    await page.keyboard.press('3')
    const measure = await page.evaluate(measured)
    await question.or(more).first().waitFor()
    // The last answer of a sitting leads to its end, which reads what is left.
    if (!(await more.isVisible())) keep(times, measure)
  }
}

async function pressKeys(page: Page, times: Times): Promise<void> {
  await page.bringToFront()
  for (let pressed = 0; pressed < RATINGS; pressed += 1) {
    await page.waitForTimeout(LOOK_MS)
    await page.evaluate(watchNextKey, null)
    await page.keyboard.press('3')
    keep(times, await page.evaluate(measured))
  }
}

function keep(times: Times, { change, frame }: Measured): void {
  times.change.push(change)
  times.frame.push(frame)
}

interface Measured {
  readonly change: number
  readonly frame: number
}
declare global {
  interface Window {
    nextKey?: Promise<Measured>
  }
}

/**
 * In the page: from the time the browser gives the next key press to the change of the page after which `gone` matches
 * nothing (any change when null), and to the task after the frame in which that change is drawn.
 */
function watchNextKey(gone: string | null): void {
  window.nextKey = new Promise((resolve) => {
    const onKey = (event: KeyboardEvent) => {
      const observer = new MutationObserver(() => {
        if (gone !== null && document.querySelector(gone) !== null) return
        observer.disconnect()
        const change = performance.now() - event.timeStamp
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve({ change, frame: performance.now() - event.timeStamp })
          port2.postMessage(null)
        })
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    window.addEventListener('keydown', onKey, { once: true, capture: true })
  })
}

function measured(): Promise<Measured> {
  if (window.nextKey === undefined) throw new Error('Inconsistent: no key is watched')
  return window.nextKey
}
