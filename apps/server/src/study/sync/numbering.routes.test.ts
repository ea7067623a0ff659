import { Numbering } from '@cairn/contract/sync'
import { expect, test } from 'vitest'
import { EPOCH } from '../../platform/db/epoch.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

describeOnBothDatabases('POST /api/numbering', (database) => {
  const start = async () => {
    const { call } = testApp(database())
    const ann = await newLearner(database())
    await newCards(call, ann, 2)
    const compare = async (epoch: string | null, cursor: number, as = ann) =>
      (await call('POST /api/numbering', { as, body: { epoch, cursor } })).as(Numbering)
    return { call, ann, compare }
  }

  test('is closed without a session, and refuses what is no numbering', async () => {
    const { call, ann } = await start()
    expect((await call('POST /api/numbering', { body: { epoch: null, cursor: 0 } })).status).toBe(401)
    for (const body of [{}, { epoch: 1, cursor: 0 }, { epoch: null, cursor: -1 }, { epoch: null, cursor: 0, more: 1 }])
      expect((await call('POST /api/numbering', { as: ann, body })).status).toBe(400)
  })

  test('says where the numbers stand, and the same epoch as long as they were not seen to go back', async () => {
    const { call, ann, compare } = await start()
    const first = await compare(null, 0)
    expect(first.seq).toBeGreaterThan(0)
    expect(await compare(first.epoch, first.seq)).toEqual(first)
    await newCards(call, ann, 1)
    const later = await compare(first.epoch, first.seq)
    expect([later.epoch, later.seq > first.seq]).toEqual([first.epoch, true])
  })

  test('a cursor above the newest number begins another epoch for this learner alone, once', async () => {
    const { compare } = await start()
    const ben = await newLearner(database())
    const [first, ofBen] = [await compare(null, 0), await compare(null, 0, ben)]
    const after = await Promise.all([1, 2, 3].map((ahead) => compare(first.epoch, first.seq + ahead)))
    const [epoch] = after.map((numbering) => numbering.epoch)
    expect(epoch).not.toBe(first.epoch)
    expect(after).toEqual(after.map(() => ({ epoch, seq: first.seq })))
    // Of the time before, whatever its cursor: it is told, and begins nothing.
    expect(await compare(first.epoch, first.seq + 9)).toMatchObject({ epoch })
    expect(await compare(first.epoch, 1)).toMatchObject({ epoch })
    expect(await compare(null, 0, ben)).toEqual(ofBen)
    expect((await compare(epoch ?? '', first.seq + 1)).epoch).not.toBe(epoch)
  })

  test('another epoch of the database is another one for everybody', async () => {
    const { compare } = await start()
    const first = await compare(null, 0)
    const { db } = database()
    const { value } = await db.selectFrom('instance').select('value').where('key', '=', EPOCH).executeTakeFirstOrThrow()
    await db.updateTable('instance').set({ value: 'another' }).where('key', '=', EPOCH).execute()
    expect((await compare(first.epoch, first.seq)).epoch).not.toBe(first.epoch)
    await db.updateTable('instance').set({ value }).where('key', '=', EPOCH).execute()
  })
})
