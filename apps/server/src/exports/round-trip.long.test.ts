import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnkiCollection } from '@cairn/core/anki/collection'
import { homeDeckOf } from '@cairn/core/anki/collection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPackage } from '../imports/read-package.ts'
import { FORMATS, fixturePath, readManifest } from '../imports/testing/fixtures.ts'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { bytesOf, importApp } from '../testing/import-app.ts'
import { newLearner } from '../testing/learners.ts'

const workDir = mkdtempSync(join(tmpdir(), 'cairn-trip-'))
afterAll(() => rmSync(workDir, { recursive: true }))

async function read(bytes: Uint8Array) {
  const folder = mkdtempSync(join(workDir, 'package-'))
  const path = join(folder, 'package.apkg')
  writeFileSync(path, bytes)
  const { collection, media, zip } = await readPackage(path, folder)
  const sums: Record<string, string> = {}
  const isLatest = zip.names.has('collection.anki21b')
  if (!isLatest)
    for (const [entry, name] of media)
      sums[name] = createHash('sha256')
        .update(await zip.readWhole(entry))
        .digest('hex')
  zip.close()
  return { collection, sums }
}

/** All that has to be equal, in one order, without the numbers that a package may choose. */
function essence({ notes, cards, log, noteTypes, decks }: AnkiCollection) {
  const byId = new Map(notes.map((note) => [note.id, note]))
  const keyOf = (card: (typeof cards)[number]) => `${byId.get(card.noteId)?.guid}:${card.ord}`
  const cardKeys = new Map(cards.map((card) => [card.id, keyOf(card)]))
  const sorted = <T extends readonly unknown[]>(rows: T[]) =>
    rows.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return {
    notes: sorted(
      notes.map(({ guid, noteTypeId, fields, tags, modifiedAt }) => [
        ...[guid, noteTypes.get(noteTypeId)?.name, fields, [...tags].sort(), modifiedAt],
      ]),
    ),
    cards: sorted(
      cards.map((card) => {
        const { type, queue, due, ivl, factor, reps, lapses, left, flags, data } = card
        const deck = decks.get(homeDeckOf(card))?.name
        return [keyOf(card), deck, type, queue, due, ivl, factor, reps, lapses, left, flags, data]
      }),
    ),
    log: sorted(
      log.map(({ id, cardId, ease, ivl, lastIvl, factor, time, type }) => [
        ...[cardKeys.get(cardId), id, ease, ivl, lastIvl, factor, time, type],
      ]),
    ),
    noteTypes: sorted(
      [...noteTypes.values()].map(({ id: _, modifiedAt: __, ...noteType }) => [
        noteType.name,
        JSON.stringify(noteType),
      ]),
    ),
  }
}

describeOnBothDatabases('there and back', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  test.each(FORMATS)('%s leaves as it came', async (format) => {
    const userId = await newLearner(database(), 'Europe/Berlin')
    const bytes = bytesOf(fixturePath(`${format}.apkg`))
    expect(await app.importPackage(userId, bytes)).toMatchObject({ status: 'done' })
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    expect(answer.status).toBe(200)
    const out = await read(new Uint8Array(await answer.arrayBuffer()))
    const before = await read(bytes)
    expect(essence(out.collection)).toEqual(essence(before.collection))
    expect(out.sums).toEqual(readManifest(format).media)
    expect(out.collection.createdAt).toBe(before.collection.createdAt)
  })
})
