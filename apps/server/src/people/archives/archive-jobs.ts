import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveProblem } from '@cairn/contract/archives'
import { z } from 'zod'
import { openZip } from '../../content/imports/zip-entries.ts'
import { beforeWriting, removeLoose } from '../../content/loose-files/loose-files.ts'
import { storeProblemOf } from '../../platform/files/store-error.ts'
import { newWorkFolder } from '../../platform/files/work-folders.ts'
import type { Job } from '../../platform/jobs/add-job.ts'
import type { JobHandler, Outcome } from '../../platform/jobs/run-jobs.ts'
import { refoldNext } from '../../study/reviews/refold-schedules.ts'
import { applyArchive } from './apply-archive.ts'
import { ArchiveError, asArchiveError } from './archive-error.ts'
import { type ArchiveParts, archiveKey } from './archive-parts.ts'
import { type ArchiveRow, changeArchive, findArchive } from './archives.store.ts'
import { EXPORT_ACCOUNT, IMPORT_ACCOUNT } from './begin-archive.ts'
import { isStorageAway } from './present-archive.ts'
import { type ReadArchive, readArchive } from './read-archive.ts'
import { Staging } from './staging.ts'
import { countAccount, writeArchive } from './write-archive.ts'

const Payload = z.object({ archive: z.string() })
const NOTHING: Outcome = async () => undefined
const RUNNING = ['waiting', 'working', 'applying'] as const

/** What makes archives and what reads them. */
export function archiveJobs(parts: ArchiveParts): readonly JobHandler[] {
  const handler = (kind: string, work: (row: ArchiveRow, signal: AbortSignal) => Promise<void>): JobHandler => ({
    kind,
    async run(job, signal) {
      const row = await rowOf(parts, job)
      // Of a job that is done twice the first may have ended the archive.
      if (row && RUNNING.some((status) => status === row.status)) await refusable(parts, row, () => work(row, signal))
      return NOTHING
    },
    async giveUp(tx, { user_id, payload }) {
      const row = await findArchive(tx, user_id, Payload.parse(JSON.parse(payload)).archive)
      if (!row) return
      const isAway = isStorageAway(row)
      const ended = failed(isAway ? 'storage-away' : 'interrupted', null, parts.now())
      // What is in stays in: the learner can have it gone on with.
      const mayGoOn = isHalfIn(row) || (isAway && row.status === 'applying')
      await changeArchive(tx, row, RUNNING, mayGoOn ? { ...ended, status: 'ready' } : ended)
    },
  })
  return [
    handler(EXPORT_ACCOUNT, (row, signal) => exportAccount(parts, row, signal)),
    handler(IMPORT_ACCOUNT, (row, signal) => importAccount(parts, row, signal)),
  ]
}

function rowOf({ engine }: ArchiveParts, { user_id, payload }: Job): Promise<ArchiveRow | undefined> {
  return findArchive(engine.db, user_id, Payload.parse(JSON.parse(payload)).archive)
}

const isHalfIn = ({ status, done }: ArchiveRow): boolean => status === 'applying' && done > 0

const problemText = (code: ArchiveProblem, place: string | null) => JSON.stringify({ code, place })

const failed = (code: ArchiveProblem, place: string | null, now: number) =>
  ({ status: 'failed', problem: problemText(code, place), updated_at: now }) as const

/**
 * A refusal ends the archive, and its file goes; anything else is the runner's, and so is whatever comes up when part of
 * the archive is in.
 */
async function refusable(parts: ArchiveParts, row: ArchiveRow, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const refusal = asArchiveError(error)
    if (storeProblemOf(error) !== null) {
      const problem = problemText('storage-away', null)
      await changeArchive(parts.engine.db, row, RUNNING, { problem, updated_at: parts.now() })
    }
    const current = await findArchive(parts.engine.db, row.user_id, row.id)
    if (!refusal || (current && isHalfIn(current))) throw error
    const { problem, place } = refusal
    parts.log.info({ archive: row.id, direction: row.direction, problem, place }, 'an archive was refused')
    // What does not go now goes with the archive's row, a day later.
    await removeLoose(parts, { userId: row.user_id, keys: [archiveKey(row)] })
    await changeArchive(parts.engine.db, row, RUNNING, failed(problem, place, parts.now()))
  }
}

async function exportAccount(parts: ArchiveParts, row: ArchiveRow, signal: AbortSignal): Promise<void> {
  const { engine, files, now } = parts
  const userId = row.user_id
  const account = await parts.describeAccount(userId)
  if (!account) throw new ArchiveError('interrupted', null)
  // What waits to be folded anew would go out as it was.
  while (await refoldNext(engine, userId)) signal.throwIfAborted()
  const counts = await countAccount(engine, userId)
  const { media = 0, files: brought = 0, ...rows } = counts
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0) + 2 * (media + brought)
  await changeArchive(engine.db, row, RUNNING, { status: 'working', total, done: 0, updated_at: now() })
  const own = { userId, keys: [archiveKey(row)] }
  await beforeWriting(engine.db, own, now())
  const content = writeArchive(parts, { userId, account, signal, onProgress: reporter(parts, row) })
  const { size } = await files.put(archiveKey(row), content)
  const change = {
    status: 'ready',
    done: total,
    bytes: size,
    counts: JSON.stringify(counts),
    problem: null,
    updated_at: now(),
  } as const
  // The account, or its wish, may be gone.
  if (!(await changeArchive(engine.db, row, RUNNING, change))) await removeLoose(parts, own)
}

async function importAccount(parts: ArchiveParts, row: ArchiveRow, signal: AbortSignal): Promise<void> {
  const { engine, now } = parts
  if (row.status !== 'applying') await changeArchive(engine.db, row, RUNNING, { status: 'working', updated_at: now() })
  await withArchive(parts, row, async ({ path, staging }) => {
    const zip = await openZip(path)
    try {
      const onProgress = row.status === 'applying' ? () => undefined : reporter(parts, row)
      const read = await readArchive({ zip, staging, signal, onProgress })
      if (row.status === 'applying') await applyArchive(parts, { row, zip, staging, read, signal })
      else
        await changeArchive(engine.db, row, RUNNING, {
          ...reportOf(read),
          status: 'ready',
          done: 0,
          problem: null,
          updated_at: now(),
        })
    } finally {
      zip.close()
    }
  })
  // What does not go now goes with the archive's row, a day later.
  if (row.status === 'applying') await removeLoose(parts, { userId: row.user_id, keys: [archiveKey(row)] })
}

function reportOf({ manifest, counts }: ReadArchive) {
  const { account, exportedAt } = manifest
  return { counts: JSON.stringify(counts), origin: JSON.stringify({ email: account.email, exportedAt }) }
}

interface Opened {
  readonly path: string
  readonly staging: Staging
}

/** The archive as a file of this machine, and a place for what is read of it; both are gone afterwards. */
async function withArchive(
  parts: ArchiveParts,
  row: ArchiveRow,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const workDir = await newWorkFolder({ dataDir: parts.dataDir, work: 'importing', prefix: 'account-' })
  try {
    const path = join(workDir, 'archive.zip')
    if (!(await parts.files.getTo(archiveKey(row), path))) throw new ArchiveError('interrupted', null)
    const staging = new Staging(join(workDir, 'staging.sqlite'))
    try {
      await work({ path, staging })
    } finally {
      staging.close()
    }
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

const REPORT_MS = 500

/** Tells the learner's browser how far it is, a few times a second at most. */
function reporter({ engine, log, now }: ArchiveParts, row: ArchiveRow): (added: number) => void {
  let [done, last] = [0, 0]
  return (added) => {
    done += added
    if (now() - last < REPORT_MS) return
    last = now()
    changeArchive(engine.db, row, ['working'], { done, updated_at: now() }).catch((error: unknown) =>
      log.warn({ err: error, archive: row.id }, 'the progress of an archive was not noted'),
    )
  }
}
