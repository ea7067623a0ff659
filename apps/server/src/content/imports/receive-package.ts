import { randomUUID } from 'node:crypto'
import { MOST_BYTES } from '@cairn/contract/upload-limits'
import type { Context } from 'hono'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { AppError, orNotFound } from '../../platform/http/app-error.ts'
import type { RequestEnv } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/http/deps.ts'
import { receiveFile } from '../../platform/http/receive-file.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { isSpaceUsedUp, requireRoom, withinSpace } from '../../platform/space/space.ts'
import { beforeWriting, removeLoose, tie } from '../loose-files/loose-files.ts'
import { addImportJob } from './import-job.ts'
import { type ImportParts, packageKey } from './import-parts.ts'
import { findRunning, findSending, type ImportRow, insertImport } from './imports.store.ts'

const IMPORTS = { max: 20, windowMs: 3_600_000 }

interface Receiving extends ImportParts {
  readonly limiter: Limiter
}

/** Keeps the package of a multipart request and the row of its import. Throws `AppError`: 400, 409, 413, 429. */
export function receivePackage(parts: Receiving, c: Context<RequestEnv>, userId: string): Promise<ImportRow> {
  const sending = sendingOf(c)
  return receiveFile(c, {
    admit: async () => {
      const known = sending === null ? undefined : await findSending(parts.engine.db, userId, sending)
      if (known) return known
      const running = await findRunning(parts.engine.db, userId)
      if (running && running.sending !== null && running.sending === sending) return running
      if (running) throw oneAtATime()
      await requireRoom(parts.engine.db, userId, Number(c.req.header('content-length') ?? 0))
      await withinLimit(parts.limiter, `import:${userId}`, IMPORTS)
      return undefined
    },
    mostBytes: MOST_BYTES.anki,
    tooLarge: 'This package is over 250 MB, the most that one may have.',
    name: 'package.apkg',
    keep: async (name, body) => {
      const id = randomUUID()
      const own = { userId, keys: [packageKey({ id })] }
      await beforeWriting(parts.engine.db, own, parts.now())
      const { size } = await parts.files.put(packageKey({ id }), body)
      const row = newImport({ userId, id, name, size, sending, now: parts.now() })
      try {
        const kept = await begin(parts, row)
        // The same sending arrived twice at once.
        if (kept.id !== id) await removeLoose(parts, own)
        return kept
      } catch (error) {
        // Of any other failure it is not known whether the row is there after all: the sweep looks.
        if (isSpaceUsedUp(error)) await removeLoose(parts, own)
        throw error
      }
    },
  })
}

/** The import of the row, or the one that its sending has already. */
function begin({ engine }: Receiving, row: ImportRow): Promise<ImportRow> {
  const { user_id: userId, sending } = row
  return inTransaction(engine, async (tx) => {
    const isNew = await withinSpace(tx, userId, () => insertImport(tx, row))
    if (!isNew) return orNotFound(await findSending(tx, userId, sending ?? ''), 'import', row.id)
    await addImportJob(tx, row, row.created_at)
    await tie(tx, { userId, keys: [packageKey(row)] })
    return row
  })
}

const SENDING = /^[\w-]{8,64}$/

/** What the sender calls this sending, so that another try is known as the same. */
function sendingOf(c: Context<RequestEnv>): string | null {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return null
  if (SENDING.test(given)) return given
  throw new AppError(400, 'bad-request', { message: 'The Idempotency-Key must be 8 to 64 letters, digits, - or _.' })
}

interface Arrived {
  readonly userId: string
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sending: string | null
  readonly now: number
}

function newImport({ userId, id, name, size, sending, now }: Arrived) {
  const unknown = {
    total: null,
    format: null,
    collection_created_at: null,
    report: null,
    problem: null,
  }
  const row: ImportRow = {
    user_id: userId,
    id,
    status: 'reading',
    file_name: name,
    bytes: size,
    sending,
    done: 0,
    created_at: now,
    updated_at: now,
    ...unknown,
  }
  return row
}

const oneAtATime = () =>
  new AppError(429, 'too-many-requests', {
    message: 'Another package of yours is being imported. This one can follow it.',
    headers: { 'retry-after': '10' },
  })
