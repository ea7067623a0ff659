import type { Exchange } from './s3-exchange.ts'
import { StoreError } from './store-error.ts'

/** S3 takes no part below 5 MiB but the last; a file up to this size goes in one request. */
const PART_BYTES = 8 * 1_048_576

/** One request for a small file; else a multipart upload, which shows the file only when it is complete. */
export async function putParts(ask: Exchange, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(content)
  const first = await parts.next()
  if (first.done) throw new Error('Inconsistent: a content without a part')
  const second = first.value.byteLength < PART_BYTES ? null : await parts.next()
  if (second === null || second.done)
    return void (await ask(path, { method: 'PUT', body: first.value, expected: [200] }))
  const begun = await ask(`${path}?uploads=`, { method: 'POST', expected: [200] })
  const id = encodeURIComponent(textIn(await begun.text(), 'UploadId'))
  try {
    const tags = [await putPart(ask, `${path}?partNumber=1&uploadId=${id}`, first.value)]
    for (let next: IteratorResult<Uint8Array<ArrayBuffer>> = second; !next.done; next = await parts.next())
      tags.push(await putPart(ask, `${path}?partNumber=${tags.length + 1}&uploadId=${id}`, next.value))
    await putTogether(ask, `${path}?uploadId=${id}`, tags)
  } catch (error) {
    // The store may be away for this too, and what went wrong first is what counts: the sweep comes back for the parts.
    await Promise.allSettled([abort(ask, path, id)])
    throw error
  }
}

async function putTogether(ask: Exchange, path: string, tags: readonly string[]): Promise<void> {
  const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
  const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
  const done = await ask(path, { method: 'POST', body, expected: [200] })
  // S3 may answer 200 and say in the body that it failed after all.
  const words = await done.text()
  if (/<Error>/.test(words)) throw new StoreError('away', `The parts were not put together: ${words.slice(0, 500)}`)
}

/** Gives up every upload of a file that was begun and not ended; answers how many there were. */
export async function dropParts(ask: Exchange, path: string): Promise<number> {
  const answer = await ask(`?uploads=&prefix=${encodeURIComponent(path)}`, { method: 'GET', expected: [200] })
  const uploads = [...(await answer.text()).matchAll(/<Upload>(.*?)<\/Upload>/gs)].map(([, upload = '']) => upload)
  const own = uploads.filter((upload) => textIn(upload, 'Key') === path)
  for (const upload of own) await abort(ask, path, encodeURIComponent(textIn(upload, 'UploadId')))
  return own.length
}

async function abort(ask: Exchange, path: string, id: string): Promise<void> {
  await ask(`${path}?uploadId=${id}`, { method: 'DELETE', expected: [200, 204, 404] })
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

async function putPart(ask: Exchange, path: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await ask(path, { method: 'PUT', body, expected: [200] })
  const tag = answer.headers.get('etag')
  if (tag === null) throw new StoreError('away', 'The bucket gave a part no tag')
  return tag.replaceAll('"', '&quot;')
}

function textIn(xml: string, element: string): string {
  const found = new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1]
  if (found === undefined) throw new StoreError('away', `The bucket's answer has no ${element}`)
  return found
}
