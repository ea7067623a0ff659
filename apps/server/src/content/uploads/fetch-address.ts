import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { MOST_ADDRESS_BYTES } from '@cairn/contract/upload-limits'
import { ExtractProblem } from '../extract/document.ts'
import { isPublicAddress } from './public-address.ts'

/*
 * Fetches a page that a learner named. The address is checked where the connection is made: what a name leads to is
 * looked up once, every result is checked, and the connection goes to exactly that result. Redirects start over.
 */

const MOST_REDIRECTS = 5
const TIME_MS = 15_000

export interface FetchedPage {
  readonly bytes: Uint8Array
  /** Without parameters, lower case. */
  readonly contentType: string
  readonly charset: string | null
  /** Where the redirects led. */
  readonly address: string
}

/** What a test puts in place of the internet. */
export interface Internet {
  readonly lookup?: (name: string) => Promise<readonly LookupAddress[]>
  readonly isPublic?: (address: string) => boolean
  readonly timeMs?: number
  /** Ports that may be asked besides the usual ones. */
  readonly ports?: readonly number[]
}

/** Of the web alone: other ports belong to other services, which a page's address is no reason to speak to. */
const USUAL_PORTS: ReadonlySet<string> = new Set(['', '80', '443'])

const READABLE =
  /^(?:text\/(?:html|plain|markdown|x-markdown|csv|tab-separated-values)|application\/(?:xhtml\+xml|pdf|epub\+zip|octet-stream|csv|vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.document|presentationml\.presentation)))$/

/** What stands at an address: at most 10 MB within 15 s. Throws `ExtractProblem` with an `address-…` code or `too-large`. */
export async function fetchAddress(url: string, signal: AbortSignal, internet: Internet = {}): Promise<FetchedPage> {
  const deadline = AbortSignal.timeout(internet.timeMs ?? TIME_MS)
  const either = AbortSignal.any([signal, deadline])
  try {
    let at = parsed(url)
    requireUsualPort(at, internet)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await send(at, either, internet)
      const target = redirectOf(answer)
      if (target === null) return await readAnswer(answer, at)
      answer.destroy()
      at = parsed(target, at)
      requireUsualPort(at, internet)
    }
    throw new ExtractProblem('address-redirects', `more than ${MOST_REDIRECTS} redirects`)
  } catch (error) {
    if (error instanceof ExtractProblem) throw error
    signal.throwIfAborted()
    throw new ExtractProblem('address-unreachable', deadline.aborted ? 'no answer in time' : String(error), error)
  }
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  const isFine = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isFine) throw new ExtractProblem('address-refused', `not an address to fetch: ${address.slice(0, 200)}`)
  return url
}

function requireUsualPort({ port }: URL, { ports = [] }: Internet): void {
  if (!USUAL_PORTS.has(port) && !ports.includes(Number(port))) throw new ExtractProblem('address-port', `port ${port}`)
}

/**
 * Connects only to what was checked: a name through the lookup below, a number here. A name that leads inside is answered
 * like one that leads nowhere, so that nobody outside learns which names there are inside.
 */
function send(url: URL, signal: AbortSignal, { isPublic = isPublicAddress, lookup = lookupAll }: Internet) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublic(host))
    throw new ExtractProblem('address-refused', `${host} is not on the public internet`)
  const checkedLookup: LookupFunction = (name, { all }, callback) => {
    lookup(name).then(
      (found) => {
        const [first] = found
        const bad = found.find(({ address }) => !isPublic(address))
        if (bad || !first) callback(new Error(`${name} is ${bad?.address ?? 'nowhere'}`), [])
        else if (all) callback(null, [...found])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      signal,
      agent: false,
      lookup: checkedLookup,
      maxHeaderSize: 16_384,
      headers: {
        accept: 'text/html, application/pdf, text/plain;q=0.9, */*;q=0.1',
        'accept-encoding': 'gzip, br, deflate',
        'user-agent': 'Cairn (a learner asked for this page)',
      },
    })
    sent.on('response', resolve).on('error', reject).end()
  })
}

function lookupAll(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) =>
    systemLookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  )
}

const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

function redirectOf({ statusCode, headers }: IncomingMessage): string | null {
  return REDIRECTS.has(statusCode) ? (headers.location ?? null) : null
}

async function readAnswer(answer: IncomingMessage, url: URL): Promise<FetchedPage> {
  try {
    refuseStatus(answer.statusCode ?? 0)
    const [type = '', ...parameters] = (answer.headers['content-type'] ?? 'text/html').split(';')
    const contentType = type.trim().toLowerCase()
    if (!READABLE.test(contentType)) throw new ExtractProblem('address-type', contentType)
    const charset = /charset="?([\w-]{2,40})/i.exec(parameters.join(';'))?.[1] ?? null
    return { bytes: await readBody(inflated(answer)), contentType, charset, address: url.href }
  } finally {
    answer.destroy()
  }
}

function refuseStatus(status: number): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new ExtractProblem('address-missing', `answered ${status}`)
  const isClosed = [401, 402, 403, 407, 429, 451].includes(status)
  throw new ExtractProblem(isClosed ? 'address-forbidden' : 'address-failed', `answered ${status}`)
}

function inflated(answer: IncomingMessage): Readable {
  switch (answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity') {
    case 'identity':
    case '':
      return answer
    case 'gzip':
    case 'x-gzip':
      return withErrors(answer, createGunzip())
    case 'br':
      return withErrors(answer, createBrotliDecompress())
    case 'deflate':
      return withErrors(answer, createInflate())
    default:
      throw new ExtractProblem('address-type', 'an encoding that nobody asked for')
  }
}

function withErrors<Stream extends Readable & NodeJS.WritableStream>(answer: IncomingMessage, inflate: Stream): Stream {
  answer.on('error', (error) => inflate.destroy(error))
  return answer.pipe(inflate)
}

/** Counts what comes out: a page may be small on the wire only. */
async function readBody(body: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MOST_ADDRESS_BYTES) throw new ExtractProblem('too-large', 'more than an address may answer')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
