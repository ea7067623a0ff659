import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { openReview } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp, storedForOffline, watch } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const openImport = (page: Page) => page.getByRole('button', { name: 'Import…', exact: true }).click()

async function toLibrary(page: Page): Promise<void> {
  await page.goto(`${server.origin}/library`)
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await openImport(page)
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await page.getByLabel('A file', { exact: true }).setInputFiles({ name, mimeType: 'text/plain', buffer })
}

const says = (page: Page, adds: number, updates: number, skips: number) =>
  expect(dialog(page).getByText(`Adds ${adds}, updates ${updates}, skips ${skips} cards.`)).toBeVisible()

async function bringIn(page: Page, added: number, updated = 0): Promise<void> {
  await button(page, 'Import').click()
  const cards = (count: number) => `${count} card${count === 1 ? '' : 's'}`
  const both = `${cards(added)} added, ${updated} updated.`
  const one = updated === 0 ? `${cards(added)} added.` : `${cards(updated)} updated.`
  await expect(dialog(page)).toContainText(added > 0 && updated > 0 ? both : one, {
    timeout: 30_000,
  })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toHaveCount(0)
}

/** What comes out of the whole library. */
async function takeOut(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export…', exact: true }).click()
  await dialog(page)
    .getByRole('radio', { name: new RegExp(`^${format} `) })
    .check()
  const waiting = page.waitForEvent('download')
  await button(page, 'Download').click()
  const text = await read(await waiting)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  return text
}

const read = async (download: Download) => readFile(await download.path(), 'utf8')

interface Exported {
  readonly decks: readonly {
    readonly title: string
    readonly cards: readonly { front: string; back: string; tags: string[] }[]
  }[]
}

const asPairs = (json: string) =>
  (JSON.parse(json) as Exported).decks.map(({ title, cards }) => [
    title,
    ...cards.map(({ front, back }) => `${front} = ${back}`),
  ])

test('files of every kind come in, and what goes out comes back without doubles', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  await toLibrary(page)

  // A spreadsheet's table in an old encoding, with lines in a cell, a ragged row, and markup that must not act.
  const table =
    'Question;Answer;Tags\r\nWas ist weiß?;"Kreide;\nund Schnee";stone, white\r\n<img src=x onerror=alert(1)>;<b>bold</b>\r\nalone\r\n'
  await choose(page, 'Stones.csv', Buffer.from(table, 'latin1'))
  await expect(dialog(page).getByLabel('Between columns')).toHaveValue(';')
  await expect(dialog(page).getByLabel('Written in')).toHaveValue('windows-1252')
  await expect(dialog(page).getByRole('cell', { name: 'Was ist weiß?' })).toBeVisible()
  await says(page, 2, 0, 1)
  await expect(dialog(page)).toContainText('1 has no back')
  await looksRight(page, 'a table before it is imported')
  await bringIn(page, 2)

  await choose(page, 'Rocks.txt', Buffer.from('\uFEFFgranite\thard\nchalk\tsoft\nand white\n', 'utf16le'))
  await expect(dialog(page).getByLabel('Read as')).toHaveValue('quizlet')
  await says(page, 2, 0, 0)
  await bringIn(page, 2)

  await openImport(page)
  await page.getByLabel('Or paste').fill('sand = fine;;gravel = coarse')
  await button(page, 'Look at the cards').click()
  await dialog(page).getByLabel('Read as').selectOption('quizlet')
  await dialog(page).getByLabel('Between term and definition').fill(' = ')
  await dialog(page).getByLabel('Between two cards').fill(';;')
  await dialog(page).getByLabel('Title of the deck').fill('Rocks')
  await says(page, 2, 0, 0)
  await bringIn(page, 2)

  await choose(page, 'notes.md', '# Oceans\n\n## How deep is it?\n\n- very\n- *very* deep\n\n## And how old?\n\nOld.\n')
  await expect(dialog(page).getByLabel('Cards stand as')).toHaveValue('headings')
  await says(page, 2, 0, 0)
  await bringIn(page, 2)

  await choose(
    page,
    'own.json',
    JSON.stringify({ decks: [{ title: 'Oceans', cards: [{ front: 'Salt?', back: '=1+1', tags: ['sea'] }] }] }),
  )
  await says(page, 1, 0, 0)
  await bringIn(page, 1)

  const json = await takeOut(page, 'JSON')
  expect(asPairs(json)).toEqual([
    ['Oceans', 'How deep is it? = - very\n- *very* deep', 'And how old? = Old.', 'Salt? = =1+1'],
    ['Rocks', 'granite = hard', 'chalk = soft\nand white', 'sand = fine', 'gravel = coarse'],
    ['Stones', 'Was ist weiß? = Kreide;\nund Schnee', '<img src=x onerror=alert(1)> = <b>bold</b>'],
  ])
  const csv = await takeOut(page, 'CSV')
  expect(csv).toContain("Salt?,'=1+1,sea,,Oceans\r\n")
  const markdown = await takeOut(page, 'Markdown')
  const tsv = await takeOut(page, 'TSV')
  for (const [name, content] of [
    ['all.json', json],
    ['all.csv', csv],
    ['all.md', markdown],
    ['all.tsv', tsv],
  ] as const) {
    await choose(page, name, content)
    await says(page, 0, 0, 9)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  await choose(page, 'changed.csv', csv.replace('hard', 'very hard'))
  await says(page, 0, 1, 8)
  await bringIn(page, 0, 1)
  expect(await takeOut(page, 'TSV')).toContain('granite\tvery hard')
  expect(seen.problems).toEqual([])
})

test('columns are assigned by hand, an import is taken back whole, and what is no text is refused', async ({
  page,
}) => {
  await signUp(page, server)
  await addDeck(page, 'Mine', [{ front: 'chalk', back: 'soft' }])
  await toLibrary(page)
  await choose(page, 'picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))
  await expect(dialog(page).getByRole('alert')).toContainText('This file holds no text.')
  await page.getByLabel('A file', { exact: true }).setInputFiles({
    name: 'words.tsv',
    mimeType: 'text/plain',
    buffer: Buffer.from('n\tde\ten\tgroup\n1\tKreide\tchalk\tstones\n2\tSand\tsand\tstones\n'),
  })
  await dialog(page).getByLabel('The first row names the columns').check()
  await dialog(page).getByLabel('en', { exact: true }).selectOption('front')
  await dialog(page).getByLabel('de', { exact: true }).selectOption('back')
  await dialog(page).getByLabel('group', { exact: true }).selectOption('tags')
  await dialog(page).getByLabel('Into').selectOption({ label: 'Mine' })
  await says(page, 1, 1, 0)
  await button(page, 'Import').click()
  await expect(dialog(page)).toContainText('1 card added, 1 updated.')
  await button(page, 'Undo').click()
  await expect(dialog(page)).toContainText('The imported cards are in the trash for 30 days')
  await button(page, 'Close').last().click()
  expect(asPairs(await takeOut(page, 'JSON'))).toEqual([['Mine', 'chalk = soft']])
})

test('without a network cards come in, are studied, and reach the server afterwards', async ({ page, context }) => {
  await signUp(page, server)
  await addDeck(page, 'Mine', [{ front: 'chalk', back: 'soft' }])
  await toLibrary(page)
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
  await storedForOffline(page)
  await context.setOffline(true)
  await choose(page, 'Later.csv', Array.from({ length: 300 }, (_, at) => `front ${at},back ${at}`).join('\n'))
  await says(page, 300, 0, 0)
  await bringIn(page, 300)
  await expect(page.getByRole('link', { name: 'Later' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(page.getByText(/300 cards/).first()).toBeVisible()
  await context.setOffline(false)
  const onServer = () =>
    page.evaluate(async () => {
      const { decks } = await (await fetch('/api/decks')).json()
      const later = decks.find(({ title }: { title: string }) => title === 'Later')
      if (later === undefined) return 0
      return (await (await fetch(`/api/decks/${later.id}/cards`)).json()).cards.length
    })
  await expect.poll(onServer, { timeout: 30_000 }).toBe(300)
})

test('a deck is printed as cards to cut out and as two columns', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '')
  })
  await signUp(page, server)
  const cards = Array.from({ length: 9 }, (_, at) => ({ front: `What is **stone** ${at}?`, back: `A stone $x^${at}$` }))
  const deck = await addDeck(page, 'Stones', cards)
  await page.goto(`${server.origin}/study/${deck}`)
  await page.getByRole('button', { name: 'Export…' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^Paper / })
    .check()
  await looksRight(page, 'what cards can leave as')
  for (const format of ['A4', 'Letter'] as const) {
    // The sheet goes when it has been printed.
    await button(page, 'Print…').click()
    await expect(page.locator('html[data-printing]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    const card = page.locator('.cut-card').first()
    await expect(card).toBeVisible()
    await expect(card.locator('strong')).toHaveText('stone')
    await expect(card.locator('math')).toHaveCount(1)
    await expect(page.locator('#root')).toBeHidden()
    expect(await pages(page, format)).toBe(3)
    await expect(page.locator('.cut-card')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => document.documentElement.removeAttribute('data-printing'))
  }
})

/** Of the sheet as the printer gets it. */
async function pages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1')
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length
}

test('ten thousand rows go in and out while the screen stays alive', async ({ page }) => {
  test.setTimeout(150_000)
  await signUp(page, server)
  await addDeck(page, 'Mine', [{ front: 'chalk', back: 'soft' }])
  await toLibrary(page)
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `front of row ${at},"back of row ${at}, in two\nlines",tag ${at % 20}`,
  )
  await choose(page, 'Many.csv', `Front,Back,Tags\n${rows.join('\n')}`)
  await expect(dialog(page).getByText('Adds 10,000, updates 0, skips 0 cards.')).toBeVisible({ timeout: 30_000 })
  await page.evaluate(watchFrames)
  const begun = Date.now()
  await button(page, 'Import').click()
  await expect(dialog(page)).toContainText('10,000 cards added', { timeout: 45_000 })
  const inMs = Date.now() - begun
  const longest = await page.evaluate(() => Number(document.documentElement.getAttribute('data-longest')))
  await page.keyboard.press('Escape')
  const leaving = Date.now()
  const json = await takeOut(page, 'JSON')
  const outMs = Date.now() - leaving
  expect(asPairs(json).find(([title]) => title === 'Many')).toHaveLength(10_001)
  console.info(`10,000 rows: in ${inMs} ms, longest frame ${Math.round(longest)} ms, out ${outMs} ms`)
  expect(longest).toBeLessThan(1_000)
})

/** Runs in the page: notes the longest time between two frames. */
function watchFrames(): void {
  let last = performance.now()
  let longest = 0
  const look = (now: number) => {
    longest = Math.max(longest, now - last)
    last = now
    document.documentElement.setAttribute('data-longest', String(longest))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('a deck leaves for Anki under its own name', async ({ page }) => {
  const cards = [{ front: 'What is chalk made of?', back: 'Carbonate of lime' }]
  const deckId = await openReview(page, server, { cards })
  await page.goto(`${server.origin}/study/${deckId}`)
  await page.getByRole('button', { name: 'Export…', exact: true }).click()
  await dialog(page).getByRole('radio', { name: /^Anki/ }).check()
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('link', { name: 'Download' }).click()
  expect((await waiting).suggestedFilename()).toBe('Rock and water.apkg')
})
