// Opening a screen without a network, out of the service worker and the local database: when its markup is here, when its
// last script, and when it is painted first.
import { addDeck, percentile, signUp, untilHere, untilStored, withBrowser } from './browser.ts'

const ROUNDS = 9
const SCREENS = ['/review', '/dashboard', '/library', '/study']

await withBrowser(async (browser, server) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, server)
  const deck = await addDeck(page, 200)
  await page.goto(`${server.origin}/dashboard`)
  await untilHere(page, 200)
  await untilStored(page)
  await page.waitForTimeout(3_000)
  await context.setOffline(true)
  const addressOf = (screen: string) => `${server.origin}${screen === '/study' ? `/study/${deck}` : screen}`
  const times = new Map<string, { heading: number[]; parsed: number[]; scripts: number[] }>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const screen of SCREENS) {
      await page.goto(addressOf(screen), { waitUntil: 'commit' })
      await page.locator('h1').first().waitFor({ state: 'attached' })
      const { heading, parsed, scripts } = await page.evaluate(startTimes)
      const known = times.get(screen) ?? { heading: [], parsed: [], scripts: [] }
      known.heading.push(heading)
      known.parsed.push(parsed)
      known.scripts.push(scripts)
      times.set(screen, known)
      await page.waitForTimeout(400)
    }
  }
  console.log('screen        page here  last script  painted, ms (medians of 9)')
  for (const [screen, { heading, parsed, scripts }] of times) {
    const columns = [parsed, scripts, heading].map((values) => percentile(values, 0.5).toFixed(0).padStart(9))
    console.log(`${screen.padEnd(12)}${columns.join('  ')}`)
  }
})

/** In the page: when its markup, its last script and its first contentful paint came, ms after the navigation began. */
async function startTimes(): Promise<{ heading: number; parsed: number; scripts: number }> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // as the name says
  const paint = await new Promise<number>((resolve) => {
    new PerformanceObserver((list, observer) => {
      const first = list.getEntriesByName('first-contentful-paint')[0]
      if (first === undefined) return
      observer.disconnect()
      resolve(first.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const before = scripts.filter(({ startTime }) => startTime < paint) as PerformanceResourceTiming[] // resources are those
  return {
    heading: paint,
    parsed: navigation?.responseEnd ?? Number.NaN,
    scripts: Math.max(...before.map(({ responseEnd }) => responseEnd)),
  }
}
