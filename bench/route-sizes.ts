// JavaScript of a visit to each page, brotli as the server sends it, with nothing in any cache: what has been fetched when
// the page shows its heading, and once the network is quiet (what is fetched ahead included). Workers are not counted.
// Private pages twice: on a device that has the learner's cards, and on a new one, where most show nothing before the
// first synchronisation. Of the review what counts is its first card, plain text or Markdown, with its question to be read.
import type { Page } from '@playwright/test'
import { addDeck, signUp, untilHere, withBrowser } from './browser.ts'

const PUBLIC = ['/', '/login', '/signup']
const PRIVATE = ['/onboarding', '/dashboard', '/library', '/study', '/upload']
const CARDS = 5
const PLAIN = (at: number) => `What is the number of card ${at}?`

/** What has to stand in the page for it to count as shown. */
const HEADING = 'h1'
const FIRST_CARD = 'section[aria-label="Question"] .md > *'

await withBrowser(async (browser, server) => {
  console.log('page                   shown, kB  quiet, kB  files')
  const withPage = async (work: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await work(await context.newPage())
    await context.close()
  }
  const measure = async (name: string, page: Page, path: string, shownBy = HEADING) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript(noteWhenShown, shownBy)
    await page.goto(server.origin + path)
    await page.locator(shownBy).first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(3_000)
    const { shown, quiet, files } = await page.evaluate(fetchedScripts)
    const columns = [shown, quiet].map((bytes) => (bytes / 1_000).toFixed(1).padStart(9))
    console.log(`${name.padEnd(23)}${columns.join('  ')}  ${String(files).padStart(5)}`)
  }
  /** A learner with a deck; their cards come to the device where it is not a new one. */
  const learnerOn = async (device: 'known' | 'new', page: Page, frontOf?: (at: number) => string) => {
    await signUp(page, server)
    const deck = await addDeck(page, CARDS, frontOf)
    if (device === 'known') {
      await page.goto(`${server.origin}/dashboard`)
      await untilHere(page, CARDS)
      await page.goto('about:blank')
    }
    return deck
  }

  for (const path of PUBLIC) await withPage((page) => measure(path, page, path))
  for (const path of PRIVATE)
    for (const device of ['known', 'new'] as const)
      await withPage(async (page) => {
        const deck = await learnerOn(device, page)
        const name = device === 'new' ? `${path}, new device` : path
        await measure(name, page, path === '/study' ? `/study/${deck}` : path)
      })
  for (const [name, frontOf] of [['/review', PLAIN], ['/review, Markdown']] as const)
    await withPage(async (page) => {
      await learnerOn('known', page, frontOf)
      await measure(name, page, '/review', FIRST_CARD)
    })
})

/** In the page, before anything else: notes the ms at which what is waited for first stands there, on the clock of its requests. */
function noteWhenShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    performance.mark('shown')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** In the page: bytes of the scripts that had come when it was shown, of all until now, and how many those are. */
function fetchedScripts(): { shown: number; quiet: number; files: number } {
  const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.endsWith('.js'))
  const bytesOf = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return {
    shown: bytesOf(scripts.filter(({ responseEnd }) => responseEnd <= shownAt)),
    quiet: bytesOf(scripts),
    files: scripts.length,
  }
}
