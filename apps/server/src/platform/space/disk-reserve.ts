import { statfs } from 'node:fs/promises'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { AppError } from '../http/app-error.ts'
import type { RequestEnv } from '../http/context.ts'
import { bodyReader } from '../http/read-counted.ts'
import { refuseFile } from '../http/refuse-file.ts'

/** Calls that bring bytes to keep. Signing in and out, rating, exporting and deleting are none of them. */
const BRINGS: readonly RegExp[] = [
  /^POST \/api\/(?:media|sources|sources\/from-url|uploads|shared\/copy)$/,
  /^P(?:OST|UT) \/api\/storage\//,
  /^POST \/api\/(?:account\/)?imports$/,
  /^POST \/api\/(?:imports|account\/archives)\/[^/]+\/apply$/,
]
const KNOWN_FOR_MS = 1_000
const MOST_BY_DEFAULT = 500 * 1_048_576
const SHARE_BY_DEFAULT = 0.1

type Reserving = Pick<Config, 'dataDir' | 'diskReserveBytes'>

/** Refuses new bytes, with words, while they would take the last room of the disk, which everything else needs. */
export function sparesReserve({ dataDir, diskReserveBytes }: Reserving): MiddlewareHandler<RequestEnv> {
  let known: { readonly at: number; readonly room: Promise<number> } | null = null
  const room = () => {
    const at = performance.now()
    if (known === null || at - known.at > KNOWN_FOR_MS)
      known = { at, room: roomAboveReserve(dataDir, diskReserveBytes) }
    return known.room
  }
  return async (c, next) => {
    const call = `${c.req.method} ${c.req.path}`
    if (!BRINGS.some((pattern) => pattern.test(call))) return next()
    const bytes = Number(c.req.header('content-length') ?? 0)
    if ((await room()) < bytes) await refuseFile(bodyReader(c), noRoom())
    return next()
  }
}

/** Bytes that the disk has beyond the reserve; infinite where it does not say. */
export async function roomAboveReserve(dataDir: string, reserveBytes: number | null): Promise<number> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const reserve = reserveBytes ?? Math.min(MOST_BY_DEFAULT, blocks * bsize * SHARE_BY_DEFAULT)
    return bavail * bsize - reserve
  } catch {
    // Not every file system says; then the write itself finds out.
    return Number.POSITIVE_INFINITY
  }
}

const noRoom = () =>
  new AppError(507, 'storage-full', {
    message:
      'The server is almost out of disk space and takes no new files or texts for now. This was not saved. Your cards and answers are safe, and you can go on studying.',
    headers: { 'retry-after': '600' },
  })
