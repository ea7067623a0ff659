import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Archive, ArchiveLink } from '@cairn/contract/archives'
import { compose } from '../../../app.ts'
import { parseConfig } from '../../../platform/config.ts'
import type { Engine } from '../../../platform/db/engines.ts'
import { silentLogger } from '../../../platform/http/logger.ts'
import { accountByName, callerOf, learnerByHeader, unlimited } from '../../../testing/test-app.ts'

const ORIGIN = 'http://localhost:3000'

/** The whole application with files in a folder of its own; who is signed in a header says. */
export async function accountApp(engine: Engine, known?: string) {
  const dataDir = known ?? mkdtempSync(join(tmpdir(), 'cairn-account-'))
  const config = parseConfig({ DATA_DIR: dataDir })
  const replace = { resolveLearner: learnerByHeader, limiter: unlimited, describeAccount: accountByName }
  const { app, close } = await compose(engine, { config, log: silentLogger(), replace })
  const call = callerOf(app)

  const sendFile = (as: string, path: string, bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { host: 'localhost:3000', origin: ORIGIN, 'x-test-learner': as }
    const request = new Request(`${ORIGIN}${path}`, { method: 'POST', body: form, headers })
    return app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
  }
  const settled = async (as: string, id: string): Promise<Archive> => {
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      const seen = (await call(`GET /api/account/archives/${id}`, { as })).as(Archive)
      if (!['waiting', 'working', 'applying'].includes(seen.status)) return seen
      await delay(20)
    }
    throw new Error('The archive did not come to an end')
  }
  /** The bytes of an export, as the browser downloads them. */
  const download = async (as: string, id: string): Promise<Uint8Array> => {
    const { url } = (await call(`POST /api/account/archives/${id}/link`, { as, body: {} })).as(ArchiveLink)
    const request = new Request(`${ORIGIN}${url}`, { headers: { host: 'localhost:3000', 'x-test-learner': as } })
    const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const exportAll = async (as: string): Promise<Uint8Array> => {
    const begun = (await call('POST /api/account/exports', { as, body: {} })).as(Archive)
    const made = await settled(as, begun.id)
    if (made.status !== 'ready') throw new Error(`The export ended as ${JSON.stringify(made.problem)}`)
    return download(as, begun.id)
  }
  /** The dry run of an archive. */
  const bring = async (as: string, bytes: Uint8Array): Promise<Archive> => {
    const answer = await sendFile(as, '/api/account/imports', bytes, 'cairn.zip')
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return settled(as, Archive.parse(await answer.json()).id)
  }
  const importAll = async (as: string, bytes: Uint8Array): Promise<Archive> => {
    const seen = await bring(as, bytes)
    if (seen.status !== 'ready') return seen
    await call(`POST /api/account/archives/${seen.id}/apply`, { as, body: {} })
    return settled(as, seen.id)
  }
  return {
    ...{ app, call, sendFile, settled, download, exportAll, bring, importAll, dataDir },
    /** Ends what runs in the background; the files stay. */
    stop: close,
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type AccountApp = Awaited<ReturnType<typeof accountApp>>
