import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AiCredential } from '@cairn/contract/ai'
import { Health } from '@cairn/contract/runtime'
import { CreatedApiToken } from '@cairn/contract/tokens'
import { afterAll, expect, test } from 'vitest'
import { compose } from './app.ts'
import { parseConfig } from './platform/config.ts'
import { silentLogger } from './platform/http/logger.ts'
import { startScriptedUpstream, streams } from './platform/llm/testing/scripted-upstream.ts'
import { describeOnBothDatabases } from './testing/databases.ts'
import { newLearner } from './testing/learners.ts'
import { callerOf, learnerByHeader, unlimited } from './testing/test-app.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-model-settings-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describeOnBothDatabases('the settings of models, in the whole server', (database) => {
  /** What three calls of one learner are answered, and what their browser is told of the limits. */
  async function threeCalls(env: Record<string, string>) {
    const config = parseConfig({ DATA_DIR: scratch, ...env })
    const replace = { resolveLearner: learnerByHeader, limiter: unlimited }
    const { app, close } = await compose(database(), { config, log: silentLogger(), replace })
    const call = callerOf(app)
    try {
      const as = await newLearner(database())
      const { token } = (await call('POST /api/tokens', { as, body: { name: 'script', expiresInDays: null } })).as(
        CreatedApiToken,
      )
      const statuses: number[] = []
      for (let at = 0; at < 3; at += 1) {
        const headers = { authorization: `Bearer ${token}` }
        const body = { model: 'viable-2', messages: [{ role: 'user', content: 'Chalk is a rock.' }] }
        statuses.push((await call('POST /v1/chat/completions', { headers, body })).status)
      }
      const { engine, callsPerMinute, callsAtOnce } = (await call('POST /api/ai/credential', { as, body: {} })).as(
        AiCredential,
      )
      return { statuses, told: [engine, callsPerMinute, callsAtOnce] }
    } finally {
      await close()
    }
  }

  test('hold for an endpoint', async () => {
    const upstream = await startScriptedUpstream()
    upstream.play(streams('{}'))
    const env = { LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'm', LLM_CALLS_PER_MINUTE: '2', LLM_CALLS_AT_ONCE: '5' }
    expect(await threeCalls(env)).toEqual({ statuses: [200, 200, 429], told: ['upstream', 2, 5] })
    expect(upstream.requests).toHaveLength(2)
    await upstream.close()
  })

  test('hold for the built-in engine', async () => {
    const env = { BUILT_IN_CALLS_PER_MINUTE: '1', LLM_CALLS_PER_MINUTE: '9', LLM_TOKENS_PER_LEARNER_DAY: '1' }
    expect(await threeCalls(env)).toEqual({ statuses: [200, 429, 429], told: ['built-in', 1, 2] })
  })

  test('readyz of the whole server says which model rests, and until when', async () => {
    const upstream = await startScriptedUpstream()
    upstream.play(streams('I would rather not.'))
    const config = parseConfig({ DATA_DIR: scratch, LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'm' })
    const replace = { resolveLearner: learnerByHeader, limiter: unlimited }
    const { app, close } = await compose(database(), { config, log: silentLogger(), replace })
    const call = callerOf(app)
    const stateOf = async (model: string) => (await call('GET /readyz')).as(Health).checks?.[model]
    expect(await stateOf('viable-2')).toBeUndefined()
    for (let learner = 0; learner < 3; learner += 1) {
      const as = await newLearner(database())
      const made = await call('POST /api/tokens', { as, body: { name: 'script', expiresInDays: null } })
      const headers = { authorization: `Bearer ${made.as(CreatedApiToken).token}` }
      const messages = [{ role: 'user', content: 'Chalk is a rock.' }]
      const body = { model: 'viable-2', messages, response_format: { type: 'json_object' } }
      for (let asked = 0; asked < 2; asked += 1) await call('POST /v1/chat/completions', { headers, body })
    }
    expect(await stateOf('viable-2')).toMatch(/^rests for everybody until \d{4}-.*Z$/)
    await close()
    await upstream.close()
  })
})
