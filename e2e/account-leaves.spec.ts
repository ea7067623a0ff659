import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { importPackage } from './import-package.ts'
import { looksRight } from './looks-right.ts'
import { type RunningServer, startServer, WRITE_WAIT_MS } from './server.ts'
import { addDeck, PASSWORD, review, reviewLog, signUp, watch } from './steps.ts'

/* A learner takes everything along, goes for good, comes again as somebody new, and finds all of it. */

/** With pictures and a history. */
const PACKAGE = readFileSync(new URL('../fixtures/anki/legacy2.apkg', import.meta.url))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const account = async (page: Page) => {
  await page.goto(`${server.origin}/settings?part=account`)
  await expect(page.getByText('Export everything', { exact: true })).toBeVisible()
}

interface Library {
  /** Titles of decks, sorted. */
  readonly decks: readonly string[]
  /** By card: both sides and the day it is due. */
  readonly cards: readonly string[]
  readonly pictures: readonly string[]
}

/** What a new device would be told. */
function libraryOf(page: Page): Promise<Library> {
  return page.evaluate(async () => {
    const decks: { title: string; deletedAt: number | null }[] = []
    const cards: { id: string; front: string; back: string; deletedAt: number | null }[] = []
    const due = new Map<string, string>()
    for (let cursor = 0, more = true; more; ) {
      const sent = await (await fetch(`/api/sync?cursor=${cursor}`)).json()
      decks.push(...sent.decks)
      cards.push(...sent.cards)
      for (const { cardId, dueDay } of sent.memory) due.set(cardId, dueDay)
      cursor = sent.next
      more = sent.more
    }
    const living = cards.filter(({ deletedAt }) => deletedAt === null)
    const texts = living.map(({ front, back }) => `${front}\n${back}`).join('\n')
    return {
      decks: decks
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ title }) => title)
        .sort(),
      cards: living.map(({ id, front, back }) => `${id} ${front} ${back} ${due.get(id) ?? 'new'}`).sort(),
      pictures: [...new Set(texts.match(/\/api\/media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)/g) ?? [])].sort(),
    }
  })
}

const widthOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, address)

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('cairn-')),
  )

test('export, delete, sign up anew, bring it back: everything is there', async ({ page }, info) => {
  const seen = watch(page)
  const email = await signUp(page, server)
  await addDeck(page, 'Chalk', [
    { front: 'What is chalk made of?', back: 'Shells' },
    { front: 'Is it soft?', back: 'Yes' },
  ])
  await importPackage(page, PACKAGE)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { name: /^Today: \d+ cards/ })).toBeVisible()
  await page.goto(`${server.origin}/review`)
  const answers = () => reviewLog(server).filter(({ kind }) => kind === 'rate').length
  const brought = answers()
  const rated = await review(page, '3', 3)
  await expect.poll(answers).toBe(brought + rated)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByText(/waiting to be sent/i)).toHaveCount(0)
  const before = await libraryOf(page)
  const log = reviewLog(server)
    .map(({ id }) => id)
    .sort()
  expect(before.pictures.length).toBeGreaterThan(0)
  const width = await widthOf(page, before.pictures[0]!)

  await account(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText(/^Your file is ready/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^It is kept here until [A-Z][a-z]+day,? (at )?\d\d:\d\d\.$/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^cairn-\d{4}-\d{2}-\d{2}\.zip$/)
  const path = info.outputPath('cairn.zip')
  await download.saveAs(path)

  expect(await databases(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText(`${log.length.toLocaleString('en')} answers`)).toBeVisible()
  const typed = dialog.getByLabel(/^Type .* to confirm$/)
  await typed.fill('somebody@else.example')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('This is not the address of this account.')).toBeVisible()
  await typed.fill(email)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect.poll(() => databases(page)).toEqual([])
  await expect.poll(() => reviewLog(server).length).toBe(0)
  // Without SMTP a farewell would be a file with the address, which is to be gone.
  await expect.poll(async () => (await server.mails()).join('')).not.toContain(email)
  await page.goto(`${server.origin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  seen.allow(/status of 401 \(Unauthorized\) \S+\/api\/auth\/sign-in$/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()

  await signUp(page, server)
  await account(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose the file' }).click()
  await (await choosing).setFiles(path)
  await expect(page.getByText(`Export of ${email}`, { exact: false })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`${log.length.toLocaleString('en')} answers`)).toBeVisible()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('Everything is back.')).toBeVisible({ timeout: 30_000 })

  expect(await libraryOf(page)).toEqual(before)
  expect(
    reviewLog(server)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(log)
  expect(await widthOf(page, before.pictures[0]!)).toBe(width)
  await page.goto(`${server.origin}/library`)
  await expect(page.getByText('Chalk', { exact: true }).first()).toBeVisible()
  expect(seen.problems).toEqual([])
})

test('a file that was changed is refused in words; an account with cards takes none', async ({ page }) => {
  await signUp(page, server)
  await account(page)
  const choose = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose the file' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/zip', buffer })
  }
  await choose('notes.zip', Buffer.from('not a zip'))
  await expect(page.getByText(/This is not a file that “Export everything” made/)).toBeVisible({ timeout: 20_000 })
  await choose('deck.zip', PACKAGE)
  await expect(page.getByText(/This is not a file that “Export everything” made/)).toBeVisible({ timeout: 20_000 })
  await addDeck(page, 'Mine', [{ front: 'a', back: 'b' }])
  await account(page)
  await expect(page.getByText(/Into an empty account only/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose the file' })).toHaveCount(0)
})

test('long after signing in, the password is asked for once more', async ({ page }) => {
  const email = await signUp(page, server)
  await account(page)
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { timeout: WRITE_WAIT_MS })
  db.prepare('update session set created_at = created_at - 3600000').run()
  db.close()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByLabel(/^Type .* to confirm$/).fill(email)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
})

for (const [name, viewport] of [
  ['desk', { width: 1280, height: 800 }],
  ['hand', { width: 390, height: 844 }],
] as const)
  test(`leaving can be used by everyone, in a ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, hasTouch: name === 'hand', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signUp(page, server)
    await addDeck(page, 'Chalk', [{ front: 'a', back: 'b' }])
    await account(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByText(/^Your file is ready/)).toBeVisible({ timeout: 30_000 })
    await looksRight(page, `account, exported, ${name}`)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(page.getByText('This goes for good:')).toBeVisible()
    await looksRight(page, `delete, ${name}`)
    await context.close()
  })
