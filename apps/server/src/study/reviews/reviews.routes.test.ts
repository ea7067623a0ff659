import { ReviewBatchResult } from '@cairn/contract/reviews'
import { foldReviews } from '@cairn/core/reviews/fold-reviews'
import { DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'
import { expect, test } from 'vitest'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, putOn, rating, startedAnew, takenBack } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = Date.parse('2026-01-10T12:00:00Z')
const MINUTE_MS = 60_000

describeOnBothDatabases('POST /api/reviews', (database) => {
  const start = async (now: number | (() => number) = NOW) => {
    const { call } = testApp(database(), { now: typeof now === 'number' ? () => now : now })
    const ann = await newLearner(database())
    const [one, two] = await newCards(call, ann, 2)
    const send = async (events: unknown[], options: { as?: string; sentAt?: number } = {}) => {
      const body = { sentAt: options.sentAt ?? (typeof now === 'number' ? now : now()), events }
      const answer = await call('POST /api/reviews', { as: options.as ?? ann, body })
      expect(answer.status).toBe(200)
      return answer.as(ReviewBatchResult)
    }
    const log = () => database().db.selectFrom('review').selectAll().where('user_id', '=', ann).orderBy('id').execute()
    return { call, send, log, ann, one: one!.id, two: two!.id }
  }
  const statuses = ({ results }: ReviewBatchResult) =>
    results.map((result) => (result.status === 'rejected' ? result.code : result.status))

  test('is closed without a session', async () => {
    const { call, one } = await start()
    const body = { sentAt: NOW, events: [rating(one)] }
    expect((await call('POST /api/reviews', { body })).status).toBe(401)
  })

  test('is taken while everything else is refused for a minute, and has a limit of its own', async () => {
    const { call } = testApp(database(), { limiter: createLimiter(database(), () => NOW), now: () => NOW })
    const ann = await newLearner(database())
    const [card] = await newCards(call, ann, 1)
    const pull = async () => (await call('GET /api/sync?cursor=0', { as: ann })).status
    let left = 400
    while (left > 0 && (await pull()) === 200) left -= 1
    expect([left > 0, await pull()]).toEqual([true, 429])
    const send = () => call('POST /api/reviews', { as: ann, body: { sentAt: NOW, events: [rating(card!.id)] } })
    const answer = await send()
    expect(answer.status).toBe(200)
    expect(statuses(answer.as(ReviewBatchResult))).toEqual(['accepted'])
    const sendNothing = () => call('POST /api/reviews', { as: ann, body: {} })
    const many = await Promise.all(Array.from({ length: 300 }, sendNothing))
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test("another learner's card cannot be reviewed", async () => {
    const { send, one, log } = await start()
    const ben = await newLearner(database())
    expect(statuses(await send([rating(one)], { as: ben }))).toEqual(['card-not-found'])
    expect(await log()).toEqual([])
  })

  test.each([
    [{ events: [] }],
    [{ sentAt: NOW, events: [] }],
    [{ sentAt: NOW, events: Array.from({ length: 501 }, () => ({})) }],
    [{ sentAt: NOW, events: [{}], learner: 'x' }],
    [{ sentAt: 'now', events: [{}] }],
  ])('refuses the envelope %#', async (body) => {
    const { call, ann } = await start()
    expect((await call('POST /api/reviews', { as: ann, body })).status).toBe(400)
  })

  test('a review is in the log, and the answer carries the state it leads to', async () => {
    const { send, log, ann, one } = await start()
    const event = rating(one, { rating: 'easy', confidence: 'sure', durationMs: 70_000 })
    const { results, memory } = await send([event])
    expect(results).toEqual([{ id: event.id, status: 'accepted' }])
    const { seq, cardId, introducedDay, ...state } = memory[0]!
    expect(cardId).toBe(one)
    expect(state).toEqual(foldReviews([event], DEFAULT_SCHEDULE, one))
    const [row] = await log()
    expect(row).toMatchObject({
      id: event.id,
      rating: 'easy',
      study_day: '2026-01-10',
      received_at: NOW,
      confidence: 'sure',
    })
    const day = await database().db.selectFrom('day_total').selectAll().where('user_id', '=', ann).execute()
    expect(day).toMatchObject([{ study_day: '2026-01-10', easy: 1, good: 0, new_cards: 1, duration_ms: 60_000, seq }])
  })

  test('a bad event is rejected alone, in its place', async () => {
    const { send, log, one } = await start()
    const good = rating(one)
    const { durationMs, ...incomplete } = rating(one)
    const answer = await send([
      null,
      'text',
      { ...rating(one), rating: 'perfect' },
      { ...rating(one), extra: true },
      incomplete,
      rating(one, { studyDay: '2026-02-31' }),
      rating(one, { studyDay: '2026-13-01' }),
      { ...rating(one), mode: 'import' },
      rating(uuidv7()),
      good,
    ])
    expect(statuses(answer)).toEqual([...Array.from({ length: 8 }, () => 'invalid'), 'card-not-found', 'accepted'])
    expect(answer.results.every((result) => result.status !== 'rejected' || !result.retryable)).toBe(true)
    expect((await log()).map(({ id }) => id)).toEqual([good.id])
    expect(durationMs).toBe(4_000)
  })

  test('the same event again is a duplicate, whatever the order of its fields; another body is not', async () => {
    const { send, log, ann, one } = await start()
    const event = rating(one)
    const turned = Object.fromEntries(Object.entries(event).reverse())
    expect(statuses(await send([event, turned]))).toEqual(['accepted', 'duplicate'])
    const forged = { ...event, rating: 'easy' as const }
    const answer = await send([event, forged])
    expect(statuses(answer)).toEqual(['duplicate', 'event_id_reused'])
    expect(answer.memory).toMatchObject([{ cardId: one, reps: 1 }])
    expect((await log()).map(({ rating: kept }) => kept)).toEqual(['good'])
    await expectCachesToEqualLog(database(), ann)
  })

  test("two learners may use the same event id, and do not see each other's", async () => {
    const { call, send, ann, one } = await start()
    const ben = await newLearner(database())
    const [his] = await newCards(call, ben, 1)
    const id = uuidv7()
    expect(statuses(await send([rating(one, { id })]))).toEqual(['accepted'])
    expect(statuses(await send([rating(his!.id, { id, rating: 'hard' })], { as: ben }))).toEqual(['accepted'])
    await expectCachesToEqualLog(database(), ann)
    await expectCachesToEqualLog(database(), ben)
  })

  test('taking a review back restores the card; the log keeps both', async () => {
    const { send, log, ann, one } = await start()
    const first = rating(one, { answeredAt: NOW - 20 * MINUTE_MS })
    const second = rating(one, { answeredAt: NOW - 5 * MINUTE_MS, rating: 'again' })
    const before = (await send([first])).memory[0]!
    await send([second])
    const after = await send([takenBack(second)])
    expect(statuses(after)).toEqual(['accepted'])
    expect({ ...after.memory[0], seq: 0 }).toEqual({ ...before, seq: 0 })
    expect(await log()).toHaveLength(3)
    await expectCachesToEqualLog(database(), ann)
  })

  test('a card whose only review is taken back is new again, and its next review counts as its first', async () => {
    const { send, ann, one } = await start()
    const first = rating(one, { answeredAt: NOW - 20 * MINUTE_MS })
    const { memory } = await send([first, takenBack(first)])
    expect(memory).toMatchObject([{ cardId: one, phase: 'new', reps: 0, lastReviewAt: null }])
    await send([rating(one, { answeredAt: NOW - MINUTE_MS })])
    const [day] = await database().db.selectFrom('day_total').selectAll().where('user_id', '=', ann).execute()
    expect(day).toMatchObject({ good: 1, new_cards: 1 })
    await expectCachesToEqualLog(database(), ann)
  })

  test('only a rating of the same card can be taken back', async () => {
    const { send, one, two } = await start()
    const event = rating(one)
    const undo = takenBack(event)
    const answer = await send([
      undo,
      event,
      { ...undo, id: uuidv7() },
      takenBack(event, { cardId: two, id: uuidv7() }),
      { ...undo, id: uuidv7(), targetId: undo.id },
    ])
    const expected = ['target-not-found', 'accepted', 'accepted', 'target-not-found', 'target-not-found']
    expect(statuses(answer)).toEqual(expected)
  })

  test('a deleted card still takes the reviews that were made before its device knew', async () => {
    const { call, send, ann, one } = await start()
    await call(`DELETE /api/cards/${one}`, { as: ann })
    expect(statuses(await send([rating(one)]))).toEqual(['accepted'])
  })

  test('reviews of two devices count in the order they were made, whichever arrives first', async () => {
    const { send, ann, one } = await start()
    const early = rating(one, { answeredAt: NOW - 50 * MINUTE_MS, rating: 'again' })
    const late = rating(one, { answeredAt: NOW - 10 * MINUTE_MS, rating: 'good' })
    await send([late])
    const { memory } = await send([early])
    const { seq, cardId, introducedDay, ...state } = memory[0]!
    expect([seq > 0, cardId]).toEqual([true, one])
    expect(state).toEqual(foldReviews([early, late], DEFAULT_SCHEDULE, one))
    await expectCachesToEqualLog(database(), ann)
  })

  test('a clock that is wrong by more than 5 minutes is corrected, and the raw instant kept', async () => {
    const { send, log, one, two } = await start()
    const ahead = 3 * 86_400_000
    const wrong = rating(one, { answeredAt: NOW + ahead - MINUTE_MS, studyDay: '2026-01-13' })
    await send([wrong], { sentAt: NOW + ahead })
    const nearly = rating(two, { answeredAt: NOW - 3 * MINUTE_MS })
    await send([nearly], { sentAt: NOW - 4 * MINUTE_MS })
    const rows = new Map((await log()).map((row) => [row.id, row]))
    expect(rows.get(wrong.id)).toMatchObject({
      answered_at: NOW - MINUTE_MS,
      raw_answered_at: wrong.answeredAt,
      clock_offset_ms: ahead,
      study_day: '2026-01-10',
    })
    expect(rows.get(nearly.id)).toMatchObject({ answered_at: nearly.answeredAt, clock_offset_ms: -4 * MINUTE_MS })
  })

  test('nothing happens in the future, and a study day far from its instant is put right', async () => {
    const { send, log, ann, one, two } = await start()
    const future = rating(one, { answeredAt: NOW + 86_400_000, studyDay: '2026-01-11' })
    const forged = rating(two, { answeredAt: NOW - MINUTE_MS, studyDay: '2031-01-01' })
    const travelled = rating(two, { answeredAt: NOW - 2 * MINUTE_MS, studyDay: '2026-01-09' })
    const ancient = rating(two, { answeredAt: 0, studyDay: '1969-12-31' })
    expect(statuses(await send([future, forged, travelled, ancient]))).toEqual(Array(4).fill('accepted'))
    const days = new Map((await log()).map((row) => [row.id, [row.answered_at, row.study_day]]))
    expect(days.get(future.id)).toEqual([NOW, '2026-01-10'])
    expect(days.get(forged.id)).toEqual([NOW - MINUTE_MS, '2026-01-10'])
    expect(days.get(travelled.id)).toEqual([NOW - 2 * MINUTE_MS, '2026-01-09'])
    expect(days.get(ancient.id)).toEqual([0, '1969-12-31'])
    await expectCachesToEqualLog(database(), ann)
  })

  test('a card put on a day or begun anew follows, and each can be taken back', async () => {
    const { send, ann, one } = await start()
    const first = rating(one, { rating: 'easy' })
    const [after] = (await send([first])).memory
    const put = putOn(one, '2026-03-01')
    const [moved] = (await send([put])).memory
    expect(moved).toMatchObject({ dueDay: '2026-03-01', dueSetAt: put.answeredAt, stability: after?.stability })
    const anew = startedAnew(one)
    expect((await send([anew])).memory).toMatchObject([{ phase: 'new', reps: 0, lastReviewAt: null }])
    await expectCachesToEqualLog(database(), ann)
    const late = { answeredAt: NOW - 1 }
    expect((await send([takenBack(anew, late)])).memory).toMatchObject([{ ...moved, seq: expect.any(Number) }])
    expect((await send([takenBack(put, late)])).memory).toMatchObject([{ ...after, seq: expect.any(Number) }])
    await expectCachesToEqualLog(database(), ann)
  })

  test('a rating from before a schedule was begun anew stays before it, however late it comes', async () => {
    const { send, ann, one } = await start()
    const anew = startedAnew(one)
    await send([rating(one), anew])
    const offline = rating(one, { answeredAt: anew.answeredAt - MINUTE_MS, rating: 'easy' })
    expect((await send([offline])).memory).toMatchObject([{ phase: 'new', reps: 0 }])
    const after = rating(one, { answeredAt: anew.answeredAt + MINUTE_MS })
    expect((await send([after])).memory).toMatchObject([{ phase: 'learning', reps: 1 }])
    await expectCachesToEqualLog(database(), ann)
  })

  test('a day that no calendar has, and the taking back of a taking back, are refused', async () => {
    const { send, one } = await start()
    const put = putOn(one, '2026-03-01')
    const back = takenBack(put)
    const results = await send([putOn(one, '2026-02-30'), put, back, takenBack(back)])
    expect(statuses(results)).toEqual(['invalid', 'accepted', 'accepted', 'target-not-found'])
  })

  test('days that a device chose are kept with the rating', async () => {
    const { send, log, ann, one } = await start()
    const { memory } = await send([rating(one, { rating: 'easy', chosenDays: 9 })])
    expect(memory).toMatchObject([{ intervalDays: 9 }])
    expect(await log()).toMatchObject([{ chosen_days: 9 }])
    await expectCachesToEqualLog(database(), ann)
  })

  test('of 20 requests with one event at once, one is accepted and the others are duplicates', async () => {
    const { send, log, one } = await start()
    const event = rating(one)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send([event])))
    const counts = answers.flatMap(statuses)
    expect(counts.filter((status) => status === 'accepted')).toHaveLength(1)
    expect(counts.filter((status) => status === 'duplicate')).toHaveLength(19)
    expect(await log()).toHaveLength(1)
  })

  test('is limited to 1,200 events a minute', async () => {
    const ann = await newLearner(database())
    const asked: unknown[] = []
    const limiter = {
      hit: async (...call: unknown[]) => {
        asked.push(call)
        return String(call[0]).startsWith('reviews:')
          ? ({ ok: false, retryAfterSeconds: 12 } as const)
          : ({ ok: true } as const)
      },
    }
    const { call } = testApp(database(), { limiter })
    const answer = await call('POST /api/reviews', { as: ann, body: { sentAt: NOW, events: [{}, {}, {}] } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '12'])
    expect(asked).toContainEqual([`reviews:${ann}`, { max: 1_200, windowMs: 60_000 }, 3])
  })

  test('the log refuses to be changed, whoever asks', async () => {
    const { send, one, ann } = await start()
    const event = rating(one)
    await send([event])
    const { db } = database()
    const own = db.updateTable('review').set({ rating: 'easy' }).where('user_id', '=', ann)
    await expect(own.execute()).rejects.toThrow(/append-only/)
    await expect(db.deleteFrom('review').where('id', '=', event.id).execute()).rejects.toThrow(/append-only/)
  })
})
