import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newDeck } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { hasRows } from './account-rows.store.ts'
import { DERIVED, KINDS, toSnake } from './kinds.ts'
import { type AccountApp, accountApp } from './testing/account-app.ts'
import { fillLibrary } from './testing/full-library.ts'
import { type Entries, entriesOf, linesOf, textOf } from './testing/packed.ts'

/** What names the account, and what is made at the moment of an export. */
const OF_THE_EXPORT = ['schema.json', 'checksums.sha256', 'cairn.apkg']

function comparable(entries: Entries): Record<string, string> {
  const rest = Object.entries(entries).filter(([name]) => !OF_THE_EXPORT.includes(name))
  return Object.fromEntries(rest.map(([name, bytes]) => [name, hash('sha256', bytes)]))
}

let fromElsewhere: Uint8Array | null = null

describeOnBothDatabases('an account as a file', (database, dialect) => {
  let app: AccountApp
  let owner: string
  let bytes: Uint8Array
  let entries: Entries
  beforeAll(async () => {
    app = await accountApp(database())
    owner = await newLearner(database())
    await fillLibrary(app, database(), owner)
    bytes = await app.exportAll(owner)
    entries = entriesOf(bytes)
  })
  afterAll(() => app.close())

  const sameAgain = async (archive: Uint8Array) => {
    const other = await newLearner(database(), 'UTC')
    expect(await app.importAll(other, archive)).toMatchObject({ status: 'done', problem: null })
    const again = entriesOf(await app.exportAll(other))
    const before = entriesOf(archive)
    const differing = Object.keys({ ...before, ...again }).filter(
      (name) => comparable(before)[name] !== comparable(again)[name],
    )
    for (const name of differing) expect([name, textOf(again, name)]).toEqual([name, textOf(before, name)])
    expect(Object.keys(again).sort()).toEqual(Object.keys(before).sort())
    await expectCachesToEqualLog(database(), other)
    return other
  }

  test('the library has rows of every kind, and every column of theirs goes out or is known to stay', async () => {
    for (const { kind, table, left = [] } of [...KINDS, ...DERIVED]) {
      expect([kind, await hasRows(database().db, table, owner)]).toEqual([kind, true])
      const [line] = linesOf(entries, kind)
      expect([kind, line === undefined]).toEqual([kind, false])
      const tables = await database().db.introspection.getTables()
      const columns = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name)
      const gone = Object.keys(line!).map(toSnake)
      expect([kind, [...gone, ...left, 'user_id'].sort()]).toEqual([kind, columns.sort()])
    }
  })

  test('the sums are right, the table guards formulas, and nothing in it opens an account', async () => {
    const sums = textOf(entries, 'checksums.sha256').trimEnd().split('\n')
    expect(sums).toHaveLength(Object.keys(entries).length - 1)
    for (const sum of sums) {
      const [, hex, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(sum)!
      expect([name, hash('sha256', entries[name!]!)]).toEqual([name, hex])
    }
    expect(textOf(entries, 'cards.csv')).toContain('"front, ""of"" the laptop\nin two lines"')
    expect(textOf(entries, 'cards.csv')).toContain(",'=1+1,")
    const all = Object.entries(entries).filter(([name]) => /\.(?:jsonl|json|csv|txt)$/.test(name))
    for (const [name] of all)
      expect([name, /the-secret-session|\$argon2id|token_hash|password"/i.test(textOf(entries, name))]).toEqual([
        name,
        false,
      ])
    for (const [name] of all)
      if (name !== 'schema.json') expect([name, textOf(entries, name).includes(owner)]).toEqual([name, false])
  })

  test('imported into an empty account and exported again it is equal, entry by entry', async () => {
    const other = await sameAgain(bytes)
    const reviews = linesOf(entries, 'reviews')
    expect(new Set(reviews.map(({ kind }) => kind))).toEqual(new Set(['rate', 'void', 'set-due', 'reset']))
    const rows = await database().db.selectFrom('review').select('id').where('user_id', '=', other).execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(reviews.map(({ id }) => id).sort())
  })

  test('an archive of the other database is equal as well', async () => {
    if (dialect === 'sqlite') fromElsewhere = bytes
    expect(fromElsewhere).not.toBeNull()
    await sameAgain(fromElsewhere!)
  })

  test('the dry run says how much it is and changes nothing', async () => {
    const other = await newLearner(database())
    const seen = await app.bring(other, bytes)
    expect(seen).toMatchObject({ status: 'ready', from: { email: `${owner}@example.org` } })
    for (const { kind } of KINDS) expect([kind, seen.counts?.[kind]]).toEqual([kind, linesOf(entries, kind).length])
    for (const { table } of KINDS) expect([table, await hasRows(database().db, table, other)]).toEqual([table, false])
  })

  test('an account with a card is refused before anything is read, and one that got a card meanwhile afterwards', async () => {
    const other = await newLearner(database())
    const seen = await app.bring(other, bytes)
    const deck = await newDeck(app.call, other, 'Mine')
    expect((await app.sendFile(other, '/api/account/imports', bytes, 'x.zip')).status).toBe(409)
    await app.call(`POST /api/account/archives/${seen.id}/apply`, { as: other, body: {} })
    expect(await app.settled(other, seen.id)).toMatchObject({
      status: 'failed',
      problem: { code: 'account-not-empty' },
    })
    const decks = await database().db.selectFrom('deck').select('id').where('user_id', '=', other).execute()
    expect(decks).toEqual([{ id: deck.id }])
    for (const table of ['card', 'review', 'media', 'memory'] as const)
      expect([table, await hasRows(database().db, table, other)]).toEqual([table, false])
  })

  test('without a fresh sign-in nothing goes out, and its address opens nothing for others or later', async () => {
    const begun = await app.call('GET /api/account/archives', { as: owner })
    const { archives } = JSON.parse(begun.text)
    const { url } = JSON.parse(
      (await app.call(`POST /api/account/archives/${archives[0].id}/link`, { as: owner, body: {} })).text,
    )
    const stranger = await newLearner(database())
    expect((await app.call(`GET ${url}`, { as: stranger })).status).toBe(404)
    expect((await app.call(`GET ${url}`)).status).toBe(401)
    const forged = url.replace(/expires=\d+/, `expires=${Date.now() + 9e8}`)
    expect((await app.call(`GET ${forged}`, { as: owner })).status).toBe(404)
    await app.call(`DELETE /api/account/archives/${archives[0].id}`, { as: owner })
    expect((await app.call(`GET ${url}`, { as: owner })).status).toBe(404)
  })
})
