import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createZstdDecompress } from 'node:zlib'
import type { AnkiCollection } from '@cairn/core/anki/collection/collection'
import { collectionDays, countedFrom } from '@cairn/core/anki/collection/collection-days'
import { actionFor, type ExistingNote, ImportCounter } from '@cairn/core/anki/import-report'
import type { MasksOf } from '@cairn/core/anki/occlusion/mask-files'
import { ImportPlanner, type PlannedNote } from '@cairn/core/anki/plan-import'
import { type OptionsPlan, planOptions } from '@cairn/core/anki/schedule/options-in'
import { contentTypeOf, mediaAddress } from '@cairn/core/media/content-type'
import { studyDayOf } from '@cairn/core/scheduling/study-day'
import { databaseProblemOf } from '../../platform/db/database-problem.ts'
import { endWhenAsked } from '../../platform/threads/end-thread.ts'
import { standBack } from '../../platform/threads/stand-back.ts'
import { guidAtHome, idOf } from '../../study/cards/identify.ts'
import { countInflated } from './extract-collection.ts'
import { PackageError } from './package-problem.ts'
import { readMasks } from './read-masks.ts'
import { MOST_MEDIA_BYTES, type ReadPackage, readPackage } from './read-package.ts'
import type { FoundMedia, FromPackage, OfferedFit, PackageTask } from './worker-messages.ts'

/*
 * The thread that reads packages: it alone touches bytes that somebody else wrote. It says one thing at a time and
 * waits until it was dealt with, so that neither side piles anything up; what comes next it reads meanwhile.
 */

if (!parentPort) throw new Error('Inconsistent: this file runs as a worker thread')
const port = parentPort
endWhenAsked(port)
standBack()
// Given by `run-package-worker`, which states the type.
const task = workerData as PackageTask

// Each part has a price of its own (the sums of every day in it), so smaller ones make an import longer.
const NOTES_AT_ONCE = 100
const CARDS_AT_ONCE = 300
const EVENTS_AT_ONCE = 2_000
// So many lie on the disk twice for a while.
const FILES_AT_ONCE = 50
const FILE_BYTES_AT_ONCE = 25 * 1_048_576

let dealtWith = Promise.resolve()

/** Resolves when it was said; what was said before was dealt with by then. */
async function say(message: FromPackage): Promise<void> {
  await dealtWith
  port.postMessage(message)
  dealtWith = new Promise((resolve) => port.once('message', () => resolve()))
}

void run()

async function run(): Promise<void> {
  try {
    const read = await readPackage(task.path, task.workDir)
    try {
      await (task.kind === 'preview' ? preview(read) : apply(read))
    } finally {
      read.zip.close()
    }
    await say({ kind: 'end' })
  } catch (error) {
    // A disk without room is no fault of the package: the work is done again when there is some.
    if (!(error instanceof PackageError) || databaseProblemOf(error) === 'full') throw error
    await say({ kind: 'refused', problem: error.problem, detail: error.message })
  }
  await dealtWith
  port.close()
}

interface Naming {
  readonly masks: MasksOf
  readonly media: (fileName: string) => string | null
  readonly idOf: (seed: string) => string
}

function plannerOf({ collection }: ReadPackage, { media, masks, idOf }: Naming): ImportPlanner {
  const { timeZone, rolloverHour, now, order } = task
  const days = collectionDays(collection, { timeZone, rolloverHour })
  return new ImportPlanner(collection, { ...days, now, order, idOf, media, masks })
}

/** A note that was changed here and left as several is not brought in beside itself. */
function whatLeftAs(guid: string): ExistingNote | undefined {
  const home = task.existing.get(guidAtHome(guid))
  return home?.isTrashed === false ? { modifiedAt: Number.MAX_SAFE_INTEGER, isTrashed: false } : undefined
}

async function preview(read: ReadPackage): Promise<void> {
  const places = new Map([...read.media].map(([entry, name]) => [name, entry]))
  // Nothing is kept yet, so there is no address; the place of a file stands for it. Nor is an id told to anybody.
  const media = (fileName: string) => {
    const entry = places.get(fileName)
    return entry === undefined ? null : `/api/media/${entry}`
  }
  const planner = plannerOf(read, { media, masks: await readMasks(read), idOf: (seed) => seed })
  const counter = new ImportCounter()
  for (const planned of planner.notes()) {
    const { guid } = planned.note
    counter.add(planned, actionFor(planned, task.existing.get(guid) ?? whatLeftAs(guid)))
  }
  for (const { code, count } of planner.left) counter.addIssue(code, count)
  counter.addFiles('large-file', read.leftFiles['large-file'])
  counter.addFiles('absent-file', read.leftFiles['absent-file'])
  const options = planOptions(read.collection, task.learner)
  const bytes = [...read.media.keys()].reduce((sum, entry) => sum + read.zip.compressedBytes(entry), 0)
  await say({
    kind: 'report',
    report: counter.report(read.collection, options),
    media: { files: read.media.size, bytes },
    format: read.format,
    total: planner.noteCount,
    offered: offeredBy(read.collection, options),
  })
}

/** Answers of the whole package: what exactly Anki fitted to it does not say. */
function offeredBy({ log }: AnkiCollection, { parameters }: OptionsPlan): OfferedFit | null {
  if (parameters === null) return null
  const { timeZone, rolloverHour, now } = task
  const answers = log.filter(({ ease, id }) => ease > 0 && id <= now)
  const last = answers.reduce((latest, { id }) => Math.max(latest, id), 0)
  const fittedUntilDay = studyDayOf(last === 0 ? now : last, timeZone, rolloverHour)
  return { parameters: parameters.values, reviews: answers.length, fittedUntilDay }
}

async function apply(read: ReadPackage): Promise<void> {
  const { addresses, tooLarge } = await sayMedia(read)
  const { decks, noteTypes } = read.collection
  const createdAt = countedFrom(read.collection, task)
  const media = (fileName: string) => addresses.get(fileName.normalize('NFC')) ?? null
  const planner = plannerOf(read, { media, masks: await readMasks(read), idOf })
  const used = new Set(read.collection.notes.map((note) => note.noteTypeId))
  const usedTypes = new Map([...noteTypes].filter(([id]) => used.has(id)))
  const large = [...read.leftFiles['large-file'], ...tooLarge]
  const { settings: deckSettings } = planOptions(read.collection, task.learner)
  const known = { kind: 'objects', decks, deckSettings, noteTypes: usedTypes, createdAt } as const
  await say({ ...known, tooLarge: tooLarge.length > 0 ? large : [] })
  await sayNotes(planner)
}

/** Hands over the files of the package: their addresses by their names, and those larger than the package said. */
async function sayMedia(read: ReadPackage) {
  const addresses = new Map<string, string>()
  const tooLarge: string[] = []
  let found: FoundMedia[] = []
  let bytes = 0
  const flush = async () => {
    if (found.length > 0) await say({ kind: 'media', found })
    found = []
    bytes = 0
  }
  for (const [entry, fileName] of read.media) {
    const file = await inflate(read, entry, fileName)
    if (file === null) {
      tooLarge.push(fileName)
      continue
    }
    addresses.set(fileName, mediaAddress(file.sha256, file.contentType))
    found.push(file)
    bytes += file.bytes
    if (found.length >= FILES_AT_ONCE || bytes >= FILE_BYTES_AT_ONCE) await flush()
  }
  await flush()
  return { addresses, tooLarge }
}

async function sayNotes(planner: ImportPlanner): Promise<void> {
  let notes: PlannedNote[] = []
  let [cards, events, next] = [0, 0, task.from]
  const flush = async () => {
    if (notes.length > 0) await say({ kind: 'notes', notes, next })
    notes = []
    cards = 0
    events = 0
  }
  for (const planned of planner.notes(task.from)) {
    const own = planned.cards.reduce((sum, card) => sum + card.log.events.length, 0)
    if (notes.length >= NOTES_AT_ONCE || cards + planned.cards.length > CARDS_AT_ONCE || events + own > EVENTS_AT_ONCE)
      await flush()
    notes.push(planned)
    cards += planned.cards.length
    events += own
    next += 1
  }
  await flush()
}

/** A file of the package, written out and named by its content; null for one that is too large. */
async function inflate(read: ReadPackage, entry: string, fileName: string): Promise<FoundMedia | null> {
  const { zip, format } = read
  const path = join(task.workDir, `media-${entry}`)
  const hash = createHash('sha256')
  let [bytes, start] = [0, Buffer.alloc(0)]
  async function* measured(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.byteLength
      if (bytes > MOST_MEDIA_BYTES) throw new TooLarge()
      if (start.length < 512) start = Buffer.concat([start, chunk.subarray(0, 512)])
      yield chunk
    }
  }
  try {
    const source = Readable.from(zip.read(entry))
    // The storage may know an earlier one by a second name, so that one is never written over.
    await rm(path, { force: true })
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    if (format === 'latest')
      await pipeline(source, createZstdDecompress(), countInflated(zip, zip.compressedBytes(entry)), measured, target)
    else await pipeline(source, measured, target)
  } catch (error) {
    if (error instanceof TooLarge) return null
    if (error instanceof PackageError) throw error
    throw new PackageError('damaged', 'a media file cannot be read', error)
  }
  return { fileName, sha256: hash.digest('hex'), bytes, contentType: contentTypeOf(start), path }
}

class TooLarge extends Error {}
