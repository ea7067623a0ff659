import { Source, SourceInfo, SourceList, SourceRuns } from '@cairn/contract/sources'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { testApp } from '../../testing/test-app.ts'

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

  test('a list names every source without its text, the latest first', async () => {
    const { call, ann, ben } = await start()
    const [first, second] = [source(), { ...source(), title: 'Later', text: 'äöü' }]
    for (const body of [first, second]) await call('POST /api/sources', { as: ann, body })
    const { sources } = (await call('GET /api/sources', { as: ann })).as(SourceList)
    expect(sources.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(sources[0]).toMatchObject({ title: 'Later', bytes: 6, deletedAt: null, version: 1 })
    expect(JSON.stringify(sources)).not.toContain('Zellen')
    expect((await call('GET /api/sources', { as: ben })).as(SourceList).sources).toEqual([])
    expect((await call('GET /api/sources')).status).toBe(401)
  })

  test('a title changes with the version it was read at', async () => {
    const { call, ann } = await start()
    const { id } = (await call('POST /api/sources', { as: ann, body: source() })).as(Source)
    const rename = (title: string, ifMatch?: number) =>
      call(`PATCH /api/sources/${id}`, { as: ann, body: { title }, ...(ifMatch !== undefined && { ifMatch }) })
    expect((await rename('Cells')).status).toBe(428)
    expect((await rename(' Cells ', 1)).as(SourceInfo)).toMatchObject({ title: 'Cells', version: 2 })
    const stale = await rename('Other', 1)
    expect([stale.status, stale.code]).toEqual([412, 'stale-version'])
    expect((await rename('  ', 2)).status).toBe(400)
    expect((await call(`GET /api/sources/${id}`, { as: ann })).as(Source).title).toBe('Cells')
  })

  test('a source goes with its drafts and comes back with them', async () => {
    const { call, ann } = await start()
    const { id } = (await call('POST /api/sources', { as: ann, body: source() })).as(Source)
    const runId = uuidv7()
    const outcomes = [{ start: 0, end: 5, status: 'skipped', reason: 'no-card' }]
    const progress = { within: null, pending: [], outcomes, fit: null }
    const draft = {
      id: uuidv7(),
      ordinal: 0,
      kind: 'basic',
      front: 'a',
      back: 'b',
      start: null,
      end: null,
      quote: null,
    }
    const run = { sourceId: id, status: 'ready', title: 'T', suggestedTitle: '', requestedCount: 1, engine: 'built-in' }
    const drafts = [{ ...draft, grade: 'weak', status: 'proposed' }]
    await call(`PUT /api/generations/${runId}`, { as: ann, body: { ...run, problem: null, drafts, progress } })
    const runs = async () => call(`GET /api/sources/${id}/runs`, { as: ann })
    expect((await runs()).as(SourceRuns)).toMatchObject({ runs: [{ id: runId, title: 'T', open: 1 }], outcomes })

    const gone = (await call(`DELETE /api/sources/${id}`, { as: ann })).as(SourceInfo)
    expect(gone.deletedAt).not.toBeNull()
    expect((await call(`DELETE /api/sources/${id}`, { as: ann })).as(SourceInfo)).toEqual(gone)
    for (const path of [`/api/sources/${id}`, `/api/sources/${id}/runs`, `/api/generations/${runId}`])
      expect((await call(`GET ${path}`, { as: ann })).status).toBe(404)
    expect((await call(`PATCH /api/sources/${id}`, { as: ann, body: { title: 'x' }, ifMatch: 2 })).status).toBe(404)
    expect((await call('GET /api/sources', { as: ann })).as(SourceList).sources).toEqual([gone])

    const back = (await call(`POST /api/sources/${id}/restore`, { as: ann })).as(SourceInfo)
    expect(back.deletedAt).toBeNull()
    expect((await runs()).as(SourceRuns).runs).toHaveLength(1)
    expect((await call(`GET /api/generations/${runId}`, { as: ann })).status).toBe(200)
  })
})
