import { CARD_CALLS } from '@cairn/contract/card-calls'
import { DECK_CALLS } from '@cairn/contract/deck-calls'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../testing/test-app.ts'
import { openSqlite } from '../db/engines.ts'

const engine = openSqlite(':memory:')
afterAll(() => engine.close())

const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ 'x-access': z.string() }))),
})

test('a call that the contract declares has its route, open to those it says, with its body and its query', async () => {
  const { paths } = (await testApp(engine).call('GET /api/openapi.json')).as(Described)
  const calls = Object.entries<{ access: string; body?: unknown; query?: unknown }>({ ...DECK_CALLS, ...CARD_CALLS })
  expect(calls.length).toBeGreaterThan(10)
  for (const [name, { access, body, query }] of calls) {
    const [method = '', path = ''] = name.split(' ')
    const route = paths[path]?.[method.toLowerCase()]
    expect([name, route?.['x-access']]).toEqual([name, access])
    expect([name, route?.requestBody !== undefined]).toEqual([name, body !== undefined])
    const parameters = z.array(z.object({ in: z.string() })).parse(route?.parameters ?? [])
    expect([name, parameters.map((one) => one.in).sort()]).toEqual([
      name,
      [...(path.includes('{id}') ? ['path'] : []), ...(query === undefined ? [] : ['query'])],
    ])
  }
})
