import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { fixturePath } from './testing/fixtures.ts'
import { entriesOf, pack, withPageSize, withSchema, withSql } from './testing/packages.ts'

const good = bytesOf(fixturePath('legacy2.apkg'))
/** Where a package would like to write, outside of every folder of the server. */
const OUTSIDE = join(tmpdir(), `cairn-outside-${randomUUID()}.txt`)
const utf8 = (text: string) => new TextEncoder().encode(text)

/** A zip whose directory says other sizes than its entries have. */
function lyingHeader(): Uint8Array {
  const bytes = zipSync({ 'collection.anki21': new Uint8Array(12 * 1_048_576) }, { level: 9 })
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
  return bytes
}

const symlink = () =>
  zipSync({ ...entriesOf(good), '13': [utf8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] })

const INTERIOR_TABLE = 5

/** The collection with other bytes from a place on. */
function withBytes(bytes: Uint8Array, at: number, change: readonly number[]): Uint8Array {
  const entries = entriesOf(bytes)
  const collection = entries['collection.anki21']!.slice()
  collection.set(change, at)
  return pack({ ...entries, 'collection.anki21': collection })
}

/** A tree of pages that leads back into itself. */
function withOwnChild(bytes: Uint8Array): Uint8Array {
  const { 'collection.anki21': collection } = entriesOf(bytes)
  const view = new DataView(collection!.buffer, collection!.byteOffset)
  const pageBytes = view.getUint16(16)
  for (let page = 2; page * pageBytes <= collection!.byteLength; page += 1) {
    const start = (page - 1) * pageBytes
    if (view.getUint8(start) !== INTERIOR_TABLE) continue
    return withBytes(bytes, start + 8, [...new Uint8Array(new Uint32Array([page]).buffer)].reverse())
  }
  throw new Error('No page of the collection has children')
}

/** A zip of the large kind with so many empty entries. */
function manyEntries(count = 200_000): Uint8Array {
  const local = Buffer.alloc(30 + 6)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(6, 26)
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  for (let index = 0; index < count; index += 1) {
    const name = String(index).padStart(6, '0')
    const own = Buffer.from(local)
    own.write(name, 30)
    const entry = Buffer.alloc(46 + 6)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(6, 28)
    entry.writeUInt32LE(index * own.length, 42)
    entry.write(name, 46)
    parts.push(own)
    directory.push(entry)
  }
  const [start, size] = [count * local.length, count * 52]
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(count), at)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end64, locator, end]))
}

const CASES: Readonly<Record<string, readonly [() => Uint8Array, string]>> = {
  'no zip at all': [() => utf8('hello'), 'not-a-zip'],
  'nothing in it': [() => pack({ a: utf8('b') }), 'no-collection'],
  'a bomb': [() => pack({ 'collection.anki21': new Uint8Array(64 * 1_048_576) }), 'too-large-inside'],
  'a header that lies': [lyingHeader, 'damaged'],
  'a path that climbs out': [() => pack({ ...entriesOf(good), '../../evil.txt': utf8('x') }), 'unsafe-entry'],
  'an absolute path': [() => pack({ ...entriesOf(good), [OUTSIDE]: utf8('x') }), 'unsafe-entry'],
  'a link': [symlink, 'unsafe-entry'],
  '200,000 entries': [() => manyEntries(), 'too-many-entries'],
  'no database': [() => pack({ ...entriesOf(good), 'collection.anki21': utf8('SQLite?') }), 'not-a-collection'],
  'a trigger': [() => withSql(good, 'create trigger t after insert on notes begin select 1; end'), 'not-a-collection'],
  'a view in place of a table': [
    () => withSql(good, 'alter table notes rename to n', 'create view notes as select * from n'),
    'not-a-collection',
  ],
  'a query without end': [
    () =>
      withSql(
        good,
        'alter table revlog rename to r',
        'create view revlog as with recursive x(n) as (select 1 union all select n + 1 from x) select n as id from x',
      ),
    'not-a-collection',
  ],
  'a virtual table': [() => withSql(good, 'create virtual table v using fts5(a)'), 'not-a-collection'],
  'a computed column': [
    () => withSql(good, 'alter table notes add column x generated always as (length(flds)) virtual'),
    'not-a-collection',
  ],
  'a computed column behind a comment': [
    () => withSql(good, 'alter table notes add column x as/**/(length(flds)) virtual'),
    'not-a-collection',
  ],
  'a view that says it is a table': [
    () =>
      withSchema(
        good,
        "update sqlite_schema set sql = 'create view revlog as select a.* from notes a, notes b, notes c, notes d' where name = 'revlog'",
      ),
    'damaged',
  ],
  'a table whose first page is another’s': [
    () => withSchema(good, "update sqlite_schema set rootpage = 2 where type = 'table'"),
    'damaged',
  ],
  'a page size of nothing': [() => withBytes(good, 16, [0, 0]), 'not-a-collection'],
  'a page that is its own child': [() => withOwnChild(good), 'damaged'],
  'two hundred tables and more': [
    () => withSql(good, ...Array.from({ length: 210 }, (_, at) => `create table t${at} (a)`)),
    'not-a-collection',
  ],
  'a table that is missing': [() => withSql(good, 'drop table revlog'), 'not-a-collection'],
  'note types that are no JSON': [() => withSql(good, "update col set models = '{'"), 'damaged'],
  'a schema of the future': [() => withSql(good, 'update col set ver = 99'), 'newer-format'],
  'a list of media that is no JSON': [() => pack({ ...entriesOf(good), media: utf8('{') }), 'damaged'],
}

describeOnBothDatabases('packages made to harm', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  const rowsOf = async (userId: string) => {
    const count = async (table: 'card' | 'review') =>
      (await database().db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length
    return [await count('card'), await count('review')]
  }

  test.each(Object.entries(CASES))('%s is refused, and nothing is kept', async (_, [make, problem]) => {
    const userId = await newLearner(database())
    const seen = await app.preview(userId, make())
    expect([seen.status, seen.problem]).toEqual(['failed', problem])
    expect(await rowsOf(userId)).toEqual([0, 0])
    await expect.poll(() => readdirSync(join(app.dataDir, 'importing'))).toEqual([])
    expect(existsSync(OUTSIDE)).toBe(false)
  })

  test('pages of the largest size come in', async () => {
    const userId = await newLearner(database())
    const large = withPageSize(good, 65_536)
    const { 'collection.anki21': collection } = entriesOf(large)
    // 65,536 has no room in the two bytes of the header and is written as 1.
    expect(new DataView(collection!.buffer, collection!.byteOffset).getUint16(16)).toBe(1)
    expect(await app.importPackage(userId, large)).toMatchObject({ status: 'done', done: 300 })
  })

  test('numbers and texts beyond all measure come in as what they can be', async () => {
    const userId = await newLearner(database())
    const odd = withSql(
      good,
      "update cards set due = 9223372036854775807, ivl = -9223372036854775807, factor = 'x', reps = -5, flags = 1e300",
      'update revlog set time = 9223372036854775807, ease = ease + 7 * (id % 2), ivl = -1e300',
      "update notes set flds = x'ff00fe' where id % 7 = 0",
      "update notes set tags = char(0) || ' a' || char(0) || 'b '",
      'update cards set type = 17, queue = 99 where id % 3 = 0',
    )
    expect(await app.importPackage(userId, odd)).toMatchObject({ status: 'done', done: 300 })
    expect((await rowsOf(userId))[0]).toBe(446)
  })

  test('markup in fields, tags, deck names and file names arrives as text or not at all', async () => {
    const userId = await newLearner(database())
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)><b>ok</b>'
    const odd = withSql(
      good,
      `update notes set flds = '${script}' || char(31) || '<iframe src="javascript:alert(1)"></iframe>[x](javascript:alert(1))', tags = ' <script>alert(1)</script> '`,
      "update col set decks = replace(decks, 'Unit 01', '<img src=x onerror=alert(1)>')",
    )
    expect(await app.importPackage(userId, odd)).toMatchObject({ status: 'done' })
    const cards = await database()
      .db.selectFrom('card')
      .select(['front', 'back'])
      .where('user_id', '=', userId)
      .execute()
    expect(cards).toHaveLength(446)
    for (const { front, back } of cards)
      expect(`${front}\n${back}`).not.toMatch(/<(?!\/?(?:b|i|u|s|sub|sup|br|ruby|rt|details|summary)>)|\]\(javascript/i)
  })
})
