import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUCKET } from '@cairn/contract/upload-limits'
import { Upload } from '@cairn/contract/uploads'
import { expect } from 'vitest'
import { parseConfig } from '../../../platform/config.ts'
import type { Engine } from '../../../platform/db/engines.ts'
import type { Limiter } from '../../../platform/http/deps.ts'
import { silentLogger } from '../../../platform/http/logger.ts'
import { uuidv7 } from '../../../testing/ids.ts'
import { startJobs } from '../../../testing/start-jobs.ts'
import { type TestAppOptions, testApp } from '../../../testing/test-app.ts'
import type { Internet } from '../fetch-address.ts'
import { uploadsFeature } from '../uploads.feature.ts'

interface Options {
  readonly now?: () => number
  readonly limiter?: Limiter
  readonly internet?: Internet
  /** What the operator sets. */
  readonly env?: Readonly<Record<string, string>>
}

/** The real application with storage and running jobs, on a data directory of its own. */
export function uploadApp(engine: Engine, { now = Date.now, limiter, internet, env = {} }: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-uploads-'))
  const config = { ...parseConfig(env), dataDir }
  const uploads = uploadsFeature({ engine, config, log: silentLogger(), now, ...(internet && { internet }) })
  const jobs = startJobs({ engine, now }, uploads)
  const options: TestAppOptions = {
    config,
    now,
    more: uploads.routes,
    notifyJobs: jobs.notify,
    ...(limiter && { limiter }),
  }
  const { app, call } = testApp(engine, options)
  const send = async (
    as: string | null,
    bytes: Uint8Array | string,
    { name = `${uuidv7()}/a.txt`, ...how }: Sending = {},
  ) =>
    call(`POST /api/storage/${how.bucket ?? BUCKET}/o?name=${encodeURIComponent(name)}`, {
      as,
      ...multipartOf(bytes, how),
    })
  const wait = async (as: string, id: string): Promise<Upload> => {
    let upload = (await call(`GET /api/uploads/${id}`, { as })).as(Upload)
    await expect
      .poll(
        async () => {
          upload = (await call(`GET /api/uploads/${id}`, { as })).as(Upload)
          return upload.status
        },
        { timeout: 50_000, interval: 30 },
      )
      .toMatch(/ready|failed/)
    return upload
  }
  /** A file from the learner's hand to its end. */
  const bring = async (as: string, bytes: Uint8Array, fileName: string): Promise<Upload> => {
    const id = uuidv7()
    const name = `${id}/${fileName}`
    expect((await send(as, bytes, { name })).status).toBe(200)
    const begun = await call('POST /api/uploads', { as, body: { id, bucket: BUCKET, name } })
    expect([begun.status, begun.text.slice(0, 300)]).toEqual([200, expect.any(String)])
    return wait(as, id)
  }
  const close = async () => {
    await jobs.stop()
    await uploads.close?.()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, call, send, wait, bring, close, dataDir, files: uploads.files }
}

export interface Sending {
  readonly name?: string
  readonly bucket?: string
  readonly type?: 'related' | 'form-data'
  readonly headers?: Readonly<Record<string, string>>
}

/** The body and headers of an upload, as the browser sends them. */
export function multipartOf(bytes: Uint8Array | string, { type = 'related', headers = {} }: Sending = {}) {
  const boundary = 'cairn-boundary-7d3f'
  const head =
    type === 'related'
      ? `--${boundary}\r\nContent-Type: application/json\r\n\r\n{"size":1}\r\n--${boundary}\r\nContent-Type: x/y\r\n\r\n`
      : `--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { rawBody: body, headers: { 'content-type': `multipart/${type}; boundary=${boundary}`, ...headers } }
}
