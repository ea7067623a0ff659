import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { DECKS, deckPath, readDeck } from './testing/deck-fixtures.ts'
import { keptOf, saidOf } from './testing/said-of-schedule.ts'
import { MADE_AT } from './testing/schedule-packages.ts'

const workDir = mkdtempSync(join(tmpdir(), 'cairn-scheduled-'))
afterAll(() => rmSync(workDir, { recursive: true }))

/** What the rows of a package say of its cards, by the guid of their note and their ordinal. */
async function saidIn(deck: string) {
  const { collection, zip } = await readDeck(deck, mkdtempSync(join(workDir, deck)))
  zip.close()
  const guids = new Map(collection.notes.map(({ id, guid }) => [id, guid]))
  return new Map(collection.cards.map((row) => [`${guids.get(row.noteId)}:${row.ord}`, saidOf(row)]))
}

describeOnBothDatabases('every card of the decks in the shapes of public ones', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database(), { now: () => MADE_AT })
  })
  afterAll(() => app.close())

  test.each(DECKS)('stands where Anki had it: %s', async (deck) => {
    const userId = await newLearner(database(), 'UTC')
    const { status } = await app.importPackage(userId, new Uint8Array(readFileSync(deckPath(`${deck}.apkg`))))
    expect(status).toBe('done')
    const [said, kept] = [await saidIn(deck), await keptOf(database(), userId)]
    expect([...kept.keys()].toSorted()).toEqual([...said.keys()].toSorted())
    for (const [card, row] of said) expect([card, kept.get(card)]).toMatchObject([card, row])
  })
})
