import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Config } from '../../config.ts'

/*
 * A bucket over HTTP as S3 documents it: objects, ranges, multipart uploads, and signatures that are computed here from
 * the documentation (Signature Version 4), not by the library that signs. Whatever is wrong is refused as S3 does.
 */

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const LEAST_PART = 5 * 1_048_576

export interface S3Server {
  readonly config: S3Config
  readonly objects: ReadonlyMap<string, Buffer>
  /** Multipart uploads that were begun and neither completed nor given up. */
  openUploads(): number
  /** Answers that are not sent to the end and have somebody who waits for the rest. */
  openAnswers(): number
  /** The next so many requests are answered with 503, as S3 does when it is busy. */
  failNext(requests: number): void
  /** From now on every request that the rule names goes wrong in that way; null ends it. */
  misbehave(rule: ((method: string, key: string) => Fault | null) | null): void
  stop(): Promise<void>
}

/** A status; no answer at all; the connection cut before one; or half of an answer, and then nothing more. */
export type Fault = number | 'hang' | 'cut' | 'stall'

/** Starts a bucket on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  let failing = 0
  let answering = 0
  let ruleOf: ((method: string, key: string) => Fault | null) | null = null
  const server = createServer(async (request, response) => {
    answering += 1
    response.once('close', () => {
      answering -= 1
    })
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '/', 'http://bucket')
    if (failing > 0) {
      failing -= 1
      return refuse(response, 503, 'SlowDown')
    }
    const misdeed = ruleOf?.(request.method ?? '', url.pathname.split('/').slice(2).join('/')) ?? null
    if (misdeed !== null) return misbehave(response, misdeed)
    const fault = signatureFault(request, url, body)
    if (fault !== null) return refuse(response, 403, fault)
    answer({ request, response, url, body, objects, uploads })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket: 'learners', region: 'eu-central-1', ...CREDENTIALS },
    objects,
    openUploads: () => uploads.size,
    openAnswers: () => answering,
    failNext: (requests) => {
      failing = requests
    },
    misbehave: (rule) => {
      ruleOf = rule
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly body: Buffer
  readonly objects: Map<string, Buffer>
  readonly uploads: Map<string, Upload>
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

function answer(exchange: Exchange): null {
  const { request, response, url, body, objects } = exchange
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== 'learners') return refuse(response, 404, 'NoSuchBucket')
  const key = rest.join('/')
  if (url.searchParams.get('list-type') === '2' && key === '') return listObjects(exchange)
  if (url.searchParams.has('uploads') && request.method === 'GET') return listUploads(exchange)
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return multipart(exchange, key)
  switch (request.method) {
    case 'PUT':
      objects.set(key, body)
      return end(response, 200, '', { etag: tagOf(body) })
    case 'DELETE':
      objects.delete(key)
      return end(response, 204)
    default:
      return read(exchange, objects.get(key))
  }
}

const KEYS_AT_ONCE = 30

function listObjects({ response, url, objects }: Exchange): null {
  const prefix = url.searchParams.get('prefix') ?? ''
  const isRightIn = (key: string) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/')
  const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()].filter((key) => isRightIn(key) && key > after).sort()
  const page = keys.slice(0, KEYS_AT_ONCE)
  const list = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  const more =
    keys.length > page.length
      ? `true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`
      : 'false</IsTruncated>'
  return end(response, 200, `<ListBucketResult><IsTruncated>${more}${list}</ListBucketResult>`)
}

function listUploads({ response, url, uploads }: Exchange): null {
  const own = [...uploads].filter(([, { key }]) => key.startsWith(url.searchParams.get('prefix') ?? ''))
  const list = own.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`).join('')
  return end(response, 200, `<ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`)
}

function misbehave(response: ServerResponse, fault: Fault): null {
  if (typeof fault === 'number') return refuse(response, fault, fault === 403 ? 'AccessDenied' : 'SlowDown')
  if (fault === 'cut') response.destroy()
  if (fault === 'stall') response.writeHead(200, { 'content-length': 1_000 }).write('half')
  return null
}

function read({ request, response }: Exchange, object: Buffer | undefined): null {
  if (!object) return request.method === 'HEAD' ? end(response, 404) : refuse(response, 404, 'NoSuchKey')
  if (request.method === 'HEAD') return end(response, 200, '', { 'content-length': String(object.length) })
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return end(response, 200, object)
  const part = object.subarray(Number(range[1]), Number(range[2]) + 1)
  return end(response, 206, part, { 'content-range': `bytes ${range[1]}-${range[2]}/${object.length}` })
}

function multipart({ request, response, url, body, objects, uploads }: Exchange, key: string): null {
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, { key, parts: new Map() })
    return end(
      response,
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const id = url.searchParams.get('uploadId') ?? ''
  const parts = uploads.get(id)?.parts
  if (!parts) return refuse(response, 404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    parts.set(Number(url.searchParams.get('partNumber')), body)
    return end(response, 200, '', { etag: tagOf(body) })
  }
  uploads.delete(id)
  if (request.method === 'DELETE') return end(response, 204)
  const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.+?)<\/ETag>/g)]
  const chosen = listed.map(([, number, tag]) => ({
    part: parts.get(Number(number)),
    tag: tag?.replaceAll('&quot;', '"'),
  }))
  if (chosen.some(({ part, tag }) => !part || tagOf(part) !== tag)) return refuse(response, 400, 'InvalidPart')
  if (chosen.slice(0, -1).some(({ part }) => part!.length < LEAST_PART)) return refuse(response, 400, 'EntityTooSmall')
  objects.set(key, Buffer.concat(chosen.map(({ part }) => part!)))
  return end(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

/** What is wrong with a request's signature; null when it is right. */
function signatureFault(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!given) return 'AccessDenied'
  const [, credential = '', names = '', signature] = given
  const [keyId, date = '', region = '', service = ''] = credential.split('/')
  if (keyId !== CREDENTIALS.accessKeyId || service !== 's3') return 'InvalidAccessKeyId'
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const time = String(request.headers['x-amz-date'])
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [request.method, url.pathname, canonicalQuery(url), headers, names, payload].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  let key: Buffer | string = `AWS4${CREDENTIALS.secretAccessKey}`
  for (const part of [date, region, 's3', 'aws4_request']) key = hmac(key, part)
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, content: string) => createHmac('sha256', key).update(content).digest()
const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function end(response: ServerResponse, status: number, body: Buffer | string = '', headers: object = {}): null {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
  return null
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  end(response, status, `<Error><Code>${code}</Code></Error>`)
