import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { unzipSync, type Zippable, zipSync } from 'fflate'

/** The entries of a package, to be changed and packed again. */
export const entriesOf = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes)

export const pack = (entries: Zippable): Uint8Array => zipSync(entries, { level: 6 })

/** A package whose collection was changed by SQL; `trusted` statements run before it is packed. */
export function withSql(bytes: Uint8Array, ...statements: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-sql-'))
  try {
    const path = join(folder, 'c.sqlite')
    const entries = entriesOf(bytes)
    const name = 'collection.anki21' in entries ? 'collection.anki21' : 'collection.anki2'
    const raw = new SQLite(Buffer.from(entries[name]!))
    for (const statement of statements) raw.exec(statement)
    raw.prepare('vacuum into ?').run(path)
    raw.close()
    return pack({ ...entries, [name]: new Uint8Array(readFileSync(path)) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A package whose schema was written by hand, which SQLite itself never does. */
export function withSchema(bytes: Uint8Array, statement: string): Uint8Array {
  const entries = entriesOf(bytes)
  const name = 'collection.anki21' in entries ? 'collection.anki21' : 'collection.anki2'
  const raw = new SQLite(Buffer.from(entries[name]!))
  try {
    raw.unsafeMode(true)
    raw.pragma('writable_schema = ON')
    raw.exec(statement)
    return pack({ ...entries, [name]: new Uint8Array(raw.serialize()) })
  } finally {
    raw.close()
  }
}

/** A package whose collection is divided into pages of so many bytes. */
export function withPageSize(bytes: Uint8Array, size: number): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-pages-'))
  try {
    const path = join(folder, 'c.sqlite')
    const entries = entriesOf(bytes)
    writeFileSync(path, entries['collection.anki21']!)
    const raw = new SQLite(path)
    raw.pragma(`page_size = ${size}`)
    raw.exec('vacuum')
    raw.close()
    return pack({ ...entries, 'collection.anki21': new Uint8Array(readFileSync(path)) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
