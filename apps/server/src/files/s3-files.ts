import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import { aFewAtOnce } from './a-few-at-once.ts'
import { bytesOfFile } from './bytes-of-file.ts'
import { type ByteRange, checkedKey, type FileContent, type Files, type StoredFile } from './files.ts'

/** S3 takes no part below 5 MiB but the last; a file up to this size goes in one request. */
const PART_BYTES = 8 * 1_048_576

/** The bucket answered otherwise than agreed. `code` is what the database's problems are known by. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly code: string

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Files in a bucket of S3 or what speaks like it (addressed by path). Memory for one part at a time. */
export function createS3Files(config: S3Config): Files {
  const send = createSender(config)

  const files: Files = {
    async put(key, content) {
      const path = checkedKey(key)
      const hash = createHash('sha256')
      let size = 0
      const counted = async function* () {
        for await (const chunk of content) {
          hash.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      }
      await putParts(send, path, inParts(counted()))
      return { size, sha256: hash.digest('hex') } satisfies StoredFile
    },
    async putAll(all) {
      await aFewAtOnce(all, async ({ key, path }) => {
        await files.put(key, bytesOfFile(path))
      })
    },
    get: (key, range) => read(send, checkedKey(key), range),
    async getTo(key, path) {
      const found = await files.get(key)
      if (found === null) return false
      await pipeline(found.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return true
    },
    async sizeOf(key) {
      const answer = await send(checkedKey(key), { method: 'HEAD' }, [200, 404])
      return answer.status === 404 ? null : sizeIn(answer)
    },
    async delete(key) {
      await send(checkedKey(key), { method: 'DELETE' }, [200, 204, 404])
    },
  }
  return files
}

type Send = (path: string, init: RequestInit, expected: readonly number[]) => Promise<Response>

function createSender({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Send {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  return async (path, init, expected) => {
    const answer = await client.fetch(`${base}/${path}`, init).catch((cause: unknown) => {
      throw new S3Error('The bucket was not reached', 'ECONNREFUSED', cause)
    })
    if (expected.includes(answer.status)) return answer
    const words = (await answer.text()).slice(0, 500)
    throw new S3Error(`${init.method} answered ${answer.status}: ${words}`, codeOfStatus(answer.status))
  }
}

/** As the codes of the operating system: a full bucket is 507 and one that takes nothing is 503 to the learner. */
function codeOfStatus(status: number): string {
  if (status === 507) return 'ENOSPC'
  return status >= 500 || status === 429 ? 'ETIMEDOUT' : 'EROFS'
}

async function read(send: Send, path: string, range?: ByteRange): Promise<FileContent | null> {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  const answer = await send(path, { method: 'GET', headers }, [200, 206, 404])
  if (answer.status === 404) {
    await answer.body?.cancel()
    return null
  }
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  // The stream itself: ended before its first piece, a generator over it would not hear of that and keep the connection.
  const body = answer.body ?? new Blob().stream()
  return { body, size: total === undefined ? sizeIn(answer) : Number(total) }
}

function sizeIn(answer: Response): number {
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (!Number.isInteger(size)) throw new S3Error('The bucket did not say how long the file is', 'EIO')
  return size
}

/** Pieces of exactly a part, the last shorter; an empty content is one empty piece. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(PART_BYTES)
  let filled = 0
  let any = false
  for await (const chunk of content)
    for (let at = 0; at < chunk.byteLength; ) {
      const take = Math.min(PART_BYTES - filled, chunk.byteLength - at)
      part.set(chunk.subarray(at, at + take), filled)
      filled += take
      at += take
      if (filled < PART_BYTES) continue
      any = true
      yield part
      part = new Uint8Array(PART_BYTES)
      filled = 0
    }
  if (filled > 0 || !any) yield part.subarray(0, filled)
}

/** One request for a small file; else a multipart upload, which shows the file only when it is complete. */
async function putParts(send: Send, path: string, parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): Promise<void> {
  const first = await parts.next()
  if (first.done) throw new Error('Inconsistent: a content without a part')
  const second = first.value.byteLength < PART_BYTES ? null : await parts.next()
  if (second === null || second.done) return void (await send(path, { method: 'PUT', body: first.value }, [200]))
  const begun = await send(`${path}?uploads=`, { method: 'POST' }, [200])
  const id = encodeURIComponent(textIn(await begun.text(), 'UploadId'))
  try {
    const tags = [await putPart(send, `${path}?partNumber=1&uploadId=${id}`, first.value)]
    for (let next: IteratorResult<Uint8Array<ArrayBuffer>> = second; !next.done; next = await parts.next())
      tags.push(await putPart(send, `${path}?partNumber=${tags.length + 1}&uploadId=${id}`, next.value))
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
    const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
    const done = await send(`${path}?uploadId=${id}`, { method: 'POST', body }, [200])
    // S3 may answer 200 and say in the body that it failed after all.
    const words = await done.text()
    if (/<Error>/.test(words)) throw new S3Error(`The parts were not put together: ${words.slice(0, 500)}`, 'ETIMEDOUT')
  } catch (error) {
    await send(`${path}?uploadId=${id}`, { method: 'DELETE' }, [200, 204, 404])
    throw error
  }
}

async function putPart(send: Send, path: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await send(path, { method: 'PUT', body }, [200])
  const tag = answer.headers.get('etag')
  if (tag === null) throw new S3Error('The bucket gave a part no tag', 'EIO')
  return tag.replaceAll('"', '&quot;')
}

function textIn(xml: string, element: string): string {
  const found = new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1]
  if (found === undefined) throw new S3Error(`The bucket's answer has no ${element}`, 'EIO')
  return found
}
