import { PackageImport } from '@cairn/contract/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { rating } from '../../testing/library.ts'
import { addImportJob } from './import-job.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'
import { withSql } from './testing/packages.ts'

const good = bytesOf(fixturePath(`${FORMATS[1]}.apkg`))

describeOnBothDatabases('an import and what follows', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  const cardsOf = (userId: string) =>
    database().db.selectFrom('card').selectAll().where('user_id', '=', userId).orderBy('id').execute()

  test('a newer version updates what was not touched here and keeps what was', async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, good)
    const before = await cardsOf(userId)
    const mine = before[0]!
    const change = { front: 'Mine', back: 'My own words' }
    await app.call(`PATCH /api/cards/${mine.id}`, { as: userId, body: change, ifMatch: mine.version })
    const newer = withSql(good, "update notes set mod = mod + 10, flds = replace(flds, 'naïve', 'SOPHISTICATED')")
    const done = await app.importPackage(userId, newer)
    expect(done.report?.notes).toEqual({ add: 0, update: 300, skip: 0 })
    const after = await cardsOf(userId)
    expect(after).toHaveLength(446)
    expect(after[0]).toMatchObject(change)
    expect(after.some(({ front, back }) => `${front}${back}`.includes('SOPHISTICATED'))).toBe(true)
    expect(after.slice(1).some(({ front, back }) => `${front}${back}`.includes('naïve'))).toBe(false)
  })

  test('undo puts the cards and decks into the trash, and importing again brings them back', async () => {
    const userId = await newLearner(database())
    const { id } = await app.importPackage(userId, good)
    const undone = await app.call(`DELETE /api/imports/${id}`, { as: userId })
    expect(undone.as(PackageImport).status).toBe('undone')
    expect((await cardsOf(userId)).every(({ deleted_at }) => deleted_at !== null)).toBe(true)
    const again = await app.importPackage(userId, good)
    expect(again.report?.notes).toEqual({ add: 300, update: 0, skip: 0 })
    const back = await cardsOf(userId)
    expect(back).toHaveLength(446)
    expect(back.every(({ deleted_at }) => deleted_at === null)).toBe(true)
  })

  test('a card that was answered here leaves with its new schedule', async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, good)
    const { card_id } = await database()
      .db.selectFrom('memory')
      .select('card_id')
      .where('user_id', '=', userId)
      .where('phase', '=', 'review')
      .orderBy('card_id')
      .executeTakeFirstOrThrow()
    const event = rating(card_id, { answeredAt: Date.now(), studyDay: new Date().toISOString().slice(0, 10) })
    const sent = await app.call('POST /api/reviews', {
      as: userId,
      body: { sentAt: event.answeredAt, events: [event] },
    })
    expect(sent.status).toBe(200)
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const other = await newLearner(database())
    const done = await app.importPackage(other, new Uint8Array(await out.arrayBuffer()))
    expect(done.report).toMatchObject({ cards: { add: 446 }, reviews: 1_203 })
  })

  test('pictures are served to their owner alone, drawings in a page only', async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, good)
    const media = await database().db.selectFrom('media').selectAll().where('user_id', '=', userId).execute()
    const open = (as: string, sha256: string) => app.send(as, `/api/media/${sha256}`, { method: 'GET' })
    const picture = media.find(({ content_type }) => content_type === 'image/png')!
    const drawing = media.find(({ content_type }) => content_type === 'image/svg+xml')!
    const shown = await open(userId, picture.sha256)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await shown.arrayBuffer()).byteLength).toBe(picture.bytes)
    const downloaded = await open(userId, drawing.sha256)
    expect(downloaded.headers.get('content-type')).toBe('image/svg+xml')
    expect(downloaded.headers.get('content-disposition')).toBe('attachment')
    expect(downloaded.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
    )
    expect(downloaded.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await open(await newLearner(database()), picture.sha256)).status).toBe(404)
  })

  test('an import that an earlier release began goes on in the order in which it counts', async () => {
    const userId = await newLearner(database())
    const begun = importApp(database())
    const { id } = await begun.preview(userId, good)
    await begun.stop()
    const { db } = database()
    const row = db.selectFrom('package_import').selectAll().where('id', '=', id)
    const { order, ...report } = JSON.parse((await row.executeTakeFirstOrThrow()).report ?? '')
    expect(order).toBe('id')
    const left = { status: 'applying', done: 290, report: JSON.stringify(report) }
    await db.updateTable('package_import').set(left).where('id', '=', id).execute()
    await inTransaction(database(), (tx) => addImportJob(tx, { user_id: userId, id }, Date.now()))
    const next = importApp(database(), {}, begun.dataDir)
    expect(await next.settled(userId, id)).toMatchObject({ status: 'done', done: 300 })
    const brought = db.selectFrom('imported_note').select('anki_id').where('user_id', '=', userId).orderBy('anki_id')
    const last = (await brought.execute()).map(({ anki_id }) => anki_id)
    await next.importPackage(userId, good)
    const all = (await brought.execute()).map(({ anki_id }) => anki_id)
    expect([last.length, last]).toEqual([10, all.slice(-10)])
    await next.close()
  })

  test('an import that was cut off goes on where it was', async () => {
    const userId = await newLearner(database())
    const cut = importApp(database())
    const seen = await cut.preview(userId, good)
    await cut.call(`POST /api/imports/${seen.id}/apply`, { as: userId, body: {} })
    const doneOf = async () => (await cut.call(`GET /api/imports/${seen.id}`, { as: userId })).as(PackageImport).done
    await expect.poll(doneOf, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
    await cut.stop()
    const partly = await cut.call(`GET /api/imports/${seen.id}`, { as: userId })
    expect(['applying', 'done']).toContain(partly.as(PackageImport).status)
    const next = importApp(database(), {}, cut.dataDir)
    expect(await next.settled(userId, seen.id)).toMatchObject({ status: 'done', done: 300 })
    expect(await cardsOf(userId)).toHaveLength(446)
    await next.close()
  })
})
