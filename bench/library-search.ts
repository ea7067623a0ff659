// The library with many cards: how long a search takes from the last key until its result stands in the page and until
// the frame that shows it, which a screen of 60 frames a second delays by up to 16.7 ms, and which share of frames come on
// time while the result is scrolled without a pause, in a wide window and in one where questions take two lines. Beside it
// a page with nothing but the same texts, a field and twenty rows that searches them by a plain scan, and an empty page
// that is scrolled alike.
//
//   node bench/library-search.ts [cards]      (50000 unless given)
import type { Page } from '@playwright/test'
import { addDeck, openBarePage, percentile, scrollRounds, signUp, untilHere, withBrowser } from './browser.ts'

const CARDS = Number(process.argv[2] ?? 50_000)
const ROUNDS = 5
/** In an order in which each has another result than the one before it. */
const QUERIES = [
  'card 4999',
  'why -before',
  'is:new',
  'deck:cards number',
  '"cards came before"',
  'tag:nowhere',
  'added:1',
  'card',
]
/** What is typed letter by letter. */
const TYPED = 'number of card 4'
/** A pause in which the cards are read before anybody searches. */
const READ_AHEAD_MS = 10_000
const PHONE = { width: 390, height: 844 }

await withBrowser(async (browser, server) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, server)
  await addDeck(page, CARDS)
  await page.goto(`${server.origin}/dashboard`)
  await untilHere(page, CARDS)
  await page.waitForTimeout(5_000)
  await page.goto(`${server.origin}/library`)
  await page.locator('input[type=search]').waitFor()
  const first = await msOf(page, 'card')
  await page.goto(`${server.origin}/library`)
  await page.waitForTimeout(READ_AHEAD_MS)
  const ahead = await msOf(page, 'card')
  const plain = await openBarePage(browser, server, plainSearch(CARDS))
  const took: Record<'own' | 'plain', Took[]> = { own: [], plain: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of QUERIES) {
      await page.bringToFront()
      took.own.push(await msOf(page, query))
      await plain.bringToFront()
      took.plain.push(await msOf(plain, query))
    }
  console.log(
    `${CARDS} cards: first search ${told([first])}, with every card read from the disk; after a pause ${told([ahead])}`,
  )
  console.log(`  later ones: ${told(took.own)}`)
  console.log(`  plain scan: ${told(took.plain)}`)
  const letters: Took[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (let typed = 1; typed <= TYPED.length; typed += 1) {
      await page.bringToFront()
      // A space at the end asks for nothing else.
      if (TYPED[typed - 1] !== ' ') letters.push(await msOf(page, TYPED.slice(0, typed)))
    }
  const changed: Took[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await msOf(page, `card 4999 -${round}x`)
    await page.getByRole('checkbox').first().click()
    await page.getByRole('button', { name: 'Mark' }).click()
    await page.getByRole('menuitem', { name: round % 2 === 0 ? 'Give a star' : 'Take the star off' }).click()
    changed.push(await msOf(page, `card 4${round}`))
  }
  for (const [name, all] of [
    ['letter by letter', letters],
    ['right after a card was changed', changed],
  ] as const)
    console.log(`  ${name}: ${told(all)}`)
  const bare = await openBarePage(browser, server, '<!doctype html><title>Bare</title><p style="height:9000000px">')
  await scrollRounds(page, bare)
  console.log(`  at ${PHONE.width} px:`)
  await page.setViewportSize(PHONE)
  await bare.setViewportSize(PHONE)
  await scrollRounds(page, bare)
  console.log(`  ${await page.locator('li[aria-posinset]').count()} rows in the page`)
})

/** A page that finds the first words of a query in as many texts, and draws twenty of them. */
function plainSearch(cards: number): string {
  return `<!doctype html><title>Plain</title><main><input type="search"><h2></h2><ul></ul></main><script>
    const texts = Array.from({ length: ${cards} }, (_, at) =>
      ('What is the number of card ' + at + ', and **why** is it there?\\nIt is ' + at + ', because ' + at + ' cards came before it.').toLowerCase())
    const [field, heading, list] = ['input', 'h2', 'ul'].map((name) => document.querySelector(name))
    field.addEventListener('input', () => {
      const found = texts.filter((text) => text.includes(field.value))
      heading.textContent = found.length + ' for ' + field.value
      list.replaceChildren(...found.slice(0, 20).map((text) => Object.assign(document.createElement('li'), { textContent: text })))
    })
  </script>`
}

/** In ms from the input until another result stands in the page, and until the frame that shows it. */
interface Took {
  readonly page: number
  readonly frame: number
}

function told(all: readonly Took[]): string {
  const at = (of: keyof Took) =>
    [0.5, 0.95].map((share) =>
      percentile(
        all.map((took) => took[of]),
        share,
      ).toFixed(0),
    )
  return `in the page p50/p95 ${at('page').join('/')} ms, on screen ${at('frame').join('/')} ms`
}

function msOf(page: Page, query: string): Promise<Took> {
  return page.evaluate(async (wanted) => {
    scrollTo(0, 0)
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    const main = document.querySelector('main')
    if (field === null || main === null) throw new Error('No field to search in')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const result = () => {
      const heading = main.querySelector('h2')
      const rows = heading?.closest('section, main')?.querySelector('ul:not([role=listbox])')
      return heading === null ? null : `${heading.textContent} ${rows?.querySelector('li')?.innerHTML}`
    }
    const before = result()
    const settled = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const now = result()
        if (now === null || now === before) return
        observer.disconnect()
        const stood = performance.now()
        requestAnimationFrame(() => resolve(stood))
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    const began = performance.now()
    set?.call(field, wanted)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const stood = await settled
    return { page: stood - began, frame: performance.now() - began }
  }, query)
}
