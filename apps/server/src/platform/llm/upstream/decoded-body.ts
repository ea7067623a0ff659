import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/*
 * Endpoints are asked not to compress: their events are short, and are wanted at once. Some, and proxies before them,
 * do it all the same.
 */

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

/** The body as its sender wrote it; null for a coding that is not understood. */
export function decodedBody(response: IncomingMessage): Readable | null {
  const coding = codingOf(response.rawHeaders)
  if (coding === '' || coding === 'identity') return response
  if (!isKnown(coding)) return null
  const decoder = DECODERS[coding]()
  // How it ends is told by the decoder itself, to whoever reads it.
  pipeline(response, decoder, () => undefined)
  return decoder
}

const isKnown = (coding: string): coding is keyof typeof DECODERS => Object.hasOwn(DECODERS, coding)

/** From the list as it came: headers that Node has parsed stay in memory as long as a stream waits. */
function codingOf(rawHeaders: readonly string[]): string {
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'content-encoding') return (rawHeaders[at + 1] ?? '').trim().toLowerCase()
  return ''
}
