import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnkiCollection } from '@cairn/core/anki/collection/collection'
import { homeDeckOf } from '@cairn/core/anki/collection/collection'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { readPackage } from '../imports/read-package.ts'
import { FORMATS, fixturePath, readManifest } from '../imports/testing/fixtures.ts'
import { entriesOf } from '../imports/testing/packages.ts'

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

type Manifest = ReturnType<typeof readManifest>

/** Each note with its texts, and each of its cards with its deck and where its schedule stands. */
function statesOf({ notes, cards, noteTypes, decks }: AnkiCollection) {
  return new Map(
    notes.map(({ id, guid, noteTypeId, fields, tags }) => [
      guid,
      {
        notetype: noteTypes.get(noteTypeId)?.name,
        fields,
        tags: [...tags].sort(),
        cards: cards
          .filter(({ noteId }) => noteId === id)
          .sort((one, other) => one.ord - other.ord)
          .map((card) => {
            const { ord, type, queue, due, ivl, factor, reps, lapses, flags } = card
            return [ord, decks.get(homeDeckOf(card))?.name, type, queue, due, ivl, factor, reps, lapses, flags]
          }),
      },
    ]),
  )
}

const statesIn = ({ sample }: Manifest) =>
  new Map(
    sample.map(({ guid, notetype, fields, tags, cards }) => [
      guid,
      { notetype, fields, tags: [...tags].sort(), cards },
    ]),
  )

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
    expect(statesOf(out.collection)).toEqual(statesIn(readManifest(format)))
  })

  test('cards that are buried today still are when Anki opens what leaves', async () => {
    const userId = await newLearner(database(), 'Europe/Berlin')
    await app.importPackage(userId, bytesOf(fixturePath('legacy2.apkg')))
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const { 'collection.anki21': collection } = entriesOf(new Uint8Array(await answer.arrayBuffer()))
    const raw = new SQLite(Buffer.from(collection!))
    const { crt, mod, conf } = z
      .object({ crt: z.number(), mod: z.number(), conf: z.string() })
      .parse(raw.prepare('select crt, mod, conf from col').get())
    const buried = raw.prepare('select count(*) from cards where queue in (-2, -3)').pluck().get()
    raw.close()
    const today = Math.floor((mod / 1_000 - crt) / 86_400)
    expect([buried, JSON.parse(conf)]).toMatchObject([10, { lastUnburied: today }])
  })
})
