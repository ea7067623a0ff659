// JavaScript of a first visit to each page, brotli as the server sends it, with nothing in any cache: what has been fetched
// when the page shows its heading, and once the network is quiet (what is fetched ahead included). Workers are not counted.
import { addDeck, signUp, withBrowser } from './browser.ts'

const PUBLIC = ['/', '/login', '/signup']
const PRIVATE = ['/onboarding', '/dashboard', '/library', '/study', '/upload', '/review']

await withBrowser(async (browser, server) => {
  console.log('page          shown, kB  quiet, kB  files')
  for (const path of [...PUBLIC, ...PRIVATE]) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    let deck = ''
    if (PRIVATE.includes(path)) {
      await signUp(page, server)
      deck = await addDeck(page, 5)
    }
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    let bytes = 0
    let files = 0
    session.on('Network.responseReceived', ({ type, response }) => {
      if (type !== 'Script') return
      bytes += Number(response.headers['content-length'] ?? response.headers['Content-Length'])
      files += 1
    })
    await page.goto(server.origin + (path === '/study' ? `/study/${deck}` : path))
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    const shown = bytes
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(3_000)
    const columns = [shown, bytes].map((value) => (value / 1_000).toFixed(1).padStart(9))
    console.log(`${path.padEnd(14)}${columns.join('  ')}  ${String(files).padStart(5)}`)
    await context.close()
  }
})
