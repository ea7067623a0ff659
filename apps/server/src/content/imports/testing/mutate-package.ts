import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import SQLite from 'better-sqlite3'
import { entriesOf, pack } from './packages.ts'

/*
 * Packages with damage that follows from a number: in the bytes of the zip, in those of what is inside (behind the
 * checksums and behind zstd), and in the rows of a database that is itself intact.
 */

type Roll = () => number

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
export function dice(seed: number): Roll {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const DAMAGES = ['zip', 'entry', 'rows'] as const
export type Damage = (typeof DAMAGES)[number]

export function mutatePackage(original: Uint8Array, damage: Damage, roll: Roll): Uint8Array {
  if (damage === 'zip') return hit(original, roll)
  const entries = { ...entriesOf(original) }
  const name = damage === 'rows' ? collectionOf(entries) : entryToHit(entries, roll)
  const change = damage === 'rows' ? changeRows : hit
  entries[name] = behindZstd(entries[name]!, (bytes) => change(bytes, roll))
  return pack(entries)
}

const pick = <Value>(values: readonly Value[], roll: Roll): Value => values[Math.floor(roll() * values.length)]!

const collectionOf = (entries: Readonly<Record<string, Uint8Array>>) =>
  ['collection.anki21b', 'collection.anki21', 'collection.anki2'].find((name) => name in entries)!

/** Mostly what the server reads first; the pictures and sounds as well. */
function entryToHit(entries: Readonly<Record<string, Uint8Array>>, roll: Roll): string {
  const names = Object.keys(entries)
  const inner = names.filter((name) => name.startsWith('collection') || name === 'media' || name === 'meta')
  return pick(roll() < 0.85 ? inner : names, roll)
}

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd]

function behindZstd(bytes: Uint8Array, change: (inner: Uint8Array) => Uint8Array): Uint8Array {
  const isZstd = ZSTD.every((byte, at) => bytes[at] === byte)
  return isZstd ? zstdCompressSync(change(zstdDecompressSync(bytes))) : change(bytes)
}

function hit(original: Uint8Array, roll: Roll): Uint8Array {
  const bytes = original.slice()
  const places = 1 + Math.floor(roll() * 12)
  for (let count = 0; count < places; count += 1) bytes[Math.floor(roll() * bytes.length)] = Math.floor(roll() * 256)
  return roll() < 0.1 ? bytes.slice(0, Math.floor(roll() * bytes.length)) : bytes
}

/** The collation of Anki's own, without which SQLite would not open the latest format for a change. */
function withoutUnicase(bytes: Uint8Array): Buffer {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/(collate\s+)unicase/gi, '$1 nocase'),
    'latin1',
  )
}

function changeRows(bytes: Uint8Array, roll: Roll): Uint8Array {
  const raw = new SQLite(withoutUnicase(bytes))
  try {
    const changes = 1 + Math.floor(roll() * 3)
    for (let count = 0; count < changes; count += 1) changeSome(raw, roll)
    return new Uint8Array(raw.serialize())
  } finally {
    raw.close()
  }
}

const TABLES = ['notes', 'cards', 'revlog', 'col', 'notetypes', 'fields', 'templates', 'decks']

function changeSome(raw: SQLite.Database, roll: Roll): void {
  const known = new Set(raw.prepare("select name from sqlite_schema where type = 'table'").pluck().all())
  const table = pick(
    TABLES.filter((name) => known.has(name)),
    roll,
  )
  const key = raw.prepare(`select name from pragma_table_info('${table}') order by pk desc, cid limit 1`).pluck().get()
  const some = `abs(random_of("${key}")) % ${1 + Math.floor(roll() * 9)} = 0`
  const salt = Math.floor(roll() * 1_000)
  raw.function('random_of', { deterministic: true }, (value: unknown) => ((Number(value) * 7 + salt) % 9_973) | 0)
  if (roll() < 0.1) return void raw.exec(`delete from ${table} where ${some}`)
  // SQLite itself keeps the key of these tables a number.
  const columns = columnsOf(raw, table)
  const column = pick(columns, roll)
  if (column === key) return void raw.exec(`update or ignore ${table} set "${key}" = -"${key}" / 7 where ${some}`)
  const kind = roll()
  if (kind < 0.6) raw.prepare(`update or ignore ${table} set "${column}" = ? where ${some}`).run(pick(VALUES, roll))
  else if (kind < 0.75) {
    const other = pick(columns, roll)
    raw.exec(`update or ignore ${table} set "${column}" = "${other}" where ${some}`)
  } else {
    raw.function('damaged', (value: unknown) => damaged(value, roll))
    raw.exec(`update or ignore ${table} set "${column}" = damaged("${column}") where ${some}`)
  }
}

const columnsOf = (raw: SQLite.Database, table: string): string[] =>
  raw.prepare(`select name from pragma_table_info('${table}')`).pluck().all().map(String)

/** JSON gets a leaf that nobody expects, texts and blobs are cut and hit, numbers are bent. */
function damaged(value: unknown, roll: Roll): number | bigint | string | Buffer | null {
  if (typeof value === 'number') return pick([-value, value * 1_000_003, value + 0.5, Math.trunc(value / 7)], roll)
  if (value instanceof Uint8Array) return Buffer.from(value.length === 0 ? [8] : hit(value, roll))
  const text = String(value ?? '')
  if (/^\{"/.test(text) && roll() < 0.8) return JSON.stringify(withOddLeaf(JSON.parse(text), roll))
  const at = Math.floor(roll() * (text.length + 1))
  return text.slice(0, at) + pick(TEXTS, roll) + text.slice(at + Math.floor(roll() * 9))
}

function withOddLeaf(tree: unknown, roll: Roll): unknown {
  if (typeof tree !== 'object' || tree === null || roll() < 0.15) return pick(LEAVES, roll)
  const entries = Object.entries(tree)
  if (entries.length === 0) return pick(LEAVES, roll)
  const [key, inner] = pick(entries, roll)
  const changed = withOddLeaf(inner, roll)
  return Array.isArray(tree) ? tree.with(Number(key), changed) : { ...tree, [key]: changed }
}

const DEEP = `${'{{#Front}}'.repeat(3_000)}x${'{{/Front}}'.repeat(3_000)}`

const TEXTS = [
  '',
  '\u0000',
  '\u001f'.repeat(700),
  '\ud800',
  '{{c1::',
  '}}',
  '{{c99999999999999999999::a}}',
  '{{c0::b}}{{c-1::c}}',
  '{{FrontSide}}{{FrontSide}}',
  '{{#Front}}{{^Front}}',
  '{{cloze:cloze:cloze:Text}}',
  '{{'.repeat(5_000),
  '{{c1::'.repeat(2_000),
  '<div>'.repeat(5_000),
  '<b'.repeat(3_000),
  '&#x110000;&#xd800;&#99999999999;&notanentity;',
  '[sound:../../etc/passwd]',
  '<img src="../../../etc/passwd">',
  '[latex]\\input{/etc/passwd}[/latex]',
  '(((((((((((((((((((a+)+)+)+)+)+)+)+',
  '`'.repeat(4_000),
  '['.repeat(4_000),
  '\u202e\u2066\ufeff\u{e0001}',
  '::::::',
  ' '.repeat(20_000),
  'a'.repeat(300_000),
  DEEP,
]

const LEAVES = [
  ...[null, true, -1, 0, 1.5, 1e300, 9_007_199_254_740_992, 'x', '', [], {}, [[[[]]]], { length: 1e9 }],
  ...[JSON.parse('{"__proto__":{"ord":1},"constructor":{"prototype":1}}'), DEEP, '\u0000', '\ud83d', '{{c1::'],
]

const VALUES = [
  ...[null, 0, -1, 1, 2.5, 1e300, -1e300, 2 ** 31, 2 ** 53, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n],
  ...['x', '[]', '{}', 'null', '{"1":{}}', '{"__proto__":{"name":"x"}}', '"', '9'.repeat(400)],
  ...[Buffer.alloc(0), Buffer.from([0xff, 0, 0xfe]), Buffer.alloc(50_000, 0x80), Buffer.alloc(3_000, 0x0a)],
  ...TEXTS,
]
