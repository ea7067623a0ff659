import type { ServerResponse } from 'node:http'

/** An answer as JSON. */
export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** A failure in OpenAI's envelope. */
export const refused = (status: number, code = 'some_code') => ({
  error: { message: `No ${status}`, type: 'x', param: null, code },
})

/** The head of a stream. */
export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** One piece of a stream. */
export function piece(response: ServerResponse, content: string, finish: string | null = null): void {
  const choice = { index: 0, delta: { content }, finish_reason: finish }
  const chunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'viable-2',
    system_fingerprint: 'built-in',
  }
  response.write(`data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`)
}
