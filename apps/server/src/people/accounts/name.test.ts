import { Me } from '@cairn/contract/accounts'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { accountsUnderTest, cookieOf, newAccount, withCookie } from './testing/accounts-under-test.ts'

describeOnBothDatabases('PUT /api/auth/name', (database) => {
  const start = async () => {
    const { call, post } = await accountsUnderTest(database())
    const cookie = cookieOf(await post('sign-up', newAccount()))
    const rename = (body: unknown, as = withCookie(cookie)) => call('PUT /api/auth/name', { ...as, body })
    const known = async () => (await call('GET /api/me', withCookie(cookie))).as(Me).name
    return { call, rename, known }
  }

  test('is for learners alone, and takes a name and nothing else', async () => {
    const { call, rename } = await start()
    expect((await call('PUT /api/auth/name', { body: { name: 'Ada' } })).status).toBe(401)
    for (const body of [{}, { name: 1 }, { name: 'x'.repeat(101) }, { name: 'Ada', email: 'a@example.org' }])
      expect((await rename(body)).status).toBe(400)
  })

  test('a name can be given, changed and taken away', async () => {
    const { rename, known } = await start()
    expect(await known()).toBe('Lea')
    for (const [given, kept] of [
      ['Ada Lovelace', 'Ada Lovelace'],
      ['  Ada  ', 'Ada'],
      ['', ''],
    ]) {
      expect((await rename({ name: given })).status).toBe(200)
      expect(await known()).toBe(kept)
    }
  })
})
