import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { S3Config } from '../config.ts'
import { aFewAtOnce } from './a-few-at-once.ts'
import { bytesOfFile } from './bytes-of-file.ts'
import { type ByteRange, checkedKey, type FileContent, type Files, type StoredFile } from './files.ts'
import { createExchange, type Exchange, isBucketMissing, type StoreAnswer, type StoreLimits } from './s3-exchange.ts'
import { keysIn } from './s3-keys.ts'
import { dropParts, putParts } from './s3-parts.ts'
import { StoreError } from './store-error.ts'

/** Files in a bucket of S3 or what speaks like it (addressed by path). Memory for one part at a time. */
export function createS3Files(config: S3Config, limits?: StoreLimits): Files {
  const ask = createExchange(config, limits)
  const findBucket = bucketFinder(ask)

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
      await putParts(ask, path, counted())
      return { size, sha256: hash.digest('hex') } satisfies StoredFile
    },
    async putAll(all) {
      await aFewAtOnce(all, async ({ key, path }) => {
        await files.put(key, bytesOfFile(path))
      })
    },
    get: (key, range) => read(ask, checkedKey(key), range),
    async getTo(key, path) {
      const found = await files.get(key)
      if (found === null) return false
      await pipeline(found.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return true
    },
    keysIn: (folder) => keysIn(ask, checkedKey(folder)),
    async sizeOf(key) {
      const answer = await ask(checkedKey(key), { method: 'HEAD', expected: [200, 404] })
      if (answer.status === 200) return sizeIn(answer)
      // The answer to HEAD has no words: a file that is missing and a bucket that is missing look alike.
      await findBucket()
      return null
    },
    async delete(key) {
      const answer = await ask(checkedKey(key), { method: 'DELETE', expected: [200, 204, 404] })
      if (answer.status === 404) refuseMissingBucket(await answer.text())
    },
    dropParts: (key) => dropParts(ask, checkedKey(key)),
    async check() {
      const answer = await ask(NOWHERE, { method: 'GET', expected: [200, 404] })
      refuseMissingBucket(await answer.text())
    },
  }
  return files
}

/** A key that nothing is ever stored under. */
const NOWHERE = 'nowhere'
const FOUND_FOR_MS = 10_000

/** Throws when there is no bucket; one that was there a moment ago is not asked for again. */
function bucketFinder(ask: Exchange): () => Promise<void> {
  let foundAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - foundAt < FOUND_FOR_MS) return
    const answer = await ask(NOWHERE, { method: 'GET', expected: [200, 404] })
    refuseMissingBucket(await answer.text())
    foundAt = performance.now()
  }
}

function refuseMissingBucket(words: string): void {
  if (isBucketMissing(words)) throw new StoreError('no-bucket', 'There is no such bucket')
}

async function read(ask: Exchange, path: string, range?: ByteRange): Promise<FileContent | null> {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  const answer = await ask(path, { method: 'GET', headers, expected: [200, 206, 404] })
  if (answer.status === 404) {
    refuseMissingBucket(await answer.text())
    return null
  }
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  return { body: answer.body, size: total === undefined ? sizeIn(answer) : Number(total) }
}

function sizeIn(answer: StoreAnswer): number {
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (!Number.isInteger(size)) throw new StoreError('away', 'The bucket did not say how long the file is')
  return size
}
