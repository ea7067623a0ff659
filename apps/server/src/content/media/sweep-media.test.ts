import { Media } from '@cairn/contract/media'
import { jpeg } from '@cairn/core/media/testing/media-files'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../platform/db/engines.ts'
import { purgeTrash } from '../../study/trash/purge-trash.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards } from '../../testing/library.ts'
import { sweepMedia } from './sweep-media.ts'

const DAY = 86_400_000
const START = Date.parse('2026-01-10T11:00:00Z')

describeOnBothDatabases('files that nothing refers to', (database) => {
  const clock = { now: START }
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database(), { now: () => clock.now })
  })
  beforeEach(async () => {
    clock.now = START
    await database().db.deleteFrom('media').execute()
  })
  afterAll(() => app.close())

  const sweep = () => sweepMedia({ engine: database(), files: app.files }, clock.now)
  const keep = async (as: string, width = 10) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(jpeg({ width, height: 10 }))]), 'a.jpg')
    return Media.parse(await (await app.send(as, '/api/media', { method: 'POST', body: form })).json())
  }
  const statusOf = async (as: string, { address }: Media) => (await app.send(as, address, { method: 'GET' })).status
  const write = async (as: string, id: string, front: string) => {
    clock.now += 1
    const edit = { cardId: id, change: { front }, editedAt: { front: clock.now }, seenVersion: 1, deletedAt: null }
    const answer = await app.call('POST /api/cards/edits', { as, body: { sentAt: clock.now, edits: [edit] } })
    expect(answer.status).toBe(200)
  }
  /** Sweeps every day for some days, as the server does. */
  const live = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      clock.now += DAY
      await sweep()
    }
  }

  test('a picture that was pasted and deleted is there for an undo at any time, and for an earlier version', async () => {
    const ann = await newLearner(database())
    const [card] = await newCards(app.call, ann, 1)
    const picture = await keep(ann)
    for (const days of [0, 1, 2, 15, 29, 30]) {
      await write(ann, card!.id, `![](${picture.address})`)
      await live(days)
      await write(ann, card!.id, 'gone')
      await live(days)
      // Undone: the text names it again, and it is there.
      await write(ann, card!.id, `![](${picture.address})`)
      expect([days, await statusOf(ann, picture)]).toEqual([days, 200])
    }
    await live(40)
    expect(await statusOf(ann, picture)).toBe(200)
    await write(ann, card!.id, 'gone for good')
    await live(33)
    // An earlier version of the card names it.
    expect(await statusOf(ann, picture)).toBe(200)
  })

  test('a picture that was gone again while the text was being written goes after its time', async () => {
    const ann = await newLearner(database())
    const [card] = await newCards(app.call, ann, 1)
    const picture = await keep(ann)
    await write(ann, card!.id, `![](${picture.address})`)
    await write(ann, card!.id, 'gone for good')
    await live(33)
    expect(await statusOf(ann, picture)).toBe(404)
    expect(await keep(ann)).toEqual(picture)
    expect(await statusOf(ann, picture)).toBe(200)
  })

  test('two learners with the same picture: what one deletes, the other has', async () => {
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const picture = await keep(ann)
    await keep(ben)
    const [card] = await newCards(app.call, ben, 1)
    await write(ben, card!.id, `![](${picture.address})`)
    await live(40)
    expect([await statusOf(ann, picture), await statusOf(ben, picture)]).toEqual([404, 200])
  })

  test('what lies in the trash, in the history or in a draft is kept as long as that', async () => {
    const ann = await newLearner(database())
    const cards = await newCards(app.call, ann, 2)
    const [trashed, replaced, drafted] = [await keep(ann, 11), await keep(ann, 12), await keep(ann, 13)]
    await write(ann, cards[0]!.id, `![](${trashed.address})`)
    await app.call(`DELETE /api/cards/${cards[0]!.id}`, { as: ann })
    const history = { user_id: ann, card_id: cards[1]!.id, id: 'x', field: 'front', edited_at: 1, lost_at: 1 }
    await database()
      .db.insertInto('card_history')
      .values({ ...history, value: `![](${replaced.address})` })
      .execute()
    const [sourceId, generationId, id] = [uuidv7(), uuidv7(), uuidv7()]
    await app.call('POST /api/sources', { as: ann, body: { id: sourceId, title: '', text: 'A text.' } })
    const support = { start: null, end: null, quote: null, grade: 'weak' }
    const draft = {
      id,
      ordinal: 0,
      kind: 'basic',
      front: `![](${drafted.address})`,
      back: 'y',
      ...support,
      status: 'proposed',
    }
    const rest = { title: '', suggestedTitle: '', requestedCount: 1, engine: 'built-in', problem: null }
    const body = { sourceId, status: 'ready', ...rest, drafts: [draft] }
    expect((await app.call(`PUT /api/generations/${generationId}`, { as: ann, body })).status).toBe(200)
    await live(29)
    await live(60)
    for (const picture of [trashed, replaced, drafted]) expect(await statusOf(ann, picture)).toBe(200)
    await purgeTrash(database(), clock.now)
    await live(35)
    expect([await statusOf(ann, trashed), await statusOf(ann, replaced)]).toEqual([404, 200])
  })

  test('a card that comes while the texts are read keeps its picture; one sent again begins a new time', async () => {
    const ann = await newLearner(database())
    const [card] = await newCards(app.call, ann, 1)
    const picture = await keep(ann)
    await live(30)
    clock.now += 2 * DAY
    // The texts are read before the first transaction; the card comes right between.
    const engine = database()
    const transact: Engine['transact'] = async (work) => {
      if (transact !== late.transact) return engine.transact(work)
      late.transact = engine.transact
      await write(ann, card!.id, `![](${picture.address})`)
      return engine.transact(work)
    }
    const late = { ...engine, transact }
    expect(await sweepMedia({ engine: late, files: app.files }, clock.now)).toMatchObject({ removed: 0, left: 1 })
    await live(3)
    expect(await statusOf(ann, picture)).toBe(200)
    const other = await keep(ann, 14)
    await live(30)
    await keep(ann, 14)
    await live(29)
    expect(await statusOf(ann, other)).toBe(200)
  })

  test('a sweep that removes while the same file is sent leaves a file that is whole', async () => {
    const ann = await newLearner(database())
    const picture = await keep(ann)
    await live(30)
    clock.now += 2 * DAY
    await Promise.all([sweep(), ...Array.from({ length: 8 }, () => keep(ann)), sweep()])
    expect(await statusOf(ann, picture)).toBe(200)
  })

  test('a large library is not emptied in one turn', async () => {
    const ann = await newLearner(database())
    const rows = Array.from({ length: 300 }, (_, at) => ({
      user_id: ann,
      sha256: String(at).padStart(64, '0'),
      content_type: 'image/png',
      bytes: 1,
      created_at: START,
      deleted_at: START,
    }))
    await database().db.insertInto('media').values(rows).execute()
    clock.now += 31 * DAY
    expect(await sweep()).toEqual({ marked: 0, unmarked: 0, removed: 30, left: 270 })
    expect(await sweep()).toEqual({ marked: 0, unmarked: 0, removed: 27, left: 243 })
  })

  test('what a package brought stays while one of its notes does, and while it comes in', async () => {
    const ann = await newLearner(database())
    const [card] = await newCards(app.call, ann, 1)
    const picture = await keep(ann)
    const { db } = database()
    const named = { user_id: ann, import_id: 'i', file_name: 'a.jpg', sha256: picture.sha256 }
    await db.insertInto('import_media').values(named).execute()
    const note = { user_id: ann, note_id: card!.noteId, import_id: 'i', tags: '[]', anki_id: 1, modified_at: 1 }
    await db.insertInto('imported_note').values(note).execute()
    await live(40)
    expect(await statusOf(ann, picture)).toBe(200)
    await app.call(`DELETE /api/cards/${card!.id}`, { as: ann })
    await live(31)
    await purgeTrash(database(), clock.now)
    await live(33)
    expect(await statusOf(ann, picture)).toBe(404)
  })
})
