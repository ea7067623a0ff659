import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN_BASIC } from '@cairn/core/anki/collection/own-note-types'
import type { DeckChoice } from '@cairn/core/cards/deck-choice'
import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'
import { newWorkFolder } from '../../platform/files/work-folders.ts'
import { exportLibrary } from './export-library.ts'
import { writeCollection } from './write-collection.ts'
import { writePackage } from './write-package.ts'

interface Parts {
  readonly engine: Engine
  readonly files: Files
  /** For what has to be a file on this machine for a while. */
  readonly dataDir: string
  readonly now: () => number
}

interface Wanted {
  readonly userId: string
  /** Null for every deck. */
  readonly choice: DeckChoice | null
}

/**
 * A learner's decks as a package; the collection is written before this resolves. Throws 404 where the choice is of none,
 * `StoreError` where pictures or sounds go with it and cannot be had.
 */
export async function openPackage(
  { engine, files, dataDir, now }: Parts,
  { userId, choice }: Wanted,
): Promise<AsyncIterable<Uint8Array>> {
  const workDir = await newWorkFolder({ dataDir, work: 'exporting', prefix: 'package-' })
  const remove = () => rm(workDir, { recursive: true, force: true })
  try {
    const at = now()
    const paths = { collectionPath: join(workDir, 'collection.sqlite'), stubPath: join(workDir, 'stub.sqlite') }
    const media = await exportLibrary(engine, { userId, choice, now: at, path: paths.collectionPath })
    writeStub(paths.stubPath, at)
    // Once the first byte has left, a store that is away could only break the download, without a word.
    if (media.length > 0) await files.check()
    return cleanedUp(writePackage({ files, userId, media, ...paths }), remove)
  } catch (error) {
    await remove()
    throw error
  }
}

/** The same bytes; cleans up after the last, and also when nobody ever asks for the first: a generator would not then. */
function cleanedUp(bytes: AsyncIterable<Uint8Array>, remove: () => Promise<void>): AsyncIterable<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  const next = async () => {
    try {
      const step = await iterator.next()
      if (step.done) await remove()
      return step
    } catch (error) {
      await remove()
      throw error
    }
  }
  const end = async () => {
    try {
      await iterator.return?.()
    } finally {
      await remove()
    }
    return { done: true, value: undefined } as const
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

/** What a program sees that knows only the oldest format. */
function writeStub(path: string, now: number): void {
  const writer = writeCollection(path)
  const note = {
    id: now,
    guid: 'cairn-stub',
    noteTypeId: OWN_BASIC.id,
    modifiedAt: Math.floor(now / 1_000),
    tags: [],
    fields: ['This package needs Anki 2.1 or newer.', ''],
  }
  const card = {
    ...{ id: now, noteId: now, deckId: 1, ord: 0, modifiedAt: note.modifiedAt, type: 0, queue: 0, due: 1, ivl: 0 },
    ...{ factor: 0, reps: 0, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
  }
  writer.add({ notes: [note], cards: [card], log: [] }, new Map())
  writer.finish({ createdAt: note.modifiedAt, now, decks: [], noteTypes: [OWN_BASIC] })
  writer.close()
}
