import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Engine } from '../../platform/db/engines.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { FORMATS, fixturePath, readManifest } from './testing/fixtures.ts'

describeOnBothDatabases('the three packages', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  describe.each(FORMATS)('%s', (format) => {
    const manifest = readManifest(format)
    const bytes = bytesOf(fixturePath(`${format}.apkg`))

    test('the dry run tells what is in it and writes nothing', async () => {
      const userId = await newLearner(database())
      const { status, report, total } = await app.preview(userId, bytes)
      expect({ status, total }).toEqual({ status: 'ready', total: 300 })
      expect(report).toMatchObject({
        notes: { add: 300, update: 0, skip: 0 },
        cards: { add: 446, update: 0, skip: 0 },
        tags: 12,
        reviews: 1_202,
        suspended: 11,
        buried: 10,
        phases: { new: 114, learning: 42, review: 290 },
        media: { files: 13 },
      })
      expect(await counts(database(), userId)).toEqual({ deck: 0, note: 0, card: 0, review: 0, memory: 0, media: 0 })
    })

    test('everything comes in: decks, fields, tags, states, log, media', async () => {
      const userId = await newLearner(database(), 'UTC')
      const done = await app.importPackage(userId, bytes)
      expect(done).toMatchObject({ status: 'done', done: 300, problem: null })
      const found = await counts(database(), userId)
      expect(found).toMatchObject({ deck: 6, note: 300, card: 446, memory: 332, media: 13 })
      expect(await cardsPerDeck(database(), userId)).toEqual(manifest.decks)
      expect(await tagsOf(database(), userId)).toEqual(manifest.tags)
      expect(await ratings(database(), userId)).toBe(1_202)
      await expectNotes(database(), userId, manifest)
    })

    test('the caches are what the log says', async () => {
      const userId = await newLearner(database(), 'UTC')
      await app.importPackage(userId, bytes)
      await expectCachesToEqualLog(database(), userId)
    })

    test('again is nothing new, and what was changed here stays', async () => {
      const userId = await newLearner(database())
      await app.importPackage(userId, bytes)
      const before = await counts(database(), userId)
      const again = await app.preview(userId, bytes)
      expect(again.report).toMatchObject({ notes: { add: 0, update: 0, skip: 300 }, cards: { skip: 446 } })
      await app.call(`POST /api/imports/${again.id}/apply`, { as: userId, body: {} })
      expect(await app.settled(userId, again.id)).toMatchObject({ status: 'done' })
      expect(await counts(database(), userId)).toEqual(before)
    })
  })
})

const TABLES = ['deck', 'note', 'card', 'review', 'memory', 'media'] as const

async function counts({ db }: Engine, userId: string) {
  const count = async (table: (typeof TABLES)[number]) => {
    const { n } = await db
      .selectFrom(table as 'deck')
      .select((e) => e.fn.countAll().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return [table, Number(n)] as const
  }
  return Object.fromEntries(await Promise.all(TABLES.map(count)))
}

async function cardsPerDeck({ db }: Engine, userId: string) {
  const rows = await db
    .selectFrom('card')
    .innerJoin('deck', (join) => join.onRef('deck.user_id', '=', 'card.user_id').onRef('deck.id', '=', 'card.deck_id'))
    .select((e) => ['deck.title', e.fn.countAll().as('n')])
    .where('card.user_id', '=', userId)
    .groupBy('deck.title')
    .execute()
  return Object.fromEntries(rows.map(({ title, n }) => [title, Number(n)]))
}

async function tagsOf({ db }: Engine, userId: string) {
  const rows = await db.selectFrom('card').select('tags').where('user_id', '=', userId).execute()
  return [...new Set(rows.flatMap(({ tags }) => z.array(z.string()).parse(JSON.parse(tags))))].sort()
}

async function ratings({ db }: Engine, userId: string) {
  const rows = await db
    .selectFrom('review')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'rate')
    .where('mode', '=', 'import')
    .execute()
  return rows.length
}

async function expectNotes({ db }: Engine, userId: string, manifest: ReturnType<typeof readManifest>) {
  const notes = await db.selectFrom('note').selectAll().where('user_id', '=', userId).execute()
  const cards = await db
    .selectFrom('card')
    .innerJoin('deck', (join) => join.onRef('deck.user_id', '=', 'card.user_id').onRef('deck.id', '=', 'card.deck_id'))
    .select(['card.note_id', 'card.ordinal', 'card.suspended', 'deck.title'])
    .where('card.user_id', '=', userId)
    .execute()
  const byGuid = new Map(notes.map((note) => [note.guid, note]))
  for (const { guid, fields, tags, cards: wanted } of manifest.sample) {
    const note = byGuid.get(guid)!
    expect([guid, JSON.parse(note.fields), JSON.parse(note.tags)]).toEqual([guid, fields, tags])
    const own = cards.filter((card) => card.note_id === note.id).sort((a, b) => a.ordinal - b.ordinal)
    expect(own.map((card) => [card.ordinal, card.title, card.suspended === 1])).toEqual(
      wanted.map(([ord, deck, , queue]) => [ord, deck, queue === -1]),
    )
  }
}
