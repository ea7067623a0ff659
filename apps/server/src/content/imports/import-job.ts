import { randomUUID } from 'node:crypto'
import type { ApplyImport } from '@cairn/contract/imports'
import { z } from 'zod'
import type { Tx } from '../../platform/db/schema.ts'
import { addJob, type Job } from '../../platform/jobs/add-job.ts'
import type { JobHandler, Outcome } from '../../platform/jobs/run-jobs.ts'
import { adoptOffered } from './adopt-offered.ts'
import type { ImportParts } from './import-parts.ts'
import { changeImport, findImport, type ImportRow } from './imports.store.ts'
import { withChoice } from './kept-choice.ts'
import { addRemoval } from './remove-package.ts'
import { giveUp, STORAGE_AWAY, workOnImport } from './work-on-import.ts'

const IMPORT_PACKAGE = 'package-import'

/** `problem`: nothing more comes in; what had come in is taken back, and the import ends with that. */
const Payload = z.object({ import: z.string(), problem: z.string().optional() })

const NOTHING: Outcome = async () => undefined
/** Taking back is tried until it is done. */
const AGAIN_AFTER_MS = 600_000

type Key = Pick<ImportRow, 'user_id' | 'id'>

/** Has an import that was just begun, or confirmed, carried out. */
export function addImportJob(tx: Tx, { user_id, id }: Key, now: number): Promise<void> {
  return addJob(tx, { userId: user_id, id: randomUUID(), kind: IMPORT_PACKAGE, payload: { import: id }, now })
}

/** Carries imports out: the dry run, then the notes, from where another left them. */
export function importJobs(parts: ImportParts): JobHandler {
  return {
    kind: IMPORT_PACKAGE,
    async run(job, signal) {
      const { import: id, problem } = payloadOf(job)
      const row = await findImport(parts.engine.db, job.user_id, id)
      if (row === undefined || (row.status !== 'reading' && row.status !== 'applying')) return NOTHING
      if (problem === undefined) await workOnImport(parts, row, signal)
      else await giveUp(parts, row, problem)
      return NOTHING
    },
    async giveUp(tx, job) {
      const { import: id, problem } = payloadOf(job)
      const key = { user_id: job.user_id, id }
      const now = parts.now()
      const row = await findImport(tx, job.user_id, id)
      if (row?.problem === STORAGE_AWAY && problem === undefined) return waitForLearner(tx, row, now)
      const ended = { status: 'failed', problem: problem ?? 'internal', updated_at: now } as const
      if (await changeImport(tx, key, ['reading'], ended)) return addRemoval(tx, key, now)
      const payload = { import: id, problem: ended.problem }
      const at = problem === undefined ? now : now + AGAIN_AFTER_MS
      await addJob(tx, { userId: job.user_id, id: randomUUID(), kind: IMPORT_PACKAGE, payload, now: at })
    },
  }
}

/** The package is there, and what is in stays in: the learner has it gone on with, or gives it up. */
async function waitForLearner(tx: Tx, row: ImportRow, now: number): Promise<void> {
  await changeImport(tx, row, ['reading'], { status: 'failed', updated_at: now })
  await changeImport(tx, row, ['applying'], { status: 'ready', updated_at: now })
}

/** Has a confirmed import carried out, or one that the server could not get at gone on with; undefined for any other. */
export async function goOn(
  tx: Tx,
  row: ImportRow,
  { choice, now }: { readonly choice: ApplyImport; readonly now: number },
): Promise<ImportRow | undefined> {
  const anew = { problem: null, updated_at: now } as const
  const isAway = row.status === 'failed' && row.problem === STORAGE_AWAY
  const going = isAway
    ? await changeImport(tx, row, ['failed'], { ...anew, status: 'reading' })
    : await changeImport(tx, row, ['ready'], { ...anew, ...chosen(row, choice), status: 'applying' })
  if (going && !isAway && row.done === 0 && choice.parameters) await adoptOffered(tx, going, now)
  if (going) await addImportJob(tx, going, now)
  return going
}

/** What was chosen at first holds for an import that is gone on with. */
const chosen = ({ report, done }: ImportRow, choice: ApplyImport) =>
  done > 0 ? {} : { report: withChoice(report, choice) }

const payloadOf = ({ payload }: Job) => Payload.parse(JSON.parse(payload))
