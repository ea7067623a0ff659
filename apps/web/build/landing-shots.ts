/*
 * Makes the pictures of the landing page from the screens that `npm run screens` took:
 * `node apps/web/build/landing-shots.ts [folder of the screens]`. The next build of the web application shows them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'

const SCREENS = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../docs/screens'))
const SHOTS = resolve(import.meta.dirname, '../public/shots')
/** What of each screen is worth showing at half its width, in pixels; every cut is 8 wide to 5 high. */
const CUTS = {
  create: { screen: 'upload-drafts', x: 356, y: 36, width: 768 },
  review: { screen: 'review-answer', x: 160, y: 72, width: 960 },
  today: { screen: 'dashboard-filled', x: 356, y: 0, width: 768 },
}
const SHAPE = 5 / 8
const QUALITY = 0.82

await mkdir(SHOTS, { recursive: true })
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const [shot, { screen, x, y, width }] of Object.entries(CUTS)) {
  for (const theme of ['light', 'dark']) {
    const taken = await readFile(resolve(SCREENS, `${screen}-desktop-${theme}.webp`), 'base64')
    const webp = await page.evaluate(toWebp, { taken, quality: QUALITY, cut: { x, y, width, height: width * SHAPE } })
    await writeFile(resolve(SHOTS, `${shot}-${theme}.webp`), Buffer.from(webp, 'base64'))
  }
}
await browser.close()

interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** Runs in the browser, which knows the format. */
async function toWebp({ taken, quality, cut }: { taken: string; quality: number; cut: Cut }): Promise<string> {
  const picture = new Image()
  picture.src = `data:image/webp;base64,${taken}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: cut.width, height: cut.height })
  canvas.getContext('2d')?.drawImage(picture, -cut.x, -cut.y)
  return canvas.toDataURL('image/webp', quality).replace(/^data:image\/webp;base64,/, '')
}
