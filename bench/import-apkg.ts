// How long a package takes: the dry run, the import, the same package again, and the way out; and how long others wait
// meanwhile. Beside it what SQLite alone takes to copy the same rows out of the collection into three tables with keys.
//
//   node bench/import-apkg.ts [notes] [path]   (10000 unless given; each with one card and four answers. The package is
//                                              kept at the path, to be given to others as well.)
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { OWN_BASIC } from '@cairn/core/anki/collection/own-note-types'
import { zipSync } from 'fflate'
import pino from 'pino'
import { openPackage } from '../apps/server/src/content/exports/open-package.ts'
import { writeCollection } from '../apps/server/src/content/exports/write-collection.ts'
import { packageKey } from '../apps/server/src/content/imports/import-parts.ts'
import { changeImport, findImport, insertImport } from '../apps/server/src/content/imports/imports.store.ts'
import { workOnImport } from '../apps/server/src/content/imports/work-on-import.ts'
import { openSqlite } from '../apps/server/src/platform/db/engines.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createLocalFiles } from '../apps/server/src/platform/files/local-files.ts'
import { ensureLearner } from '../apps/server/src/study/learners/ensure-learner.ts'

const NOTES = Number(process.argv[2] ?? 10_000)
const KEPT_AT = process.argv[3]
const DAY_MS = 86_400_000
const NEWEST = Date.now() - DAY_MS

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function generate(): string {
  const path = join(folder, 'collection.sqlite')
  const writer = writeCollection(path)
  const begun = NEWEST - 200 * DAY_MS
  for (let id = 1; id <= NOTES; id += 1) {
    const fields = [`Question <b>${id}</b> of a deck &amp; more`, `Answer ${id}<br>with a second line`]
    const note = { id, guid: `bench-${id}`, noteTypeId: OWN_BASIC.id, modifiedAt: 1_700_000_000, tags: ['a'], fields }
    const card = {
      ...{ id, noteId: id, deckId: 2 + (id % 5), ord: 0, modifiedAt: 1, type: 2, queue: 2, due: 230, ivl: 60 },
      ...{ factor: 2500, reps: 4, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
    }
    const log = [0, 3, 12, 50].map((day, index) => ({
      ...{ id: begun + day * DAY_MS + id, cardId: id, ease: 3, ivl: 3 + day, lastIvl: day, factor: 2500, time: 5_000 },
      type: index === 0 ? 0 : 1,
    }))
    writer.add(
      { notes: [note], cards: [card], log: log.map((row, at) => ({ ...row, id: row.id + at * NOTES })) },
      new Map(),
    )
  }
  const decks = Array.from({ length: 5 }, (_, at) => ({ id: 2 + at, name: `Bench::${at}`, description: '' }))
  writer.finish({ createdAt: Math.floor(begun / 1_000), now: NEWEST, decks, noteTypes: [OWN_BASIC] })
  writer.close()
  return path
}

/** The least that an import can take: the rows alone, unread, in one transaction. Median of five, ms. */
function copyMs(collection: string): number {
  const times = Array.from({ length: 5 }, (_, at) => {
    const db = new DatabaseSync(join(folder, `copy-${at}.sqlite`))
    db.exec('pragma journal_mode = wal; pragma synchronous = full')
    db.prepare('attach ? as source').run(collection)
    const tables = ['notes', 'cards', 'revlog']
    for (const table of tables) db.exec(`create table ${table} as select * from source.${table} limit 0`)
    for (const table of tables) db.exec(`create unique index ${table}_id on ${table} (id)`)
    const started = performance.now()
    db.exec('begin')
    for (const table of tables) db.exec(`insert into main.${table} select * from source.${table}`)
    db.exec('commit')
    const took = performance.now() - started
    db.close()
    return took
  })
  return times.toSorted((one, other) => one - other)[2] ?? Number.NaN
}

async function measure(): Promise<void> {
  const collection = generate()
  console.log(`${NOTES} notes; copying their rows takes SQLite ${(copyMs(collection) / 1_000).toFixed(2)} s`)
  const zip = zipSync({ 'collection.anki2': readFileSync(collection), media: new TextEncoder().encode('{}') })
  if (KEPT_AT !== undefined) writeFileSync(KEPT_AT, zip)
  const engine = openSqlite(join(folder, 'cairn.sqlite'))
  await migrate(engine, { backupDir: null, now: () => 1 })
  const files = createLocalFiles(join(folder, 'files'))
  const parts = { engine, files, log: pino({ level: 'silent' }), now: Date.now, dataDir: folder }
  const userId = 'bench'
  await ensureLearner(engine.db, { userId, timeZone: 'UTC', now: 1 })
  console.log(`  ${(zip.byteLength / 1_048_576).toFixed(1)} MB packed`)
  for (const round of ['first', 'again']) {
    const id = `import-${round}`
    await files.put(
      packageKey({ id }),
      (async function* () {
        yield zip
      })(),
    )
    const unknown = {
      total: null,
      format: null,
      collection_created_at: null,
      report: null,
      problem: null,
      sending: null,
    }
    const made = {
      status: 'reading',
      file_name: 'bench.apkg',
      bytes: zip.byteLength,
      done: 0,
      created_at: Date.now(),
      updated_at: 1,
    }
    await inTransaction(engine, (tx) => insertImport(tx, { user_id: userId, id, ...made, ...unknown }))
    const work = async () => {
      const row = await findImport(engine.db, userId, id)
      if (!row) throw new Error('Inconsistent: the import is gone')
      return timed(() => workOnImport(parts, row, new AbortController().signal))
    }
    console.log(`  ${round}: dry run ${await work()}`)
    await changeImport(engine.db, { user_id: userId, id }, ['ready'], { status: 'applying', updated_at: 1 })
    console.log(`  ${round}: import ${await work()}`)
    const row = await findImport(engine.db, userId, id)
    console.log(`  ${round}: ${row?.status}, ${row?.done} of ${row?.total} notes, ${row?.problem ?? 'no problem'}`)
  }
  let bytes = 0
  const left = await timed(async () => {
    for await (const piece of await openPackage(parts, { userId, choice: null })) bytes += piece.length
  })
  console.log(`  out again: ${left}, ${(bytes / 1_048_576).toFixed(1)} MB`)
  const cards = await engine.db
    .selectFrom('card')
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirst()
  console.log(
    `  ${Number(cards?.n)} cards; database ${(statSync(join(folder, 'cairn.sqlite')).size / 1_048_576).toFixed(0)} MB`,
  )
  await engine.close()
}

/** How long something takes, and how long others wait meanwhile. */
async function timed(work: () => Promise<unknown>): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  await work()
  delay.disable()
  const ms = (ns: number) => (ns / 1e6).toFixed(0)
  return `${((performance.now() - started) / 1_000).toFixed(1)} s (others wait ${ms(delay.percentile(95))} ms at p95, ${ms(delay.max)} ms at most)`
}
