import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'
import { overflow } from './fits-window.ts'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer } from './server.ts'
import { signUp } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const GOOD = readFileSync(new URL('../fixtures/anki/legacy2.apkg', import.meta.url))
const COLLECTION = 'collection.anki21'
const TAGS = 1_489

/** The package of the fixtures in one deck with options of its own, and with as many tags as a large public deck. */
function packageWithOptions(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-options-'))
  try {
    const entries = unzipSync(new Uint8Array(GOOD))
    const path = join(folder, 'collection')
    const collection = entries[COLLECTION]
    if (!collection) throw new Error('The package of the tests has a collection')
    writeFileSync(path, collection)
    const db = new DatabaseSync(path)
    const { decks = '{}', dconf = '{}' } = { ...db.prepare('select decks, dconf from col').get() } as {
      decks?: string
      dconf?: string
    }
    const preset = Object.entries(JSON.parse(dconf)).find(([id]) => id !== '1')
    const [deck] = Object.entries(JSON.parse(decks) as Record<string, { name: string }>).find(
      ([, { name }]) => name.startsWith('Bench') && !name.includes('::'),
    ) ?? ['']
    if (!preset || deck === '') throw new Error('The package of the tests has a deck with options')
    const own = { ...(preset[1] as object), desiredRetention: 0.92, fsrsParams6: PARAMETERS }
    const changed = JSON.stringify({ ...JSON.parse(dconf), [preset[0]]: own })
    db.prepare('update col set dconf = ?').run(changed)
    db.prepare('update cards set did = ?').run(Number(deck))
    const notes = db.prepare('select id from notes order by id').all()
    const tag = db.prepare('update notes set tags = ? where id = ?')
    notes.forEach(({ id }, index) => {
      const own = Array.from({ length: 5 }, (_, turn) => `Step1::Cardiology::Topic_${(index * 5 + turn) % TAGS}`)
      tag.run(` ${own.join(' ')} `, Number(id))
    })
    db.close()
    return zipSync({ ...entries, [COLLECTION]: new Uint8Array(readFileSync(path)) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// biome-ignore format: in the groups of the formulas
const PARAMETERS = [
  0.3, 1.4, 2.9, 9.1, 6.4, 0.83, 3, 0.01, 1.87, 0.17, 0.8, 1.48, 0.06, 0.26, 1.65, 0.6, 1.87, 0.54, 0.09, 0.07, 0.2,
]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import' })

async function openPackage(page: Page, bytes = packageWithOptions()) {
  await page.goto(`${server.origin}/library`)
  await page.getByRole('button', { name: 'Import…', exact: true }).click()
  const buffer = Buffer.from(bytes)
  await page
    .getByLabel('A file', { exact: true })
    .setInputFiles({ name: 'Bench.apkg', mimeType: 'application/zip', buffer })
  await expect(dialog(page).getByText(/Adds \d+, updates 0, skips 0 cards\./)).toBeVisible()
}

test('the options of a deck are told, taken where it is said so, and stand in its settings', async ({ page }) => {
  await signUp(page, server)
  await openPackage(page)
  const options = dialog(page).getByRole('region', { name: 'Deck options from Anki' })
  await expect(options.getByText(/33 new cards a day, 444 reviews a day, target 92/)).toBeVisible()
  await expect(options.getByRole('switch', { name: 'Use them in the new decks' })).toBeChecked()
  await options.getByRole('switch', { name: /FSRS parameters of “Hard options”/ }).click()
  await looksRight(page, 'options of a package')
  await shoot(page, 'options')
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).getByRole('link', { name: 'Open deck' }).click()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('New cards a day')).toHaveValue('33')
  await page.keyboard.press('Escape')
  await page.goto(`${server.origin}/settings?part=study`)
  await expect(page.getByText(/FSRS parameters of your Anki package/)).toBeVisible()
})

for (const width of [1280, 390])
  test(`at ${width} px the names of many decks stay within the dialog`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signUp(page, server)
    await openPackage(page, new Uint8Array(GOOD))
    const taken = dialog(page).getByRole('switch', { name: 'Use them in the new decks' })
    const [within, place] = await Promise.all([dialog(page).boundingBox(), taken.boundingBox()])
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan((within?.x ?? 0) + (within?.width ?? 0))
    expect(await overflow(page)).toEqual([])
  })

test('with text of 200 % all of a dialog scrolls, and most of the window is its content', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, server)
  await openPackage(page, new Uint8Array(GOOD))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const options = dialog(page).getByRole('region', { name: 'Deck options from Anki' })
  await options.evaluate((region) => region.scrollIntoView({ block: 'start' }))
  const place = await options.boundingBox()
  expect(place?.y).toBeLessThan(200)
  await expect(dialog(page).getByRole('heading', { name: 'Import' })).not.toBeInViewport()
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).scrollIntoViewIfNeeded()
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeInViewport({ ratio: 1 })
})

test('one of 1,489 tags is found by typing a part of it', async ({ page }) => {
  await signUp(page, server)
  await openPackage(page)
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).getByRole('link', { name: 'Open deck' }).click()
  await page.getByRole('combobox', { name: 'Tag: Any tag' }).click()
  const field = page.getByRole('combobox', { name: 'Find a tag' })
  await expect(field).toBeFocused()
  await expect(page.getByText('1,490 to choose from. Type to find one.')).toBeVisible()
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(50)
  await shoot(page, 'tags')
  await looksRight(page, 'the list of tags')
  await field.fill('topic_1487')
  await expect(page.getByRole('option')).toHaveText(['Step1::Cardiology::Topic_1487'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Tag: Step1::Cardiology::Topic_1487' })).toBeFocused()
  await expect(field).toHaveCount(0)
})

async function shoot(page: Page, name: string) {
  if (!process.env.SHOTS) return
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
}
