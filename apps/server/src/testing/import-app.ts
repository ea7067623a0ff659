import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PackageImport } from '@cairn/contract/imports'
import { importsFeature } from '../content/imports/imports.feature.ts'
import { mediaRoutes } from '../content/media/media.routes.ts'
import type { Engine } from '../platform/db/engines.ts'
import type { Api } from '../platform/http/context.ts'
import type { Deps } from '../platform/http/deps.ts'
import { silentLogger } from '../platform/http/logger.ts'
import { startJobs } from './start-jobs.ts'
import { callerOf, type TestAppOptions, testApp } from './test-app.ts'

const ORIGIN = 'http://localhost:3000'

/** The application with imports and exports, files in a folder of its own. */
export function importApp(engine: Engine, options: TestAppOptions = {}, known?: string) {
  const dataDir = known ?? mkdtempSync(join(tmpdir(), 'cairn-import-'))
  const config = { s3: options.config?.s3 ?? null, dataDir }
  const now = options.now ?? Date.now
  const imports = importsFeature({ engine, config, log: silentLogger(), now })
  const jobs = startJobs({ engine, now }, imports)
  const media = (deps: Deps): Api => mediaRoutes(deps, imports.files)
  const more = [...imports.routes, media]
  const { app } = testApp(engine, {
    ...options,
    config: { ...options.config, ...config },
    more,
    notifyJobs: jobs.notify,
  })
  const call = callerOf(app)

  const send = (as: string, path: string, init: RequestInit) =>
    app.fetch(
      new Request(`${ORIGIN}${path}`, {
        ...init,
        headers: { host: 'localhost:3000', origin: ORIGIN, 'x-test-learner': as, ...init.headers },
      }),
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    )

  /** Sends a package; answers what the server says of it. */
  async function upload(as: string, bytes: Uint8Array, name = 'deck.apkg'): Promise<Response> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return send(as, '/api/imports', { method: 'POST', body: form })
  }

  async function settled(as: string, id: string): Promise<PackageImport> {
    for (let attempt = 0; attempt < 1_500; attempt += 1) {
      const seen = (await call(`GET /api/imports/${id}`, { as })).as(PackageImport)
      if (seen.status !== 'reading' && seen.status !== 'applying') return seen
      await delay(20)
    }
    throw new Error('The import did not come to an end')
  }

  async function preview(as: string, bytes: Uint8Array): Promise<PackageImport> {
    const answer = await upload(as, bytes)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return settled(as, PackageImport.parse(await answer.json()).id)
  }

  async function importPackage(as: string, bytes: Uint8Array): Promise<PackageImport> {
    const seen = await preview(as, bytes)
    if (seen.status !== 'ready') return seen
    await call(`POST /api/imports/${seen.id}/apply`, { as, body: {} })
    return settled(as, seen.id)
  }

  const stop = async () => {
    await jobs.stop()
    await imports.close?.()
  }
  const close = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    call,
    files: imports.files,
    send,
    upload,
    preview,
    importPackage,
    settled,
    close,
    stop,
    dataDir,
  }
}

export const bytesOf = (path: string) => new Uint8Array(readFileSync(path))
