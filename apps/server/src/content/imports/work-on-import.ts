import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportReport } from '@cairn/contract/imports'
import { type ExistingNote, filesIssue } from '@cairn/core/anki/import-report'
import type { NoteOrder } from '@cairn/core/anki/plan-import'
import type { DeckOverrides } from '@cairn/core/scheduling/deck-settings'
import { LEECH_LAPSES } from '@cairn/core/scheduling/leech'
import { z } from 'zod'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { storeProblemOf } from '../../platform/files/store-error.ts'
import { newWorkFolder } from '../../platform/files/work-folders.ts'
import { isSpaceUsedUp } from '../../platform/space/space.ts'
import { idOf } from '../../study/cards/identify.ts'
import { readLearner } from '../../study/learners/read-learner.ts'
import { parseSettings } from '../../study/learners/settings.ts'
import { keepAllMedia } from '../media/keep-media.ts'
import { applyNotes } from './apply-notes.ts'
import type { PackageDecks } from './decks-for.ts'
import { guidsOfOwnCards } from './home-notes.ts'
import { type ImportParts, packageKey } from './import-parts.ts'
import { changeImport, existingNotes, type ImportRow, insertImportMedia } from './imports.store.ts'
import { keptOf } from './kept-choice.ts'
import { replaceNoteType } from './library-rows.store.ts'
import { PackageError } from './package-problem.ts'
import { addRemoval, removeNow } from './remove-package.ts'
import { readInWorker } from './run-package-worker.ts'
import { takeBack } from './take-back.ts'
import type { FromPackage, PackageTask } from './worker-messages.ts'

/** Does what an import waits for: the dry run, or the notes that are not in the library yet. */
export async function workOnImport(parts: ImportParts, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { log } = parts
  const workDir = await newWorkFolder({ dataDir: parts.dataDir, work: 'importing', prefix: 'package-' })
  try {
    const path = await fetchPackage(parts, row, workDir)
    if (row.problem !== null) await noteProblem(parts, row, null)
    const { order } = keptOf(row)
    const task = { path, workDir, ...(await contextOf(parts, row)), from: row.done, order }
    await (row.status === 'reading' ? preview(parts, row, task, signal) : apply(parts, row, task, signal))
  } catch (error) {
    if (storeProblemOf(error) !== null) await noteProblem(parts, row, STORAGE_AWAY)
    if (isSpaceUsedUp(error)) return giveUp(parts, row, 'space-used-up')
    if (!(error instanceof PackageError)) throw error
    log.info({ import: row.id, problem: error.problem, detail: error.message }, 'a package was refused')
    await giveUp(parts, row, error.problem)
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** The package, or the files that come with it, cannot be got at. */
export const STORAGE_AWAY = 'storage-away'

async function noteProblem({ engine, now }: ImportParts, row: ImportRow, problem: string | null): Promise<void> {
  await changeImport(engine.db, row, ['reading', 'applying'], { problem, updated_at: now() })
}

async function fetchPackage({ files }: ImportParts, row: ImportRow, workDir: string): Promise<string> {
  const path = join(workDir, 'package.zip')
  if (!(await files.getTo(packageKey(row), path))) throw new PackageError('damaged', 'the uploaded file is gone')
  return path
}

/** The instant is that of the import's beginning: the same plan comes out however often it is begun. */
async function contextOf({ engine }: ImportParts, { user_id, created_at }: ImportRow) {
  const row = await readLearner(engine, user_id, created_at)
  const { timeZone, rolloverHour, ...settings } = parseSettings(row.settings)
  const { desiredRetention, learningStepsMinutes, relearningStepsMinutes } = settings
  const { maximumIntervalDays, newPerDay, reviewsPerDay } = settings
  const schedule = { desiredRetention, learningStepsMinutes, relearningStepsMinutes, maximumIntervalDays }
  const learner = { ...schedule, newPerDay, reviewsPerDay, leechLapses: LEECH_LAPSES }
  return { timeZone, rolloverHour, now: created_at, learner }
}

type Zone = Omit<PackageTask, 'kind' | 'existing'>

async function preview(parts: ImportParts, row: ImportRow, zone: Zone, signal: AbortSignal): Promise<void> {
  const { engine, now } = parts
  const own = await guidsOfOwnCards(engine.db, row.user_id)
  const existing = new Map<string, ExistingNote>([
    ...own.map((guid) => [guid, { modifiedAt: Number.MAX_SAFE_INTEGER, isTrashed: false }] as const),
    ...(await existingNotes(engine.db, row.user_id)),
  ])
  const receive = async (message: FromPackage) => {
    if (message.kind !== 'report') return
    const { report, media, format, total, offered } = message
    const order: NoteOrder = 'id'
    const change = {
      status: 'ready',
      report: JSON.stringify({ ...report, media, order, offered }),
      format,
      total,
    } as const
    await changeImport(engine.db, row, ['reading'], { ...change, updated_at: now() })
  }
  await readInWorker({ kind: 'preview', existing, ...zone }, receive, { signal })
}

async function apply(parts: ImportParts, row: ImportRow, zone: Zone, signal: AbortSignal): Promise<void> {
  const receiver = new ApplyReceiver(parts, row)
  await readInWorker({ kind: 'apply', existing: new Map(), ...zone }, (message) => receiver.receive(message), {
    signal,
  })
  await endWith(parts, row, 'done', null)
}

const StoredReport = z.looseObject({ issues: ImportReport.shape.issues })

/** The report, now that files were found to be larger than their package had said. */
function withLargeFiles(report: string | null, names: readonly string[]): string | null {
  if (report === null) return null
  const kept = StoredReport.parse(JSON.parse(report))
  const issues = kept.issues.filter(({ code }) => code !== 'large-file')
  return JSON.stringify({ ...kept, issues: [...issues, { code: 'large-file', ...filesIssue(names) }] })
}

class ApplyReceiver {
  readonly #parts: ImportParts
  readonly #row: ImportRow
  #decks: PackageDecks = new Map()
  #deckSettings: ReadonlyMap<number, DeckOverrides> = new Map()

  constructor(parts: ImportParts, row: ImportRow) {
    this.#parts = parts
    this.#row = row
  }

  async receive(message: FromPackage): Promise<void> {
    if (message.kind === 'media') await this.#keep(message.found)
    else if (message.kind === 'objects') await this.#keepObjects(message)
    else if (message.kind === 'notes') await this.#addNotes(message)
  }

  async #keep(found: Extract<FromPackage, { kind: 'media' }>['found']): Promise<void> {
    const { user_id, id, created_at } = this.#row
    const files = found.map(({ sha256, bytes, contentType, path }) => {
      return { userId: user_id, sha256, bytes, contentType, now: created_at, from: path }
    })
    await keepAllMedia(this.#parts, files)
    await inTransaction(this.#parts.engine, async (tx) => {
      for (const { fileName, sha256 } of found)
        await insertImportMedia(tx, { user_id, import_id: id, file_name: fileName, sha256 })
    })
    await Promise.all(found.map(({ path }) => rm(path, { force: true })))
  }

  async #keepObjects({
    decks,
    deckSettings,
    noteTypes,
    createdAt,
    tooLarge,
  }: Extract<FromPackage, { kind: 'objects' }>): Promise<void> {
    this.#decks = decks
    if (keptOf(this.#row).deckOptions) this.#deckSettings = deckSettings
    const { engine, now } = this.#parts
    await inTransaction(engine, async (tx) => {
      for (const noteType of noteTypes.values()) {
        const { id, name, kind } = noteType
        const definition = JSON.stringify(noteType)
        const own = { user_id: this.#row.user_id, id: idOf(`note-type:${id}:${name}`) }
        await replaceNoteType(tx, { ...own, name, kind, definition, updated_at: now() })
      }
      const report = tooLarge.length > 0 ? { report: withLargeFiles(this.#row.report, tooLarge) } : {}
      const change = { collection_created_at: createdAt, updated_at: now(), ...report }
      await changeImport(tx, this.#row, ['applying'], change)
    })
  }

  /** The count of what is done moves with the notes themselves: a new beginning goes on right there. */
  async #addNotes({ notes, next }: Extract<FromPackage, { kind: 'notes' }>): Promise<void> {
    const { engine, now } = this.#parts
    const { user_id, id, created_at } = this.#row
    const own = { decks: this.#decks, deckSettings: this.#deckSettings }
    const context = { userId: user_id, importId: id, now: created_at, ...own }
    await inTransaction(engine, async (tx) => {
      const going = await changeImport(tx, this.#row, ['applying'], { done: next, updated_at: now() })
      if (!going) throw new PackageError('took-too-long', 'the import was ended meanwhile')
      await applyNotes(tx, context, notes)
    })
  }
}

/** Ends an import that cannot be finished: what of it had come in goes to the trash. */
export async function giveUp(parts: ImportParts, row: ImportRow, problem: string): Promise<void> {
  if (row.status === 'applying') await takeBack(parts, row)
  await endWith(parts, row, 'failed', problem)
}

async function endWith(parts: ImportParts, row: ImportRow, status: 'done' | 'failed', problem: string | null) {
  const now = parts.now()
  await inTransaction(parts.engine, async (tx) => {
    const ended = await changeImport(tx, row, ['reading', 'applying'], { status, problem, updated_at: now })
    if (ended) await addRemoval(tx, row, now)
  })
  await removeNow(parts, row)
}
