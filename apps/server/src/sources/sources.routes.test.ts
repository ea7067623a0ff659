import { Source } from '@cairn/contract/sources'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { uuidv7 } from '../testing/ids.ts'
import { newLearner } from '../testing/learners.ts'
import { testApp } from '../testing/test-app.ts'

describeOnBothDatabases('/api/sources', (database) => {
  const start = async () => {
    const { call } = testApp(database())
    return { call, ann: await newLearner(database()), ben: await newLearner(database()) }
  }
  const source = () => ({ id: uuidv7(), title: 'On cells', text: 'Zellen teilen sich. 😀\r\n\tEnd.' })

  test('is closed without a session', async () => {
    const { call } = await start()
    expect((await call('POST /api/sources', { body: source() })).status).toBe(401)
    expect((await call(`GET /api/sources/${uuidv7()}`)).status).toBe(401)
  })

  test("another learner's source does not exist", async () => {
    const { call, ann, ben } = await start()
    const body = source()
    await call('POST /api/sources', { as: ann, body })
    expect((await call(`GET /api/sources/${body.id}`, { as: ben })).status).toBe(404)
  })

  test.each([
    { text: '' },
    { text: 'x'.repeat(1_000_001) },
    { title: 'x'.repeat(201) },
    { kind: 'url' },
    { text: 'a\0b' },
  ])('refuses %#', async (change) => {
    const { call, ann } = await start()
    const answer = await call('POST /api/sources', { as: ann, body: { ...source(), ...change } })
    expect(answer.status).toBe(400)
  })

  test('a text is kept to the letter; the same id again answers it', async () => {
    const { call, ann } = await start()
    const body = source()
    const made = (await call('POST /api/sources', { as: ann, body })).as(Source)
    expect(made).toMatchObject({ ...body, kind: 'paste', version: 1 })
    const again = await call('POST /api/sources', { as: ann, body: { ...body, text: 'Other' } })
    expect(again.as(Source)).toEqual(made)
    expect((await call(`GET /api/sources/${body.id}`, { as: ann })).as(Source)).toEqual(made)
  })

  test('a text of a million characters fits', async () => {
    const { call, ann } = await start()
    const body = { ...source(), text: 'ä'.repeat(1_000_000) }
    expect((await call('POST /api/sources', { as: ann, body })).as(Source).text).toHaveLength(1_000_000)
  })
})
