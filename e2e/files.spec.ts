import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { acceptAll, signUp } from './steps.ts'

/* Files as real programs make them (see fixtures/files), from the learner's disk to cards. */

const fixture = (name: string) => new URL(`../fixtures/files/${name}`, import.meta.url).pathname
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const text = (page: Page) => page.getByLabel('Your text')

/** Chooses a file as the button does. */
async function choose(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
}

async function makeCards(page: Page, count: number): Promise<void> {
  // What is said of a text once it is read moves the button down.
  await expect(page.getByText(/\d words/).first()).toBeVisible()
  await page.getByLabel('Cards', { exact: true }).fill(String(count))
  await page.getByRole('button', { name: /^Make \d+ cards?$/ }).click()
  await expect(page.getByRole('button', { name: /^Accept draft \d+$/ }).first()).toBeVisible({ timeout: 20_000 })
  await acceptAll(page)
}

interface SourceRow {
  readonly kind: string
  readonly title: string
  readonly origin: string
}

function sources(): SourceRow[] {
  const database = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { readOnly: true })
  const rows = database.prepare('select kind, title, origin from source order by created_at, id').all()
  database.close()
  return rows as unknown as SourceRow[] // the columns of the query
}

for (const [name, words] of [
  ['chalk.pdf', 'Layers of the coast'],
  ['chalk.docx', '3. chalk with flints'],
  ['chalk.epub', 'Norwich | 1152 | a well'],
  ['chalk.html', 'carbonic acid'],
  ['chalk.md', 'Globigerinae'],
  ['utf-16le.txt', '“chalk.”'],
  ['slides.pptx', 'Notes: The Cyclops was his ship.'],
  ['terms.csv', '| chalk | soft, white limestone |'],
] as const)
  test(`${name} becomes cards`, async ({ page }) => {
    await signUp(page, server)
    const before = sources().length
    await choose(page, fixture(name))
    await expect(text(page)).toHaveValue(new RegExp(words.replace(/[|.()[\]{}+*?^$\\]/g, '\\$&')), { timeout: 20_000 })
    await makeCards(page, name === 'terms.csv' ? 2 : 4)
    const made = sources().slice(before)
    // One source, the one that the file became, not a copy of its text; short plain text is not sent as a file.
    expect(made).toHaveLength(1)
    expect(made[0]!.kind).toBe(name === 'chalk.md' ? 'paste' : 'file')
    if (made[0]!.kind === 'file') expect(JSON.parse(made[0]!.origin)).toMatchObject({ file: name })
  })

test('a dropped file shows its sections before anything is asked, and pages without text by number', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signUp(page, server)
  const bytes = [...readFileSync(fixture('mixed.pdf'))]
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'mixed.pdf'))
    return transfer
  }, bytes)
  await text(page).dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText('mixed.pdf')).toBeVisible()
  await expect(page.getByText(/^Page 2 has no text/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('(8 pages)')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Choose sections' }).click()
  await expect(page.getByText(/Page 6/)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/v1'))).toEqual([])
})

for (const [name, words] of [
  ['encrypted.pdf', /locked with a password/],
  ['scanned.pdf', /only pictures of pages/],
  ['scan.jpg', /is a picture/],
] as const)
  test(`${name} is refused with what to do next, and another file can follow`, async ({ page }) => {
    await signUp(page, server)
    await choose(page, fixture(name))
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible({ timeout: 20_000 })
    await choose(page, fixture('terms.csv'))
    await expect(text(page)).toHaveValue(/limestone/, { timeout: 20_000 })
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeHidden()
  })

test('empty and too large is said without sending', async ({ page }, info) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await signUp(page, server)
  await choose(page, { name: 'nothing.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(page.getByText('“nothing.pdf” is empty.')).toBeVisible()
  // From the disk: so much takes the driver many seconds to hand over.
  const large = info.outputPath('table.csv')
  writeFileSync(large, Buffer.alloc(21 * 1_048_576, 'x'))
  await choose(page, large)
  await expect(page.getByText(/“table.csv” is larger than/)).toBeVisible()
  expect(sent.filter((path) => path.startsWith('/api/storage'))).toEqual([])
})

test('a network that goes away while a file is sent: it is said, and goes on by itself', async ({ page, context }) => {
  await signUp(page, server)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await choose(page, fixture('chalk.docx'))
  await expect(page.getByText(/The network is away/)).toBeVisible()
  await context.setOffline(false)
  await expect(text(page)).toHaveValue(/carbonic acid/, { timeout: 40_000 })
})

test('a reload while a long book is read: it goes on and its text comes', async ({ page }) => {
  await signUp(page, server)
  await choose(page, { name: 'sea.pdf', mimeType: 'application/pdf', buffer: longPdf(600) })
  await expect(page.getByText(/^Reading/).first()).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByText('sea.pdf')).toBeVisible()
  await expect(text(page)).toHaveValue(/On page 1 the sailor/, { timeout: 60_000 })
  await expect(page.getByText('(600 pages)')).toBeVisible()
})

test('a server that is killed while it reads: the page goes on by itself', async ({ page }) => {
  test.setTimeout(150_000)
  await signUp(page, server)
  await choose(page, { name: 'sea.pdf', mimeType: 'application/pdf', buffer: longPdf(600) })
  await expect(page.getByText(/^Reading/).first()).toBeVisible({ timeout: 20_000 })
  await server.kill()
  await expect(page.getByText(/The network is away/)).toBeVisible({ timeout: 20_000 })
  await server.restart()
  await expect(text(page)).toHaveValue(/On page 1 the sailor/, { timeout: 80_000 })
})

test('an address of this machine is refused in words', async ({ page }) => {
  await signUp(page, server)
  await page.getByRole('button', { name: 'From a web address' }).click()
  await page.getByLabel('Web address').fill('http://127.0.0.1:80/')
  await page.getByLabel('Web address').press('Enter')
  await expect(page.getByText(/not on the public internet/)).toBeVisible({ timeout: 20_000 })
})

/** A PDF of many pages of plain lines. */
function longPdf(pages: number): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']
  const kids: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    const lines = Array.from(
      { length: 40 },
      (_, line) => `(On page ${page} the sailor ${line} wrote what the sea had brought.) Tj T*`,
    )
    const content = `BT /F 11 Tf 14 TL 60 790 Td ${lines.join('\n')} ET`
    kids.push(`${objects.length + 1} 0 R`)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${objects.length + 2} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    )
  }
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`
  const parts = ['%PDF-1.4\n']
  const places: number[] = []
  let at = parts[0]!.length
  objects.forEach((object, index) => {
    const whole = `${index + 1} 0 obj${object}endobj\n`
    places.push(at)
    at += whole.length
    parts.push(whole)
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`)
  parts.push(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
