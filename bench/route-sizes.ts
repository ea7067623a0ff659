// JavaScript that a first visit of each page transfers, as the server sends it (brotli). Workers and what is loaded on
// demand later are not counted.
import { signUp, withBrowser } from './browser.ts'

const PUBLIC = ['/', '/login', '/signup']
const PRIVATE = ['/onboarding', '/dashboard', '/library', '/upload', '/review']

await withBrowser(async (browser, server) => {
  const sizes = new Map<string, number>()
  for (const path of [...PUBLIC, ...PRIVATE]) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    if (PRIVATE.includes(path)) await signUp(page, server)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const scripts = new Set<string>()
    let bytes = 0
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    sizes.set(path, bytes)
    await context.close()
  }
  console.log('page            JavaScript, kB as sent')
  for (const [path, bytes] of sizes) console.log(`${path.padEnd(16)}${(bytes / 1000).toFixed(1)}`)
})
