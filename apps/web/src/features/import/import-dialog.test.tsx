import type { PackageImport } from '@cairn/contract/imports'
import { expect, test, vi } from 'vitest'
import { issueWords } from './import-words.tsx'
import { sendPackage } from './send-package.ts'

const seen: PackageImport = {
  id: '0189aaaa-0000-7000-8000-000000000001',
  status: 'reading',
  fileName: 'deck.apkg',
  bytes: 3,
  report: null,
  problem: null,
  done: 0,
  total: null,
  createdAt: 1,
}

/** A request as the browser makes it, answered by the test. */
class Answered {
  static answer: { status: number; body: unknown } = { status: 200, body: seen }
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  response: unknown = null
  onload = () => {}
  open(): void {}
  abort(): void {}
  setRequestHeader(): void {}
  addEventListener(): void {}
  getResponseHeader = () => null
  send(): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    this.status = Answered.answer.status
    this.response = Answered.answer.body
    this.onload()
  }
}

const send = async () => {
  const usual = globalThis.XMLHttpRequest
  const shares: (number | null)[] = []
  Reflect.set(globalThis, 'XMLHttpRequest', Answered)
  try {
    const file = new File(['abc'], 'deck.apkg')
    return { sent: await sendPackage(file, (share) => shares.push(share), new AbortController().signal), shares }
  } finally {
    Reflect.set(globalThis, 'XMLHttpRequest', usual)
  }
}

test('a package that arrived is answered with its import, and how far it was is told', async () => {
  Answered.answer = { status: 200, body: seen }
  expect(await send()).toEqual({ sent: seen, shares: [0.5] })
})

test('a refusal carries the words of the server, anything else is no answer', async () => {
  Answered.answer = { status: 413, body: { error: { code: 'too-large', message: 'Too large.', requestId: 'r' } } }
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', message: 'Too large.', status: 413 })
  Answered.answer = { status: 502, body: null }
  vi.useFakeTimers()
  const sent = send()
  const ended = expect(sent).rejects.toMatchObject({ name: 'NetworkError' })
  await vi.advanceTimersByTimeAsync(600_000)
  await ended
  vi.useRealTimers()
})

test('every issue has words, an unknown one its code', () => {
  for (const code of ['script', 'style', 'latex', 'empty-question', 'open-picture', 'something-new'])
    expect(issueWords(code)).toBeTruthy()
})
