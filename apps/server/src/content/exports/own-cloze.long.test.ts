import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siblingId } from '@cairn/core/cards/siblings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { newDeck, rating } from '../../testing/library.ts'
import { readPackage } from '../imports/read-package.ts'
import { withSql } from '../imports/testing/packages.ts'

const workDir = mkdtempSync(join(tmpdir(), 'cairn-own-'))
afterAll(() => rmSync(workDir, { recursive: true }))

describeOnBothDatabases('a text with gaps written here, on its way out', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  const FRONT = '{{c1::Paris::city}} lies on the {{c2::Seine}}'

  /** A learner with such a note, whose second card was answered, and the package of it. */
  async function exported() {
    const userId = await newLearner(database(), 'Europe/Berlin')
    const deck = await newDeck(app.call, userId)
    const id = uuidv7()
    const first = { id, deckId: deck.id, kind: 'cloze', front: FRONT, back: 'In France', position: 1 }
    const second = { ...first, id: siblingId(id, 1), noteId: id, ordinal: 1 }
    await app.call('POST /api/cards', { as: userId, body: { cards: [first, second] } })
    const event = rating(second.id, { rating: 'easy' })
    const sent = await app.call('POST /api/reviews', {
      as: userId,
      body: { sentAt: Date.now(), events: [event] },
    })
    expect(sent.status).toBe(200)
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    expect(answer.status).toBe(200)
    return { userId, noteId: id, event, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  const cardsOf = (userId: string) =>
    database().db.selectFrom('card').selectAll().where('user_id', '=', userId).orderBy('ordinal').execute()

  const reviewsOf = (userId: string) =>
    database().db.selectFrom('review').selectAll().where('user_id', '=', userId).orderBy('answered_at').execute()

  test('is one note with a card for each gap, each with its own schedule', async () => {
    const { noteId, event, bytes } = await exported()
    const folder = mkdtempSync(join(workDir, 'package-'))
    const path = join(folder, 'own.apkg')
    writeFileSync(path, bytes)
    const { collection, zip } = await readPackage(path, folder)
    zip.close()
    const { notes, noteTypes, cards, log } = collection
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({ guid: noteId, fields: [FRONT, 'In France'] })
    expect(noteTypes.get(notes[0]!.noteTypeId)?.kind).toBe('cloze')
    const byOrd = cards.toSorted((one, other) => one.ord - other.ord)
    expect(byOrd.map(({ ord, type, reps }) => [ord, type, reps])).toEqual([
      [0, 0, 0],
      [1, 2, 1],
    ])
    expect(log).toMatchObject([{ id: event.answeredAt, cardId: byOrd[1]!.id, ease: 4 }])
  })

  test('brings nothing twice to where it was written, and the answers given elsewhere', async () => {
    const { userId, noteId, bytes } = await exported()
    const before = await cardsOf(userId)
    const back = await app.importPackage(userId, bytes)
    expect(back.report).toMatchObject({ notes: { add: 0, update: 0, skip: 1 } })
    expect(await cardsOf(userId)).toEqual(before)
    expect(await reviewsOf(userId)).toHaveLength(1)

    const answeredAt = Date.parse('2026-01-20T11:00:00Z')
    const studied = withSql(
      bytes,
      `insert into revlog select ${answeredAt}, id, -1, 3, 12, 4, 2500, 3000, 1 from cards where ord = 1`,
      `update cards set reps = 2, ivl = 12, mod = mod + 10 where ord = 1`,
    )
    for (let time = 0; time < 2; time += 1) await app.importPackage(userId, studied)
    expect(await cardsOf(userId)).toEqual(before)
    const rated = (await reviewsOf(userId)).filter(({ kind }) => kind === 'rate')
    expect(rated.map(({ card_id, answered_at }) => [card_id, answered_at])).toEqual([
      [siblingId(noteId, 1), Date.parse('2026-01-10T11:00:00Z')],
      [siblingId(noteId, 1), answeredAt],
    ])
  })

  test('comes in elsewhere as the same cards, and only once', async () => {
    const { bytes } = await exported()
    const other = await newLearner(database(), 'Europe/Berlin')
    const done = await app.importPackage(other, bytes)
    expect(done.report).toMatchObject({ notes: { add: 1 }, cards: { add: 2 }, reviews: 1 })
    const cards = await cardsOf(other)
    expect(cards.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([
      ['cloze', 0],
      ['cloze', 1],
    ])
    expect(cards[1]?.front).toMatch(/^Paris lies on the /)
    const again = await app.importPackage(other, bytes)
    expect(again.report).toMatchObject({ notes: { add: 0, update: 0, skip: 1 } })
    expect(await cardsOf(other)).toHaveLength(2)
  })
})
