import { setTimeout as delay } from 'node:timers/promises'
import { BUCKET } from '@cairn/contract/upload-limits'
import { z } from 'zod'
import { uuidv7 } from './ids.ts'

/*
 * Learners who import, export, bring files to be read, and delete their accounts, against a server that may be away at
 * any moment: each waits as a browser would, and says in the end what became of what the server took.
 */

export const KINDS = ['import', 'export', 'reading', 'erasing'] as const
export type Kind = (typeof KINDS)[number]

/** `whole`, or why not, in the server's own code; `open` is what never came to an end. */
export interface End {
  readonly kind: Kind
  readonly userId: string
  readonly end: string
}

interface Load {
  readonly url: string
  readonly apkg: Uint8Array
  /** A server that was not reached, or refused for now, is asked again until then (ms since the epoch). */
  readonly until: () => number
}

const Seen = z.looseObject({ id: z.string(), status: z.string(), problem: z.unknown() })
const AGAIN_MS = 250

export function jobsLoad({ url, apkg, until }: Load) {
  const ask = async (as: string, route: string, init: RequestInit = {}): Promise<Response> => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { ...json, origin: url, 'x-test-learner': as, ...init.headers }
    for (;;) {
      try {
        const answer = await fetch(`${url}${path}`, { ...init, method, headers, signal: AbortSignal.timeout(30_000) })
        const mayPass = answer.status >= 500 || answer.status === 429
        if (!mayPass || Date.now() > until()) return answer
        await answer.arrayBuffer()
      } catch (error) {
        // Not reached: as with a refusal that may pass.
        if (Date.now() > until()) throw error
      }
      await delay(AGAIN_MS)
    }
  }
  const settled = async (as: string, path: string, running: readonly string[]) => {
    for (;;) {
      const answer = await ask(as, `GET ${path}`)
      if (answer.status !== 200) return { id: '', status: `gone (${answer.status})`, problem: null }
      const seen = Seen.parse(await answer.json())
      if (!running.includes(seen.status)) return seen
      if (Date.now() > until()) return { ...seen, status: 'open' }
      await delay(AGAIN_MS)
    }
  }
  const endOf = (seen: { readonly status: string; readonly problem?: unknown }, whole: string): string => {
    if (seen.status === whole) return 'whole'
    return seen.status === 'failed' ? `failed: ${JSON.stringify(seen.problem)}` : seen.status
  }

  const work: Readonly<Record<Kind, (as: string) => Promise<string>>> = {
    async import(as) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(apkg)]), 'deck.apkg')
      const sent = await ask(as, 'POST /api/imports', { body: form, headers: { 'idempotency-key': uuidv7() } })
      if (sent.status !== 200) return `refused (${sent.status})`
      const { id } = Seen.parse(await sent.json())
      const ready = await settled(as, `/api/imports/${id}`, ['reading'])
      if (ready.status !== 'ready') return endOf(ready, 'ready')
      await ask(as, `POST /api/imports/${id}/apply`, { body: '{}' })
      return endOf(await settled(as, `/api/imports/${id}`, ['ready', 'applying']), 'done')
    },
    async export(as) {
      const begun = await ask(as, 'POST /api/account/exports', { body: '{}' })
      if (begun.status !== 200) return `refused (${begun.status})`
      const { id } = Seen.parse(await begun.json())
      return endOf(await settled(as, `/api/account/archives/${id}`, ['waiting', 'working']), 'ready')
    },
    async reading(as) {
      const name = `${uuidv7()}.txt`
      const form = new FormData()
      form.append('file', new Blob(['Chalk is a soft stone. Sand is fine. '.repeat(500)]), name)
      const sent = await ask(as, `POST /api/storage/${BUCKET}/o?name=${name}`, { body: form })
      if (sent.status !== 200) return `refused (${sent.status})`
      const body = JSON.stringify({ id: uuidv7(), bucket: BUCKET, name })
      const begun = await ask(as, 'POST /api/uploads', { body })
      if (begun.status !== 200) return `refused (${begun.status})`
      const { id } = Seen.parse(await begun.json())
      return endOf(await settled(as, `/api/uploads/${id}`, ['waiting', 'reading']), 'ready')
    },
    async erasing(as) {
      const text = JSON.stringify({ id: uuidv7(), title: 'A text', text: 'Chalk is soft. '.repeat(200) })
      await ask(as, 'POST /api/sources', { body: text })
      const body = JSON.stringify({ email: `${as}@example.org` })
      const gone = await ask(as, 'DELETE /api/account', { body })
      // Sent again after a lost answer there is nobody any more.
      return gone.status === 204 || gone.status === 404 ? 'whole' : `refused (${gone.status})`
    },
  }

  /** Does one after the other until `isOver`, each with a learner of its own. */
  return async (kind: Kind, isOver: () => boolean): Promise<readonly End[]> => {
    const ends: End[] = []
    while (!isOver()) {
      const userId = `${kind}-${uuidv7()}`
      // The row of a learner is made with the first look at the account.
      const end = await ask(userId, 'GET /api/me')
        .then(() => work[kind](userId))
        .catch((error: unknown) => `open (${String(error)})`)
      ends.push({ kind, userId, end })
    }
    return ends
  }
}
