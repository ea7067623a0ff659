import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { accountsUnderTest, newAccount, someone } from './testing/accounts-under-test.ts'

/** At once, each again and again until the learner is through. */
const WRONG = 200
/** Addresses that the wrong ones come from. */
const ADDRESSES = 40
/** Before, and after. */
const ALONE = 4
const SIGN_INS = 20
const PROMISED_MS = 1_000

const at = (part: number, values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN

describeOnBothDatabases('a learner who signs in beside 200 wrong ones', (database) => {
  test('waits under a second, and the wrong ones hear 503 at once where too many wait', async () => {
    const { post } = await accountsUnderTest(database())
    const account = newAccount()
    await post('sign-up', account)
    const timed = async () => {
      const began = performance.now()
      const { status } = await post('sign-in', { email: account.email, password: account.password })
      return { status, ms: performance.now() - began }
    }
    const alone: number[] = []
    const signInAlone = async () => {
      for (let n = 0; n < ALONE; n += 1) alone.push((await timed()).ms)
    }
    await signInAlone()

    const said: number[] = []
    let isOver = false
    const wrong = Array.from({ length: WRONG }, async (_, n) => {
      const ip = `10.0.0.${n % ADDRESSES}`
      while (!isOver) {
        const { status } = await post('sign-in', { email: someone(), password: 'a wrong guess' }, { ip })
        said.push(status)
        // Sent away at once and back at once, they would only measure how fast the server says no.
        if (status !== 401) await delay(500 + Math.random() * 1_000)
      }
    })
    await expect.poll(() => said.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(WRONG / 2)
    const beside = []
    for (let n = 0; n < SIGN_INS; n += 1) beside.push(await timed())
    isOver = true
    await Promise.all(wrong)
    await signInAlone()
    expect(beside.map(({ status }) => status)).toEqual(Array(SIGN_INS).fill(200))
    expect(said.filter((status) => status !== 401 && status !== 429 && status !== 503)).toEqual([])
    expect(said).toContain(503)
    const [quiet, busy] = [
      at(0.8, alone),
      at(
        0.95,
        beside.map(({ ms }) => ms),
      ),
    ]
    // A machine that has other things to do takes longer for one sign-in alone, and so beside others;
    // `bench/sign-in-flood.ts` holds the second where nothing else runs.
    expect(busy, `${busy.toFixed()} ms, alone ${quiet.toFixed()} ms`).toBeLessThan(Math.max(PROMISED_MS, 8 * quiet))
  }, 120_000)
})
