import { Me } from '@cairn/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardTable } from '../../platform/db/schema.ts'
import { createFiles } from '../../platform/files/create-files.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { textHash } from '../../study/cards/identify.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { closeOpenPictures } from './open-pictures.ts'
import { ADD_ON_NOTES } from './testing/occlusion-notes.ts'
import { addOnPackage, nativePackage } from './testing/occlusion-packages.ts'

describeOnBothDatabases('pictures that an earlier release left open', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  const cardsOf = (userId: string) =>
    database().db.selectFrom('card').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  const textsOf = (cards: readonly CardTable[]) =>
    cards.map(({ id, kind, front, back, suspended }) => ({ id, kind, front, back, suspended }))
  const noticeOf = async (userId: string) =>
    (await app.call('GET /api/me', { as: userId })).as(Me).settings.closedPictures

  /** Cards as the template showed them without its scripts. */
  async function leaveOpen(userId: string, cards: readonly CardTable[]): Promise<void> {
    const { db } = database()
    for (const card of cards) {
      const texts = { front: 'image-occlusion:rect:left=.1\n\n![](/api/media/x.png)', back: 'Back' }
      const changed = { ...texts, kind: 'cloze' }
      await db.updateTable('card').set(changed).where('user_id', '=', userId).where('id', '=', card.id).execute()
      const kept = { text_hash: textHash(texts) }
      await db
        .updateTable('imported_card')
        .set(kept)
        .where('user_id', '=', userId)
        .where('card_id', '=', card.id)
        .execute()
    }
  }

  const close = () =>
    closeOpenPictures({
      ...{ engine: database(), log: silentLogger(), now: () => 1_800_000_000_000 },
      files: createFiles({ s3: null, dataDir: app.dataDir }),
    })

  test('are closed by the same package, though its notes did not change', async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, nativePackage())
    const before = await cardsOf(userId)
    await leaveOpen(userId, before.slice(0, 1))
    const { report } = await app.importPackage(userId, nativePackage())
    expect(report).toMatchObject({ notes: { add: 0, update: 1, skip: 3 } })
    expect(textsOf(await cardsOf(userId))).toEqual(textsOf(before))
    const again = await app.importPackage(userId, nativePackage())
    expect(again.report).toMatchObject({ notes: { add: 0, update: 0, skip: 4 } })
  })

  test('are closed by themselves, from what is kept of the package, and the learner is told', async () => {
    const userId = await newLearner(database())
    for (const bytes of [nativePackage(), addOnPackage()]) await app.importPackage(userId, bytes)
    const before = await cardsOf(userId)
    await leaveOpen(userId, before)
    await close()
    expect(textsOf(await cardsOf(userId))).toEqual(textsOf(before))
    expect(await noticeOf(userId)).toEqual({ closed: before.length, suspended: 0 })
    const { version } = (await app.call('GET /api/me', { as: userId })).as(Me)
    const body = { closedPictures: null }
    expect((await app.call('PATCH /api/me', { as: userId, body, ifMatch: version })).status).toBe(200)
    await close()
    expect(await noticeOf(userId)).toBeNull()
    await expectCachesToEqualLog(database(), userId)
  })

  test('are suspended where their masks cannot be drawn; what was edited here, or is in the trash, stays as it is', async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, addOnPackage(ADD_ON_NOTES.slice(0, 4)))
    const [lost, edited, trashed, other] = await cardsOf(userId)
    if (!lost || !edited || !trashed || !other) throw new Error('Fewer cards than notes')
    await leaveOpen(userId, [lost, edited, trashed])
    const { db } = database()
    const set = (id: string, change: Partial<CardTable>) =>
      db.updateTable('card').set(change).where('user_id', '=', userId).where('id', '=', id).execute()
    await set(edited.id, { front: 'My own question' })
    await set(trashed.id, { deleted_at: 5 })
    const { fields } = await db
      .selectFrom('note')
      .select('fields')
      .where('user_id', '=', userId)
      .where('id', '=', lost.note_id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('note')
      .set({ fields: fields.replaceAll('.svg', '-lost.svg') })
      .where('user_id', '=', userId)
      .where('id', '=', lost.note_id)
      .execute()
    await close()
    const after = new Map((await cardsOf(userId)).map((card) => [card.id, card]))
    expect(after.get(lost.id)).toMatchObject({ kind: 'cloze', suspended: 1, version: lost.version + 1 })
    expect(after.get(edited.id)).toMatchObject({ front: 'My own question', suspended: 0, version: edited.version })
    expect(after.get(trashed.id)).toMatchObject({ kind: 'cloze', suspended: 0 })
    expect(after.get(other.id)).toEqual(other)
    expect(await noticeOf(userId)).toEqual({ closed: 0, suspended: 1 })
  })
})
