import { vi } from 'vitest'

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfterSeconds?: number
}

/** The requests of the older kind, with which files are sent, each answered at once as `answer` says. Undone by `vi.unstubAllGlobals`. */
export function answerFilesWith(answer: Answer): { readonly sent: readonly string[] } {
  const sent: string[] = []
  class Answered {
    upload = {}
    status = 0
    response: unknown = null
    responseText = ''
    onload = () => {}
    onloadend = () => {}
    open(_method: string, path: string): void {
      sent.push(path)
    }
    abort(): void {}
    setRequestHeader(): void {}
    addEventListener(): void {}
    getResponseHeader(): string | null {
      return answer.retryAfterSeconds === undefined ? null : String(answer.retryAfterSeconds)
    }
    send(): void {
      this.status = answer.status
      this.response = answer.body
      this.responseText = JSON.stringify(answer.body)
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered)
  return { sent }
}

/** A failure as the server tells it. */
export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message, requestId: 'r' } },
  retryAfterSeconds: 10,
})
