import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { EngineFault } from '../llm-engine.ts'
import type { Watch } from './watch.ts'

/** Text as it arrives. */
export interface TextSource {
  /** What has arrived since the last time, at least one character; null at the end. Throws `EngineFault`. */
  next(): Promise<string | null>
}

/** What is kept ready for a reader who is slow, in UTF-16 units; beyond it the other side has to wait. */
const MOST_WAITING = 65_536

/** Codes of zlib and Brotli for bytes that are not theirs. */
const NOT_ENCODED = /^(?:Z_DATA_ERROR|ERR__ERROR)/

/** The body of a reply. While its reader is slow nothing is read from the connection, and no clock runs. */
export function textOf(response: Readable, watch: Watch): TextSource {
  const decoder = new StringDecoder('utf8')
  let waiting = ''
  let end: 'open' | 'whole' | EngineFault = 'open'
  let broken: EngineFault | null = null
  let wake: (() => void) | null = null
  const settle = (how: typeof end) => {
    end = how
    watch.stop()
    wake?.()
  }
  response.on('data', (chunk: Buffer) => {
    waiting += decoder.write(chunk)
    if (waiting.length > MOST_WAITING) {
      response.pause()
      watch.rest()
    } else watch.sawBytes()
    wake?.()
  })
  response.once('end', () => {
    waiting += decoder.end()
    settle('whole')
  })
  // 'close' without 'end': the connection broke, or was ended from here.
  response.once('close', () => {
    if (end === 'open') settle(watch.fault() ?? broken ?? new EngineFault('cut', 'The upstream connection broke'))
  })
  // 'close' follows. A body that is cut off ends its decoder in another way than one that was never encoded so.
  response.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (NOT_ENCODED.test(code)) broken = new EngineFault('garbage', `Upstream: not encoded as it says (${code})`)
  })

  const take = (): string => {
    const text = waiting
    waiting = ''
    if (response.isPaused()) {
      response.resume()
      watch.sawBytes()
    }
    return text
  }
  return {
    next: async () => {
      for (;;) {
        if (waiting !== '') return take()
        if (end === 'whole') return null
        if (end !== 'open') throw end
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
