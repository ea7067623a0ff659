import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { testApp } from '../testing/test-app.ts'

describeOnBothDatabases('the frame', (database) => {
  test('an unknown path of the API is a 404 in the envelope', async () => {
    const answer = await testApp(database()).call('GET /api/nothing-here')
    expect(answer.status).toBe(404)
    expect(answer.code).toBe('not-found')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
