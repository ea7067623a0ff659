/**
 * Pictures and sounds of the cards on this device, kept for studying without a network. The service worker answers from
 * this cache; here it is filled ahead of need and held within bounds. Without a cache (plain http) the network is needed.
 */
import { mediaIn } from '@cairn/core/media/content-type'
import { nextPause } from '../lib/next-pause.ts'
import { type LocalDb, type LocalMedia, openLocalDb } from './local-db.ts'
import { MEDIA_CACHE } from './media-cache-name.ts'
import { localLearner } from './session.ts'

const MEBIBYTE = 1_048_576
/** At most so much, and no more than a tenth of what the browser grants. */
const MOST_BYTES = 400 * MEBIBYTE
/** Looked through in one go, between which whatever the learner does comes first. */
const CARDS_AT_ONCE = 50
const AT_ONCE = 3
const ADDRESS = /\/api\/media\/[0-9a-f]{64}(?:\.[a-z0-9]{1,5})?/g

let lookedFor: string | null = null
let running = false

/**
 * Fetches what cards of this device show and is not here yet, those due first, and drops what no card shows once there is
 * too much. Does nothing when no card has `changed` since the last time. Failures are left to the next synchronisation.
 */
export async function keepMediaOffline(learnerId: string, changed: number): Promise<void> {
  if (typeof caches === 'undefined' || running || (lookedFor === learnerId && changed === 0)) return
  running = true
  try {
    const wanted = await addressesByNeed(await openLocalDb(learnerId))
    if (localLearner()?.id !== learnerId) return
    const isWhole = await fill(wanted)
    if (isWhole) lookedFor = learnerId
  } catch (error) {
    // A database that closes because the learner leaves, or a cache without room: nothing that is needed is lost.
    if (!(error instanceof DOMException)) throw error
  } finally {
    running = false
  }
}

/** Keeps a file that this device has sent itself. */
export async function putInMediaCache(address: string, blob: Blob): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    const headers = { 'content-type': blob.type, 'content-length': String(blob.size) }
    await (await caches.open(MEDIA_CACHE)).put(address, new Response(blob, { headers }))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error // no room: it is fetched when it is shown
  }
}

/** The files that cards show and this device keeps, as rows that wait to be sent. */
export async function mediaKeptFor(
  { idb }: LocalDb,
  cards: readonly { readonly front: string; readonly back: string }[],
): Promise<LocalMedia[]> {
  const texts = cards.map(({ front, back }) => `${front} ${back}`).join('\n')
  const found: LocalMedia[] = []
  for (const address of new Set(texts.match(ADDRESS) ?? [])) {
    const [sha256 = ''] = mediaIn(address)
    const known = await idb.get('media', sha256)
    if (known !== undefined) {
      if (known.rejection === undefined) found.push({ ...known, waiting: 1 })
      continue
    }
    const kept = typeof caches === 'undefined' ? undefined : await caches.match(address)
    if (kept === undefined) continue
    const contentType = kept.headers.get('content-type') ?? ''
    found.push({ sha256, address, contentType, bytes: await kept.arrayBuffer(), sentAt: null, waiting: 1 })
  }
  return found
}

/** Addresses in the order in which they will be needed. */
async function addressesByNeed({ idb }: LocalDb): Promise<readonly string[]> {
  const found: { readonly address: string; readonly need: number }[] = []
  for (let after: string | undefined; ; ) {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true)
    await nextPause()
    const cards = await idb.getAll('cards', range, CARDS_AT_ONCE)
    for (const { id, front, back } of cards) {
      const sides = `${front} ${back}`
      if (mediaIn(sides).length === 0) continue
      const need = (await idb.get('memory', id))?.state?.dueAt ?? Number.MAX_SAFE_INTEGER
      for (const [address] of sides.matchAll(ADDRESS)) found.push({ address, need })
    }
    after = cards.at(-1)?.id
    if (after === undefined || cards.length < CARDS_AT_ONCE) break
  }
  return [...new Set(found.sort((one, other) => one.need - other.need).map(({ address }) => address))]
}

/** Answers whether all was tried: false when the network went away. */
async function fill(wanted: readonly string[]): Promise<boolean> {
  const cache = await caches.open(MEDIA_CACHE)
  const most = await budget()
  let kept = await sizeOf(cache)
  if (kept > most) kept = await dropUnwanted(cache, new Set(wanted))
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = wanted.filter((address) => !here.has(address))
  for (let at = 0; at < missing.length && kept < most; at += AT_ONCE) {
    const sizes = await Promise.all(missing.slice(at, at + AT_ONCE).map((address) => fetchInto(cache, address)))
    if (sizes.includes(null)) return false
    kept += sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  }
  return true
}

/** Bytes that came, 0 for a file that the server does not have (yet); null without a network. */
async function fetchInto(cache: Cache, address: string): Promise<number | null> {
  const answer = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
  if (answer === null || answer.status === 401 || answer.status >= 500) return null
  if (answer.status !== 200) return 0
  const bytes = bytesOf(answer)
  try {
    await cache.put(address, answer)
  } catch (error) {
    if (error instanceof TypeError) return null // the connection broke while the file was on its way
    throw error
  }
  return bytes
}

const bytesOf = (answer: Response): number => Number(answer.headers.get('content-length') ?? 0)

async function sizeOf(cache: Cache): Promise<number> {
  let bytes = 0
  for (const answer of await cache.matchAll()) bytes += bytesOf(answer)
  return bytes
}

async function dropUnwanted(cache: Cache, wanted: ReadonlySet<string>): Promise<number> {
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  return sizeOf(cache)
}

async function budget(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {}
  return Math.min(MOST_BYTES, (quota ?? MOST_BYTES * 10) / 10)
}
