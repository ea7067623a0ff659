import type { ServerResponse } from 'node:http'
import { answers, beginStream, inPieces, type Script, type SeenRequest } from './scripted-upstream.ts'

/*
 * How three servers speak OpenAI's chat completions where they differ from it and from each other. Written after:
 * - Ollama: openai/openai.go and middleware/openai.go of ollama/ollama.
 * - vLLM: vllm/entrypoints/openai/engine/protocol.py and chat_completion/serving.py of vllm-project/vllm; older ones
 *   after vllm-project/vllm issue 3485 (error body), pull request 10463 (unknown fields), 12473 (`reasoning_content`),
 *   issue 35705 (text beside the reason to finish); `delta.reasoning` after BerriAI/litellm pull request 24019.
 * - llama.cpp: tools/server/server-common.cpp (error bodies) and the streaming of examples/server/server.cpp of
 *   ggml-org/llama.cpp (`error:` lines); ikawrakow/ik_llama.cpp issue 778 (500 for json_schema).
 */

interface Reply {
  readonly text: string
  /** What the model thinks before it speaks. */
  readonly thought?: string
}

type Send = (payload: unknown) => void

const lines = (response: ServerResponse): Send => {
  return (payload) => void response.write(`data: ${JSON.stringify(payload)}\n\n`)
}

const wantsUsage = ({ body }: SeenRequest) => Object(body.stream_options).include_usage === true
const formatOf = ({ body }: SeenRequest): unknown => Object(body.response_format).type
const USAGE = { prompt_tokens: 26, completion_tokens: 9, total_tokens: 35 }
const pieces = (text: string) => inPieces(text, 6)

/** Every chunk carries the role, none carries it alone; unknown fields and formats are ignored without a word. */
export function ollama({ text, thought = '' }: Reply, doneReason = 'stop'): Script {
  return (response, request) => {
    const common = { id: 'chatcmpl-512', object: 'chat.completion.chunk', created: 1, model: request.body.model }
    const send = lines(response)
    const delta = (more: object, finish_reason: string | null = null) =>
      send({
        ...common,
        system_fingerprint: 'fp_ollama',
        choices: [{ index: 0, delta: { role: 'assistant', content: '', ...more }, finish_reason }],
      })
    beginStream(response)
    for (const reasoning of pieces(thought)) delta({ reasoning })
    for (const content of pieces(text)) delta({ content })
    delta({}, doneReason)
    if (wantsUsage(request)) send({ ...common, system_fingerprint: 'fp_ollama', choices: [], usage: USAGE })
    response.end('data: [DONE]\n\n')
  }
}

/** A runner that dies: its error becomes a chunk that says nothing, and the stream ends without a reason. */
export function ollamaDies(text: string): Script {
  return (response) => {
    const send = lines(response)
    beginStream(response)
    for (const content of [text, ''])
      send({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })
    response.end()
  }
}

export const ollamaLacksModel = answers(404, {
  error: {
    message: 'model "llama9" not found, try pulling it first',
    type: 'not_found_error',
    param: null,
    code: null,
  },
})

interface VllmOptions {
  /** Before November 2024 an unknown field was an error, and so were stream_options at first. */
  readonly age?: 'today' | 'old'
  readonly thoughtKey?: 'reasoning' | 'reasoning_content'
  readonly finishReason?: string
}

/** The role alone in the first chunk; thoughts in a field of their own; the last text beside the reason to finish. */
export function vllm({ text, thought = '' }: Reply, options: VllmOptions = {}): Script {
  const { age = 'today', thoughtKey = 'reasoning', finishReason = 'stop' } = options
  return (response, request) => {
    if (age === 'old' && request.body.stream_options !== undefined) return vllmForbids('stream_options')(response)
    if (age === 'old' && formatOf(request) === 'json_schema') return vllmKnowsNoSchema(response)
    const common = { id: 'chatcmpl-b2c9', object: 'chat.completion.chunk', created: 1, model: request.body.model }
    const send = lines(response)
    const delta = (part: object, more: object = {}) =>
      send({ ...common, choices: [{ index: 0, delta: part, logprobs: null, finish_reason: null, ...more }] })
    beginStream(response)
    delta({ role: 'assistant', content: '' })
    for (const part of pieces(thought)) delta({ [thoughtKey]: part })
    const parts = pieces(text)
    for (const content of parts.slice(0, -1)) delta({ content })
    delta({ content: parts.at(-1) ?? '' }, { finish_reason: finishReason, stop_reason: null })
    if (wantsUsage(request)) send({ ...common, choices: [], usage: USAGE })
    response.end('data: [DONE]\n\n')
  }
}

const vllmError = (message: string) => ({ object: 'error', message, type: 'BadRequestError', param: null, code: 400 })

const vllmForbids = (field: string) =>
  answers(
    400,
    vllmError(`[{'type': 'extra_forbidden', 'loc': ('body', '${field}'), 'msg': 'Extra inputs are not permitted'}]`),
  )

const vllmKnowsNoSchema = answers(
  400,
  vllmError(
    "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), " +
      "'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}]",
  ),
)

/** A fault in the middle is an event, and [DONE] follows as if nothing had been. */
export function vllmFails(text: string, age: 'today' | 'old' = 'today'): Script {
  const told = { message: 'EngineCore encountered an issue', type: 'InternalServerError', param: null, code: 500 }
  return (response) => {
    const send = lines(response)
    beginStream(response)
    send({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })
    send(age === 'old' ? { object: 'error', ...told } : { error: told })
    response.end('data: [DONE]\n\n')
  }
}

export const vllmLacksModel = answers(404, {
  object: 'error',
  message: 'The model `llama9` does not exist.',
  type: 'NotFoundError',
  param: null,
  code: 404,
})

export const vllmOverflows = answers(
  400,
  vllmError("This model's maximum context length is 2048 tokens. However, you requested 9000 tokens."),
)

interface LlamaCppOptions {
  /** Some builds answer json_schema with a fault of their own. */
  readonly schema?: 'known' | 'unknown'
  /** As behind proxies that leave the optional space out. */
  readonly prefix?: 'data: ' | 'data:'
}

/** No content in the first chunk, timings in all, an empty delta at the end; the model's name does not matter. */
export function llamaCpp({ text, thought = '' }: Reply, options: LlamaCppOptions = {}): Script {
  const { schema = 'known', prefix = 'data: ' } = options
  return (response, request) => {
    if (schema === 'unknown' && formatOf(request) === 'json_schema') return llamaCppKnowsNoSchema(response)
    const common = { created: 1, id: 'chatcmpl-qC6l', model: 'gguf', system_fingerprint: 'b9554-d403f00ec' }
    const send = (choices: readonly object[], more: object = {}) =>
      void response.write(
        `${prefix}${JSON.stringify({ choices, ...common, object: 'chat.completion.chunk', timings: { predicted_n: 1 }, ...more })}\n\n`,
      )
    const delta = (part: object, finish_reason: string | null = null) =>
      send([{ finish_reason, index: 0, delta: part }])
    beginStream(response)
    response.write(`${prefix}\n\n`)
    delta({ role: 'assistant', content: null })
    for (const reasoning_content of pieces(thought)) delta({ reasoning_content })
    for (const content of pieces(text)) delta({ content })
    delta({}, 'stop')
    if (wantsUsage(request)) send([], { usage: USAGE })
    response.end(`${prefix}[DONE]\n\n`)
  }
}

const llamaCppKnowsNoSchema = answers(500, {
  error: {
    code: 500,
    message: 'response_format type must be one of "text" or "json_object", but got: json_schema',
    type: 'server_error',
  },
})

/** A fault in the middle is a field that server-sent events do not have. */
export function llamaCppFails(text: string): Script {
  return (response) => {
    beginStream(response)
    lines(response)({ choices: [{ finish_reason: null, index: 0, delta: { content: text } }] })
    response.write('error: {"code":500,"message":"context shift is disabled","type":"server_error"}\n\n')
    response.end('data: [DONE]\n\n')
  }
}

export const llamaCppOverflows = answers(400, {
  error: {
    code: 400,
    message: 'request (4476 tokens) exceeds the available context size (4096 tokens), try increasing it',
    type: 'exceed_context_size_error',
    n_prompt_tokens: 4_476,
    n_ctx: 4_096,
  },
})

export const llamaCppLoads = answers(503, {
  error: { code: 503, message: 'Loading model', type: 'unavailable_error' },
})
