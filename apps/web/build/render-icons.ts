/*
 * Draws the icons in public/ from the same stones as the mark: `node apps/web/build/render-icons.ts [chromium]`.
 * Run by hand when the mark changes; the files are committed.
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { LOGO_STONES, shapeCairn } from '../src/ui/cairn-shape.ts'

const FOLDER = resolve(import.meta.dirname, '../public')
const COLOURS = { light: ['#615951', '#867f76', '#166e4a'], dark: ['#8f8880', '#a8a29a', '#74cea2'] }
const PAPER = '#fcfaf6'

/** The mark in a square of 100, with `margin` around it. */
function square(margin: number, ground: string | null): string {
  const shape = shapeCairn(LOGO_STONES)
  const scale = (100 - 2 * margin) / Math.max(shape.width, shape.height)
  const stones = shape.stones.map(
    (stone, index) =>
      `<path class="s${index}" fill="${COLOURS.light[index]}" d="${stone.path}" transform="translate(${stone.x.toFixed(1)} ${stone.y.toFixed(1)}) rotate(${stone.lean.toFixed(1)})"/>`,
  )
  const bottom = 50 + (shape.height * scale) / 2
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>Cairn</title>',
    ground === null
      ? `<style>@media(prefers-color-scheme:dark){${COLOURS.dark.map((colour, index) => `.s${index}{fill:${colour}}`).join('')}}</style>`
      : `<rect width="100" height="100" fill="${ground}"/>`,
    `<g transform="translate(50 ${bottom.toFixed(1)}) scale(${scale.toFixed(3)})">${stones.join('')}</g></svg>`,
  ].join('')
}

await writeFile(resolve(FOLDER, 'icon.svg'), `${square(4, null)}\n`)
const executablePath = process.argv[2] ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
for (const [file, size, margin] of [
  ['icon-192.png', 192, 14],
  ['icon-512.png', 512, 14],
  ['icon-maskable-512.png', 512, 24],
  ['apple-touch-icon.png', 180, 16],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${square(margin, PAPER)}`)
  await page.screenshot({ path: resolve(FOLDER, file) })
  await page.close()
}
await browser.close()
