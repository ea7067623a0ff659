import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardTable } from '../../platform/db/schema.ts'
import { textHash } from '../../study/cards/identify.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { readPackage } from './read-package.ts'
import { coveredSpots } from './testing/covered-spots.ts'
import { ADD_ON_NOTES, type ExpectedCard, NATIVE_NOTES, type OcclusionNote } from './testing/occlusion-notes.ts'
import { addOnPackage, latest, nativePackage } from './testing/occlusion-packages.ts'

const workDir = mkdtempSync(join(tmpdir(), 'cairn-masks-'))
afterAll(() => rmSync(workDir, { recursive: true }))

const cardsOf = (notes: readonly OcclusionNote[]) => notes.flatMap((note) => note.cards)
const sorted = ({ question, answer, ...card }: ExpectedCard) => ({
  ...card,
  question: question.toSorted(),
  answer: answer.toSorted(),
})

describeOnBothDatabases('packages with pictures of which parts are hidden', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  type Drawn = CardTable & { readonly guid: string | null }
  const drawn = async (userId: string): Promise<readonly Drawn[]> => {
    const { db } = database()
    const cards = await db.selectFrom('card').selectAll().where('user_id', '=', userId).orderBy('id').execute()
    const notes = await db.selectFrom('note').select(['id', 'guid']).where('user_id', '=', userId).execute()
    const guids = new Map(notes.map(({ id, guid }) => [id, guid]))
    return cards.map((card) => ({ ...card, guid: guids.get(card.note_id) ?? null }))
  }

  /** What lies under masks on the cards of a learner, beside what should. */
  async function expectCovered(userId: string, notes: readonly OcclusionNote[]): Promise<void> {
    const byPlace = (one: { guid: string | null; ord: number }, other: { guid: string | null; ord: number }) =>
      `${one.guid}:${one.ord}` < `${other.guid}:${other.ord}` ? -1 : 1
    const seen = (await drawn(userId)).map(({ guid, ordinal, front }) => ({
      guid,
      ord: ordinal,
      ...coveredSpots(front),
    }))
    expect(seen.sort(byPlace)).toEqual(cardsOf(notes).map(sorted).sort(byPlace))
    expect(new Set((await drawn(userId)).map(({ kind }) => kind))).toEqual(new Set(['occlusion']))
  }

  async function exported(userId: string) {
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const folder = mkdtempSync(join(workDir, 'package-'))
    const path = join(folder, 'out.apkg')
    writeFileSync(path, new Uint8Array(await answer.arrayBuffer()))
    const { collection, media, zip } = await readPackage(path, folder)
    zip.close()
    return { collection, files: new Set(media.values()) }
  }

  test('Anki’s own cover what they cover there; what cannot be drawn is held back and named', async () => {
    const userId = await newLearner(database())
    const { report } = await app.importPackage(userId, nativePackage())
    expect(report).toMatchObject({
      notes: { add: 4, update: 0, skip: 0 },
      cards: { add: 19, update: 0, skip: 0 },
      decks: [{ title: 'Anatomy::Cell', cards: 19 }],
      phases: { new: 19, learning: 0, review: 0 },
    })
    expect(report?.issues).toEqual([
      // One of the shapes has a colour that was chosen.
      { code: 'mask-colour', count: 18, examples: expect.any(Array) },
      {
        code: 'open-picture',
        count: 2,
        examples: expect.arrayContaining(['cell drawing.png, An odd shape, 1', 'cell drawing.png, Words alone, 2']),
      },
    ])
    await expectCovered(userId, NATIVE_NOTES)
    const [first] = (await drawn(userId)).filter(({ guid, ordinal }) => guid === 'native-one' && ordinal === 0)
    expect(first?.front).toMatch(/^Hide one\n\n!\[\]\([^)]+"\)$/)
    expect(first?.front).toContain('text 24,73.33,7 Seen%3A%20nucleus')
    expect(first?.back).toBe('Back of Hide one')
  })

  test.each([
    ['older', undefined],
    ['latest', latest],
  ] as const)('the add-on’s, in the %s format', async (_, write) => {
    const userId = await newLearner(database())
    const { report } = await app.importPackage(userId, addOnPackage(ADD_ON_NOTES, 1, write))
    expect(report).toMatchObject({ notes: { add: 8, update: 0, skip: 0 }, cards: { add: 8, update: 0, skip: 0 } })
    expect(report?.issues).toEqual([
      // The add-on's template has a style sheet.
      {
        code: 'style',
        count: 8,
        examples: expect.arrayContaining([expect.stringContaining('Header of 4c1d0e7a9b-ao-1')]),
      },
      {
        code: 'open-picture',
        count: 2,
        examples: expect.arrayContaining([
          'cell drawing.png, Header of 5d2e1f8bac-ao-1, 1',
          'cell drawing.png, Header of 6e3f209cbd-ao-1, 1',
        ]),
      },
    ])
    await expectCovered(userId, ADD_ON_NOTES)
    const [first] = (await drawn(userId)).filter(({ guid }) => guid === ADD_ON_NOTES[0]!.guid)
    expect(first?.front).toMatch(/^Header of 4c1d0e7a9b-ao-1\n\n!\[\]\([^)]+"\)\n\nBelow$/)
    expect(first?.back).toBe('Remarks\nRemark of 4c1d0e7a9b-ao-1')
  })

  test('they leave with the fields and files that they came with', async () => {
    const userId = await newLearner(database())
    for (const bytes of [nativePackage(), addOnPackage()])
      expect((await app.importPackage(userId, bytes)).status).toBe('done')
    const { collection, files } = await exported(userId)
    const wanted = [...NATIVE_NOTES, ...ADD_ON_NOTES].filter(({ cards }) => cards.length > 0)
    const fields = new Map(collection.notes.map((note) => [note.guid, note.fields]))
    expect(fields).toEqual(new Map(wanted.map((note) => [note.guid, note.fields])))
    expect(collection.cards).toHaveLength(27)
    const masks = ADD_ON_NOTES.filter(({ cards }) => cards.length > 0).flatMap((note) => Object.keys(note.files))
    for (const name of ['cell drawing.png', ...masks]) expect(files).toContain(name)
    expect([...collection.noteTypes.values()].map(({ name }) => name).sort()).toEqual([
      'Image Occlusion',
      'Image Occlusion Enhanced',
    ])
  })

  test('files of the same content come in together', async () => {
    const userId = await newLearner(database())
    const hidingOne = ADD_ON_NOTES.filter(({ guid }) => guid.includes('-oa-'))
    expect(new Set(hidingOne.flatMap(({ guid, files }) => files[`${guid}-A.svg`])).size).toBe(1)
    expect(await app.importPackage(userId, addOnPackage(hidingOne))).toMatchObject({ status: 'done', done: 2 })
  })

  test('a package that comes again adds nothing; a newer one moves masks, and closes what an earlier release left open', async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, nativePackage())
    const again = await app.importPackage(userId, nativePackage())
    expect(again.report).toMatchObject({
      notes: { add: 0, update: 0, skip: 4 },
      cards: { add: 0, update: 0, skip: 19 },
    })
    const before = await drawn(userId)
    const open = before.find(({ guid, ordinal }) => guid === 'native-one' && ordinal === 2)!
    const texts = { front: 'image-occlusion:polygon:left=.55', back: 'Back' }
    const { db } = database()
    await db
      .updateTable('card')
      .set({ ...texts, kind: 'cloze' })
      .where('user_id', '=', userId)
      .where('id', '=', open.id)
      .execute()
    await db
      .updateTable('imported_card')
      .set({ text_hash: textHash(texts) })
      .where('card_id', '=', open.id)
      .where('user_id', '=', userId)
      .execute()
    const moved = NATIVE_NOTES.map(({ fields: [shapes = '', ...rest], ...note }) => ({
      ...note,
      fields: [shapes.replace('rect:left=.0750', 'rect:left=.0700'), ...rest],
    }))
    const newer = await app.importPackage(userId, nativePackage(moved, 2))
    expect(newer.report).toMatchObject({
      notes: { add: 0, update: 4, skip: 0 },
      cards: { add: 0, update: 19, skip: 0 },
    })
    await expectCovered(userId, NATIVE_NOTES)
    expect((await drawn(userId)).filter(({ front }) => front.includes('7,10,15,13.33'))).toHaveLength(19)
  })

  test('what is held back later leaves the card as it was', async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, addOnPackage())
    const before = await drawn(userId)
    const lost = ADD_ON_NOTES.slice(0, 1).map((note) => ({ ...note, files: {} }))
    const { report } = await app.importPackage(userId, addOnPackage(lost, 2))
    expect(report).toMatchObject({ notes: { add: 0, update: 0, skip: 0 }, cards: { add: 0, update: 0, skip: 0 } })
    expect(report?.issues).toMatchObject([{ code: 'open-picture', count: 1 }])
    expect(await drawn(userId)).toEqual(before)
  })
})
