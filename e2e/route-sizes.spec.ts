import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))

/**
 * JavaScript in kB, brotli, that a screen needs before it is drawn, by the first part of its path ('' is the landing page):
 * a little above what it is. Whoever meets a ceiling loads later what the screen does not begin with (docs/performance.md).
 */
const CEILINGS: Readonly<Record<string, number>> = {
  '': 85,
  review: 116,
  login: 122,
  signup: 122,
  onboarding: 122.5,
  dashboard: 138.5,
  library: 148.5,
  study: 147,
  upload: 149,
  edit: 214.5,
  settings: 144.5,
}

const sizes = new Map<string, number>()
/** Of a file, as the server sends it. */
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(dist + file)).length
  sizes.set(file, size)
  return size
}

test('no screen loads more before it is drawn than its ceiling', () => {
  const screens = Object.entries(partsOfScreens()).map(
    ([screen, files]) => [screen, files.reduce((sum, file) => sum + sizeOf(file), 0) / 1_000] as const,
  )
  expect(screens.map(([screen]) => screen).sort()).toEqual(Object.keys(CEILINGS).sort())
  const over = screens.filter(([screen, kB]) => kB > (CEILINGS[screen] ?? 0))
  expect(over.map(([screen, kB]) => `/${screen}: ${kB.toFixed(1)} kB, at most ${CEILINGS[screen]}`)).toEqual([])
})

/** What index.html has the browser fetch: for every screen what the page itself names, and the parts of each. */
function partsOfScreens(): Record<string, string[]> {
  const html = readFileSync(`${dist}index.html`, 'utf8')
  const named = [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g)]
  const parts = html.match(/<meta name="cairn:parts" content="([^"]+)"/)?.[1] ?? ''
  const { files, screens }: { files: string[]; screens: Record<string, number[]> } = JSON.parse(
    parts.replaceAll('&quot;', '"'),
  )
  const everywhere = named.map(([, file = '']) => file)
  expect(everywhere.length).toBeGreaterThan(1)
  return Object.fromEntries(
    Object.entries(screens).map(([screen, places]) => [
      screen,
      [...everywhere, ...places.map((place) => files[place] ?? '')],
    ]),
  )
}
