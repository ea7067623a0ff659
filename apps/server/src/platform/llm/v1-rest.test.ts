import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import { answers, type ScriptedUpstream, startScriptedUpstream, streams } from './testing/scripted-upstream.ts'

/*
 * Whose replies switch a model off, for whom and for how long. Whoever holds a token can make a model write prose: that
 * is evidence about their own calls and, alone, about nobody else's.
 */

const MINUTE = 60_000

let database: Engine
let upstream: ScriptedUpstream
let server: Awaited<ReturnType<typeof startListeningServer>>
const clock = { passed: 0 }
const worker = { file: new URL('./testing/scripted-worker.ts', import.meta.url) }

beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
})
afterAll(() => database.close())
afterEach(async () => {
  await server.close()
  await upstream.close()
})

async function start() {
  upstream = await startScriptedUpstream()
  clock.passed = 0
  server = await startListeningServer(database, {
    llm: llmConfig(upstream.baseUrl),
    worker,
    now: () => Date.now() + clock.passed,
  })
}

const OBJECT = '{"flashcards":[{"front":"What is one and one?","back":"two"}]}'
const GOOD = streams(OBJECT)
const PROSE = streams('I would rather not.')
const json = { type: 'json_object' as const }

/** Which engine answered, and how often the endpoint was asked for it. */
async function ask(learner: string, more: object = {}) {
  const before = upstream.requests.length
  const { system_fingerprint: engine } = await server.client(learner).chat.completions.create({
    ...{ model: 'viable-2', response_format: json, ...more },
    messages: [{ role: 'user', content: 'say 2' }],
  })
  return { engine, asked: upstream.requests.length - before }
}
const FROM_MODEL = { engine: 'upstream', asked: 1 }
const STOOD_IN = { engine: 'built-in', asked: 1 }
const RESTS = { engine: 'built-in', asked: 0 }

test('prose for one learner, however often, leaves the model to all others', async () => {
  await start()
  upstream.play(PROSE)
  for (let call = 0; call < 5; call += 1) await ask('mallory')
  upstream.play(GOOD)
  for (const learner of ['bob', 'carol', 'dan']) expect(await ask(learner)).toEqual(FROM_MODEL)
})

test('whose replies were prose twice in a row waits for no third, for ten minutes', async () => {
  await start()
  upstream.play(PROSE)
  expect([await ask('ada'), await ask('ada'), await ask('ada')]).toEqual([STOOD_IN, STOOD_IN, RESTS])
  expect(server.logged()).toMatch(/"model":"viable-2","for":"one learner","until":"[^"]+Z"/)
  upstream.play(GOOD)
  expect(await ask('ada', { model: 'viable-3' })).toEqual(FROM_MODEL)
  clock.passed += 10 * MINUTE - 1_000
  expect(await ask('ada')).toEqual(RESTS)
  clock.passed += 2_000
  expect(await ask('ada')).toEqual(FROM_MODEL)
})

test('prose for three learners and an object for none: the model rests for everybody, and says until when', async () => {
  await start()
  upstream.play(PROSE)
  expect(await ask('ada')).toEqual(STOOD_IN)
  expect(await ask('bob')).toEqual(STOOD_IN)
  expect(server.models.states()).not.toHaveProperty('viable-2')
  expect(await ask('carol')).toEqual(STOOD_IN)
  expect(await ask('dan')).toEqual(RESTS)
  const { 'viable-2': rest } = server.models.states()
  const [, until = ''] = /^rests for everybody until (\S+Z)$/.exec(rest ?? '') ?? []
  const minutes = (Date.parse(until) - Date.now()) / MINUTE
  expect(minutes).toBeGreaterThan(1)
  expect(minutes).toBeLessThan(10.1)
  expect(server.logged()).toContain(`"model":"viable-2","for":"everybody","until":"${until}"`)
  // What has ended is not shown, and the next call asks again.
  clock.passed += 10 * MINUTE
  upstream.play(GOOD)
  expect(server.models.states()).not.toHaveProperty('viable-2')
  expect(await ask('dan')).toEqual(FROM_MODEL)
})

test('a model that still writes prose after its rest is left alone again at the first sign', async () => {
  await start()
  upstream.play(PROSE)
  for (const learner of ['ada', 'bob', 'carol']) await ask(learner)
  clock.passed += 3 * MINUTE
  expect(await ask('dan')).toEqual(STOOD_IN)
  expect(await ask('eve')).toEqual(RESTS)
})

test('one object for anybody proves that the model writes them: several learners with prose change nothing', async () => {
  await start()
  upstream.play(PROSE)
  await ask('ada')
  await ask('bob')
  upstream.play(GOOD)
  expect(await ask('dan')).toEqual(FROM_MODEL)
  upstream.play(PROSE)
  for (const learner of ['mallory-1', 'mallory-2', 'mallory-3', 'mallory-4']) await ask(learner)
  upstream.play(GOOD)
  expect(await ask('eve')).toEqual(FROM_MODEL)
})

test.each([
  ['no JSON was asked for', PROSE, { response_format: { type: 'text' as const } }],
  ['the reply is blank', streams('', { pieces: 1 }), {}],
  ['the reply was cut by its length', streams('{"flash', { finishReason: 'length' }), {}],
  ['a content filter stopped the reply', streams('I was about', { finishReason: 'content_filter' }), {}],
  ['the reply is an object', GOOD, {}],
])('%s: that is no sign against the model', async (_name, script, more) => {
  await start()
  upstream.play(script)
  for (const learner of ['ada', 'bob', 'carol', 'ada', 'ada']) expect(await ask(learner, more)).toEqual(FROM_MODEL)
  upstream.play(GOOD)
  expect(await ask('ada')).toEqual(FROM_MODEL)
  expect(await ask('dan')).toEqual(FROM_MODEL)
  expect(server.models.states()).not.toHaveProperty('viable-2')
})

test('who is refused a form is asked with less, and the others are asked with all of it', async () => {
  await start()
  const formats = () => upstream.requests.map(({ body }) => Object(body.response_format).type ?? null)
  upstream.play(answers(400, { error: { message: 'response_format wants the word json in a message' } }), GOOD)
  await ask('mallory')
  await ask('bob')
  expect(formats()).toEqual(['json_object', null, 'json_object'])
})
