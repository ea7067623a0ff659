import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { createAllowance, LEASE_MS, type Reservation, type ReserveOutcome } from './allowance.ts'

const START = 1_790_000_000_000
const DAY = 86_400_000

describeOnBothDatabases('allowance', (database) => {
  let learners = 0
  /** An allowance with a clock of its own and a learner nobody else has. */
  function setUp(limits: Parameters<typeof createAllowance>[0]['limits'] = {}) {
    let now = START + learners * 10 * DAY
    learners += 1
    const userId = `learner-${learners}`
    const allowance = createAllowance({ engine: database(), now: () => now, limits })
    return {
      userId,
      allowance,
      reserve: (tokens = 10) => allowance.reserve(userId, tokens),
      reserveBuiltIn: () => allowance.reserveBuiltIn(userId),
      pass: (ms: number) => {
        now += ms
      },
      row: () =>
        database().db.selectFrom('ai_allowance').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow(),
    }
  }

  function taken(outcome: ReserveOutcome): Reservation {
    if (!outcome.ok) throw new Error(`refused: ${outcome.problem}`)
    return outcome.reservation
  }

  const accepted = (outcomes: readonly ReserveOutcome[]) => outcomes.filter(({ ok }) => ok).length

  test('of 100 calls at the same moment exactly as many get through as there is room for', async () => {
    const { reserve, row } = setUp({ callsPerMinute: 1_000, atOnce: 3 })
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => reserve()))
    expect(accepted(outcomes)).toBe(3)
    expect(new Set(outcomes.flatMap((one) => (one.ok ? [] : [one.problem])))).toEqual(new Set(['at-once']))
    expect(Object.keys(JSON.parse((await row()).leases))).toHaveLength(3)
  })

  test('the same for calls in a minute and for tokens of a day', async () => {
    const calls = setUp({ callsPerMinute: 3, atOnce: 1_000 })
    expect(accepted(await Promise.all(Array.from({ length: 100 }, () => calls.reserve())))).toBe(3)
    const tokens = setUp({ callsPerMinute: 1_000, atOnce: 1_000, tokensPerDay: 39 })
    expect(accepted(await Promise.all(Array.from({ length: 100 }, () => tokens.reserve(10))))).toBe(3)
  })

  test('the budget of the instance stops 100 learners at once, and gives nothing of theirs away', async () => {
    const limits = { instanceTokensPerDay: 30 }
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => {
        const at = START - 5 * DAY
        learners += 1
        const userId = `learner-${learners}`
        const allowance = createAllowance({ engine: database(), now: () => at, limits })
        return allowance.reserve(userId, 10).then((outcome) => ({ outcome, userId }))
      }),
    )
    expect(accepted(outcomes.map(({ outcome }) => outcome))).toBe(3)
    for (const { outcome, userId } of outcomes) {
      if (outcome.ok) continue
      expect(outcome).toMatchObject({ problem: 'instance-budget', retryAfterSeconds: expect.any(Number) })
      const { leases, day_tokens: used } = await database()
        .db.selectFrom('ai_allowance')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      expect([leases, used]).toEqual(['{}', 0])
    }
    const free = setUp(limits)
    expect((await free.reserveBuiltIn()).ok).toBe(true)
  })

  test('two at once, and room again as soon as one is settled', async () => {
    const { reserve } = setUp()
    const first = taken(await reserve())
    taken(await reserve())
    expect(await reserve()).toEqual({ ok: false, problem: 'at-once', retryAfterSeconds: 1 })
    await first.settle(5)
    expect((await reserve()).ok).toBe(true)
  })

  test('twenty a minute, then a wait until the minute is over', async () => {
    const { reserve, pass } = setUp()
    for (let call = 0; call < 20; call += 1) {
      await taken(await reserve()).settle(1)
      pass(1_000)
    }
    expect(await reserve()).toEqual({ ok: false, problem: 'calls-per-minute', retryAfterSeconds: 40 })
    pass(39_999)
    expect((await reserve()).ok).toBe(false)
    pass(1)
    expect((await reserve()).ok).toBe(true)
  })

  test('what is settled counts for the day, what is given back does not, and a new day begins at nothing', async () => {
    const { reserve, pass, row } = setUp({ tokensPerDay: 100 })
    await taken(await reserve(80)).settle(60)
    expect((await row()).day_tokens).toBe(60)
    await taken(await reserve(40)).settle(0)
    expect((await row()).day_tokens).toBe(60)
    expect(await reserve(41)).toMatchObject({ ok: false, problem: 'tokens-per-day' })
    expect((await reserve(40)).ok).toBe(true)
    pass(DAY)
    expect((await reserve(100)).ok).toBe(true)
    expect((await row()).day_tokens).toBe(0)
  })

  test('the wait for tokens ends at midnight UTC', async () => {
    const { reserve } = setUp({ tokensPerDay: 5 })
    const outcome = await reserve(6)
    const sinceMidnight = (START % DAY) / 1_000
    expect(outcome).toEqual({ ok: false, problem: 'tokens-per-day', retryAfterSeconds: 86_400 - sinceMidnight })
  })

  test('tokens set aside by calls that run count too', async () => {
    const { reserve } = setUp({ tokensPerDay: 100 })
    taken(await reserve(70))
    expect((await reserve(31)).ok).toBe(false)
    expect((await reserve(30)).ok).toBe(true)
  })

  test('what a process that died had taken comes back when its lease ends', async () => {
    const { reserve, pass, row } = setUp({ tokensPerDay: 100 })
    taken(await reserve(50))
    taken(await reserve(50))
    pass(LEASE_MS - 1)
    expect((await reserve(1)).ok).toBe(false)
    pass(1)
    expect((await reserve(100)).ok).toBe(true)
    expect(Object.keys(JSON.parse((await row()).leases))).toHaveLength(1)
  })

  test('a settlement that comes after its lease has ended still counts', async () => {
    const { reserve, pass, row } = setUp()
    const late = taken(await reserve(50))
    pass(LEASE_MS + 1)
    taken(await reserve(10))
    await late.settle(70)
    expect((await row()).day_tokens).toBe(70)
    expect(Object.keys(JSON.parse((await row()).leases))).toHaveLength(1)
  })

  test('the instance counts what was really used, of accepted calls alone', async () => {
    const instance = () =>
      database().db.selectFrom('ai_allowance').selectAll().where('user_id', '=', '*').executeTakeFirstOrThrow()
    const { allowance, userId, reserve, pass } = setUp({ atOnce: 1, instanceTokensPerDay: 100 })
    const first = taken(await reserve(60))
    expect((await instance()).day_tokens).toBe(60)
    expect(await reserve(10)).toMatchObject({ problem: 'at-once' })
    expect((await instance()).day_tokens).toBe(60)
    expect(await allowance.reserve(`${userId}-other`, 41)).toMatchObject({ problem: 'instance-budget' })
    await first.settle(25)
    expect(await instance()).toMatchObject({ day_tokens: 25, leases: '{}' })
    const overnight = taken(await reserve(70))
    pass(DAY)
    await overnight.settle(30)
    expect((await instance()).day_tokens).toBe(30)
  })

  test('calls of one learner that begin and end at once neither block each other nor lose a count', async () => {
    const { reserve, row } = setUp({ callsPerMinute: 1_000, atOnce: 1_000 })
    const call = async () => taken(await reserve(10)).settle(3)
    for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 40 }, call))
    expect(await row()).toMatchObject({ day_tokens: 600, leases: '{}' })
    const after = await database()
      .db.selectFrom('ai_allowance')
      .select('day_tokens')
      .where('user_id', '=', '*')
      .executeTakeFirstOrThrow()
    expect(after.day_tokens).toBe(600)
  })

  test('learners do not take from each other', async () => {
    const one = setUp()
    const other = setUp()
    taken(await one.reserve())
    taken(await one.reserve())
    expect((await other.reserve()).ok).toBe(true)
  })
})
