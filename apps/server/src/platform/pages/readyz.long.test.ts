import { setTimeout as delay } from 'node:timers/promises'
import { Health } from '@cairn/contract/runtime'
import { expect, test } from 'vitest'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { tcpGate } from '../../testing/tcp-gate.ts'
import { testApp } from '../../testing/test-app.ts'
import { openPostgres } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'

test('/readyz says 503 while no connection can be had, refused or swallowed, and 200 again afterwards', async () => {
  const { url, drop } = await newPostgresDatabase()
  const gate = await tcpGate(url)
  const engine = openPostgres(gate.url, () => undefined)
  await migrate(engine, { backupDir: null, now: () => 1 })
  const { call } = testApp(engine)
  const seen = async () => {
    const answer = await Promise.race([call('GET /readyz'), delay(8_000, null)])
    return answer === null ? 'no answer in 8 s' : [answer.status, answer.as(Health).checks?.database]
  }
  expect(await seen()).toEqual([200, 'ok'])
  await gate.shut()
  expect(await seen()).toEqual([503, 'unavailable'])
  await gate.open()
  expect(await seen()).toEqual([200, 'ok'])
  gate.swallow()
  expect(await seen()).toEqual([503, 'unavailable'])
  // The connection that hears nothing more ends with it, as a dead host's does in the end.
  await gate.shut()
  await gate.open()
  await expect.poll(seen, { timeout: 20_000 }).toEqual([200, 'ok'])
  await engine.close()
  await gate.close()
  await drop()
})
