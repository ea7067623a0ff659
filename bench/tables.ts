// A table of many rows comes in and goes out again, in a browser, as a learner sees it: from the file to the count of what
// it would add, from "Import" to the last card on the device and on the server, from "Download" to the file. Beside it
// what IndexedDB and SQLite take for the same rows and nothing else.
//
//   node bench/tables.ts [rows]      (50000 unless given)
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { RunningServer } from '../e2e/server.ts'
import { openBarePage, signUp, withBrowser } from './browser.ts'

const ROWS = Number(process.argv[2] ?? 50_000)
const PATIENCE_MS = 600_000
/** As many rows as the application writes in one transaction. */
const AT_ONCE = 200

const rows = Array.from({ length: ROWS }, (_, at) => ({
  front: `Question ${at} of a long table, and why it is there?`,
  back: `Answer ${at}, in two\nlines`,
  tag: `tag${at % 20}`,
}))
const csv = Buffer.from(
  `Front,Back,Tags\n${rows.map(({ front, back, tag }) => `"${front}","${back}",${tag}`).join('\n')}`,
)

await withBrowser(async (browser, server) => {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const bare = await openBarePage(browser, server, '<!doctype html><title>Bare</title>')
  const [indexedDb, sqlite] = [await bare.evaluate(writeAlone, [ROWS, AT_ONCE] as const), inSqlite()]
  await signUp(page, server)
  await page.goto(`${server.origin}/library`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import…', exact: true }).first().click()
  const count = ROWS.toLocaleString('en')
  const looked = await ms(async () => {
    const file = { name: 'Many.csv', mimeType: 'text/csv', buffer: csv }
    await page.getByLabel('A file', { exact: true }).setInputFiles(file)
    await dialog.getByText(`Adds ${count}, updates 0, skips 0 cards.`).waitFor()
  })
  const began = performance.now()
  const brought = await ms(async () => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText(`${count} cards added.`).waitFor()
  })
  await untilThere(server)
  const there = performance.now() - began
  await page.keyboard.press('Escape')
  console.log(`${count} rows, ${(csv.length / 1_048_576).toFixed(1)} MB`)
  console.log(
    `  read and counted after ${seconds(looked)}; on the device after ${seconds(brought)} (${perSecond(brought)})`,
  )
  console.log(`  on the server after ${seconds(there)} (${perSecond(there)})`)
  console.log(
    `  IndexedDB alone ${seconds(indexedDb)} (${perSecond(indexedDb)}), ratio ${(brought / indexedDb).toFixed(2)}`,
  )
  console.log(`  SQLite alone ${seconds(sqlite)} (${perSecond(sqlite)}), ratio ${(there / sqlite).toFixed(1)}`)
  for (const format of ['CSV', 'JSON', 'Anki']) console.log(`  out as ${format}: ${await leaving(page, format)}`)
})

function seconds(took: number): string {
  return `${(took / 1_000).toFixed(1)} s`
}

function perSecond(took: number): string {
  return `${(ROWS / took).toFixed(1)}k/s`
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Waits until the server has every card. */
async function untilThere(server: RunningServer): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  const db = new DatabaseSync(join(server.dataDir, 'cairn.sqlite'), { readOnly: true })
  try {
    const cards = db.prepare('select count(*) as n from card')
    while (Number(cards.get()?.n) < ROWS) {
      if (Date.now() > deadline) throw new Error(`The server has ${cards.get()?.n} of ${ROWS} cards`)
      await pause(100)
    }
  } finally {
    db.close()
  }
}

async function leaving(page: Page, format: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Export…', exact: true }).first().click()
  await dialog.getByRole('radio', { name: new RegExp(`^${format}`) }).check()
  const waiting = page.waitForEvent('download')
  let size = 0
  const took = await ms(async () => {
    await dialog.getByText('Download', { exact: true }).click()
    size = statSync(await (await waiting).path()).size
  })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return `${seconds(took)}, ${(size / 1_048_576).toFixed(1)} MB`
}

/** The same rows into one table with a key, in one transaction. */
function inSqlite(): number {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const db = new DatabaseSync(join(folder, 'rows.sqlite'))
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = full')
    db.exec('create table card (id text primary key, front text, back text, tag text) without rowid')
    const insert = db.prepare('insert into card values (?, ?, ?, ?)')
    const started = performance.now()
    db.exec('begin')
    for (const [at, { front, back, tag }] of rows.entries()) insert.run(String(at).padStart(32, '0'), front, back, tag)
    db.exec('commit')
    return performance.now() - started
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

/** In the page: the ms that as many rows of that size take, in transactions of so many. */
async function writeAlone([count, atOnce]: readonly [number, number]): Promise<number> {
  const opening = indexedDB.open('alone')
  opening.onupgradeneeded = () => opening.result.createObjectStore('card', { keyPath: 'id' })
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const started = performance.now()
  for (let from = 0; from < count; from += atOnce) {
    const transaction = opening.result.transaction('card', 'readwrite')
    const store = transaction.objectStore('card')
    for (let at = from; at < Math.min(count, from + atOnce); at += 1) {
      const front = `Question ${at} of a long table, and why it is there?`
      store.put({ id: String(at).padStart(32, '0'), front, back: `Answer ${at}, in two\nlines`, tags: ['tag'] })
    }
    await new Promise((resolve) => (transaction.oncomplete = resolve))
  }
  return performance.now() - started
}
