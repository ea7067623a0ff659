import { randomUUID } from 'node:crypto'
import type { UploadedDocument, UploadProblem } from '@cairn/contract/uploads'
import type { Logger } from 'pino'
import type { Engine } from '../../platform/db/engines.ts'
import type { Tx } from '../../platform/db/schema.ts'
import type { Files } from '../../platform/files/files.ts'
import { storeProblemOf } from '../../platform/files/store-error.ts'
import type { Job } from '../../platform/jobs/add-job.ts'
import type { JobHandler, Outcome } from '../../platform/jobs/run-jobs.ts'
import { holdLearner, roomLeft } from '../../platform/space/space.ts'
import { type ExtractedDocument, ExtractProblem, type Progress } from '../extract/document.ts'
import { contentOf, type HandedFile, limitsFor, readInThread } from '../extract/read-in-thread.ts'
import { addSource } from '../sources/create-source.ts'
import { READ_UPLOAD } from './begin-upload.ts'
import { type FetchedPage, fetchAddress, type Internet } from './fetch-address.ts'
import { findObjectById } from './objects.store.ts'
import type { ReadPicture } from './read-picture.ts'
import { findUpload, type UploadRow, updateUpload } from './uploads.store.ts'

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly log: Logger
  readonly now: () => number
  readonly internet?: Internet
  /** Null when nothing here reads pictures. */
  readonly readPicture: ReadPicture | null
}

/** Reads what a learner brought and makes it sources; what stands in the way is written down for them. */
export function readUploads(parts: Parts): JobHandler {
  const { engine, log, now } = parts
  return {
    kind: READ_UPLOAD,
    async run(job, signal) {
      const upload = await findUpload(engine.db, job.user_id, job.id)
      if (!upload) return async () => undefined
      await updateUpload(engine.db, upload, { status: 'reading', updated_at: now() })
      try {
        const { file, origin } = await fileOf(parts, upload, signal)
        if (upload.problem !== null) await updateUpload(engine.db, upload, { problem: null, updated_at: now() })
        const onProgress = reporter(parts, upload)
        const reading = readInThread({ file, limits: limitsFor(file.content.size), onProgress, signal })
        const document = await reading.catch((error) => {
          // What an address gives is not kept, so there is no file to show.
          if (parts.readPicture === null || upload.object_id === null || !isPicture(error)) throw error
          return parts.readPicture(upload, signal)
        })
        return keep(upload, { document, origin, now: now() })
      } catch (error) {
        if (storeProblemOf(error) !== null)
          await updateUpload(engine.db, upload, { status: 'waiting', problem: STORAGE_AWAY, updated_at: now() })
        if (!(error instanceof ExtractProblem)) throw error
        log.info({ problem: error.problem, detail: error.message, kind: upload.origin }, 'an upload gave no text')
        return refuse(job, error.problem, now())
      }
    },
    async giveUp(tx, job) {
      const upload = await findUpload(tx, job.user_id, job.id)
      await refuse(job, upload?.problem === STORAGE_AWAY ? STORAGE_AWAY : 'interrupted', now())(tx)
    },
  }
}

const STORAGE_AWAY: UploadProblem = 'storage-away'

const isPicture = (error: unknown) => error instanceof ExtractProblem && error.problem === 'image-only'

interface Fetched {
  readonly file: HandedFile
  /** Where it came from, as the source remembers it. */
  readonly origin: Record<string, string>
}

async function fileOf({ engine, files, internet }: Parts, upload: UploadRow, signal: AbortSignal): Promise<Fetched> {
  if (upload.address !== null) {
    const page = await fetchAddress(upload.address, signal, internet)
    return { file: fileOfPage(page), origin: { address: page.address } }
  }
  const object = await findObjectById(engine.db, upload.user_id, upload.object_id ?? '')
  const content = object && (await files.get(object.file_key))
  if (!object || !content) throw new ExtractProblem('gone', 'the file is not in the storage any more')
  return {
    file: { content, name: upload.name, charset: null },
    origin: { file: upload.name, object: object.id, sha256: object.sha256 },
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/csv': '.csv',
  'text/tab-separated-values': '.tsv',
  'text/markdown': '.md',
}

/** Named after its address, with the ending of what its sender calls it. */
function fileOfPage({ bytes, contentType, charset, address }: FetchedPage): HandedFile {
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '')
  return { content: contentOf(bytes), name: `${last ?? hostname}${ENDINGS[contentType] ?? ''}`, charset }
}

const REPORT_MS = 500

/** Tells the learner's browser how far it is, a few times a second at most. */
function reporter({ engine, log, now }: Parts, upload: UploadRow): Progress {
  let last = 0
  return (done, total) => {
    if (now() - last < REPORT_MS) return
    last = now()
    updateUpload(engine.db, upload, { pages_done: done, pages_total: total }).catch((error: unknown) =>
      log.warn({ err: error }, 'the progress of an upload was not noted'),
    )
  }
}

interface Kept {
  readonly document: ExtractedDocument
  readonly origin: Record<string, string>
  readonly now: number
}

/** Sources and the upload's end in one transaction. */
function keep(upload: UploadRow, { document, origin, now }: Kept): Outcome {
  return async (tx) => {
    const { parts, kind, ...about } = document
    await holdLearner(tx, upload.user_id)
    const bytes = parts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    if (bytes > (await roomLeft(tx, upload.user_id)))
      return updateUpload(tx, upload, { status: 'failed', problem: 'space-used-up', updated_at: now })
    const kept: UploadedDocument = { ...about, parts: [] }
    for (const { text, ...part } of parts) {
      const source = { id: randomUUID(), title: part.title, text }
      await addSource(tx, { userId: upload.user_id, source, kind: upload.origin, origin, now })
      kept.parts.push({ sourceId: source.id, ...part })
    }
    const pages = document.pages ?? 0
    await updateUpload(tx, upload, {
      ...{ status: 'ready', kind, document: JSON.stringify(kept), problem: null },
      ...{ pages_done: pages, pages_total: document.pages, updated_at: now },
    })
  }
}

const refuse = (job: Job, problem: UploadProblem, now: number) => (tx: Tx) =>
  updateUpload(tx, job, { status: 'failed', problem, updated_at: now })
