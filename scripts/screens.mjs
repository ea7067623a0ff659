// Takes a picture of every screen, light and dark, desktop and phone, into docs/screens. Drives a real server and browser.
// `npm run screens` for all, `npm run screens -- editor sharing` for some chapters, `SCREENS=folder` for another folder.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import { editor } from './screens/editor.mjs'
import { firstDay } from './screens/first-day.mjs'
import { importing, library } from './screens/library.mjs'
import { practice } from './screens/practice.mjs'
import { publicPages } from './screens/public-pages.mjs'
import { settings } from './screens/settings.mjs'
import { sharing } from './screens/sharing.mjs'
import { LOOKS, openStage } from './screens/stage.mjs'
import { findBrowser } from './test-tools.mjs'

const CHAPTERS = { publicPages, firstDay, practice, editor, library, importing, sharing, settings }
const LANES = 2
const out = process.env.SCREENS ?? 'docs/screens'
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in CHAPTERS))
if (unknown.length > 0)
  throw new Error(`No chapter ${unknown.join(', ')}; there are ${Object.keys(CHAPTERS).join(', ')}`)

mkdirSync(out, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
})
try {
  const names = wanted.length > 0 ? wanted : Object.keys(CHAPTERS)
  const walks = names.flatMap((name) => LOOKS.map((look) => ({ name, look })))
  await Promise.all(Array.from({ length: LANES }, () => walkNext(walks)))
} finally {
  await browser.close()
  await server.stop()
}

/** A chapter that fails does not keep the others from being taken. */
async function walkNext(walks) {
  for (let walk = walks.shift(); walk !== undefined; walk = walks.shift()) {
    const { name, look } = walk
    const stage = await openStage({ browser, server, out, look })
    try {
      await CHAPTERS[name](stage)
    } catch (error) {
      process.exitCode = 1
      console.error(`${name}, ${look.name}, after "${stage.last()}":`, error)
    } finally {
      await stage.close()
    }
  }
}
