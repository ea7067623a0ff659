import { PracticeBatchResult, type PracticeRecord } from '@cairn/contract/practice'
import { SyncPage } from '@cairn/contract/sync'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = Date.parse('2026-03-20T12:00:00Z')

const anAnswer = (cardId: string, change: Partial<PracticeRecord> = {}): PracticeRecord => ({
  id: uuidv7(),
  mode: 'learn',
  turn: 1,
  cardId,
  form: 'choice',
  isRight: false,
  isOverruled: false,
  chosenCardId: null,
  offeredCardIds: [],
  typed: null,
  at: NOW - 60_000,
  studyDay: '2026-03-20',
  durationMs: 3_000,
  confidence: 'sure',
  ...change,
})

describeOnBothDatabases('POST /api/practice', (database) => {
  const start = async (limited = false) => {
    const limiter = { hit: async () => ({ ok: false as const, retryAfterSeconds: 9 }) }
    const { call } = testApp(database(), { now: () => NOW, ...(limited && { limiter }) })
    const ann = await newLearner(database())
    const [one, two] = (await newCards(testApp(database()).call, ann, 2)).map(({ id }) => id)
    const send = async (answers: readonly unknown[], as = ann) =>
      (await call('POST /api/practice', { as, body: { answers } })).as(PracticeBatchResult).results
    const pull = async (cursor = 0) => (await call(`GET /api/sync?cursor=${cursor}`, { as: ann })).as(SyncPage)
    return { call, ann, one: one!, two: two!, send, pull }
  }

  test('is closed without a session, and refuses what is no batch', async () => {
    const { call, ann, one } = await start()
    expect((await call('POST /api/practice', { body: { answers: [anAnswer(one)] } })).status).toBe(401)
    const batches = [{}, { answers: [] }, { answers: Array.from({ length: 501 }, () => anAnswer(one)) }]
    for (const body of batches) expect((await call('POST /api/practice', { as: ann, body })).status).toBe(400)
  })

  test('an answer comes down again as it was sent, to its learner alone', async () => {
    const { call, one, two, send, pull } = await start()
    const answer = anAnswer(one, { chosenCardId: two, offeredCardIds: [two], typed: 'x\ny' })
    expect(await send([answer])).toEqual([{ id: answer.id, status: 'accepted' }])
    const page = await pull()
    expect(page.practice).toEqual([{ ...answer, seq: page.next }])
    const ben = await newLearner(database())
    expect((await call('GET /api/sync?cursor=0', { as: ben })).as(SyncPage).practice).toEqual([])
  })

  test('the same again is a duplicate and changes nothing', async () => {
    const { one, send, pull } = await start()
    const answer = anAnswer(one)
    await send([answer])
    const { next } = await pull()
    const again = await send([answer, answer])
    expect(again.map(({ status }) => status)).toEqual(['duplicate', 'duplicate'])
    expect((await pull(next)).practice).toEqual([])
  })

  test('an answer overruled or given again takes the place of the earlier one, never the other way', async () => {
    const { one, two, send, pull } = await start()
    const answer = anAnswer(one)
    const overruled = { ...answer, isRight: true, isOverruled: true }
    const later = { ...answer, isRight: true, at: answer.at + 5_000 }
    expect((await send([answer, overruled])).map(({ status }) => status)).toEqual(['accepted', 'accepted'])
    expect((await pull()).practice).toMatchObject([{ id: answer.id, isRight: true, isOverruled: true }])
    expect((await send([later, answer])).map(({ status }) => status)).toEqual(['accepted', 'duplicate'])
    expect((await pull()).practice).toMatchObject([{ id: answer.id, at: later.at }])
    const takenBack = { ...later, form: 'withdrawn' as const, at: later.at + 1 }
    expect((await send([takenBack, later])).map(({ status }) => status)).toEqual(['accepted', 'duplicate'])
    expect((await pull()).practice).toMatchObject([{ id: answer.id, form: 'withdrawn' }])
    const others = [
      { ...answer, cardId: two },
      { ...answer, turn: 2 },
      { ...answer, mode: 'test' as const },
    ]
    for (const other of others)
      expect(await send([other])).toMatchObject([{ status: 'rejected', code: 'answer-id-reused', retryable: false }])
  })

  test("a bad answer and another learner's card are rejected alone, in their place", async () => {
    const { call, one, send, pull } = await start()
    const ben = await newLearner(database())
    const [foreign] = await newCards(call, ben, 1)
    const good = anAnswer(one)
    const answers = [
      { ...anAnswer(one), rating: 'good' },
      anAnswer(foreign!.id),
      'nonsense',
      good,
      { ...anAnswer(one), confidence: 'maybe' },
    ]
    expect(await send(answers)).toMatchObject([
      { status: 'rejected', code: 'invalid' },
      { status: 'rejected', code: 'card-not-found' },
      { id: '', status: 'rejected', code: 'invalid' },
      { id: good.id, status: 'accepted' },
      { status: 'rejected', code: 'invalid' },
    ])
    expect((await pull()).practice.map(({ id }) => id)).toEqual([good.id])
  })

  test('devices that ask for everything get the last 90 days', async () => {
    const { one, send, pull } = await start()
    const old = anAnswer(one, { studyDay: '2025-12-19', at: NOW - 92 * 86_400_000 })
    const young = anAnswer(one, { studyDay: '2025-12-20', at: NOW - 90 * 86_400_000 })
    await send([old, young])
    const page = await pull()
    expect([page.practice.map(({ id }) => id), page.more]).toEqual([[young.id], false])
  })

  test('of 20 requests with one answer at once, one is accepted', async () => {
    const { one, send } = await start()
    const answer = anAnswer(one)
    const results = await Promise.all(Array.from({ length: 20 }, () => send([answer])))
    expect(results.flat().filter(({ status }) => status === 'accepted')).toHaveLength(1)
  })

  test('never touches a schedule', async () => {
    const { ann, one, send, pull } = await start()
    await send([anAnswer(one)])
    const { memory, days, dayDetails } = await pull()
    expect([memory, days, dayDetails]).toEqual([[], [], []])
    const log = await database().db.selectFrom('review').select('id').where('user_id', '=', ann).execute()
    expect(log).toEqual([])
  })

  test('is limited', async () => {
    const { call, ann, one } = await start(true)
    const answer = await call('POST /api/practice', { as: ann, body: { answers: [anAnswer(one)] } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9'])
  })
})
