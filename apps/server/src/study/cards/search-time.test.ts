import { describe, expect, test } from 'vitest'
import { createSearchTimes, SearchTooLong } from './search-time.ts'

const PACE = { clock: () => 0, sliceMs: 2, burstMs: 60, share: 0.1, mostMs: 2_000 }

function clock() {
  let ms = 0
  return { now: () => ms, pass: (by: number) => (ms += by) }
}

/** How long the next slice would be waited for: the refusal says so, or it may begin at once. */
async function waitOf(work: Promise<void>): Promise<number> {
  return work.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof SearchTooLong) return error.busyMs
      throw error
    },
  )
}

describe('the time of searches', () => {
  test('a first search begins at once, and so do the slices of its burst', async () => {
    const { now, pass } = clock()
    const turn = createSearchTimes(PACE, now).begin('ann')
    for (let slice = 0; slice < 30; slice += 1) {
      await turn.next()
      pass(2)
      turn.spend(2)
    }
    expect(now()).toBe(60)
  })

  test('whoever used up their share is sent away until it is paid, and nobody else is', async () => {
    const { now, pass } = clock()
    const times = createSearchTimes(PACE, now)
    times.begin('ann').spend(460)
    expect(await waitOf(times.begin('ann').next())).toBe(4_000)
    expect(await waitOf(times.begin('ben').next())).toBe(0)
    pass(4_000)
    expect(await waitOf(times.begin('ann').next())).toBe(0)
  })

  test('two searches of one learner share one part of the time', async () => {
    const { now } = clock()
    const times = createSearchTimes(PACE, now)
    const [one, other] = [times.begin('ann'), times.begin('ann')]
    one.spend(200)
    other.spend(160)
    expect(await waitOf(times.begin('ann').next())).toBe(3_000)
  })

  test('a search that would be done by itself is only put off by those before it', async () => {
    const { now } = clock()
    const times = createSearchTimes(PACE, now)
    times.begin('ann').spend(250)
    const turn = times.begin('ann')
    turn.spend(100)
    expect(await waitOf(turn.next())).toBe(2_900)
  })

  test('a search that takes too long by itself is told so', async () => {
    const { now } = clock()
    const turn = createSearchTimes(PACE, now).begin('ann')
    turn.spend(300)
    await expect(turn.next()).rejects.toMatchObject({ name: 'SearchTooLong', busyMs: 0 })
  })
})
