import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { readPackage } from '../imports/read-package.ts'

const workDir = mkdtempSync(join(tmpdir(), 'cairn-decks-'))
afterAll(() => rmSync(workDir, { recursive: true }))

describeOnBothDatabases('the decks that a package holds', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  /** Decks with one card more each: 1, 2, 3 … */
  async function start(...titles: readonly string[]) {
    const userId = await newLearner(database())
    const ids: string[] = []
    for (const [at, title] of titles.entries()) {
      const deck = await newDeck(app.call, userId, title)
      await newCards(app.call, userId, at + 1, deck.id)
      ids.push(deck.id)
    }
    const get = (query: string) => app.send(userId, `/api/exports/apkg?${query}`, { method: 'GET' })
    const cardsIn = async (query: string) => {
      const folder = mkdtempSync(join(workDir, 'package-'))
      const path = join(folder, 'package.apkg')
      writeFileSync(path, new Uint8Array(await (await get(query)).arrayBuffer()))
      const { collection, zip } = await readPackage(path, folder)
      zip.close()
      return collection.cards.length
    }
    return { ids, get, cardsIn }
  }

  test('a deck goes with those below it, whatever the case and the spaces of their titles', async () => {
    const { ids, cardsIn } = await start('Biology', 'biology :: Cells', 'Biology 2', 'BIOLOGY::Cells::Walls')
    expect(await cardsIn(`deck=${ids[0]}`)).toBe(1 + 2 + 4)
    expect(await cardsIn(`deck=${ids[1]}`)).toBe(2 + 4)
    expect(await cardsIn(`deck=${ids[2]}`)).toBe(3)
  })

  test('a folder that is no deck goes with what stands in it', async () => {
    const { get, cardsIn } = await start('Geology::Rocks & Ores', 'geology::Rocks & Ores::Chalk', 'Geologist')
    expect(await cardsIn('folder=Geology')).toBe(1 + 2)
    expect(await cardsIn(`folder=${encodeURIComponent('Geology::rocks & ores')}`)).toBe(1 + 2)
    expect((await get('folder=Biology')).status).toBe(404)
    expect((await get('folder=Geology&deck=x')).status).toBe(400)
  })
})
