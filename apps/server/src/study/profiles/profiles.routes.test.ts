import { LearningProfile, LearningProfileList } from '@cairn/contract/profiles'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = 1_800_000_000_000

describeOnBothDatabases('/api/profiles', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    return { call, ann: await newLearner(database()), ben: await newLearner(database()) }
  }
  const profile = (change: object = {}) => ({
    id: uuidv7(),
    subject: 'The heart',
    proficiency: 'Intermediate',
    score: 3,
    strengths: ['blood'],
    weaknesses: ['valves', 'the aortic arch'],
    suggestions: ['Read the part on valves again.'],
    assessedAt: NOW - 1_000,
    ...change,
  })

  test('is closed without a session', async () => {
    const { call } = await start()
    expect((await call('GET /api/profiles')).status).toBe(401)
    expect((await call('POST /api/profiles', { body: profile() })).status).toBe(401)
  })

  test("another learner's profile does not exist", async () => {
    const { call, ann, ben } = await start()
    const body = profile()
    await call('POST /api/profiles', { as: ann, body })
    expect((await call('GET /api/profiles', { as: ben })).as(LearningProfileList).profiles).toEqual([])
    const same = (await call('POST /api/profiles', { as: ben, body: { ...body, subject: 'Mine' } })).as(LearningProfile)
    expect(same.subject).toBe('Mine')
    expect((await call('GET /api/profiles', { as: ann })).as(LearningProfileList).profiles).toEqual([body])
  })

  test.each([
    ['a level of another name', { proficiency: 'Guru' }],
    ['a score above five', { score: 6 }],
    ['half a point', { score: 2.5 }],
    ['a topic without words', { weaknesses: [' '] }],
    ['too many topics', { strengths: Array(21).fill('a') }],
    ['an unknown field', { userId: 'x' }],
  ])('refuses %s', async (_, change) => {
    const { call, ann } = await start()
    expect((await call('POST /api/profiles', { as: ann, body: profile(change) })).status).toBe(400)
  })

  test('profiles come newest first; the same id again answers the one that is there', async () => {
    const { call, ann } = await start()
    const [early, late] = [profile({ assessedAt: 1_000 }), profile({ assessedAt: 2_000, weaknesses: [] })]
    await call('POST /api/profiles', { as: ann, body: late })
    await call('POST /api/profiles', { as: ann, body: early })
    const again = await call('POST /api/profiles', { as: ann, body: { ...early, score: 0 } })
    expect(again.as(LearningProfile)).toEqual(early)
    expect((await call('GET /api/profiles', { as: ann })).as(LearningProfileList).profiles).toEqual([late, early])
  })

  test('none lies in the future, whatever the clock of the browser says', async () => {
    const { call, ann } = await start()
    const made = await call('POST /api/profiles', { as: ann, body: profile({ assessedAt: NOW + 86_400_000 }) })
    expect(made.as(LearningProfile).assessedAt).toBe(NOW)
  })
})
