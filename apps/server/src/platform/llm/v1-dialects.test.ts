import type { ChatRequest } from '@cairn/core/ai-protocol/chat-request'
import {
  buildAssessmentQuestionsRequest,
  parseAssessmentQuestionsReply,
} from '@cairn/core/assessment/assessment-questions'
import { buildEvaluationRequest, parseEvaluationReply } from '@cairn/core/assessment/evaluation'
import { buildGameContentRequest, parseGameContentReply } from '@cairn/core/games/game-content'
import { buildFlashcardsRequest, parseFlashcardsReply } from '@cairn/core/generation/flashcards'
import { buildLearningPathRequest, parseLearningPathReply } from '@cairn/core/paths/learning-path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import {
  llamaCpp,
  llamaCppFails,
  llamaCppLoads,
  llamaCppOverflows,
  ollama,
  ollamaDies,
  ollamaLacksModel,
  vllm,
  vllmFails,
  vllmLacksModel,
  vllmOverflows,
} from './testing/dialects.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import { type Script, type ScriptedUpstream, startScriptedUpstream } from './testing/scripted-upstream.ts'

const worker = { file: new URL('./testing/scripted-worker.ts', import.meta.url) }

let database: Engine
let upstream: ScriptedUpstream
let server: Awaited<ReturnType<typeof startListeningServer>>

beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
})
afterAll(() => database.close())
afterEach(async () => {
  await server.close()
  await upstream.close()
})

async function start(script: Script) {
  upstream = await startScriptedUpstream()
  upstream.play(script)
  server = await startListeningServer(database, { llm: llmConfig(upstream.baseUrl), worker })
}

const text = 'The Moon raises the tides. Spring tides occur when Sun and Moon stand in line.'
const cards = [1, 2, 3, 4].map((n) => ({ id: `c${n}`, front: `What is ${n}?`, back: `Number ${n}` }))
const cardIds = cards.map(({ id }) => id)
const options = { A: 'one', B: 'two', C: 'three', D: 'four' }
const questions = [1, 2, 3, 4, 5].map((n) => ({ question: `Which is ${n}?`, options }))

interface Use {
  readonly request: ChatRequest
  readonly reply: object
  readonly parse: (content: string) => unknown
}

/** The five uses of a model: as the browser asks, what a model says, and how the browser reads it. */
const USES: Readonly<Record<string, Use>> = {
  flashcards: {
    request: buildFlashcardsRequest({ text, count: 2 }),
    reply: { suggestedTitle: 'Tides', flashcards: [{ front: 'What raises the tides?', back: 'The Moon' }] },
    parse: parseFlashcardsReply,
  },
  questions: {
    request: buildAssessmentQuestionsRequest({ text }),
    reply: { questions },
    parse: parseAssessmentQuestionsReply,
  },
  evaluation: {
    request: buildEvaluationRequest({ context: text, questions, answers: { 0: 'A' } }),
    reply: { proficiency: 'Novice', score: 1, strengths: [], weaknesses: ['tides'], suggestions: [] },
    parse: parseEvaluationReply,
  },
  path: {
    request: buildLearningPathRequest({ cards, preferences: {} }),
    reply: { steps: [{ title: 'All', cardIds, estimatedMinutes: 4, objectives: ['Define 1'] }], skipped: [] },
    parse: (content) => parseLearningPathReply(content, cardIds),
  },
  game: {
    request: buildGameContentRequest({ cards, gameType: 'match' }),
    reply: {
      gameType: 'match',
      note: '',
      pairs: cards.map(({ id, front, back }) => ({ id, cardIds: [id], left: front, right: back })),
    },
    parse: (content) => parseGameContentReply(content, { gameType: 'match', cardIds }),
  },
}

/** Asks as the browser does, whole or streamed, and answers what came and who said it. */
async function ask({ messages, metadata, ...rest }: ChatRequest, change: object = {}) {
  const params = { ...rest, ...change, messages: [...messages], metadata: { ...metadata } }
  const { chat } = server.client('ada')
  if (!params.stream) {
    const reply = await chat.completions.create({ ...params, stream: false })
    const { prompt_tokens, completion_tokens } = reply.usage!
    return {
      content: reply.choices[0]!.message.content!,
      engine: reply.system_fingerprint,
      prompt_tokens,
      completion_tokens,
    }
  }
  let content = ''
  let engine: string | null | undefined
  let usage = { prompt_tokens: 0, completion_tokens: 0 }
  const stream = await chat.completions.create({ ...params, stream: true, stream_options: { include_usage: true } })
  for await (const chunk of stream) {
    content += chunk.choices[0]?.delta.content ?? ''
    engine = chunk.system_fingerprint
    usage = chunk.usage ?? usage
  }
  return { content, engine, ...usage }
}

const THOUGHT = 'They want {"flashcards": []}? No: I shall name the Moon.'
const inTags = (reply: string) => `<think>\n${THOUGHT}\n</think>\n\nHere it is:\n\`\`\`json\n${reply}\n\`\`\``

/** Every way in which the three say the same thing. */
const DIALECTS: Readonly<Record<string, (reply: string) => Script>> = {
  Ollama: (reply) => ollama({ text: reply }),
  'Ollama, thinking apart': (reply) => ollama({ text: reply, thought: THOUGHT }),
  'Ollama, thinking aloud': (reply) => ollama({ text: inTags(reply) }),
  'Ollama, after loading the model': (reply) => ollama({ text: reply }, 'load'),
  vLLM: (reply) => vllm({ text: reply }),
  'vLLM, thinking apart': (reply) => vllm({ text: reply, thought: THOUGHT }),
  'vLLM, thinking apart in the older field': (reply) =>
    vllm({ text: reply, thought: THOUGHT }, { thoughtKey: 'reasoning_content' }),
  'vLLM, thinking aloud': (reply) => vllm({ text: inTags(reply) }),
  'vLLM of 2024': (reply) => vllm({ text: reply }, { age: 'old' }),
  'llama.cpp': (reply) => llamaCpp({ text: reply }),
  'llama.cpp, thinking apart': (reply) => llamaCpp({ text: reply, thought: THOUGHT }),
  'llama.cpp, thinking aloud': (reply) => llamaCpp({ text: inTags(reply) }),
  'llama.cpp behind a proxy that saves spaces': (reply) => llamaCpp({ text: reply }, { prefix: 'data:' }),
  'llama.cpp without schemas': (reply) => llamaCpp({ text: reply }, { schema: 'unknown' }),
}

describe.each(Object.entries(DIALECTS))('%s', (name, dialect) => {
  test.each(Object.entries(USES))('%s come through, streamed and whole', async (_, { request, reply, parse }) => {
    const said = JSON.stringify(reply)
    await start(dialect(said))
    for (const stream of [true, false]) {
      const { content, engine, ...usage } = await ask(request, { stream })
      expect(content).toBe(said)
      expect(parse(content)).toEqual(parse(said))
      expect(engine).toBe('upstream')
      // Counts of the endpoint itself, except where it has none to give.
      if (name !== 'vLLM of 2024') expect(usage).toMatchObject({ prompt_tokens: 26, completion_tokens: 9 })
      else expect(usage.completion_tokens).toBe(Math.ceil(said.length / 4))
    }
  })

  test('a schema is asked for, or what the endpoint takes instead', async () => {
    const { request, reply, parse } = USES.flashcards!
    await start(dialect(JSON.stringify(reply)))
    const schema = { type: 'json_schema', json_schema: { name: 'cards', schema: { type: 'object' } } }
    for (let call = 0; call < 2; call += 1) {
      const { content, engine } = await ask(request, { response_format: schema, stream: false })
      expect([parse(content), engine]).toEqual([parse(JSON.stringify(reply)), 'upstream'])
    }
    // What was learned by the first call is not asked again by the second.
    const refusals = { 'vLLM of 2024': 2, 'llama.cpp without schemas': 1 }[name] ?? 0
    expect(upstream.requests).toHaveLength(2 + refusals)
  })
})

describe('faults in the words of each', () => {
  const FAULTS: readonly [string, Script, number, string][] = [
    ['Ollama lacks the model', ollamaLacksModel, 424, 'upstream_not_found'],
    ['vLLM lacks the model', vllmLacksModel, 424, 'upstream_not_found'],
    ['vLLM: the context is too long', vllmOverflows, 400, 'context_length_exceeded'],
    ['llama.cpp: the context is too long', llamaCppOverflows, 400, 'context_length_exceeded'],
    ['llama.cpp still loads its model', llamaCppLoads, 503, 'upstream_unavailable'],
  ]
  test.each(FAULTS)('%s', async (_, script, status, code) => {
    await start(script)
    for (const stream of [true, false])
      await expect(ask(USES.flashcards!.request, { stream })).rejects.toMatchObject({ status, code })
  })

  const CUT: readonly [string, Script, string][] = [
    ['Ollama’s runner dies', ollamaDies('{"flashcards":['), 'upstream_cut'],
    ['vLLM reports a fault and says [DONE]', vllmFails('{"flashcards":['), 'upstream_error'],
    ['vLLM of 2024 reports a fault and says [DONE]', vllmFails('{"flashcards":[', 'old'), 'upstream_error'],
    ['vLLM aborts', vllm({ text: '{"flashcards":[]' }, { finishReason: 'abort' }), 'upstream_cut'],
    ['llama.cpp reports a fault and says [DONE]', llamaCppFails('{"flashcards":['), 'upstream_error'],
  ]
  test.each(CUT)('%s in the middle: an error, never a whole reply', async (_, script, code) => {
    await start(script)
    for (const stream of [true, false])
      await expect(ask(USES.flashcards!.request, { stream })).rejects.toMatchObject({ code })
  })
})
