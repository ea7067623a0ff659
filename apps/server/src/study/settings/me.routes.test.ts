import { Me } from '@cairn/contract/accounts'
import { USUAL_SETTINGS } from '@cairn/contract/testing/usual-settings'
import { DEFAULT_PARAMETERS } from '@cairn/core/scheduling/fsrs-parameters'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { testApp } from '../../testing/test-app.ts'

/** Settings that earlier releases did not store. */
const { maximumIntervalDays, easyDays, parameterHistory, buttons, askConfidence } = USUAL_SETTINGS
const { typeAnswers, playRecordings, sittingCards } = USUAL_SETTINGS
const { catchUp, extraNew, fitDeclined, closedPictures } = USUAL_SETTINGS
const ADDED = {
  ...{ maximumIntervalDays, easyDays, parameterHistory, buttons, askConfidence },
  ...{ typeAnswers, playRecordings, sittingCards, catchUp, extraNew, fitDeclined, closedPictures },
}
const MANY_DECKS = Array.from({ length: 1_001 }, () => [uuidv7(), 12] as const)
const FITTED = {
  parameters: [...DEFAULT_PARAMETERS],
  stage: 'all',
  reviews: 1_200,
  fittedUntilDay: '2026-01-09',
  evidence: { tested: 300, logLoss: 0.31, logLossInUse: 0.33 },
}
const PLAN = {
  startsOn: '2026-01-10',
  endsOn: '2026-01-20',
  days: 11,
  overdue: 412,
  perDay: 40,
  reviewsPerDay: 63.5,
  minutesPerDay: 12.25,
  overLimit: false,
}

describeOnBothDatabases('/api/me', (database) => {
  test('is closed without a session', async () => {
    const { call } = testApp(database())
    expect((await call('GET /api/me')).status).toBe(401)
    expect((await call('PATCH /api/me', { body: {}, ifMatch: 1 })).code).toBe('unauthorized')
  })

  test('answers the learner with the defaults of a new one', async () => {
    const { call } = testApp(database())
    const userId = await newLearner(database(), 'Asia/Tokyo')
    const me = (await call('GET /api/me', { as: userId })).as(Me)
    expect(me).toMatchObject({ id: userId, email: `${userId}@example.org`, onboardedAt: null, version: 1 })
    expect(me.settings).toEqual({ ...USUAL_SETTINGS, timeZone: 'Asia/Tokyo' })
  })

  test('a zone is kept when it is one, by whatever name, and a new learner of another follows UTC', async () => {
    const { call } = testApp(database())
    const userId = await newLearner(database(), 'Nowhere/At_All')
    expect((await call('GET /api/me', { as: userId })).as(Me).settings.timeZone).toBe('UTC')
    const changed = await call('PATCH /api/me', { as: userId, body: { timeZone: 'Asia/Calcutta' }, ifMatch: 1 })
    expect(changed.as(Me).settings.timeZone).toBe('Asia/Calcutta')
  })

  test('makes the learner of an account whose sign-up was cut short', async () => {
    const { call } = testApp(database())
    const me = (await call('GET /api/me', { as: 'cut-short' })).as(Me)
    expect(me.settings.timeZone).toBe('UTC')
  })

  test('a change needs the version it was made on', async () => {
    const { call } = testApp(database())
    const userId = await newLearner(database())
    const body = { newPerDay: 20 }
    expect((await call('PATCH /api/me', { as: userId, body })).status).toBe(428)
    expect((await call('PATCH /api/me', { as: userId, body, ifMatch: 'x' })).status).toBe(400)
    const changed = await call('PATCH /api/me', { as: userId, body, ifMatch: '"1"' })
    expect(changed.as(Me)).toMatchObject({ version: 2, settings: { newPerDay: 20, reviewsPerDay: 200 } })
    const stale = await call('PATCH /api/me', { as: userId, body: { newPerDay: 5 }, ifMatch: 1 })
    expect(stale.status).toBe(412)
    expect(JSON.parse(stale.text).error.current).toMatchObject({ version: 2, settings: { newPerDay: 20 } })
  })

  test('a zone that there is not, stored by an earlier release, is UTC', async () => {
    const { call } = testApp(database())
    const userId = await newLearner(database())
    const before = (await call('GET /api/me', { as: userId })).as(Me).settings
    const old = JSON.stringify({ ...before, timeZone: 'Nowhere/At_All' })
    await database().db.updateTable('learner').set({ settings: old }).where('user_id', '=', userId).execute()
    const after = (await call('GET /api/me', { as: userId })).as(Me).settings
    expect(after).toEqual({ ...before, timeZone: 'UTC' })
  })

  test('settings stored by an earlier release have the defaults of those added since', async () => {
    const { call } = testApp(database())
    const userId = await newLearner(database())
    const { settings } = await database()
      .db.selectFrom('learner')
      .select('settings')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const stored = Object.fromEntries(Object.entries(JSON.parse(settings)).filter(([key]) => !(key in ADDED)))
    const old = JSON.stringify({ ...stored, newPerDay: 33 })
    await database().db.updateTable('learner').set({ settings: old }).where('user_id', '=', userId).execute()
    const me = (await call('GET /api/me', { as: userId })).as(Me)
    expect(me.settings).toMatchObject({ ...ADDED, newPerDay: 33 })
    const more = { studyDay: '2026-01-10', upTo: 20, decksUpTo: { [uuidv7()]: 12 } }
    const body = {
      buttons: 'two',
      catchUp: PLAN,
      extraNew: more,
      parameterHistory: { current: FITTED, previous: null },
    }
    const changed = (await call('PATCH /api/me', { as: userId, body, ifMatch: 1 })).as(Me)
    expect(changed.settings).toEqual({ ...me.settings, ...body })
    expect((await call('GET /api/me', { as: userId })).as(Me)).toEqual(changed)
  })

  test('of 20 changes to one version one wins', async () => {
    const { call } = testApp(database())
    const userId = await newLearner(database())
    const changes = Array.from({ length: 20 }, (_, n) =>
      call('PATCH /api/me', { as: userId, body: { newPerDay: n }, ifMatch: 1 }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(19)
  })

  test('onboarding is finished once', async () => {
    const userId = await newLearner(database())
    const at = (now: number) => testApp(database(), { now: () => now }).call
    await at(5_000)('PATCH /api/me', { as: userId, body: { onboarded: true }, ifMatch: 1 })
    const again = await at(9_000)('PATCH /api/me', { as: userId, body: { onboarded: true }, ifMatch: 2 })
    expect(again.as(Me).onboardedAt).toBe(5_000)
  })

  test.each([
    { newPerDay: -1 },
    { desiredRetention: 0.5 },
    { rolloverHour: 24 },
    { maximumIntervalDays: 0 },
    { easyDays: [1, 1, 1, 1, 1, 1] },
    { easyDays: [1, 1, 1, 1, 1, 1, 1.5] },
    { buttons: 'three' },
    { sittingCards: 4 },
    { sittingCards: 201 },
    { catchUp: { startsOn: '2026-01-10' } },
    { extraNew: { studyDay: '2026-01-10', upTo: -1, decksUpTo: {} } },
    { extraNew: { studyDay: '2026-01-10', upTo: 20, decksUpTo: { all: 12 } } },
    { extraNew: { studyDay: '2026-01-10', upTo: 20, decksUpTo: Object.fromEntries(MANY_DECKS) } },
    { parameterHistory: { current: { ...FITTED, parameters: FITTED.parameters.slice(1) } } },
    { parameterHistory: { current: { ...FITTED, parameters: FITTED.parameters.with(0, 101) } } },
    { parameterHistory: {} },
    { parameterHistory: { current: null, next: null } },
    { onboarded: false },
    { email: 'other@example.org' },
    { version: 7 },
    { timeZone: 'Nowhere/At_All' },
  ])('refuses %o', async (body) => {
    const { call } = testApp(database())
    const userId = await newLearner(database())
    const answer = await call('PATCH /api/me', { as: userId, body, ifMatch: 1 })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).error.issues).not.toHaveLength(0)
  })
})
