import type { ErrorCode } from '@cairn/contract/error-codes'
import { vi } from 'vitest'

type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'no network'

export interface SentRequest {
  /** "POST /api/auth/sign-in". */
  readonly call: string
  readonly body: unknown
}

/** Stands in for the network: answers each call as told and remembers what was sent. Unknown calls are 404. */
export function fakeApi(answers: Record<string, Answer>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    sent.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    const answer = answers[call] ?? failure(404, 'not-found')
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    const text = answer.status === 204 ? null : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status, headers: answer.headers })
  })
  return sent
}

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const done: Answer = { status: 204, body: null }

/** The error envelope of the API. */
export function failure(status: number, code: ErrorCode, headers?: Record<string, string>): Answer {
  return { status, body: { error: { code, message: code, requestId: 'r1' } }, headers }
}
