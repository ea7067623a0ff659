import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { accountsUnderTest, newAccount, someone, tokenOf } from './testing/accounts-under-test.ts'

/* Nobody learns from an answer, its headers or its time whether an address has an account. */

const ROUNDS = 40
const ALIKE_MS = 10

function visible(answer: TestAnswer) {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
  return { status: answer.status, headers, body: answer.text.replace(/"requestId":"[^"]+"/, '') }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

describeOnBothDatabases('an address', (database) => {
  test.each(['sign-in', 'email-link', 'forgot-password'])(
    'known or not, %s answers alike and as fast',
    async (path) => {
      const { post, accounts } = await accountsUnderTest(database())
      const known = await Promise.all(
        Array.from({ length: ROUNDS / 8 }, async () => {
          const account = newAccount()
          await post('sign-up', account)
          return account.email
        }),
      )
      const ask = (email: string) => post(path, path === 'sign-in' ? { email, password: 'a wrong guess' } : { email })
      await ask(someone())
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await timed(() => ask(known[round % known.length]!))
        await accounts.settled()
        const other = await timed(() => ask(someone()))
        await accounts.settled()
        expect(visible(one.value)).toEqual(visible(other.value))
        times.known.push(one.ms)
        times.unknown.push(other.ms)
      }
      const [known50, unknown50] = [median(times.known), median(times.unknown)]
      // On a machine that is busy with something else, everything takes longer and so does the noise.
      const alike = Math.max(ALIKE_MS, 0.25 * Math.max(known50, unknown50))
      expect(Math.abs(known50 - unknown50)).toBeLessThan(alike)
    },
  )

  test('with a link but no password is signed in to like one that does not exist', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    await post('email-link', { email })
    await post('email-link/redeem', { token: tokenOf((await mailsTo(email))[0]), timeZone: 'UTC' })
    const wrong = { password: 'a wrong guess' }
    expect(visible(await post('sign-in', { email, ...wrong }))).toEqual(
      visible(await post('sign-in', { email: someone(), ...wrong })),
    )
  })

  test('that is none is refused at sign-in like any other', async () => {
    const { post } = await accountsUnderTest(database())
    const answer = await post('sign-in', { email: 'nobody at all', password: 'a wrong guess' })
    expect([answer.status, answer.code]).toEqual([401, 'invalid-credential'])
  })
})
